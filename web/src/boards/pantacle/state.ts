// A view of Pantacle, read once: the table and one entry a player.
import { cardRef, count, faceOf, isCovered, sameThing, seatRef, zoneOf } from '../board';
import type { Card, Ref, View, Zone } from '../../lib/protocol';
import { copies, guardianOf, type Guardian } from './data';

export interface Curse {
  face: string | null;
  ref: Ref;
  covered: boolean;
  cubes: number;
  adepts: number;
  /** which sacrifice it makes dearer: 1 power, 2 adepts */
  kind: number;
}

export interface Player {
  seat: number;
  influence: number;
  cost: number;
  adepts: number;
  flames: number;
  top: number;
  cursed: number;
  determination: number;
  limit: number;
  /** oldest first */
  tokens: string[];
  slots: Set<string>;
  curses: Curse[];
  hand: Zone;
  /** how many tokens or adepts a sacrifice takes */
  powerNeed: number;
  adeptNeed: number;
}

export interface Pantacle {
  round: number;
  cubes: number;
  adepts: number;
  marker: string | null;
  announced: string | null;
  active: number;
  first: number;
  extra: boolean;
  players: Player[];
  setup: boolean;
  over: boolean;
  /** of the turn, 1 to 3; 0: none is under way */
  phase: number;
  /** who has let the announced favour pass */
  passed: Set<number>;
  drawPile: Card[];
  discard: Zone;
  cursePile: Card[];
  candidates: Zone;
}

function term(view: View, counter: string): string | null {
  const on = view.counters.find((c) => c.counter === counter)?.on;
  return on?.kind === 'term' ? (on.term ?? null) : null;
}
function seatWith(view: View, counter: string): number {
  const on = view.counters.find((c) => c.counter === counter)?.on;
  return on?.kind === 'seat' ? (on.seat ?? -1) : -1;
}
function zone(view: View, name: string, seat?: number): Zone {
  return (
    zoneOf(view, name, seat) ??
    (seat === undefined ? { zone: name, cards: [] } : { zone: name, seat, cards: [] })
  );
}

function readCurses(view: View, seat: number): Curse[] {
  const z = zone(view, 'curses', seat);
  return z.cards.map((card, place) => {
    const ref = cardRef(z, place);
    const value = (key: string): number =>
      view.counters.find((c) => c.counter === key && c.on && sameThing(c.on, ref))?.value ?? 0;
    return {
      face: faceOf(card),
      ref,
      covered: isCovered(card),
      cubes: value('load_influence'),
      adepts: value('load_adepts'),
      kind: value('curse_kind'),
    };
  });
}

function readPlayer(view: View, seat: number): Player {
  const on = seatRef(seat);
  const value = (key: string): number => count(view, key, on) ?? 0;
  const tokens: string[] = [];
  const slots = new Set<string>();
  for (const c of view.counters) {
    if (c.on?.kind !== 'term' || c.on.seat !== seat || !c.on.term) continue;
    if (c.counter === 'token') tokens[c.value - 1] = c.on.term;
    if (c.counter === 'flame') slots.add(c.on.term);
  }
  const curses = readCurses(view, seat);
  return {
    seat,
    influence: value('influence'),
    cost: value('adept_cost'),
    adepts: value('adepts'),
    flames: value('flames'),
    top: value('top_flame'),
    cursed: value('cursed_flames'),
    determination: value('determination'),
    limit: value('hand_limit'),
    tokens: tokens.filter((t) => t !== undefined),
    slots,
    curses,
    hand: zone(view, 'hand', seat),
    powerNeed: needOf(curses, 1),
    adeptNeed: needOf(curses, 2),
  };
}

/** How many tokens (1) or adepts (2) a sacrifice takes. */
function needOf(curses: readonly Curse[], kind: number): number {
  const altar = curses.find((c) => c.face === 'demanding_altar' && !c.covered);
  return altar?.kind === kind ? 4 : 3;
}

/** Answers are given clockwise from the active player: those between have let it pass. */
function passedOf(view: View, active: number, seats: number): Set<number> {
  const set = new Set<number>();
  const asked = view.prompt.prompt === 'hijack' ? view.prompt.refs[0] : undefined;
  if (asked?.kind !== 'seat' || asked.seat === undefined || active < 0) return set;
  for (let s = (active + 1) % seats; s !== asked.seat && s !== active; s = (s + 1) % seats) set.add(s);
  return set;
}

