// Around the game: somebody who is away, standing orders, spectators who see everything late, own decks,
// and whoever sits down for the first time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faces } from '../../src/cards/pagan';
import { bothReady, calm, openHouse, openTable, person, random, ready, retold, shot, step, type Person } from './lib';
import type { Pace } from '../../src/lib/protocol';

/** Anne waits for Bill, who has left. It takes the table two minutes to ask her about it: she answers as
 * soon as it does, while the other tests run. */
interface Absence {
  anne: Person;
  bill: Person;
  table: string;
  asked: Promise<string>;
}
let absence: Absence;

const house = openHouse(async (house) => {
  const anne = await person(house.browser, { lang: 'en' });
  const bill = await person(house.browser, { lang: 'fr' });
  const table = await openTable(anne.page, house.server.url, 'tavern', { seats: 2, against: 'people' });
  await bill.page.goto(`${house.server.url}/t/${table}`);
  await bill.page.locator('[data-act=sit]').click();
  await bothReady(anne.page, bill.page);
  await anne.page.locator('.ask').waitFor();
  await bill.page.locator('.ask').waitFor();
  await bill.page.goto('about:blank');
  await anne.page.locator('[data-pill=away]').waitFor();
  absence = { anne, bill, table, asked: vote(anne.page) };
  absence.asked.catch(() => {}); // told by the test that waits for it
});

async function vote(page: Page): Promise<string> {
  const panel = page.locator('[data-vote]');
  await panel.waitFor({ timeout: 300_000 });
  const words = (await panel.textContent()) ?? '';
  await panel.locator('[data-act=vote-bot]').click();
  return words;
}

