// Every game to the end in a real browser, by mouse and by keyboard, in both languages and on large and
// small screens. With MATRIX=1 every game in every way, with MATRIX=tavern that game (make test-long runs
// one game after the other: all of them at once take longer than a file may).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  checkAxe,
  checkWidth,
  openHouse,
  openTable,
  person,
  playOut,
  shot,
  type Look,
} from './lib';

const house = openHouse();

const large: Look = { width: 1440, height: 900 };
const phone: Look = { width: 390, height: 844 };
const tablet: Look = { width: 1024, height: 768 };

interface Way {
  game: string;
  look: Look;
  how: 'mouse' | 'keys';
  options?: Record<string, string>;
}
const ways: Way[] = [
  { game: 'pantacle', look: { ...large, lang: 'fr' }, how: 'mouse' },
  { game: 'pagan', look: { ...large, lang: 'en' }, how: 'mouse', options: { scenario: 'quick' } },
  { game: 'newsalem', look: { ...phone, lang: 'fr' }, how: 'mouse' },
  { game: 'pagamas', look: { ...tablet, lang: 'en', scheme: 'light' }, how: 'mouse' },
  { game: 'tavern', look: { ...large, lang: 'fr' }, how: 'keys' },
  { game: 'newsalem', look: { ...tablet, lang: 'en', plain: true }, how: 'mouse' },
];
const matrix = process.env['MATRIX'] ?? '';
if (matrix) {
  for (const { game, options } of ways.filter((w) => !w.look.plain)) {
    for (const look of [large, phone, tablet]) {
      for (const lang of ['fr', 'en'] as const) {
        for (const how of ['mouse', 'keys'] as const) {
          const way: Way = { game, look: { ...look, lang, scheme: how === 'keys' ? 'light' : 'dark' }, how };
          if (options) way.options = options;
          ways.push(way);
        }
      }
    }
  }
}

/** The replay through the eyes of the first seat, up to where it could guess something of a hidden card. */
async function readGuess(page: Page, name: string): Promise<string> {
  await page.locator('[data-act=replay]').click();
  await page.locator('.steps').waitFor();
  await page.locator('select.field').selectOption('0');
  const told = page.waitForResponse(/beliefs=1/);
  await page.locator('[data-act=guesses]').click();
  await (await told).finished();
  const place = page.locator('.steps input[type=range]');
  const last = Number(await place.getAttribute('max'));
  for (let n = 1; n < last; n++) {
    await place.fill(String(n));
    const guess = page.locator('.guess').first();
    if ((await guess.count()) === 0) continue;
    await checkWidth(page, `${name} with a guess`);
    await shot(page, `${name}-guess`);
    return (await guess.textContent()) ?? '';
  }
  return '';
}

ways.forEach((way, i) => {
  const { game, look, how } = way;
  if (matrix.length > 1 && game !== matrix) return;
  const board = look.plain ? 'plain-' : '';
  test(`${board}${game}, ${how}, ${look.lang ?? ''}, ${look.width ?? 0} wide`, async () => {
    const me = await person(house.browser, look);
    const name = `${board}${game}-${look.width ?? 0}-${look.lang ?? ''}-${how}`;
    await openTable(me.page, house.server.url, game, {
      level: 'heuristic',
      ...(way.options ? { options: way.options } : {}),
    });
    await me.page.locator('.ask').waitFor();
    const steps = await playOut(me.page, 7 + i, how, async (n) => {
      if (n === 0 || n === 6 || n === 25) {
        await checkWidth(me.page, `${name} at ${n}`);
        await shot(me.page, `${name}-${n}`);
      }
      if (n === 6) await checkAxe(me.page, `${name} at ${n}`);
    });
    assert.ok(steps > 0);
    await shot(me.page, `${name}-end`);
    await checkAxe(me.page, `${name} at the end`);
    await checkWidth(me.page, `${name} at the end`);
    const end = await me.page.locator('#end-title').boundingBox();
    assert.ok(end && end.y >= 0 && end.y < (look.height ?? 0), `the end is told at ${end?.y ?? -1}`);
    const title = await me.page.locator('#end-title').textContent();
    assert.ok((title ?? '').trim().length > 0);
    assert.doesNotMatch(
      (await me.page.locator('body').textContent()) ?? '',
      /\[[a-z]+\.[a-z_.]+\]/,
      'a word is missing',
    );
    if (game === 'newsalem' && !look.plain) {
      const guess = await readGuess(me.page, name);
      assert.match(guess, /%.*(au lieu de|instead of).*%/);
      assert.doesNotMatch(guess, /[{[]/, 'a word is missing');
      await checkAxe(me.page, `${name} with a guess`);
    }
    assert.deepEqual(me.complaints, []);
    await me.context.close();
  });
});
