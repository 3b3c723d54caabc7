// The board of Tavern Battle: what it reads out of a view, and that nothing of a view is lost on it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { offersIn } from '../../src/boards/tavern/deal';
import { fightOf, followed } from '../../src/boards/tavern/fight';
import { rowOf } from '../../src/boards/tavern/rows';
import { drawn, heapsOf, reachOf, read, seated, tieBroken } from '../../src/boards/tavern/state';
import { kindsOf, matches, worthFor, worths } from '../../src/boards/tavern/worth';
import * as set from '../../src/cards/tavern';
import guide from '../../src/guides/tavern';
import type { LogEntry } from '../../src/lib/log';
import type { Counter, GameEvent, Ref, Result, View, Zone } from '../../src/lib/protocol';
import rules from '../../src/rules/tavern';
import { records, replay, told } from './golden';

const game = join(import.meta.dirname, '../../../src/games/tavern');
const seat = (n: number): Ref => ({ kind: 'seat', seat: n });
const face = (name: string): Ref => ({ kind: 'face', face: name });
const number = (n: number): Ref => ({ kind: 'number', number: n });
const log = (events: GameEvent[]): LogEntry[] => events.map((event, n) => ({ n, event }));
const contact: Ref = { kind: 'term', term: 'contact' };
const onCard = (counter: string, s: number, place: number, name: string, value = 1): Counter => ({
  counter,
  value,
  on: { kind: 'card', zone: 'band', seat: s, place, face: name },
});
const taste = (counter: string, s: number, term: string, value: number): Counter => ({
  counter,
  value,
  on: { kind: 'term', term, seat: s },
});

function viewOf(zones: Zone[], counters: Counter[]): View {
  return {
    seat: 0,
    turn: { must: [0], may: [], sealed: [], pace: 'normal' },
    prompt: { prompt: 'target', refs: [seat(0), face('hero_dwarf'), face('obj_ham'), contact] },
    zones,
    counters,
  };
}

const brawl = viewOf(
  [
    { zone: 'band', seat: 0, cards: ['hero_dwarf', 'obj_table', 'obj_ham', 'hero_wizard'] },
    { zone: 'band', seat: 1, cards: ['hero_elf', 'arr_monk'] },
    { zone: 'object_deck', cards: [null, null] },
    { zone: 'agitation_laid', cards: ['agi_plain'] },
    { zone: 'floor', cards: ['tr_keg'] },
  ],
  [
    { counter: 'round', value: 2 },
    { counter: 'dice', value: 6 },
    { counter: 'dice', value: 5 },
    onCard('acting', 0, 0, 'hero_dwarf'),
    onCard('tilted', 0, 0, 'hero_dwarf'),
    onCard('shields', 0, 1, 'obj_table'),
    onCard('in_use', 0, 2, 'obj_ham'),
    onCard('fled', 0, 3, 'hero_wizard'),
    onCard('aimed_at', 1, 1, 'arr_monk'),
    onCard('at_door', 1, 0, 'hero_elf', 2),
    taste('taste', 0, 'beer', 3),
    taste('taste', 0, 'weapon', 1),
    taste('ringed', 0, 'beer', 1),
    taste('taste', 1, 'art', 2),
    ...[0, 1].map((n) => ({ counter: 'living', value: 2, on: seat(n) })),
  ],
);
const table = read(brawl, 2);

test('what lies on a character belongs to it', () => {
  const [dwarf, wizard] = table.players[0]?.band ?? [];
  assert.deepEqual(
    dwarf?.gear.map((g) => [g.face, g.use]),
    [
      ['obj_table', 'shields'],
      ['obj_ham', 'in_use'],
    ],
  );
  assert.equal(dwarf?.posture, 'tilted');
  assert.equal(wizard?.fled, true);
  assert.equal(table.players[1]?.band[0]?.door, 2);
});

