// A view of Tavern Battle, read once: the room, and one entry a player with everybody in their band.
import { cardRef, count, faceOf, isMarked, sameThing, seatRef, zoneOf } from '../board';
import type { Card, Counter, Ref, Result, View, Zone } from '../../lib/protocol';

export type Posture = 'standing' | 'tilted' | 'down' | 'ko';

/** What lies on a character: a protection, a hiding place, a drawn weapon, what it acts with just now. */
export interface Gear {
  face: string | null;
  ref: Ref;
  use: 'shields' | 'hides' | 'wielded' | 'in_use' | null;
  /** a weapon drawn in this round serves from the next one on */
  fresh: boolean;
}

export interface Fighter {
  face: string | null;
  seat: number;
  card: Card;
  ref: Ref;
  hero: boolean;
  posture: Posture;
  fled: boolean;
  /** 0 not at the door, 1 leaves at the end of this round, 2 of the next one */
  door: number;
  acting: boolean;
  aimed: boolean;
  supports: boolean;
  gear: Gear[];
}

export interface Taste {
  term: string;
  points: number;
  /** draws arrivals that share it */
  ringed: boolean;
  ref: Ref;
}

export interface Player {
  seat: number;
  band: Fighter[];
  hand: Zone;
  shelter: Zone;
  objects: Zone;
  agitation: Zone;
  tastes: Taste[];
  /** mine, or everybody's at the end */
  points: number | null;
  living: number;
  /** open offers: how many treasures; null as long as they are not shown */
  offered: number | null;
}

export interface Tavern {
  brawl: boolean;
  lap: number;
  laid: Zone;
  needed: number;
  round: number;
  value: number;
  innkeeper: number;
  arrivalsLeft: number;
  militia: boolean;
  dice: number[];
  onSale: string | null;
  seller: number;
  leader: number;
  hilt: number;
  floor: Zone;
  floorDown: Zone;
  arrival: Zone;
  players: Player[];
}

/** Counters that are drawn by this board; whatever else a seat or the room has is listed. */
export const drawn: ReadonlySet<string> = new Set([
  'lap',
  'round',
  'agitation_laid',
  'agitation_needed',
  'tavern_value',
  'tavern_points',
  'arrivals_left',
  'militia_possible',
  'dice',
  'on_sale',
  'seller',
  'leader',
  'hilt',
  'points',
  'taste',
  'ringed',
  'living',
  'offered',
]);

/** Zones of the middle that have a place of their own; the others lie among the heaps. */
const inBarter: ReadonlySet<string> = new Set(['agitation_laid']);
const inBrawl: ReadonlySet<string> = new Set(['floor', 'floor_down', 'arrival']);

export function heapsOf(view: View, table: Tavern): Zone[] {
  const placed = table.brawl ? inBrawl : inBarter;
  return view.zones.filter((z) => z.seat === undefined && !placed.has(z.zone) && z.cards.length > 0);
}

/** What lies before a seat, likewise. */
export const seated: ReadonlySet<string> = new Set([
  'band',
  'hand',
  'shelter',
  'object_hand',
  'agitation_hand',
]);

export function zone(view: View, name: string, seat?: number): Zone {
  return (
    zoneOf(view, name, seat) ??
    (seat === undefined ? { zone: name, cards: [] } : { zone: name, seat, cards: [] })
  );
}

function seatWith(view: View, counter: string): number {
  const on = view.counters.find((c) => c.counter === counter)?.on;
  return on?.kind === 'seat' ? (on.seat ?? -1) : -1;
}

function isCharacter(face: string | null): boolean {
  return face !== null && (face.startsWith('hero_') || face.startsWith('arr_'));
}

const uses = ['shields', 'hides', 'wielded', 'in_use'] as const;

function readGear(on: readonly Counter[], card: Card, ref: Ref): Gear {
  const value = (key: string): number => on.find((c) => c.counter === key)?.value ?? 0;
  return {
    face: faceOf(card),
    ref,
    use: uses.find((key) => value(key) > 0) ?? null,
    fresh: value('wielded') > 1,
  };
}

function readFighter(on: readonly Counter[], card: Card, ref: Ref, seat: number): Fighter {
  const value = (key: string): number => on.find((c) => c.counter === key)?.value ?? 0;
  const face = faceOf(card);
  return {
    face,
    seat,
    card,
    ref,
    hero: face?.startsWith('hero_') ?? false,
    posture: value('ko') ? 'ko' : value('down') ? 'down' : value('tilted') ? 'tilted' : 'standing',
    fled: value('fled') > 0,
    door: value('at_door'),
    acting: value('acting') > 0,
    aimed: value('aimed_at') > 0,
    supports: value('supporting') > 0,
    gear: [],
  };
}

