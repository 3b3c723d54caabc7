// The deal as people meet it: a start of two, one who does not open, and the check of it afterwards.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openHouse, openTable, person, ready, root, shot, type Person } from './lib';

const house = openHouse();
const skip = existsSync(join(root, 'web/dist/proof.wasm')) ? false : 'web/dist has no proof.wasm (make proof)';

const start = (page: Page): Promise<void> => page.locator('[data-act=ready]').click();

/** Two people in the waiting room of a game of Pagan. */
async function two(look = {}): Promise<[Person, Person, string]> {
  const me = await person(house.browser, { lang: 'en', ...look });
  const you = await person(house.browser, { lang: 'fr' });
  const table = await openTable(me.page, house.server.url, 'pagan', { against: 'people' });
  await you.page.goto(`${house.server.url}/t/${table}`);
  await you.page.locator('[data-act=sit]').first().click();
  await me.page.locator('li[data-seat="1"][data-kind=person]').waitFor();
  return [me, you, table];
}

async function resign(page: Page): Promise<void> {
  await page.locator('.menu > button').click();
  await page.locator('.menu .btn--ghost:not(a)').last().click();
  await page.locator('.menu li.row button').first().click();
}

async function record(page: Page, table: string): Promise<string> {
  return page.evaluate(async (t) => (await fetch(`/api/tables/${t}/record`)).text(), table);
}

test('two people start with one click each; the deal is held against what was promised', { skip }, async () => {
  const [me, you, table] = await two();
  await start(me.page);
  await start(you.page);
  for (const { page } of [me, you]) await page.locator('.frame__board').first().waitFor();
  // Neither was told the other's number, nor the server either before it was bound.
  const before = me.frames.filter((f) => f.includes('"waiting"'));
  assert.ok(before.some((f) => f.includes('"opening"')));
  assert.ok(before.every((f) => !f.includes('"nonce"') && !f.includes('"secret"')));
  await resign(me.page);
  for (const { page } of [me, you]) {
    await page.locator('[data-end]').waitFor();
    assert.equal(await page.locator('[data-deal]').getAttribute('data-deal'), 'kept');
  }
  await me.page.locator('[data-act=check]').click();
  await me.page.locator('[data-check=good]').waitFor();
  const told = await me.page.locator('.check p').innerText();
  assert.match(told, /Proved/);
  assert.match(told, /with your own number/);
  assert.match(told, /as this server signed them/);
  await shot(me.page, 'deal-check-en');

  // A file that is dropped: as it is, and changed.
  const folder = house.server.folder;
  const text = await record(me.page, table);
  writeFileSync(join(folder, 'true.cabale'), text);
  writeFileSync(join(folder, 'name.cabale'), text.replace(/^(seat 0 human \w+ ).*$/m, '$1Somebody else'));
  writeFileSync(join(folder, 'cut.cabale'), text.slice(0, text.length / 2));
  const stranger = await person(house.browser, { lang: 'fr', width: 390, height: 844 });
  await stranger.page.goto(`${house.server.url}/check`);
  const drop = async (name: string): Promise<[string | null, string]> => {
    await stranger.page.locator('input[type=file]').setInputFiles(join(folder, name));
    await stranger.page.locator('h2', { hasText: name }).waitFor();
    await stranger.page.locator('.check p').waitFor();
    return [
      await stranger.page.locator('.check').getAttribute('data-check'),
      await stranger.page.locator('.check p').innerText(),
    ];
  };
  const [good, words] = await drop('true.cabale');
  assert.equal(good, 'good', words);
  assert.match(words, /Prouvé/);
  assert.match(words, /seuls ceux qui ont joué/);
  await shot(stranger.page, 'deal-file-fr');
  assert.equal((await drop('name.cabale'))[0], 'bad');
  assert.equal((await drop('cut.cabale'))[0], 'bad');
  await shot(stranger.page, 'deal-file-bad-fr');
  const golden = readFileSync(join(root, 'tests/golden/pagan/pagan-2-1-0.cabale'), 'utf8');
  writeFileSync(join(folder, 'old.cabale'), golden);
  const [old, oldWords] = await drop('old.cabale');
  assert.equal(old, 'good', oldWords);
  assert.match(oldWords, /forme plus ancienne/);

  // Whoever kept another promise is not told that all is well.
  await me.page.evaluate((t) => {
    const key = `cabale.deal.${t}`;
    const share = JSON.parse(localStorage.getItem(key) ?? '{}') as { nonce: string };
    localStorage.setItem(key, JSON.stringify({ ...share, nonce: 'ab'.repeat(16) }));
  }, table);
  await me.page.reload();
  await me.page.locator('[data-act=check]').click();
  await me.page.locator('[data-check=bad]').waitFor();
  assert.equal(await me.page.locator('[data-deal]').getAttribute('data-deal'), 'not_mine');
  for (const p of [me, you, stranger]) assert.deepEqual(p.complaints, []);
  for (const p of [me, you, stranger]) await p.context.close();
});

test('who does not open is named, and the others are ready again by themselves', async () => {
  const me = await person(house.browser, { lang: 'en' });
  const you = await person(house.browser, { lang: 'fr' });
  let silent = true;
  await you.page.routeWebSocket(/\/ws/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((m) => {
      if (!(silent && String(m).includes('"t":"open"'))) server.send(m);
    });
    server.onMessage((m) => ws.send(m));
  });
  const table = await openTable(me.page, house.server.url, 'pagan', { against: 'people' });
  await you.page.goto(`${house.server.url}/t/${table}`);
  await you.page.locator('[data-act=sit]').first().click();
  await me.page.locator('li[data-seat="1"][data-kind=person]').waitFor();
  const seal = await me.page.locator('details code').innerText({ timeout: 5000 }).catch(() => '');
  await start(me.page);
  await start(you.page);
  await me.page.locator('[data-failed="1"]').waitFor({ timeout: 40_000 });
  const name = await me.page.locator('li[data-seat="1"] b').innerText();
  assert.ok((await me.page.locator('[data-failed]').innerText()).includes(name));
  await shot(me.page, 'deal-failed-en');
  await shot(you.page, 'deal-failed-fr');
  await me.page.locator('li[data-seat="0"] .pill--ok').waitFor(); // ready again, without a click
  assert.equal(await me.page.locator('li[data-seat="1"] .pill--ok').count(), 0);
  assert.notEqual(await me.page.locator('details code').textContent(), seal);
  silent = false;
  await start(you.page);
  for (const { page } of [me, you]) await ready(page).catch(() => page.locator('.frame__board').waitFor());
  for (const p of [me, you]) assert.deepEqual(p.complaints, []);
  for (const p of [me, you]) await p.context.close();
});