test('a fight has two sides; the dice belong to it once they are rolled', () => {
  const aim: GameEvent[] = [
    { event: 'activate', refs: [seat(0), face('hero_dwarf')] },
    { event: 'ready', refs: [seat(0), face('hero_dwarf'), face('obj_ham'), contact] },
    { event: 'aim', refs: [seat(0), face('hero_dwarf'), seat(1), face('arr_monk')] },
  ];
  const before = fightOf(table, followed(log(aim)), brawl.prompt);
  assert.deepEqual([before?.actor, before?.target], ['hero_dwarf', 'arr_monk']);
  assert.deepEqual([before?.mode, before?.weapon], ['contact', 'obj_ham']);
  assert.deepEqual(before?.dice, [], 'what lies there is from the last fight');

  const roll: GameEvent[] = [
    { event: 'roll', refs: [seat(0), face('hero_dwarf'), number(6), number(5)] },
    { event: 'floored', refs: [seat(1), face('arr_monk'), number(2)] },
    { event: 'flee', refs: [seat(1), face('hero_elf')] },
  ];
  const known = followed(log([...aim, ...roll]));
  assert.equal(known.now.good, 5, 'an arrival is hit by fives');
  assert.deepEqual(known.now.outcome.map((e) => e.event), ['floored']);
  const still = { ...table, players: [] };
  const next: GameEvent = { event: 'activate', refs: [seat(1), face('hero_elf')] };
  const last = fightOf(still, followed(log([...aim, ...roll, next])), brawl.prompt);
  assert.deepEqual([last?.actor, last?.dice, last?.over], ['hero_dwarf', [6, 5], true]);
  const other = fightOf({ ...still, dice: [1] }, known, brawl.prompt);
  assert.equal(other?.actor, null, 'dice of something else');
});

test('a second roll between equals takes the place of the first', () => {
  const off = (s: number, a: number, b: number): GameEvent => ({
    event: 'roll_off',
    refs: [seat(s), number(a), number(b)],
  });
  const known = followed(log([off(1, 4, 4), off(0, 4, 4), off(1, 2, 1), off(0, 5, 3)]));
  assert.deepEqual(known.last.rolls.map((r) => r.seat), [1, 0]);
  const shown = fightOf({ ...table, players: [], dice: [5, 3, 2, 1] }, known, brawl.prompt);
  assert.deepEqual(shown?.rolls, known.last.rolls);
});

test('offers are remembered until the next sale', () => {
  const putUp: GameEvent = { event: 'put_up', refs: [] };
  const offer: GameEvent = { event: 'offer', refs: [seat(1), face('tr_keg'), face('tr_axe')] };
  assert.deepEqual(offersIn(log([putUp, offer])), { 1: ['tr_keg', 'tr_axe'] });
  assert.deepEqual(offersIn(log([putUp, offer, putUp])), {});
});

test('a treasure is worth what the best hero thinks of it', () => {
  assert.deepEqual(kindsOf(set, 'tr_still'), ['beer', 'invention']);
  assert.equal(worthFor(table, 0, set, 'tr_still'), 4, 'the dwarf likes both'); // TAV-9.5
  assert.equal(worthFor(table, 0, set, 'tr_axe'), 1);
  assert.deepEqual(worths(table, set, 'tr_tankard', null), [
    { seat: 0, points: 3 },
    { seat: 1, points: 2 },
  ]);
});

test('only ringed likings of heroes who are there draw an arrival', () => {
  assert.deepEqual(matches(table, 0, set, 'arr_monk'), [{ hero: 'hero_dwarf', kind: 'beer' }]);
  assert.deepEqual(matches(table, 0, set, 'arr_apprentice'), [], 'the wizard has fled');
  assert.deepEqual(matches(table, 0, set, 'arr_mercenary'), [], 'weapons are not ringed');
});

test('neighbours at contact, the others at distance, everybody when three bands are left', () => {
  const up = (living: number[]): typeof table => ({
    ...table,
    players: living.map((n, s) => ({ ...(table.players[0] as (typeof table.players)[0]), seat: s, living: n })),
  });
  const five = up([2, 2, 2, 2, 2]);
  const far = [1, 2, 3, 4].map((s) => reachOf(five, 0, s));
  assert.deepEqual(far, ['contact', 'distance', 'distance', 'contact']);
  const four = up([2, 0, 2, 2, 2]);
  assert.deepEqual([1, 2, 3, 4].map((s) => reachOf(four, 0, s)), [null, 'contact', 'distance', 'contact']);
  assert.deepEqual([1, 3].map((s) => reachOf(up([2, 2, 0, 2]), 0, s)), ['both', 'both']);
  assert.equal(reachOf(five, null, 1), null);
});