/** In the row of a band, what lies on a character comes right after it. */
function readBand(view: View, seat: number): Fighter[] {
  const z = zone(view, 'band', seat);
  const counters = view.counters.filter((c) => c.on?.kind === 'card' && c.on.zone === 'band');
  const band: Fighter[] = [];
  z.cards.forEach((card, place) => {
    const ref = cardRef(z, place);
    const on = counters.filter((c) => c.on && sameThing(c.on, ref));
    const last = band.at(-1);
    if (!isCharacter(faceOf(card)) && last) last.gear.push(readGear(on, card, ref));
    else band.push(readFighter(on, card, ref, seat));
  });
  return band;
}

function readTastes(view: View, seat: number): Taste[] {
  const tastes: Taste[] = [];
  for (const c of view.counters) {
    const on = c.on;
    if (on?.kind !== 'term' || on.seat !== seat || !on.term) continue;
    if (c.counter !== 'taste' && c.counter !== 'ringed') continue;
    let taste = tastes.find((t) => t.term === on.term);
    if (!taste) {
      taste = { term: on.term, points: 0, ringed: false, ref: on };
      tastes.push(taste);
    }
    if (c.counter === 'taste') taste.points = c.value;
    else taste.ringed = true;
  }
  return tastes;
}

function readPlayer(view: View, seat: number): Player {
  const on = seatRef(seat);
  return {
    seat,
    band: readBand(view, seat),
    hand: zone(view, 'hand', seat),
    shelter: zone(view, 'shelter', seat),
    objects: zone(view, 'object_hand', seat),
    agitation: zone(view, 'agitation_hand', seat),
    tastes: readTastes(view, seat),
    points: count(view, 'points', on) ?? null,
    living: count(view, 'living', on) ?? 0,
    offered: count(view, 'offered', on) ?? null,
  };
}

export function read(view: View, seats: number): Tavern {
  const sale = view.counters.find((c) => c.counter === 'on_sale')?.on;
  return {
    brawl: (count(view, 'round') ?? 0) > 0,
    lap: count(view, 'lap') ?? 0,
    laid: zone(view, 'agitation_laid'),
    needed: count(view, 'agitation_needed') ?? 0,
    round: count(view, 'round') ?? 0,
    value: count(view, 'tavern_value') ?? 0,
    innkeeper: count(view, 'tavern_points') ?? 0,
    arrivalsLeft: count(view, 'arrivals_left') ?? 0,
    militia: (count(view, 'militia_possible') ?? 0) > 0,
    dice: view.counters.filter((c) => c.counter === 'dice' && !c.on).map((c) => c.value),
    onSale: sale?.kind === 'face' ? sale.face : null,
    seller: seatWith(view, 'seller'),
    leader: seatWith(view, 'leader'),
    hilt: seatWith(view, 'hilt'),
    floor: zone(view, 'floor'),
    floorDown: zone(view, 'floor_down'),
    arrival: zone(view, 'arrival'),
    players: Array.from({ length: seats }, (_, seat) => readPlayer(view, seat)),
  };
}

/** How these characters can be hit from a seat: neighbours among bands that are still up at contact, the
 * others at distance; everybody either way once there are three (TAV-7.6 to 7.9). */
export type Reach = 'contact' | 'distance' | 'both' | null;

export function reachOf(table: Tavern, from: number | null, to: number): Reach {
  if (!table.brawl || from === null || from === to) return null;
  const up = table.players.filter((p) => p.living > 0).map((p) => p.seat);
  const [at, there] = [up.indexOf(from), up.indexOf(to)];
  if (at < 0 || there < 0) return null;
  const steps = Math.abs(at - there);
  const beside = steps === 1 || steps === up.length - 1;
  if (up.length <= 3) return beside ? 'both' : 'distance';
  return beside ? 'contact' : 'distance';
}

/** Treasures that are on sale or in an open offer lie in the middle, not before their owner. */
export function shown(zone: Zone, place: number): boolean {
  return isMarked(zone.cards[place] ?? null);
}

/** Do some with equal points have different ranks (TAV-9.15)? */
export function tieBroken(result: Result | null): boolean {
  const seats = result?.seats ?? [];
  return seats.some((a) => seats.some((b) => a.score === b.score && a.rank !== b.rank));
}
