// Choosing: a preview that is taken back leaves no trace, what cannot be chosen says why, what is
// dangerous asks once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, openTable, person, random, ready, retold, settle, shot, step } from './lib';

const house = openHouse();

test('a preview is taken back, or played as it is', async () => {
  const me = await person(house.browser, { lang: 'en', width: 1440, height: 900 });
  await openTable(me.page, house.server.url, 'pagan', { level: 'heuristic' });
  const commit = me.page.locator('[data-act=commit]');
  const next = random(9);
  for (let tries = 0; tries < 40; tries++) {
    assert.equal(await ready(me.page), 'choose');
    const asked = await me.page.locator('.ask h2').textContent();
    const log = await me.page.locator('.log .entry').count();
    await step(me.page, next);
    await ready(me.page); // nothing is on its way any more
    if ((await commit.count()) === 0) continue;
    await shot(me.page, 'preview');
    assert.ok((await me.page.locator('.sketch li').count()) > 0, 'what I am about to do is said');
    // Something of what comes next can be seen.
    await me.page.waitForFunction(() =>
      [...document.querySelectorAll('.host [data-state=can], .ask [data-move]')].some((el) => {
        const box = el.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit !== null && el.contains(hit);
      }),
    );
    assert.equal(await me.page.locator('.log .entry').count(), log, 'nothing has been played');
    await settle(me.page);
    assert.equal(await me.page.locator('.sketch').count(), 0);
    assert.equal(await me.page.locator('.ask h2').textContent(), asked, 'the same question again');

    // The same once more, and now for good.
    for (let again = 0; again < 20 && (await commit.count()) === 0; again++) {
      await step(me.page, next);
      await ready(me.page);
    }
    if ((await commit.count()) === 0) continue;
    await commit.click();
    await me.page.waitForFunction((n) => document.querySelectorAll('.log .entry').length > n, log);
    assert.deepEqual(me.complaints, []);
    await me.context.close();
    return;
  }
  throw new Error('no choice of this game was previewed');
});

test('what cannot be chosen says why', async () => {
  const me = await person(house.browser, { lang: 'en', width: 1440, height: 900 });
  await openTable(me.page, house.server.url, 'pantacle', { level: 'random' });
  const next = random(6);
  for (let tries = 0; tries < 200; tries++) {
    if ((await ready(me.page)) === 'over') break;
    if ((await me.page.locator('.ask.mine').getAttribute('data-prompt')) !== 'favour') {
      await step(me.page, next);
      continue;
    }
    // The favour with the marker on it is the one that nobody may announce.
    for (const term of ['enthralment', 'hunt', 'protection', 'enslavement', 'recruitment', 'conversion']) {
      const favour = me.page.locator(`[data-thing="term/-/${term}"][data-state=off]`).first();
      if ((await favour.count()) === 0) continue;
      await favour.click();
      const why = me.page.locator('.ask .why');
      await why.waitFor();
      if (!/marker|token/i.test((await why.textContent()) ?? '')) continue;
      await shot(me.page, 'why-not');
      await me.context.close();
      return;
    }
    await step(me.page, next);
  }
  throw new Error('nothing said why');
});

test('a dangerous choice asks once', async () => {
  const me = await person(house.browser, { lang: 'en' });
  await openTable(me.page, house.server.url, 'pagamas', { level: 'random', seats: 3 });
  const next = random(3);
  for (let tries = 0; tries < 400; tries++) {
    if ((await ready(me.page)) === 'over') break;
    const risky = me.page.locator('.ask button[data-move]:has(svg[role=img])');
    // The Pleasure House is chosen on the board; the list has a button for it too.
    if ((await me.page.locator('.ask[data-prompt^=hideout]').count()) > 0) await me.page.keyboard.press('l');
    if ((await risky.count()) === 0) {
      await step(me.page, next);
      continue;
    }
    await risky.first().click();
    await me.page.locator('.ask .sure').waitFor();
    await shot(me.page, 'dangerous');
    await me.page.locator('.ask .acts .btn').last().click();
    await me.page.locator('.ask .sure').waitFor({ state: 'detached' });
    await risky.first().click();
    await me.page.locator('.ask .acts .btn--main').click();
    await me.page.locator('.ask .sure').waitFor({ state: 'detached' });
    assert.deepEqual(me.complaints, []);
    await me.context.close();
    return;
  }
  throw new Error('no dangerous choice came up');
});

test('the key that walks stops at what can be chosen, and at nothing that lies on it', async () => {
  const me = await person(house.browser, { lang: 'en', width: 1440, height: 900 });
  await openTable(me.page, house.server.url, 'pantacle', { level: 'random', seats: 3 });
  await ready(me.page);
  // Both other seats can be chosen, and a curse lies before each of them.
  await retold(me.page, (d) => {
    d.choices = [1, 2].map((seat) => ({ move: 60_000 + seat, verb: 'look', refs: [{ kind: 'seat', seat }] }));
    if (!('view' in d)) return;
    d.view.zones = d.view.zones.filter((z) => z.zone !== 'curses');
    for (const seat of [1, 2]) d.view.zones.push({ zone: 'curses', seat, cards: ['leech'] });
  });
  await me.page.reload();
  await me.page.locator('.curse').nth(1).waitFor();
  for (const seat of [1, 2, 1]) {
    await me.page.keyboard.press('n');
    const at = me.page.locator('[data-state=can]:focus, [data-state=can] :focus');
    assert.equal(await at.count(), 1);
    assert.equal(await me.page.locator(`[data-thing="seat/${seat}"]:has(:focus)`).count(), 1);
    assert.equal(await me.page.locator('.curse:focus').count(), 0);
  }
  await me.context.close();
});