export function read(view: View, seats: number): Pantacle {
  const announced = term(view, 'announced');
  const active = seatWith(view, 'active');
  return {
    round: count(view, 'round') ?? 0,
    cubes: count(view, 'reserve_influence') ?? 0,
    adepts: count(view, 'reserve_adepts') ?? 0,
    marker: term(view, 'marker'),
    announced,
    active,
    first: seatWith(view, 'first_player'),
    extra: view.counters.some((c) => c.counter === 'extra_turn'),
    players: Array.from({ length: seats }, (_, seat) => readPlayer(view, seat)),
    setup: view.prompt.prompt === 'marker',
    over: view.prompt.prompt === 'over',
    phase: count(view, 'phase') ?? 0,
    passed: passedOf(view, active, seats),
    drawPile: zone(view, 'blade_pile').cards,
    discard: zone(view, 'discard'),
    cursePile: zone(view, 'curse_pile').cards,
    candidates: zone(view, 'candidates'),
  };
}

/** Blades of each guardian that this viewer does not see anywhere. */
export function unseen(view: View): Record<Guardian, number> {
  const left = { ...copies };
  for (const z of view.zones) {
    if (z.zone !== 'hand' && z.zone !== 'discard' && z.zone !== 'blade_pile') continue;
    for (const card of z.cards) {
      const guardian = guardianOf(faceOf(card));
      if (guardian) left[guardian]--;
    }
  }
  return left;
}

/** Does a curse lie face up before this player? */
function suffers(p: Player, face: string): boolean {
  return p.curses.some((c) => c.face === face && !c.covered);
}

/** Could this player hijack a favour with the blades in hand? Two Hounds, or one and the track's, stand
 * for one of the two; against who is under Forsworn Pack, that of the track alone. */
export function canHijack(
  p: Player,
  guardians: readonly [Guardian, Guardian],
  active: Player | undefined,
): boolean {
  const hand = p.hand.cards.map((c) => guardianOf(faceOf(c)));
  const has = guardians.map((g) => hand.includes(g));
  if (suffers(p, 'price_of_villainy') && p.influence < 1) return false;
  if (has[0] && has[1]) return true;
  if ((!has[0] && !has[1]) || suffers(p, 'walled_kennel')) return false;
  const track = p.determination >= 2;
  const alone = active !== undefined && active.seat !== p.seat && suffers(active, 'forsworn_pack');
  return (track && alone) || hand.filter((g) => g === 'hound').length + (track ? 1 : 0) >= 2;
}

/** What the next preparation of a player does by itself. */
export interface Preparation {
  buys: boolean;
  /** sacrifices of tokens and of adepts */
  power: boolean;
  adepts: boolean;
}

/** PAN-4 and PAN-5: purchases and sacrifices are compulsory, in this order. A curse that carries adepts
 * takes the one that was bought, and needs none of the reserve for it (PAN-4.6, 4.7). */
export function preparation(p: Player, reserve: number): Preparation {
  const swallowed = p.curses.some((c) => c.adepts > 0 && !c.covered);
  let cubes = p.influence - (suffers(p, 'leech') ? Math.min(1, p.influence) : 0);
  const buys = cubes >= p.cost && (reserve > 0 || swallowed);
  if (buys) cubes -= p.cost;
  const have = p.adepts + (buys && !swallowed ? 1 : 0);
  const toll = suffers(p, 'toll_of_souls') ? 1 : 0;
  const power = p.flames < 5 && p.tokens.length >= p.powerNeed && cubes >= toll;
  if (power) cubes -= toll;
  // A Protection that is sacrificed uncovers its curse before the adepts' turn comes (PAN-10.11).
  const opened = power && p.tokens.slice(0, p.powerNeed).includes('token_protection');
  const then = opened ? { ...p, curses: p.curses.map((c) => ({ ...c, covered: false })) } : p;
  const fee = suffers(then, 'toll_of_souls') ? 1 : 0;
  const adepts = p.flames + (power ? 1 : 0) < 5 && have >= needOf(then.curses, 2) && cubes >= fee;
  return { buys, power, adepts };
}