test('ranks that points alone do not explain are noticed', () => {
  const result = (...seats: [rank: number, score: number][]): Result => ({
    end: 'militia',
    winners: [0],
    seats: seats.map(([rank, score]) => ({ rank, score, utility: 0 })),
  });
  assert.equal(tieBroken(null), false);
  assert.equal(tieBroken(result([1, 9], [3, 8], [2, 8])), true);
  assert.equal(tieBroken(result([1, 8], [1, 8], [3, 5])), false, 'the victory is shared');
});

test('a taste has one name wherever it is met, and what breaks objects is told', () => {
  const words = (['fr', 'en'] as const).map((lang) => readFileSync(join(game, `words/${lang}.txt`), 'utf8'));
  const said = [...words, JSON.stringify([rules, guide])];
  for (const text of said) assert.doesNotMatch(text, /affinit/i);
  const brawl = (lang: 'fr' | 'en'): string => rules[lang].find((s) => s.id === 'brawl')?.rules.join(' ') ?? '';
  assert.match(brawl('fr'), /se brise/);
  assert.match(brawl('en'), /breaks/);
});

test('my cards lie in one row, over each other if there are many', () => {
  const group = (cards: number, fans = true): { cards: number; fans: boolean } => ({ cards, fans });
  assert.equal(rowOf(1000, [group(2, false), group(6)], 62, 82).w, 82);
  const many = rowOf(1000, [group(5, false), group(8), group(5)], 62, 82);
  const wide = 5 * 62 + 4 * 8 + 2 * 62 + 11 * many.step + 2 * 16;
  assert.equal(many.w, 62);
  assert.ok(many.step < 62 && wide <= 1000, `${wide} wide`);
  const phone = rowOf(360, [group(9)], 76, 84);
  assert.ok(phone.w < 76 && phone.w + 8 * phone.step <= 360);
  assert.ok(phone.step > phone.w / 2, 'the middle of every card is seen');
});

test('every zone has its place, and what the board says it draws are counters of the game', () => {
  const source = readFileSync(join(game, 'tavern_names.def'), 'utf8');
  const names = new Set([...source.matchAll(/^COUNTER\((\w+)\)/gm)].map((m) => m[1]));
  for (const name of drawn) assert.ok(names.has(name), name);
  assert.deepEqual(heapsOf(brawl, table).map((z) => z.zone), ['object_deck', 'agitation_laid']);
  assert.deepEqual(heapsOf(brawl, { ...table, brawl: false }).map((z) => z.zone), ['object_deck', 'floor']);
  const words = readFileSync(join(game, 'words/en.txt'), 'utf8');
  for (const name of seated) assert.match(words, new RegExp(`^zone\\.${name} =`, 'm'));
});

for (const file of records('tavern')) {
  test(`whose dice they are is known as long as they lie there: ${file}`, () => {
    const { steps, log, names } = told('tavern', file);
    let seen = 0;
    for (const step of steps) {
      const table = read(step.view, names.length);
      const fight = fightOf(table, followed(log.slice(0, step.logged)), step.view.prompt);
      if (table.dice.length === 0 || !fight?.over) continue;
      assert.ok(fight.actor !== null || fight.rolls.length > 0, step.view.prompt.prompt);
      seen++;
    }
    assert.ok(seen > 0);
  });
}

for (const file of records('tavern')) {
  test(`${file}: my treasures are worth what the program says`, () => {
    const { seats, views } = replay('tavern', file, '1');
    let told = 0;
    for (const view of views) {
      const table = read(view, seats);
      for (const c of view.counters) {
        if (c.counter !== 'worth' || c.on?.kind !== 'card' || c.on.seat === undefined) continue;
        if (set.faces[c.on.face ?? '']?.kind === 'hero') continue; // what a hero brings by itself
        assert.equal(worthFor(table, c.on.seat, set, c.on.face), c.value, c.on.face ?? '');
        told++;
      }
    }
    assert.ok(told > 20);
  });
}
