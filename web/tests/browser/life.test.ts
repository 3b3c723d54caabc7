// What happens to a table besides playing: reload, a server that restarts, invitations, rematch, replay,
// another language in the middle, leaving and coming back, running out of time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  bothReady,
  calm,
  openHouse,
  openTable,
  person,
  playTogether,
  random,
  ready,
  settle,
  shot,
  step,
} from './lib';

const house = openHouse();

async function log(page: Page): Promise<string[]> {
  return page.locator('.log .entry').allTextContents();
}
async function some(page: Page, n: number, seed: number): Promise<void> {
  const next = random(seed);
  for (let i = 0; i < n; i++) {
    if ((await ready(page)) === 'over') return;
    await step(page, next);
  }
}
test('three clicks from the home page to a game against bots', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await me.page.goto(house.server.url);
  await me.page.locator('.game[data-game=pantacle] .go button').click();
  await me.page.waitForURL(/\/t\//);
  await ready(me.page);
  assert.match(await me.page.title(), /Pantacle/);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('whoever is alone plays at once, also at a table that was opened for friends', async () => {
  const me = await person(house.browser, { lang: 'fr', width: 390, height: 844 });
  const inSight = async (thing: string): Promise<void> => {
    const box = await me.page.locator(thing).boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `${thing} is seen without scrolling`);
  };
  await me.page.goto(`${house.server.url}/new`);
  await me.page.locator('[data-act=create]:not([disabled])').waitFor();
  assert.ok(await me.page.locator('input[name=against][value=bots]').isChecked());
  await inSight('[data-act=create]');
  await shot(me.page, 'new-390');
  await me.page.locator('[data-act=create]').click();
  await ready(me.page);

  await me.page.goto(house.server.url);
  await me.page.locator('.hero a').click();
  await me.page.locator('[data-act=create]:not([disabled])').waitFor();
  assert.ok(await me.page.locator('input[name=against][value=people]').isChecked());
  await me.page.locator('[data-act=create]').click();
  await me.page.locator('#invite').waitFor();
  await inSight('#invite'); // for friends
  await inSight('[data-act=alone]');
  await shot(me.page, 'waiting-alone-390');
  await me.page.locator('[data-act=alone]').click(); // nobody comes
  await ready(me.page);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('whoever closes the window of a table that waits finds it again at home', async () => {
  const anne = await person(house.browser, { lang: 'fr' });
  const bill = await person(house.browser, { lang: 'en' });
  const table = await openTable(anne.page, house.server.url, 'tavern', { seats: 3, against: 'people' });
  await anne.page.locator('#invite').waitFor();
  await bill.page.goto(`${house.server.url}/t/${table}`);
  await bill.page.locator('[data-act=sit]').click();
  await bill.page.locator('[data-act=ready]').waitFor();
  const name = await bill.page.locator('.seats .mine b').innerText();
  await anne.page.close();
  const page = await anne.context.newPage();
  await page.goto(house.server.url);
  const line = page.locator('.resume p', { has: page.locator(`a[href="/t/${table}"]`) });
  assert.equal(
    (await line.innerText()).replace(/\s+/g, ' ').trim(),
    `Tavern Battle avec ${name} (en attente) Revenir à la table`,
  );
  await shot(page, 'home-waiting');
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await line.locator('a').boundingBox();
  assert.ok(box && box.y + box.height < 844, 'on a phone it is seen without scrolling');
  await shot(page, 'home-waiting-390');
  await line.locator('a').click();
  await page.locator('[data-act=ready]').waitFor();
  await bill.page.getByRole('button', { name: 'Stand up' }).click();
  await bill.page.locator('[data-act=sit]').waitFor();
  await bill.page.goto(`${house.server.url}/my`);
  await bill.page.locator('main h1').waitFor();
  await bill.page.getByText('No games yet').waitFor();
  assert.deepEqual([...anne.complaints, ...bill.complaints], []);
  await anne.context.close();
  await bill.context.close();
});

test('once more against the same bots is one click', async () => {
  const me = await person(house.browser, { lang: 'en' });
  const table = await openTable(me.page, house.server.url, 'pagan', { level: 'random' });
  await ready(me.page);
  await me.page.getByRole('button', { name: 'Menu of the table' }).click();
  await me.page.getByRole('button', { name: 'Resign' }).click();
  await me.page.locator('.menu li.row button').first().click();
  await me.page.locator('[data-act=rematch]').click();
  await me.page.waitForURL((url) => !url.pathname.endsWith(table));
  assert.equal(await ready(me.page), 'choose', 'the next game has begun');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('reload, a stopped and a killed server: the same place, nothing lost or doubled', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await openTable(me.page, house.server.url, 'pantacle', { level: 'heuristic' });
  await some(me.page, 6, 3);
  await settle(me.page);
  const said = await log(me.page);
  const asked = await me.page.locator('.ask h2').textContent();
  await me.page.reload();
  await ready(me.page);
  assert.deepEqual((await log(me.page)).slice(-20), said.slice(-20), 'the log after a reload');
  assert.equal(await me.page.locator('.ask h2').textContent(), asked);

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await settle(me.page);
    const before = await log(me.page);
    const question = await me.page.locator('.ask h2').textContent();
    await house.server.stop(signal);
    await me.page.locator('[data-banner=lost]').waitFor();
    if (signal === 'SIGKILL') await shot(me.page, 'line-lost');
    assert.equal(await me.page.locator('[data-state=can]').count(), 0, 'nothing can be chosen meanwhile');
    await house.server.again();
    await me.page.locator('[data-banner=lost]').waitFor({ state: 'detached' });
    await ready(me.page);
    assert.deepEqual(await log(me.page), before, `the log after ${signal}`);
    assert.equal(await me.page.locator('.ask h2').textContent(), question);
    await some(me.page, 3, 5);
  }
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('a move that was on its way when the server died is played once', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await openTable(me.page, house.server.url, 'pantacle', { level: 'random' });
  await ready(me.page);
  const sent: string[] = [];
  // The next move reaches nobody: the line dies under it.
  await me.page.routeWebSocket(/\/ws/, (ws) => {
    const up = ws.connectToServer();
    let cut = false;
    ws.onMessage((m) => {
      const text = String(m);
      if (text.startsWith('{"t":"move"')) {
        sent.push(text);
        if (!cut && sent.length === 1) {
          cut = true;
          void ws.close();
          void up.close();
          return;
        }
      }
      up.send(m);
    });
  });
  await me.page.reload();
  await ready(me.page);
  const next = random(2);
  for (let i = 0; i < 40 && sent.length < 2; i++) {
    if ((await ready(me.page)) === 'over') break;
    await step(me.page, next);
  }
  const ids = sent.map((s) => (JSON.parse(s) as { d: { id: number; moves: number[] } }).d);
  assert.ok(ids.length >= 2, 'it was said again');
  assert.deepEqual(ids[1], ids[0], 'with the same id');
  await me.context.close();
});

test('invitation, another language in the middle, leave and return, rematch, replay', async () => {
  const anne = await person(house.browser, { lang: 'fr' });
  const bill = await person(house.browser, { lang: 'en', width: 390, height: 844 });
  const table = await openTable(anne.page, house.server.url, 'tavern', { seats: 2, against: 'people' });
  await shot(anne.page, 'waiting-room');
  const link = await anne.page.locator('#invite').inputValue();
  assert.equal(link, `${house.server.url}/t/${table}`);
  let lines = 0;
  bill.page.on('websocket', () => lines++);
  await bill.page.goto(link);
  await bill.page.locator('[data-act=sit]').click();
  assert.equal(lines, 1, 'who comes for the first time is known before the line is opened');
  await shot(bill.page, 'waiting-room-390');
  await bothReady(anne.page, bill.page);
  await anne.page.locator('.ask').waitFor();

  // Live language switch: the prompt changes at once, nothing else does.
  const french = await anne.page.locator('.ask h2').textContent();
  await anne.page.getByRole('button', { name: 'Menu de la table' }).click();
  await anne.page.getByRole('button', { name: 'EN', exact: true }).click();
  await anne.page.waitForFunction((was) => document.querySelector('.ask h2')?.textContent !== was, french);
  assert.equal(await anne.page.evaluate(() => document.documentElement.lang), 'en');

  // Leaving keeps the seat; the home page leads back.
  await anne.page.locator('[data-act=leave]').click();
  await anne.page.locator('.resume a[href^="/t/"]').first().click();
  await anne.page.locator('.ask').waitFor();
  assert.match(anne.page.url(), new RegExp(table));

  // Talk.
  await bill.page.locator('.frame__tabs button').nth(2).click();
  await bill.page.locator('[data-say]').fill('Good luck <b>!</b>');
  await bill.page.keyboard.press('Enter');
  await anne.page.getByRole('tab').nth(1).click();
  await anne.page.getByText('Good luck <b>!</b>').waitFor();
  await shot(bill.page, 'talk-390');
  await bill.page.locator('.frame__tabs button').nth(0).click();

  await playTogether([anne.page, bill.page], 4);
  await anne.page.locator('[data-act=rematch]').click();
  await anne.page.locator('[data-end]').getByText('Waiting for the others.', { exact: true }).waitFor();
  const asked = await bill.page.locator('[data-wants]').innerText();
  assert.match(asked, /^.+ wants a rematch\.$/, 'who has not asked waits for nobody');
  await shot(bill.page, 'rematch-asked-390');
  await bill.page.locator('[data-act=rematch]').click();
  // Both are taken to the next table, and each says when it may begin.
  for (const { page } of [anne, bill]) {
    await page.waitForURL((url) => !url.pathname.endsWith(table));
    await page.locator('[data-act=ready]').waitFor();
    assert.equal(await page.locator('.seats .pill--ok').count(), 0, 'nobody is ready yet');
  }
  await bill.page.goto(`${house.server.url}/t/${table}`);

  // The replay, from the end to the middle, through other eyes, with a link to a move.
  await bill.page.locator('[data-act=replay]').click();
  await bill.page.locator('.steps').waitFor();
  await bill.page.keyboard.press('End');
  await bill.page.locator('[data-end]').waitFor();
  await bill.page.keyboard.press('Home');
  await bill.page.keyboard.press('ArrowRight');
  await bill.page.keyboard.press('ArrowRight');
  await bill.page.waitForURL(/#2$/);
  await bill.page.locator('select.field').selectOption('0');
  await bill.page.locator('.steps').waitFor();
  await shot(bill.page, 'replay-390');
  const home = bill.page.locator('.frame__tabs').getByRole('link', { name: 'Home' });
  assert.equal(await home.getAttribute('href'), '/', 'a way out before the end');
  await anne.page.goto(`${house.server.url}/replay/${table}#5`);
  await anne.page.locator('.steps').waitFor();
  assert.match((await anne.page.locator('.steps h2').textContent()) ?? '', /5/);
  await anne.page.locator('select.field').selectOption('all');
  await calm(anne.page);
  await shot(anne.page, 'replay-open');

  await anne.page.goto(`${house.server.url}/my`);
  await anne.page.locator('.games li').first().waitFor();
  await shot(anne.page, 'my-games');
  assert.deepEqual([...anne.complaints, ...bill.complaints], []);
  await anne.context.close();
  await bill.context.close();
});

test('a line of talk, then statements: all of them in order, and again after a reload', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await me.page.route('**/api/words/newsalem/*', async (route) => {
    const reply = await route.fetch();
    const words = (await reply.json()) as Record<string, string>;
    const json = { ...words, 'newsalem.talk.text': 'No word of the portrait.' };
    await route.fulfill({ response: reply, json });
  });
  await openTable(me.page, house.server.url, 'newsalem', { level: 'random' });
  await ready(me.page);
  const mine = me.page.locator('.talk li.me .said');
  await me.page.locator('#tab-talk').click();
  await me.page.getByText('No word of the portrait.').waitFor();
  await me.page.locator('[data-say]').fill('Good luck');
  await me.page.keyboard.press('Enter');
  await mine.nth(0).waitFor();
  for (const n of [1, 2]) {
    await me.page.locator('[data-claim=accuse]').click();
    await me.page.locator('.claims .fill .field').first().selectOption(String(n));
    await me.page.locator('.claims .fill .btn--accent').click();
    await mine.nth(n).waitFor();
  }
  const said = (await mine.allInnerTexts()).map((line) => line.trim());
  assert.equal(said.length, 3);
  assert.equal(said[0], 'Good luck');
  assert.notEqual(said[1], said[2]);

  await me.page.reload();
  await ready(me.page);
  await me.page.locator('#tab-talk').click();
  await mine.nth(2).waitFor();
  assert.deepEqual((await mine.allInnerTexts()).map((line) => line.trim()), said);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('a table without spectators starts: who came by and did not sit is told', async () => {
  const anne = await person(house.browser, { lang: 'en' });
  const carl = await person(house.browser, { lang: 'fr' });
  await anne.page.goto(`${house.server.url}/new/tavern`);
  await anne.page.locator('[data-act=create]:not([disabled])').waitFor();
  await anne.page.locator('input[name=against][value=people]').check();
  await anne.page.locator('details:has([data-field=clock]) summary').click();
  await anne.page.getByLabel('Spectators are welcome').uncheck();
  await anne.page.locator('[data-act=create]').click();
  await anne.page.locator('#invite').waitFor();
  await carl.page.goto(anne.page.url());
  await carl.page.locator('[data-act=sit]').first().waitFor();
  await anne.page.locator('[data-act=alone]').click();
  await ready(anne.page);
  await carl.page.getByText('cette table n’a pas de spectateurs').waitFor();
  await shot(carl.page, 'no-spectators');
  assert.deepEqual([...anne.complaints, ...carl.complaints], []);
  await anne.context.close();
  await carl.context.close();
});

test('sent away by the host: it is said, and there is nothing left to click', async () => {
  const anne = await person(house.browser, { lang: 'en' });
  const bill = await person(house.browser, { lang: 'fr' });
  const table = await openTable(anne.page, house.server.url, 'tavern', { seats: 2, against: 'people' });
  await bill.page.goto(`${house.server.url}/t/${table}`);
  await bill.page.locator('[data-act=sit]').click();
  // Whoever stands up by themselves may sit down again.
  await bill.page.getByRole('button', { name: 'Se lever' }).click();
  await bill.page.locator('[data-act=sit]').click();
  await anne.page.locator('.seats li[data-kind=person]:not(.mine) summary').click();
  await anne.page.locator('[data-act=kick]').click();
  await bill.page.getByText('vous avez été renvoyé').waitFor();
  assert.equal(await bill.page.locator('[data-act=sit]').count(), 0);
  await shot(bill.page, 'sent-away');
  assert.deepEqual([...anne.complaints, ...bill.complaints], []);
  await anne.context.close();
  await bill.context.close();
});

test('out of time: the harmless choice is played, and the clock is shown', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await me.page.goto(`${house.server.url}/new/pantacle`);
  await me.page.locator('input[name=against][value=bots]').check();
  await me.page.locator('[data-field=level]').selectOption('random');
  await me.page.locator('details summary').click();
  await me.page.locator('[data-field=clock]').selectOption('live');
  await me.page.locator('.more input[type=number]').first().fill('0.17');
  await me.page.locator('.more input[type=number]').nth(1).fill('0');
  await me.page.locator('[data-act=create]').click();
  await me.page.locator('.frame__top .clock').waitFor();
  await shot(me.page, 'clock');
  const before = (await log(me.page)).length;
  await me.page.waitForFunction((n) => document.querySelectorAll('.log .entry').length > n, before, {
    timeout: 60_000,
  });
  await me.context.close();
});

/** Clicks until `n` of them were sketched; `each` is called after every such click. */
async function sketch(page: Page, n: number, each: () => Promise<void> = async () => {}): Promise<void> {
  const next = random(9);
  const steps = page.locator('.sketch li');
  for (let tries = 0; n > 0; tries++) {
    assert.ok(tries < 60 && (await ready(page)) === 'choose', 'there is nothing to sketch');
    const before = await steps.count();
    await step(page, next);
    if ((await steps.count()) <= before) continue;
    n--;
    await each();
  }
}

test('who listens hears once that the time runs out, however often they click', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await me.page.goto(`${house.server.url}/new/pagan`);
  await me.page.locator('input[name=against][value=bots]').check();
  await me.page.locator('[data-field=level]').selectOption('random');
  await me.page.locator('details:has([data-field=clock]) summary').click();
  await me.page.locator('[data-field=clock]').selectOption('live');
  await me.page.locator('.more input[type=number]').first().fill('0.6');
  await me.page.locator('.more input[type=number]').nth(1).fill('0');
  await me.page.locator('[data-act=create]').click();
  await me.page.locator('.frame__top .clock').waitFor();
  await me.page.evaluate(() => {
    const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
    const live = document.querySelector('[role=status][aria-live]');
    if (live)
      new MutationObserver(() => heard.push(live.textContent)).observe(live, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  const warnings = (): Promise<number> =>
    me.page.evaluate(
      () => (window as unknown as { heard: string[] }).heard.filter((s) => /30 seconds/.test(s)).length,
    );
  while ((await warnings()) === 0) await me.page.waitForTimeout(200);
  await sketch(me.page, 3);
  assert.equal(await warnings(), 1);
  await me.context.close();
});

test('one tone for one turn, however many clicks are sketched in it', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await me.context.addInitScript(() => {
    localStorage.setItem('cabale.settings', '{"sound":true}');
    const counted = window as unknown as { tones: number; AudioContext: unknown };
    counted.tones = 0;
    counted.AudioContext = class extends AudioContext {
      override resume(): Promise<void> {
        counted.tones++;
        return super.resume();
      }
    };
  });
  const tones = (): Promise<number> => me.page.evaluate(() => (window as unknown as { tones: number }).tones);
  await openTable(me.page, house.server.url, 'pagan', { level: 'random' });
  await ready(me.page);
  assert.equal(await tones(), 1, 'my turn');
  const steps = me.page.locator('.sketch li');
  let before = 1;
  await sketch(me.page, 4, async () => {
    const now = await tones();
    // After the first click of a turn as many as before it, or one more for a turn that has begun since.
    if ((await steps.count()) > 1) assert.equal(now, before);
    before = now;
  });
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

/** Login, or a new account of that name. */
async function account(page: Page, how: string): Promise<void> {
  await page.goto(`${house.server.url}/account`);
  await page.locator('input[autocomplete=username]').fill('anne.twice');
  await page.locator('input[type=password]').fill('long enough');
  await page.getByRole('button', { name: how, exact: true }).click();
  await page.getByRole('button', { name: 'Delete the account' }).waitFor();
}

test('an account that is deleted on another device: one line, no more attempts, and on as a guest', async () => {
  const here = await person(house.browser, { lang: 'en' });
  const there = await person(house.browser, { lang: 'en', width: 390, height: 844 });
  await account(here.page, 'Make an account');
  await account(there.page, 'Log in');
  let lines = 0;
  there.page.on('websocket', () => lines++);
  await here.page.getByRole('button', { name: 'Delete the account' }).click();
  await here.page.locator('input[type=password]').fill('long enough');
  await here.page.locator('form [data-act=delete]').click();
  await here.page.locator('input[autocomplete=username]').waitFor(); // a guest at once
  const banner = there.page.locator('[data-banner=deleted]');
  await banner.waitFor();
  assert.match((await banner.textContent()) ?? '', /This account was deleted/);
  assert.equal(lines, 0);
  await shot(there.page, 'deleted-390');
  await banner.getByRole('button').click();
  await banner.waitFor({ state: 'detached' });
  assert.equal(lines, 1);
  for (const { page, complaints, context } of [here, there]) {
    await openTable(page, house.server.url, 'pagan', { level: 'random' });
    await ready(page);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('no complaint with motion on, and a click skips it', async () => {
  const me = await person(house.browser, { lang: 'fr', motion: true });
  await openTable(me.page, house.server.url, 'pantacle', { level: 'random' });
  await some(me.page, 12, 21);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});
