// Boards help those who play for the first time: numbers and zones explain themselves, many
// seats fit on a phone, and a card that is looked at covers nothing that one needs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  calm,
  checkAxe,
  checkWidth,
  openHouse,
  openTable,
  person,
  random,
  ready,
  retold,
  shot,
  step,
} from './lib';
import type { Ref } from '../../src/lib/protocol';

const house = openHouse();

test('numbers explain themselves, on hover, on focus and when tapped', async () => {
  const me = await person(house.browser, { lang: 'en', plain: true });
  await openTable(me.page, house.server.url, 'newsalem', { level: 'random' });
  await ready(me.page);
  const name = me.page.getByRole('button', { name: 'Despair', exact: true }).first();
  const hint = me.page.getByRole('tooltip');
  await name.hover();
  await hint.getByText(/trials/).waitFor();
  await shot(me.page, 'explained');
  await me.page.mouse.move(0, 0);
  await hint.waitFor({ state: 'detached' });

  await me.page.keyboard.press('Tab'); // from now on the focus is seen
  await name.focus();
  await hint.getByText(/trials/).waitFor();
  await me.page.keyboard.press('Enter');
  const note = me.page.locator('dialog[open]');
  await note.getByText(/trials/).waitFor();
  await checkAxe(me.page, 'an explanation');
  await me.page.keyboard.press('Escape');
  await note.waitFor({ state: 'detached' });
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

async function eightOnAPhone(plain: boolean): Promise<void> {
  const me = await person(house.browser, { lang: 'fr', width: 390, height: 844, plain });
  await openTable(me.page, house.server.url, 'newsalem', { level: 'random', seats: 8 });
  await ready(me.page);
  const seats = me.page.locator('.others .seat');
  assert.equal(await seats.count(), 7);
  assert.equal(await me.page.locator('.others .brief[aria-expanded=true]').count(), 0);
  const high = (await me.page.locator('.others').boundingBox())?.height ?? 0;
  assert.ok(high > 0 && high < 7 * 60, `seven seats take ${high} pixels`);
  await shot(me.page, `eight-seats${plain ? '-plain' : ''}-390`);

  const first = seats.first().locator('.brief');
  await first.click();
  await seats.first().locator(plain ? '.facts .zone' : '.facts .district').first().waitFor();
  await first.click();
  await seats.first().locator('.facts').waitFor({ state: 'detached' });

  // One more choice is offered, which points at the character of another seat.
  const refs: Ref[] = [{ kind: 'card', seat: 3, zone: 'character', place: 0, face: null }];
  await retold(me.page, (d) => d.choices?.push({ move: 60_000, verb: 'keep', refs }));
  await me.page.reload();
  await me.page.locator('.others [data-state=can]').waitFor();
  assert.equal(await me.page.locator('.others .brief[aria-expanded=true]').count(), 1);
  await shot(me.page, `eight-seats${plain ? '-plain' : ''}-asked-390`);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
}

test('eight seats on a phone: a line each, opened by a tap or when something there is asked for', () =>
  eightOnAPhone(false));
test('the plain table: eight seats on a phone, likewise', () => eightOnAPhone(true));

/** Things of which some part lies under the card that is looked at. */
async function under(page: Page, things: string): Promise<string[]> {
  return page.evaluate((things) => {
    const card = document.querySelector('.large.preview')?.getBoundingClientRect();
    if (!card) return ['no card is looked at'];
    return [...document.querySelectorAll(things)]
      .filter((el) => {
        const box = el.getBoundingClientRect();
        const beside = box.right <= card.left || box.left >= card.right;
        return box.width > 0 && !beside && box.bottom > card.top && box.top < card.bottom;
      })
      .map((el) => el.outerHTML.slice(0, 120));
  }, things);
}

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const) {
  test(`a card that is looked at covers neither hand nor prompt, ${width}x${height}`, async () => {
    const me = await person(house.browser, { lang: 'fr', width, height });
    for (const game of ['pantacle', 'pagan', 'tavern']) {
      await openTable(me.page, house.server.url, game, { level: 'random' });
      await ready(me.page);
      const cards = me.page.locator('.host .kard[data-thing*="/hand/"]');
      await cards.last().hover();
      await me.page.locator('.large.preview').waitFor();
      await shot(me.page, `looked-at-${game}-${width}`);
      const needed = '.ask, .host .kard[data-thing*="/hand/"], .host [data-state=can]';
      assert.deepEqual(await under(me.page, needed), [], game);
      await me.page.mouse.move(0, 0);
      await me.page.locator('.large.preview').waitFor({ state: 'detached' });
    }
    assert.deepEqual(me.complaints, []);
    await me.context.close();
  });
}

test('what is offered to newcomers takes no room: the question and my hand are in view', async () => {
  for (const game of ['pantacle', 'tavern']) {
    const me = await person(house.browser, { width: 1440, height: 900, lang: 'fr' });
    await openTable(me.page, house.server.url, game, { level: 'random' });
    await ready(me.page);
    await me.page.locator('[data-newcomer]').waitFor();
    const board = (): Promise<string> =>
      me.page.locator('.host').evaluate((el) => {
        const { top, width } = el.getBoundingClientRect();
        return `${top} ${width}`;
      });
    const sizes = [
      [1440, 900],
      [1366, 768],
      [390, 844],
    ] as const;
    const offered: string[] = [];
    for (const [width, height] of sizes) {
      await me.page.setViewportSize({ width, height });
      await calm(me.page);
      offered.push(await board());
      const below = await me.page.evaluate(
        (things) =>
          [...document.querySelectorAll(things)]
            .filter((el) => el.getBoundingClientRect().bottom > innerHeight)
            .map((el) => el.outerHTML.slice(0, 80)),
        width < 760 ? '.ask' : '.ask, [data-thing^="card/0/hand/"], [data-thing^="card/0/agitation_hand/"]',
      );
      assert.deepEqual(below, [], `${game}, ${width}`);
      await checkWidth(me.page, `${game}, ${width}`);
      await shot(me.page, `newcomer-${game}-${width}`);
    }
    await me.page.locator('[data-act=guide-no]').click();
    await me.page.locator('[data-newcomer]').waitFor({ state: 'detached' });
    for (const [width, height] of [...sizes].reverse()) {
      await me.page.setViewportSize({ width, height });
      await calm(me.page);
      assert.equal(await board(), offered.pop(), `${game}, ${width}`);
    }
    assert.deepEqual(me.complaints, []);
    await me.context.close();
  }
});

test('a posture is seen: the card lies as on a table, with a sign and its word', async () => {
  const me = await person(house.browser, { width: 1366, height: 768, lang: 'en' });
  await openTable(me.page, house.server.url, 'tavern', { level: 'random', seats: 4 });
  await ready(me.page);
  await retold(me.page, (d) => {
    if (!('view' in d) || !('zones' in d.view)) return;
    const { zones, counters } = d.view;
    const lies = (counter: string, seat: number, place: number): void => {
      const face = zones.find((z) => z.zone === 'band' && z.seat === seat)?.cards[place];
      assert.ok(typeof face === 'string');
      counters.push({ counter, value: 1, on: { kind: 'card', zone: 'band', seat, place, face } });
    };
    lies('tilted', 0, 0);
    lies('down', 0, 1);
    lies('tilted', 1, 0);
    lies('ko', 1, 1);
  });
  await me.page.reload();
  await ready(me.page);
  const turned = (turn: string): Promise<string> =>
    me.page
      .locator(`.me .stack[data-turn=${turn}] .kard`)
      .evaluate((el) => getComputedStyle(el).rotate);
  assert.equal(await turned('quarter'), '90deg');
  assert.equal(await turned('half'), '180deg');
  const words = (where: string): Promise<string[]> =>
    me.page.locator(`${where} .worded[data-turn]`).allTextContents();
  assert.deepEqual(await words('.me'), ['tilted', 'down']);
  assert.deepEqual(await words('.others'), ['tilted', 'KO']);
  await checkAxe(me.page, 'postures');
  await shot(me.page, 'postures');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('Tavern Battle: however much I hold, it lies in one row on a laptop', async () => {
  const me = await person(house.browser, { width: 1366, height: 768, lang: 'fr' });
  await openTable(me.page, house.server.url, 'tavern', { level: 'random', seats: 4 });
  await ready(me.page);
  await retold(me.page, (d) => {
    if (!('view' in d) || !('zones' in d.view)) return;
    const { zones, counters } = d.view;
    const hold = (name: string, cards: string[]): void => {
      const zone = zones.find((z) => z.zone === name && z.seat === 0);
      assert.ok(zone);
      zone.cards.splice(0, name === 'band' ? 0 : zone.cards.length, ...cards);
    };
    counters.push({ counter: 'round', value: 3 });
    hold('band', ['arr_orc', 'arr_monk', 'arr_merchant']);
    hold('hand', ['tr_keg', 'tr_axe', 'tr_ring', 'tr_ruby', 'tr_idol', 'tr_still', 'tr_clock', 'tr_mask']);
    hold('object_hand', ['obj_ham', 'obj_table', 'obj_mug', 'obj_broom', 'obj_barrel']);
  });
  await me.page.reload();
  await me.page.locator('.me [data-thing*="/object_hand/"]').first().waitFor();
  await calm(me.page);
  const lies = await me.page.locator('.me').evaluate((el) => {
    const tops = [...el.querySelectorAll('.kard')].map((card) => card.getBoundingClientRect().top);
    return {
      cards: tops.length,
      apart: Math.max(...tops) - Math.min(...tops),
      hidden: el.scrollHeight - el.clientHeight,
    };
  });
  assert.equal(lies.cards, 18);
  assert.ok(lies.apart < 20, `${lies.apart} pixels between the highest and the lowest`);
  assert.ok(lies.hidden <= 0, `${lies.hidden} pixels to scroll for`);
  await checkAxe(me.page, 'one row');
  await shot(me.page, 'tavern-one-row-1366');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

/** The page is told that I hold other cards. */
async function hold(page: Page, cards: string[]): Promise<void> {
  await retold(page, (d) => {
    if (!('view' in d) || !('zones' in d.view)) return;
    const hand = d.view.zones.find((z) => z.zone === 'hand' && z.seat === 0);
    assert.ok(hand);
    hand.cards.splice(0, hand.cards.length, ...cards);
    for (const [place, face] of cards.entries())
      d.view.counters.push({
        counter: 'worth',
        value: 3,
        on: { kind: 'card', zone: 'hand', seat: 0, place, face },
      });
  });
  await page.reload();
  await page.locator(`[data-thing^="card/0/hand/${cards.length - 1}/"]`).waitFor();
  await calm(page);
}

/** Words on my cards that are cut, leave their card, or lie under something. */
async function illegible(page: Page, words: string): Promise<string[]> {
  return page.evaluate((words) => {
    const found = [...document.querySelectorAll(`[data-thing^="card/0/hand/"] .card :is(${words})`)];
    if (found.length === 0) return ['no words'];
    return found
      .filter((el) => {
        const text = document.createRange();
        text.selectNodeContents(el);
        const box = text.getBoundingClientRect();
        const edge = el.closest('.card')?.getBoundingClientRect() ?? box;
        const outside = box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom;
        const covered = [...(el.closest('.treasure')?.querySelectorAll('.worth') ?? [])].some((coin) => {
          const c = coin.getBoundingClientRect();
          const beside = c.right <= box.left + 1 || c.left >= box.right - 1;
          return !beside && c.bottom > box.top + 1 && c.top < box.bottom - 1;
        });
        return outside || covered || el.scrollWidth > el.clientWidth;
      })
      .map((el) => el.textContent);
  }, words);
}

test('words on my cards are whole: blades on a phone, treasures of two kinds on a laptop', async () => {
  for (const lang of ['fr', 'en'] as const) {
    const me = await person(house.browser, { lang, width: 390, height: 844 });
    await openTable(me.page, house.server.url, 'pantacle', { level: 'random' });
    await ready(me.page);
    const blades = ['executioner_new', 'gravedigger_full', 'scholar_waning', 'ferryman_new', 'weaver_waxing'];
    for (const many of [4, 5]) {
      await hold(me.page, blades.slice(0, many));
      assert.deepEqual(await illegible(me.page, '.name'), [], `${many} blades, ${lang}`);
    }
    await me.context.close();

    const you = await person(house.browser, { lang, width: 1366, height: 768 });
    await openTable(you.page, house.server.url, 'tavern', { level: 'random', seats: 4 });
    await ready(you.page);
    await hold(you.page, ['tr_ring', 'tr_skull', 'tr_codex', 'tr_demon_sword', 'tr_still', 'tr_dagger']);
    assert.deepEqual(await illegible(you.page, '.name, .word'), [], `treasures, ${lang}`);
    await shot(you.page, `kinds-${lang}-1366`);
    assert.deepEqual([...me.complaints, ...you.complaints], []);
    await you.context.close();
  }
});

/** Words that some part of a mark lies over. */
async function covered(page: Page, marks: string, words: string): Promise<string[]> {
  return page.evaluate(
    ([marks, words]) => {
      const over = [...document.querySelectorAll(marks)].map((el) => el.getBoundingClientRect());
      const all = [...document.querySelectorAll(words)].filter((el) => el.checkVisibility());
      if (over.length === 0 || all.length === 0) return ['nothing to compare'];
      return all
        .filter((el) => {
          const text = document.createRange();
          text.selectNodeContents(el);
          const box = text.getBoundingClientRect();
          return over.some((m) => {
            const beside = m.right <= box.left + 1 || m.left >= box.right - 1;
            return !beside && m.bottom > box.top + 2 && m.top < box.bottom - 2;
          });
        })
        .map((el) => el.textContent);
    },
    [marks, words] as const,
  );
}

test('marks lie beside words: pawns, what can be stopped, what several cards cost', async () => {
  const phone = await person(house.browser, { lang: 'fr', width: 390, height: 844 });
  await openTable(phone.page, house.server.url, 'pagan', { level: 'random' });
  await ready(phone.page);
  await retold(phone.page, (d) => {
    if (!('view' in d) || !('counters' in d.view)) return;
    for (const [counter, value] of [
      ['witch_pawns', 2],
      ['hunter_pawn', 1],
    ] as const)
      d.view.counters.push({ counter, value, on: { kind: 'term', term: 'atkins' } });
  });
  await phone.page.reload();
  await phone.page.locator('.vil .pawn').nth(2).waitFor();
  await calm(phone.page);
  assert.deepEqual(await covered(phone.page, '.vil .pawn', '.vil .tg, .vil .name'), []);
  await shot(phone.page, 'pawns-390');
  await phone.context.close();

  const me = await person(house.browser, { lang: 'fr', width: 1366, height: 768 });
  await openTable(me.page, house.server.url, 'pantacle', { level: 'random', seats: 4 });
  await ready(me.page);
  await hold(me.page, ['ferryman_full', 'scholar_new']);
  assert.deepEqual(await covered(me.page, '.fav .tag', '.fav .gain'), []);

  await openTable(me.page, house.server.url, 'pagamas', { level: 'random', seats: 5 });
  await ready(me.page);
  await retold(me.page, (d) => {
    if (!('view' in d) || !('zones' in d.view)) return;
    d.view.zones.find((z) => z.zone === 'day')?.cards.push('loot_1', 'loot_1', 'loot_1', 'loot_2');
  });
  await me.page.reload();
  await me.page.locator('.hold .times').waitFor();
  await calm(me.page);
  assert.deepEqual(await covered(me.page, '.hold :is(.times, .cost)', '.hold .card .name'), []);
  assert.deepEqual([...phone.complaints, ...me.complaints], []);
  await me.context.close();
});

test('Tavern Battle on a phone: bands are folded until they are tapped or asked for', async () => {
  const me = await person(house.browser, { lang: 'en', width: 390, height: 844 });
  await openTable(me.page, house.server.url, 'tavern', { level: 'random', seats: 5 });
  await ready(me.page);
  const folded = me.page.locator('.others .brief[aria-expanded=false]');
  assert.equal(await folded.count(), 4);
  await folded.first().click();
  assert.equal(await me.page.locator('.others .fighter').count(), 2);
  let target = '';
  await retold(me.page, (d) => {
    if (!('view' in d) || !('zones' in d.view)) return;
    const face = d.view.zones.find((z) => z.zone === 'band' && z.seat === 2)?.cards[1];
    assert.ok(typeof face === 'string');
    target = `card/2/band/1/${face}`;
    const refs: Ref[] = [{ kind: 'card', seat: 2, zone: 'band', place: 1, face }];
    d.choices = [{ move: 60_000, verb: 'target', refs }, ...(d.choices ?? [])];
  });
  await me.page.reload();
  await me.page.locator('.others [data-state=can]').waitFor();
  assert.equal(await me.page.locator(`.others [data-thing="${target}"][data-state=can]`).count(), 1);
  assert.equal(await folded.count(), 3);
  await checkWidth(me.page, 'one band open');
  await checkAxe(me.page, 'one band open');
  await shot(me.page, 'tavern-folded-390');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('the plain table: eight seats on a laptop are all in sight, on a large screen with all they have', async () => {
  const me = await person(house.browser, { lang: 'fr', width: 1366, height: 768, plain: true });
  await openTable(me.page, house.server.url, 'newsalem', { level: 'random', seats: 8 });
  await ready(me.page);
  const seats = me.page.locator('.others .seat');
  await me.page.locator('.others .brief').last().waitFor();
  assert.equal(await me.page.locator('.others .brief').count(), 7);
  const edge = (await me.page.locator('.upper').boundingBox()) ?? { y: 0, height: 0 };
  const last = (await seats.last().boundingBox()) ?? { y: 768, height: 0 };
  assert.ok(last.y + last.height <= edge.y + edge.height, 'nothing to scroll for');
  await seats.last().locator('.brief').click();
  await seats.last().locator('.facts .zone').first().waitFor();
  await shot(me.page, 'eight-seats-plain-1366');
  await me.page.setViewportSize({ width: 1920, height: 1080 });
  await me.page.locator('.others .brief').first().waitFor({ state: 'detached' });
  assert.equal(await me.page.locator('.others .facts').count(), 7);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('eight seats on a laptop are all in sight with their districts', async () => {
  const me = await person(house.browser, { lang: 'fr', width: 1366, height: 768 });
  await openTable(me.page, house.server.url, 'newsalem', { level: 'random', seats: 8 });
  await ready(me.page);
  const seats = me.page.locator('.others .seat');
  assert.equal(await me.page.locator('.others .district').count(), 7);
  const inSight = async (): Promise<boolean> => {
    const edge = (await me.page.locator('.upper').boundingBox()) ?? { y: 0, height: 0 };
    const last = (await seats.last().boundingBox()) ?? { y: 768, height: 0 };
    return last.y + last.height <= edge.y + edge.height;
  };
  await calm(me.page);
  assert.ok(await inSight(), 'nothing to scroll for');
  await shot(me.page, 'eight-seats-1366');
  // In words, when one of them is opened.
  const words = seats.last().locator('.worded').first();
  await seats.last().locator('.brief').click();
  await words.waitFor();
  await shot(me.page, 'eight-seats-opened-1366');
  await seats.last().locator('.brief').click();
  await words.waitFor({ state: 'detached' });
  await me.page.setViewportSize({ width: 1920, height: 1080 });
  await calm(me.page);
  assert.ok(await inSight(), 'nor on a large screen');
  await checkAxe(me.page, 'eight seats');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('Pagamas: hideouts are places one can point at, and what I chose is seen by me', async () => {
  for (const [width, height, scheme] of [
    [390, 844, 'light'],
    [1366, 768, 'dark'],
  ] as const) {
    const me = await person(house.browser, { lang: 'fr', width, height, scheme });
    await openTable(me.page, house.server.url, 'pagamas', { level: 'random', seats: 6 });
    const next = random(4);
    const asked = me.page.locator('.ask[data-prompt^=hideout]');
    for (let n = 0; n < 60; n++) {
      assert.equal(await ready(me.page), 'choose', 'nobody goes ashore');
      if ((await asked.count()) > 0) break;
      await step(me.page, next);
    }
    await calm(me.page);
    const places = me.page.locator('.port .place[data-state=can]');
    assert.ok((await places.count()) >= 3);
    assert.equal(await me.page.locator('.ask [data-move]').count(), 0, 'no button says what the board does');
    await checkWidth(me.page, `hideouts, ${width}`);
    await checkAxe(me.page, `hideouts, ${width}`);
    await me.page.locator('[data-thing="term/-/tavern"]').click();
    await me.page.locator('.port [data-thing="term/0/tavern"].pawn').waitFor();
    await shot(me.page, `pagamas-hidden-${width}`);
    assert.deepEqual(me.complaints, []);
    await me.context.close();
  }
});

test('Pagamas: what the board does not know yet is listed all the same', async () => {
  const me = await person(house.browser, { lang: 'en', width: 1366, height: 768 });
  await openTable(me.page, house.server.url, 'pagamas', { level: 'random', seats: 3 });
  await ready(me.page);
  await retold(me.page, (d) => {
    if (!('view' in d) || !('zones' in d.view)) return;
    d.view.counters.push({ counter: 'owed', value: 7 });
    d.view.counters.push({ counter: 'unheard_of', value: 41 });
    d.view.counters.push({ counter: 'unheard_of', value: 42, on: { kind: 'seat', seat: 1 } });
    d.view.counters.push({ counter: 'unheard_of', value: 43, on: { kind: 'seat', seat: 0 } });
    d.view.zones.push({ zone: 'cellar', cards: ['rum_barrel'] });
  });
  await me.page.reload();
  await ready(me.page);
  assert.match((await me.page.locator('.matter .more').textContent()) ?? '', /7.*41.*Rum Barrel/s);
  assert.match((await me.page.locator('.others').textContent()) ?? '', /42/);
  assert.match((await me.page.locator('.me').textContent()) ?? '', /43/);
  await me.context.close();
});
