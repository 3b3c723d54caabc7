// The board of Pagamas loses nothing that the engine tells, and knows what the engine's tables say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  daytime,
  drawnCounters,
  drawnZones,
  forceOf,
  offices,
  opening,
  phases,
  places,
  tags,
} from '../../src/boards/pagamas/data';
import { icons } from '../../src/boards/pagamas/pagamas.icons';
import { atStake, campOf, comparedIn, read, readAmbushes, rest, weightsOf } from '../../src/boards/pagamas/state';
import { boardWords } from '../../src/boards/pagamas/words';
import { Speech } from '../../src/lib/words';
import type { Counter, GameEvent, Ref, View } from '../../src/lib/protocol';
import { records, told } from './golden';

function source(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../src/games/pagamas/${path}`, import.meta.url)), 'utf8');
}
const words = source('words/en.txt');
function keys(list: string): string[] {
  return [...words.matchAll(new RegExp(`^${list}\\.([a-z0-9_]+) =`, 'gm'))].map((m) => m[1] ?? '');
}

function view(counters: Counter[], prompt = 'hideout'): View {
  return {
    seat: 0,
    turn: { must: [], may: [], sealed: [], pace: 'normal' },
    prompt: { prompt, refs: [] },
    zones: [],
    counters,
  };
}
const on = (term: string, seat: number): Ref => ({ kind: 'term', term, seat });
const seat = (n: number): Ref => ({ kind: 'seat', seat: n });

test('offices, Forces, hideouts and phases are those of the game', () => {
  const table = [...source('pagamas_cards.def').matchAll(/^PGM_CHARACTER\(\d+, (\w+),\s+(\d+)/gm)];
  assert.deepEqual(
    table.map((m) => [m[1], Number(m[2])]),
    offices.map((o) => [o, forceOf[o]]),
  );
  const terms = new Set(keys('term'));
  for (const term of [...offices, ...places, ...phases]) assert.ok(terms.has(term), term);
  for (const phase of [...opening, ...daytime]) assert.ok(terms.has(phase), phase);
  for (const term of [...offices, ...places]) assert.ok(icons[term], `${term} has no drawing`);
});

test('what the board says it draws exists, and every other counter and zone is listed', () => {
  const counters = keys('counter');
  const zones = keys('zone');
  for (const name of [...drawnCounters, ...Object.keys(tags)]) assert.ok(counters.includes(name), name);
  for (const name of drawnZones) assert.ok(zones.includes(name), name);
  const all = view([...counters, 'brand_new'].map((counter) => ({ counter, value: 1 })));
  all.zones = [...zones, 'brand_new'].map((zone) => ({ zone, cards: [] }));
  const left = rest(all);
  assert.deepEqual(
    left.counters.map((c) => c.counter),
    [...counters.filter((c) => !drawnCounters.has(c)), 'brand_new'],
  );
  assert.deepEqual(
    left.zones.map((z) => z.zone),
    [...zones.filter((z) => !drawnZones.has(z)), 'brand_new'],
  );
});

test('a phone shows the loot that is dealt, and to who votes what is offered, PGM-5.5', () => {
  const phase: Counter = { counter: 'phase', value: 1, on: { kind: 'term', term: 'division' } };
  const stakes = (prompt: string, zones: View['zones'], counters: Counter[] = []): string[] => {
    const v = { ...view([phase, ...counters], prompt), zones };
    return atStake(v, read(v, 3), 0).map((z) => `${z.zone} ${z.cards.length}`);
  };
  const day = { zone: 'day', cards: ['loot_1', 'loot_3'] };
  const mine = { zone: 'proposal', seat: 0, cards: ['loot_2'] };
  const other = { zone: 'proposal', seat: 1, cards: [null] };
  const vote: Counter[] = [{ counter: 'votes_all', value: 5 }];
  assert.deepEqual(stakes('deal', [day]), ['day 2']);
  assert.deepEqual(stakes('share_vote', [mine, other], vote), ['proposal 1']);
  assert.deepEqual(stakes('share_vote', [other], vote), ['proposal 0']);
  assert.deepEqual(stakes('force', [mine, other]), ['proposal 1']);
  assert.deepEqual(stakes('jettison', []), []);
});

test('ambushes are read whatever the order of the counters', () => {
  const told: Counter[] = [
    { counter: 'ambush_result', value: 2, on: on('missed', 3) },
    { counter: 'ambush', value: 2, on: seat(3) },
    { counter: 'ambush', value: 1, on: seat(3) },
    { counter: 'ambush', value: 1, on: seat(3) },
    { counter: 'ambush_place', value: 2, on: on('hammock', 3) },
    { counter: 'ambush_place', value: 1, on: on('tavern', 3) },
    { counter: 'ambush_result', value: 1, on: on('pending', 3) },
    { counter: 'ambush_result', value: 1, on: on('hit', 3) },
  ];
  const expected = [
    { author: 0, victim: 3, times: 2, places: ['tavern'], results: ['hit'] },
    { author: 1, victim: 3, times: 1, places: ['hammock'], results: ['missed'] },
  ];
  for (const counters of [told, told.toReversed()]) {
    const found = readAmbushes(view(counters)).sort((a, b) => a.author - b.author);
    assert.deepEqual(found, expected);
  }
});

test('ballots: open while they are cast, of this turn once counted, old in the next', () => {
  const vote: Counter[] = [{ counter: 'last_vote', value: 1, on: on('for', 0) }];
  const phase = (term: string): Counter => ({ counter: 'phase', value: 1, on: { kind: 'term', term } });
  const at = (prompt: string, counters: Counter[]): unknown => {
    const { poll, open, old } = read(view(counters, prompt), 3);
    return [poll, open, old];
  };
  const all: Counter = { counter: 'votes_all', value: 7 };
  assert.deepEqual(at('share_vote', [phase('division'), all]), ['vote', true, false]);
  assert.deepEqual(at('hideout', [phase('ashore'), ...vote]), ['vote', false, false]);
  assert.deepEqual(at('office', [phase('offices'), ...vote]), ['vote', false, true]);
  assert.deepEqual(at('ballot', [phase('revelation'), all]), ['election', true, false]);
  const ballot: Counter[] = [{ counter: 'last_ballot', value: 2, on: seat(0) }];
  assert.deepEqual(at('bury', [phase('revelation'), ...ballot]), ['election', false, false]);
  assert.deepEqual(at('deal', [phase('division'), ...ballot]), ['election', false, true]);
  assert.deepEqual(at('refit', [phase('refit')]), [null, false, true]);
});

for (const file of records('pagamas')) {
  test(`ballots that were counted keep their weights: ${file}`, () => {
    const { steps, log, names } = told('pagamas', file);
    let seen = 0;
    for (const step of steps) {
      const evening = read(step.view, names.length);
      if (evening.open || evening.poll === null) continue;
      const weights = weightsOf(log.slice(0, step.logged), evening.poll);
      const voters = evening.pirates.filter((p) => (evening.poll === 'vote' ? p.vote : p.ballot) !== null);
      if (voters.length === 0) continue; // elected unopposed
      assert.deepEqual([...weights.keys()].sort(), voters.map((p) => p.seat));
      seen++;
    }
    assert.ok(seen > 0);
  });
}

test('a camp is the sum of what its fighters bring', () => {
  const counters: Counter[] = [
    { counter: 'office', value: 5, on: on('captain', 0) },
    { counter: 'office', value: 4, on: on('bosun', 1) },
    { counter: 'camp', value: 1, on: on('camp_captain', 0) },
    { counter: 'camp', value: 1, on: on('camp_captain', 1) },
    { counter: 'crew_force', value: 6, on: seat(0) },
    { counter: 'mustered', value: 1, on: seat(0) },
    { counter: 'wet', value: 1, on: seat(0) },
  ];
  const parts = (sum: number): number[][] =>
    campOf(read(view(counters), 3), 'camp_captain', sum).map((f) => [f.own, f.crew]);
  assert.deepEqual(parts(10), [
    [0, 6],
    [4, 0],
  ]);
  // With powers of officers the Bosun's strongest sailor fights unasked.
  assert.deepEqual(parts(13), [
    [0, 6],
    [4, 3],
  ]);
});

test('after the fight its Forces are those that were compared', () => {
  const strength = (captain: number, mutineers: number): GameEvent => ({
    event: 'strength',
    refs: [
      { kind: 'number', number: captain },
      { kind: 'number', number: mutineers },
    ],
  });
  const log = [strength(6, 4), { event: 'turn', refs: [] }, strength(5, 7), { event: 'mutineers_win', refs: [seat(0)] }];
  assert.deepEqual(comparedIn(log.map((event, n) => ({ n, event }))), [5, 7]);
  assert.equal(comparedIn([]), null);
  assert.equal(read(view([{ counter: 'mutiny', value: 1 }]), 3).forces, null);
});

test('the words of the board are set properly in French, and there are as many in English', () => {
  const speech = (lang: 'fr' | 'en'): Speech => ({ lang }) as Speech;
  const fr = boardWords(speech('fr'));
  const en = boardWords(speech('en'));
  assert.deepEqual(Object.keys(fr), Object.keys(en));
  for (const [key, text] of Object.entries(fr)) {
    assert.doesNotMatch(text, /'/, key);
    assert.doesNotMatch(text, /[^\u00a0][:;!?](\s|$)/u, key);
  }
});
