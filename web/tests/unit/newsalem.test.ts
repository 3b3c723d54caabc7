// The board of New Salem: nothing that a view shows is lost on it, streets and sets are counted as the
// program counts them, and the forecast of the end follows the rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, seatRef } from '../../src/boards/board';
import { gainOf, pointsOf, read, unknown, type Player } from '../../src/boards/newsalem/state';
import type { Counter, View, Zone } from '../../src/lib/protocol';
import { records, replay } from './golden';

function checkPlayer(view: View, p: Player): void {
  const buildings = p.streets.flatMap((s) => s.slots.flat());
  const cards = view.zones.find((z) => z.zone === 'district' && z.seat === p.seat)?.cards ?? [];
  assert.equal(buildings.length, cards.length, 'every building stands in a street');
  assert.equal(p.strange.length, 0);
  const sum = (of: 'hope' | 'despair'): number => buildings.reduce((n, b) => n + b[of], 0);
  assert.equal(sum('hope'), count(view, 'hope_seat', seatRef(p.seat)) ?? 0);
  assert.equal(sum('despair'), count(view, 'despair_seat', seatRef(p.seat)) ?? 0);
  for (const s of p.streets) {
    const on = { kind: 'term', term: s.category, seat: p.seat } as const;
    assert.equal(s.sets, count(view, 'set', on) ?? 0, s.category);
    assert.equal(s.further, count(view, 'open_set', on) ?? 0, s.category);
    if (count(view, 'collects', on)) assert.ok(s.collects);
  }
}

for (const file of records('newsalem')) {
  test(`${file}: everything has its place, whoever looks`, () => {
    for (const viewer of [undefined, 'public', '2']) {
      const { seats, views } = replay('newsalem', file, viewer);
      assert.ok(views.length > 20);
      for (const view of views) {
        const other = unknown(view);
        assert.deepEqual(other.zones, []);
        assert.deepEqual(other.counters, []);
        const table = read(view, seats);
        for (const p of table.players) checkPlayer(view, p);
        assert.ok(table.forecast.low <= table.forecast.high);
        if (table.total === undefined) continue;
        assert.deepEqual([table.forecast.low, table.forecast.high], [table.total, table.total]);
        for (const p of table.players) assert.equal(pointsOf(p), p.points ?? 0, 'points as at the end');
      }
    }
  });
}

test('what a later version of the game shows is listed', () => {
  const { views } = replay('newsalem', 'newsalem-3-1-0.cabale');
  const view = views[0] as View;
  const zone: Zone = { zone: 'well', cards: [null] };
  const counter: Counter = { counter: 'wells', value: 1 };
  const more = unknown({ ...view, zones: [...view.zones, zone], counters: [...view.counters, counter] });
  assert.deepEqual([more.zones, more.counters], [[zone], [counter]]);
});

/** Four seats; the viewer, seat 3, is a free Puritan. */
function town(despair: number, trials: number[], characters: (string | null)[], districts: string[][]): View {
  const zones: Zone[] = [
    { zone: 'removed_witches', cards: [null, null] },
    { zone: 'leftover', cards: [null, null] },
  ];
  characters.forEach((face, seat) => zones.push({ zone: 'character', seat, cards: [face] }));
  districts.forEach((cards, seat) => zones.push({ zone: 'district', seat, cards }));
  const counters: Counter[] = [
    { counter: 'despair_town', value: despair },
    { counter: 'threshold', value: 8 },
    ...trials.map((seat): Counter => ({ counter: 'on_trial', value: 1, on: seatRef(seat) })),
  ];
  const turn = { must: [], may: [], sealed: [], pace: 'normal' as const };
  return { seat: 3, turn, prompt: { prompt: 'draft', refs: [] }, zones, counters };
}
const DEATH = ['cemetery_1', 'mortuary_1', 'crypt_1'];
const JUSTICE = ['courthouse_1', 'jail_1', 'gallows_1'];

test('the end as the rules count it: NSM-14.2, 14.3', () => {
  const all = ['sybil_bramble', 'mordecai_mist', 'silas_combe', 'josiah_thorne'];
  const end = read(town(7, [0, 2], all, [[], JUSTICE, DEATH, DEATH]), 4).forecast;
  assert.deepEqual([end.beforeSets, end.low, end.high], [9, 12, 12]);
  assert.deepEqual([end.deathSets, end.justiceSets, end.trials], [2, 1, 2]);
});

test('what is not known makes the end a range', () => {
  const nobody = [null, null, null, 'josiah_thorne'];
  // Two Witches among three seats and two leftovers: none at the table, or two of them free.
  const free = read(town(5, [], nobody, []), 4).forecast;
  assert.deepEqual([free.low, free.high], [5, 9]);
  // Somebody on trial: a Witch, and no other; or a Puritan, and two free Witches.
  const tried = read(town(5, [0], nobody, []), 4).forecast;
  assert.deepEqual([tried.low, tried.high], [3, 11]);
  // Cut at nought after each step: EC-32.
  const cut = read(town(1, [0], nobody, [DEATH]), 4).forecast;
  assert.equal(cut.low, 3);
});

test('what a card would bring', () => {
  const view = town(0, [], [null, null, null, 'josiah_thorne'], [[], [], [], ['market_1', 'smithy_1']]);
  const me = read(view, 4).players[3] as Player;
  assert.equal(pointsOf(me), 2);
  assert.deepEqual(gainOf(me, 'general_store_1'), {
    category: 'commerce',
    points: 3,
    completes: true,
    further: 0,
  });
  assert.deepEqual(gainOf(me, 'market_2'), { category: 'commerce', points: 1, completes: false, further: 2 });
  assert.deepEqual(gainOf(me, 'jail_1'), { category: 'justice', points: 0, completes: false, further: 1 });
  assert.equal(gainOf(me, null), null);
});
