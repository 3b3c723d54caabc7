// Whatever can be clicked can be clicked: at every size, nothing lies over the middle of a favour, a pile,
// a seat, a villager, a card or a button.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  checkAxe,
  chooseByMouse,
  openHouse,
  openTable,
  person,
  random,
  ready,
  shot,
} from './lib';

const house = openHouse();

const SIZES = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
] as const;

/** What a hand may aim at, and what glows. */
const GLOWING = '[data-state=can], [data-state=chosen]';
const THINGS = `button:enabled, .fav, .pile, .slot, .med, .vil, ${GLOWING}`;

/** One line for each thing whose middle belongs to something else. */
async function covered(page: Page, things: string): Promise<string[]> {
  return page.evaluate(
    async ([things, glowing]) => {
      // Sizes are told to the board by observers: two frames later everything lies where it will lie.
      const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
      const short = (el: Element | null): string => el?.outerHTML.slice(0, 130) ?? 'nothing';
      const found: string[] = [];
      for (const el of document.querySelectorAll(`.host :is(${things})`)) {
        if (!el.checkVisibility()) continue;
        el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = el.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (hit && el.contains(hit)) continue;
        // Curses that have just been turned up may lie over what cannot be chosen.
        if (hit?.closest('.candidates') && !el.matches(glowing)) continue;
        found.push(`${short(el)}\n      lies under ${short(hit)}`);
      }
      return found;
    },
    [things, GLOWING] as const,
  );
}

/** Favours, piles and points of Pantacle that lie over each other, be it by an edge. */
async function touching(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const all = [...document.querySelectorAll('.fav, .pile, .slot')];
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1)) {
        if (a.matches('.slot') && b.matches('.slot')) continue;
        const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left);
        const high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
        if (wide > 1 && high > 1)
          found.push(`${a.outerHTML.slice(0, 90)}\n      touches ${b.outerHTML.slice(0, 90)}`);
      }
    });
    return found;
  });
}

function none(found: string[], where: string): void {
  assert.deepEqual(found, [], `${where}:\n   ${found.join('\n   ')}`);
}

const tables = [
  { game: 'pantacle', seats: 4, looks: [0, 9, 26] },
  { game: 'pagan', looks: [0, 12, 40] },
  { game: 'newsalem', seats: 8, looks: [0, 12] },
  { game: 'pagamas', looks: [0, 12] },
  { game: 'tavern', seats: 4, looks: [0, 12] },
];
for (const { game, seats, looks } of tables) {
  test(`everything of ${game} can be reached, at every size`, async () => {
    const me = await person(house.browser, { lang: 'fr', width: 1366, height: 768 });
    await openTable(me.page, house.server.url, game, { level: 'random', ...(seats ? { seats } : {}) });
    const next = random(5);
    for (let n = 0, look = 0; look < looks.length; n++) {
      if ((await ready(me.page)) === 'over') break;
      if (n < (looks[look] ?? 0)) {
        none(await covered(me.page, GLOWING), `${game}, choice ${n}`);
        await chooseByMouse(me.page, next);
        continue;
      }
      look++;
      for (const [width, height] of SIZES) {
        await me.page.setViewportSize({ width, height });
        const found = await covered(me.page, THINGS);
        if (game === 'pantacle') found.push(...(await touching(me.page)));
        if (found.length > 0) await shot(me.page, `covered-${game}-${width}`);
        none(found, `${game}, choice ${n}, ${width}x${height}`);
        if (width === 390) await checkAxe(me.page, `${game}, choice ${n}`);
      }
      await me.page.setViewportSize({ width: 1366, height: 768 });
    }
    assert.deepEqual(me.complaints, []);
    await me.context.close();
  });
}