test('a newcomer is in a game within three clicks, and is shown how to begin', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await me.page.goto(house.server.url);
  await me.page.locator('.game[data-game=pantacle] .go button').click(); // one
  await ready(me.page);
  await me.page.locator('[data-newcomer] [data-act=guide]').click(); // two
  const guide = me.page.locator('dialog[open][data-guide]');
  await guide.locator('h2').waitFor();
  const titles = new Set<string>();
  for (let n = 1; n < 5; n++) {
    titles.add((await guide.locator('h2').textContent()) ?? '');
    await guide.locator('[data-act=guide-next]').click();
  }
  titles.add((await guide.locator('h2').textContent()) ?? '');
  assert.equal(titles.size, 5);
  await shot(me.page, 'first-steps');
  await guide.locator('[data-act=guide-end]').click();
  await me.page.locator('[data-newcomer]').waitFor({ state: 'detached' }); // offered once
  const seen = await me.page.locator('.frame').getAttribute('data-seen');
  const next = random(3);
  const played = (was: string | null): boolean =>
    document.querySelector('.sketch') !== null ||
    document.querySelector('.frame')?.getAttribute('data-seen') !== was;
  for (let n = 0; n < 10 && !(await me.page.evaluate(played, seen)); n++) await step(me.page, next); // three
  assert.ok(await me.page.evaluate(played, seen), 'and plays');

  // Remembered, and still to be had.
  await me.page.reload();
  await ready(me.page);
  assert.equal(await me.page.locator('[data-newcomer]').count(), 0);
  await me.page.keyboard.press('?');
  await me.page.locator('dialog[open] [data-act=guide]').click();
  await guide.locator('h2').waitFor();
  await me.page.keyboard.press('Escape');
  await guide.waitFor({ state: 'detached' });
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('every game has first steps in both languages, at home and in the waiting room', async () => {
  const me = await person(house.browser, { lang: 'fr', width: 390, height: 844 });
  await me.page.goto(house.server.url);
  for (const game of ['pagan', 'newsalem', 'pagamas', 'tavern', 'pantacle']) {
    await me.page.locator(`.game[data-game=${game}] [data-act=guide]`).click();
    const guide = me.page.locator(`dialog[open][data-guide=${game}]`);
    await guide.locator('h2').waitFor();
    for (let n = 1; n < 5; n++) await guide.locator('[data-act=guide-next]').click();
    await guide.locator('[data-act=guide-end]').click();
    await guide.waitFor({ state: 'detached' });
  }
  await openTable(me.page, house.server.url, 'newsalem', { against: 'people' });
  await me.page.locator('[data-act=guide]').click();
  await me.page.locator('dialog[open][data-guide=newsalem] h2').waitFor();
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('standing orders: passed until my own turn, then over', async () => {
  const me = await person(house.browser, { lang: 'en' });
  const next = random(8);
  const orders = me.page.locator('.orders input');
  /** Somebody else's favour: does this seat stop it? False: a game in which this seat never could. */
  const asked = async (): Promise<boolean> => {
    for (let stuck = 0; (await ready(me.page)) !== 'over'; ) {
      if ((await orders.count()) > 0 && (await me.page.locator('.ask.mine').count()) > 0) return true;
      stuck = (await step(me.page, next)) ? 0 : stuck + 1;
      assert.ok(stuck < 12, 'nothing happens any more');
    }
    return false;
  };
  /** Given at a first question, seen again at a second: not every deal has two. */
  const shown = async (): Promise<boolean> => {
    await openTable(me.page, house.server.url, 'pantacle', { level: 'random', seats: 5 });
    if (!(await asked())) return false;
    assert.equal(await orders.isChecked(), false);
    me.frames.length = 0;
    await orders.click();
    // Nothing is clicked any more until it is my own turn.
    await me.page.waitForFunction(
      () =>
        document.querySelector('[data-end]') !== null ||
        (document.querySelector('.ask.mine') !== null && document.querySelector('.orders') === null),
      undefined,
      { timeout: 60_000 },
    );
    if ((await ready(me.page)) === 'over') return false;
    const told = me.frames.some((f) => f.includes('"t":"orders","d":{"pass":false}'));
    assert.ok(told, 'it is said that they end');
    if (!(await asked())) return false;
    assert.equal(await orders.isChecked(), false, 'they have ended with my turn');
    return true;
  };
  let games = 1;
  while (!(await shown())) assert.ok(++games <= 12, 'nobody asked in passing');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('the prompt stays where it is when others are asked in passing and when they are not', async () => {
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    for (const game of ['pantacle', 'tavern']) {
      const me = await person(house.browser, { lang: 'fr', width, height });
      await openTable(me.page, house.server.url, game, { level: 'random', seats: 4 });
      await ready(me.page);
      let pace: Pace = 'normal';
      await retold(me.page, (d) => {
        const turn = 'view' in d && 'turn' in d.view ? d.view.turn : null;
        if (turn) turn.pace = pace;
        d.choices?.splice(2); // yes or no, as most questions in passing
      });
      const places: string[] = [];
      for (pace of ['normal', 'window'] as const) {
        await me.page.reload();
        await ready(me.page);
        await calm(me.page);
        assert.equal(await me.page.locator('.orders').count(), pace === 'window' ? 1 : 0);
        // the help describes the box and is no part of its name
        const name = 'Passer pour moi jusqu’à mon tour';
        const orders = me.page.getByRole('checkbox', { name, exact: true });
        assert.equal(await orders.count(), pace === 'window' ? 1 : 0);
        const box = await me.page.locator('.ask').boundingBox();
        const hand = await me.page.locator('.me, [data-thing*="/hand/"]').last().boundingBox();
        places.push(`${(box?.y ?? 0) + (box?.height ?? 0)} ${hand?.y ?? 0}`);
      }
      assert.equal(places[1], places[0], `${game}, ${width}`);
      await shot(me.page, `orders-${game}-${width}`);
      assert.deepEqual(me.complaints, []);
      await me.context.close();
    }
  }
});

test('who watches with a delay sees the table as it was', async () => {
  const me = await person(house.browser, { lang: 'en' });
  const carl = await person(house.browser, { lang: 'fr' });
  const log = (page: Page): Promise<number> => page.locator('.log .entry').count();
  for (const seconds of [300, 10]) {
    await me.page.goto(`${house.server.url}/new/pantacle`);
    await me.page.locator('[data-act=create]:not([disabled])').waitFor();
    await me.page.locator('input[name=against][value=bots]').check();
    await me.page.locator('[data-field=level]').selectOption('random');
    await me.page.locator('details:has([data-field=clock]) summary').click();
    await me.page.locator('[data-field=delay]').fill(String(seconds));
    await me.page.locator('[data-act=create]').click();
    const next = random(5);
    for (let n = 0; n < 6; n++) {
      await ready(me.page);
      await step(me.page, next);
    }
    const seen = await log(me.page);
    assert.ok(seen > 5);
    await carl.page.goto(me.page.url());
    await carl.page.locator('.ask').waitFor();
    assert.equal(await carl.page.locator('[data-state=can]').count(), 0, 'who watches chooses nothing');
    if (seconds === 300) {
      assert.equal(await log(carl.page), 0, 'five minutes ago nothing had happened');
      await shot(carl.page, 'spectator-late');
    } else {
      await carl.page.waitForFunction((n) => document.querySelectorAll('.log .entry').length >= n, seen, {
        timeout: 90_000,
      });
    }
  }
  assert.deepEqual([...me.complaints, ...carl.complaints], []);
  await me.context.close();
  await carl.context.close();
});

test('own decks: what cannot be read, what breaks a rule, and one that is played', async () => {
  const me = await person(house.browser, { lang: 'en', width: 1440, height: 900 });
  await me.page.goto(`${house.server.url}/new/pagan`);
  await me.page.locator('[data-act=create]:not([disabled])').waitFor();
  await me.page.locator('input[name=against][value=bots]').check();
  await me.page.locator('[data-field=level]').selectOption('random');
  await me.page.locator('select:has(option[value=free])').selectOption('free');
  await me.page.locator('[data-decks] summary').click();
  const deck = me.page.locator('#deck-witch_deck');
  await deck.fill('deck pagan witch_deck\n2 nobody\nraven\n');
  assert.equal(await me.page.locator('[data-deck=witch_deck] .error li').count(), 2);
  await me.page.locator('[data-act=create]').click();
  await me.page.locator('form [role=alert].error').waitFor();
  await deck.fill('deck pagan witch_deck\n9 raven\n1 clerk\n');
  await me.page.locator('[data-act=create]').click();
  await me.page.locator('[data-flaws] li').nth(2).waitFor(); // too few, too many copies, the other side's
  await shot(me.page, 'deck-refused');

  const mine = Object.entries(faces)
    .filter(([, f]) => ['potion', 'charm', 'curse', 'familiar'].includes(f.kind ?? ''))
    .map(([name]) => name)
    .slice(0, 15);
  await deck.fill(`deck pagan witch_deck\n${mine.map((name) => `2 ${name}`).join('\n')}\n`);
  assert.equal(await me.page.locator('[data-deck=witch_deck] .error li').count(), 0);
  await me.page.locator('[data-act=create]').click();
  await me.page.waitForURL(/\/t\//);
  await ready(me.page);
  const room = me.frames.find((f) => f.includes('"t":"room"') && f.includes('"decks"'));
  const decks = (JSON.parse(room ?? '{}') as { d?: { decks?: (string[] | null)[] } }).d?.decks;
  assert.equal(decks?.[0]?.length, 30);
  assert.equal(decks?.[1], null);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('somebody is away: the other one votes for a bot, which plays until they are back', async () => {
  const { anne, bill, table, asked } = absence;
  assert.match(await asked, /away/);
  await anne.page.locator('[data-pill=stand-in]').waitFor();
  await shot(anne.page, 'stand-in');
  await bill.page.goto(`${house.server.url}/t/${table}`);
  await bill.page.locator('.ask').waitFor();
  await anne.page.locator('[data-pill=stand-in]').waitFor({ state: 'detached' });
  assert.equal(await anne.page.locator('[data-pill=away]').count(), 0);
  assert.deepEqual([...anne.complaints, ...bill.complaints], []);
  await anne.context.close();
  await bill.context.close();
});
