// What the board of Pantacle works out by itself: hijacks one could pay, and the next preparation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canHijack, preparation, read, type Player } from '../../src/boards/pantacle/state';
import type { Counter, Ref, View, Zone } from '../../src/lib/protocol';

interface Sanctuary {
  hand?: string[];
  influence?: number;
  adepts?: number;
  determination?: number;
  /** a curse, the adepts on it, and whether Protection covers it */
  curse?: [face: string, adepts?: number, covered?: boolean];
  /** power tokens, oldest first */
  tokens?: string[];
}
/** One sanctuary for each seat, without flames. */
function players(...sanctuaries: Sanctuary[]): Player[] {
  const zones: Zone[] = [];
  const counters: Counter[] = [];
  sanctuaries.forEach((s, seat) => {
    const on: Ref = { kind: 'seat', seat };
    const [face, load = 0, covered = false] = s.curse ?? [];
    zones.push({ zone: 'hand', seat, cards: s.hand ?? [] });
    zones.push({ zone: 'curses', seat, cards: face ? [covered ? { face, covered } : face] : [] });
    counters.push({ counter: 'influence', value: s.influence ?? 0, on });
    counters.push({ counter: 'adept_cost', value: 2, on });
    counters.push({ counter: 'adepts', value: s.adepts ?? 0, on });
    counters.push({ counter: 'determination', value: s.determination ?? 0, on });
    s.tokens?.forEach((term, i) => {
      counters.push({ counter: 'token', value: i + 1, on: { kind: 'term', seat, term } });
    });
    const card: Ref = { kind: 'card', zone: 'curses', seat, place: 0, face: face ?? null };
    if (load) counters.push({ counter: 'load_adepts', value: load, on: card });
  });
  const turn = { must: [], may: [], sealed: [], pace: 'normal' as const };
  const view: View = { seat: 0, turn, prompt: { prompt: 'favour', refs: [] }, zones, counters };
  return read(view, sanctuaries.length).players;
}
function player(s: Sanctuary): Player {
  return players(s)[0] as Player;
}

const INDOCTRINATION = ['executioner', 'oracle'] as const;
function stops(me: Sanctuary, active: Sanctuary = {}): boolean {
  const [p, other] = players(me, active) as [Player, Player];
  return canHijack(p, INDOCTRINATION, other);
}

test('a hijack: both guardians, or one of them and a pair of Hounds, PAN-9.4 to 9.9', () => {
  assert.ok(stops({ hand: ['executioner_full', 'oracle_new'] }));
  assert.ok(stops({ hand: ['executioner_full', 'hound_new', 'hound_full'] }));
  assert.ok(stops({ hand: ['oracle_full', 'hound_new'], determination: 2 }));
  assert.ok(!stops({ hand: ['oracle_full', 'hound_new'], determination: 1 }));
  assert.ok(!stops({ hand: ['hound_new', 'hound_full', 'hound_waxing', 'hound_waning'] }));
});

test('against Forsworn Pack the Hound of the track is a pair, PAN-9.22', () => {
  const me = { hand: ['executioner_full', 'executioner_new'], determination: 2 };
  const pack = { curse: ['forsworn_pack'] as [string] };
  assert.ok(!stops(me), 'edge case 29');
  assert.ok(stops(me, pack), 'edge case 49');
  assert.ok(!stops(me, { curse: ['forsworn_pack', 0, true] }), 'covered');
  assert.ok(!stops({ ...me, determination: 1 }, pack));
  assert.ok(!stops({ ...me, hand: ['widow_full'] }, pack), 'one guardian is due all the same');
  assert.ok(!stops({ ...me, curse: ['walled_kennel'] }, pack), 'edge case 30');
  const own = player({ ...me, ...pack });
  assert.ok(!canHijack(own, INDOCTRINATION, own), 'a curse on my favours, not on those of others');
  assert.ok(!canHijack(own, INDOCTRINATION, undefined));
});

test('the next preparation: what is bought may be swallowed by a curse, PAN-4.6, 4.7', () => {
  const nothing = { buys: false, power: false, adepts: false };
  const rich = { influence: 2, adepts: 2 };
  const desertion: Sanctuary = { ...rich, curse: ['desertion', 1] };
  assert.deepEqual(preparation(player(rich), 5), { buys: true, power: false, adepts: true });
  assert.deepEqual(preparation(player(desertion), 5), { buys: true, power: false, adepts: false });
  assert.deepEqual(preparation(player(desertion), 0), { buys: true, power: false, adepts: false });
  assert.deepEqual(preparation(player(rich), 0), nothing);
  const covered: Sanctuary = { ...rich, curse: ['desertion', 1, true] };
  assert.deepEqual(preparation(player(covered), 5), { buys: true, power: false, adepts: true });
  assert.deepEqual(preparation(player(covered), 0), nothing);
  assert.deepEqual(preparation(player({ ...rich, adepts: 3, influence: 1 }), 5), {
    buys: false,
    power: false,
    adepts: true,
  });
});

test('the next preparation: a sacrificed Protection uncovers its curse first, PAN-10.11', () => {
  const tokens = ['token_protection', 'token_enthralment', 'token_hunt'];
  const both = { buys: false, power: true, adepts: true };
  assert.deepEqual(preparation(player({ adepts: 3, tokens }), 5), both);
  const toll: Sanctuary = { adepts: 3, tokens, curse: ['toll_of_souls', 0, true] };
  assert.deepEqual(preparation(player(toll), 5), { ...both, adepts: false });
  assert.deepEqual(preparation(player({ ...toll, influence: 1 }), 5), both);
  const late = ['token_enthralment', 'token_hunt', 'token_enslavement', 'token_protection'];
  assert.deepEqual(preparation(player({ ...toll, tokens: late }), 5), both);
});
