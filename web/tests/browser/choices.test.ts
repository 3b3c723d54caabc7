// Choosing: a preview that is taken back leaves no trace, what cannot be chosen says why, what is
// dangerous asks once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { chooseByMouse, openBrowser, openTable, person, random, ready, Server, shot } from './lib';

let browser: Browser;
let server: Server;
before(async () => {
  server = await new Server().start();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await server.end();
});

test('a preview is taken back, or played as it is', async () => {
  const me = await person(browser, { lang: 'en', width: 1440, height: 900 });
  await openTable(me.page, server.url, 'pagan', { level: 'heuristic' });
  const back = me.page.locator('[data-act=back]');
  const commit = me.page.locator('[data-act=commit]');
  const next = random(9);
  for (let tries = 0; tries < 40; tries++) {
    assert.equal(await ready(me.page), 'choose');
    const asked = await me.page.locator('.ask h2').textContent();
    const log = await me.page.locator('.log .entry').count();
    await chooseByMouse(me.page, next);
    const seen = await commit.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (!seen) continue;
    await shot(me.page, 'preview');
    assert.equal(await me.page.locator('.log .entry').count(), log, 'nothing has been played');
    while ((await back.count()) > 0) await back.click();
    assert.equal(await me.page.locator('.ask h2').textContent(), asked, 'the same question again');

    // The same once more, and now for good.
    for (let again = 0; again < 20 && (await commit.count()) === 0; again++) {
      await chooseByMouse(me.page, next);
      await me.page.waitForTimeout(150);
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
  const me = await person(browser, { lang: 'en', width: 1440, height: 900 });
  await openTable(me.page, server.url, 'pantacle', { level: 'random' });
  const next = random(6);
  for (let tries = 0; tries < 200; tries++) {
    if ((await ready(me.page)) === 'over') break;
    if ((await me.page.locator('.ask.mine').getAttribute('data-prompt')) !== 'favour') {
      await chooseByMouse(me.page, next);
      await me.page.waitForTimeout(60);
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
    await chooseByMouse(me.page, next);
  }
  throw new Error('nothing said why');
});

test('a dangerous choice asks once', async () => {
  const me = await person(browser, { lang: 'en' });
  await openTable(me.page, server.url, 'pagamas', { level: 'random', seats: 3 });
  const next = random(3);
  for (let tries = 0; tries < 400; tries++) {
    if ((await ready(me.page)) === 'over') break;
    const risky = me.page.locator('.ask button[data-move]:has(svg[role=img])');
    if ((await risky.count()) === 0) {
      await chooseByMouse(me.page, next);
      await me.page.waitForTimeout(40);
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
