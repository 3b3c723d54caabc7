// A view of New Salem, read once.
import { faces } from '../../cards/newsalem';
import type { Card, Counter, Ref, View, Zone } from '../../lib/protocol';
import { cardRef, count, faceOf, sameThing, seatRef, zoneOf } from '../board';
import { categories, drawnCounters, drawnZones, places, SET_POINTS, type Category } from './data';
import { forecast, type Forecast } from './forecast';

export interface Building {
  face: string;
  ref: Ref;
  hope: number;
  despair: number;
}
/** The buildings of one trade before one seat. */
export interface Street {
  category: Category;
  /** copies on the left, in the middle, on the right */
  slots: readonly [Building[], Building[], Building[]];
  /** complete sets, and different places filled beyond them */
  sets: number;
  further: number;
  built: number;
  /** scores for this seat: by its character, if that is known, or by a Royal Charter */
  collects: boolean;
  charter: boolean;
}

export interface Player {
  seat: number;
  streets: Street[];
  /** buildings that this client does not know */
  strange: Building[];
  built: number;
  hope: number;
  despair: number;
  constable: boolean;
  badge: boolean;
  onTrial: boolean;
  /** the last round in the pillory; 0: not there */
  pillory: number;
  eligible: boolean;
  gifts: number;
  passed: boolean;
  seenBy: number[];
  sawLeftover: number[];
  witch: boolean;
  /** at the end, and how many of them are for buildings */
  points: number | undefined;
  counted: number;
  ownVote: boolean;
  hand: Zone;
  held: Zone;
  character: Zone;
}

export interface EventCard {
  face: string | null;
  ref: Ref;
  cost: number;
  /** Hope that the Constable lacks for it */
  lacks: number;
  /** cards in this pile */
  copies: number;
}

export interface Salem {
  round: number;
  /** Despair and Hope on all buildings */
  town: number;
  hope: number;
  threshold: number;
  maxCost: number;
  badgesLeft: number;
  /** the final count of Despair */
  total: number | undefined;
  forecast: Forecast;
  constable: Player | undefined;
  players: Player[];
  events: EventCard[];
  looked: Zone;
  /** an event is being carried out: its name, and what is still to pay */
  launched: { term: string; left: number } | null;
  abstained: boolean;
  /** both last cards of the draft will be discarded, as nobody else knows yet */
  discards: boolean;
  /** the Constable may launch an event now */
  acting: boolean;
  /** cards are passed on */
  drafting: boolean;
}

export function zone(view: View, name: string, seat?: number): Zone {
  return (
    zoneOf(view, name, seat) ??
    (seat === undefined ? { zone: name, cards: [] } : { zone: name, seat, cards: [] })
  );
}

export function isCategory(kind: string | undefined): kind is Category {
  return categories.some((c) => c === kind);
}

/** Numbers that lie on cards of a zone. */
function onCards(view: View, zone: string, seat?: number): Counter[] {
  return view.counters.filter(
    ({ on }) => on?.kind === 'card' && on.zone === zone && on.seat === seat,
  );
}

function valueOn(counters: readonly Counter[], counter: string, ref: Ref): number {
  return counters.find((c) => c.counter === counter && c.on && sameThing(c.on, ref))?.value ?? 0;
}

function buildings(view: View, seat: number): Building[] {
  const district = zone(view, 'district', seat);
  const cubes = onCards(view, 'district', seat);
  return district.cards.map((card: Card, place: number) => {
    const ref = cardRef(district, place);
    const [hope, despair] = [valueOn(cubes, 'hope', ref), valueOn(cubes, 'despair', ref)];
    return { face: faceOf(card) ?? '', ref, hope, despair };
  });
}

function street(
  view: View,
  seat: number,
  category: Category,
  built: readonly Building[],
  trades: readonly string[],
): Street {
  const at = (place: string): Building[] => built.filter((b) => faces[b.face]?.place === place);
  const slots = [at(places[0]), at(places[1]), at(places[2])] as const;
  const sets = Math.min(...slots.map((s) => s.length));
  const on: Ref = { kind: 'term', term: category, seat };
  return {
    category,
    slots,
    sets,
    further: slots.filter((s) => s.length > sets).length,
    built: built.length,
    collects: trades.includes(category) || (count(view, 'collects', on) ?? 0) > 0,
    charter: (count(view, 'charter', on) ?? 0) > 0,
  };
}

function readPlayer(view: View, seat: number): Player {
  const own = view.counters.filter((c) => c.on?.kind === 'seat' && c.on.seat === seat);
  const value = (key: string): number => own.find((c) => c.counter === key)?.value ?? 0;
  const values = (key: string): number[] => own.filter((c) => c.counter === key).map((c) => c.value);
  const built = buildings(view, seat);
  const kindOf = (b: Building): string | undefined => faces[b.face]?.kind;
  const character = zone(view, 'character', seat);
  const trades = faces[faceOf(character.cards[0] ?? null) ?? '']?.trades ?? [];
  const streetOf = (c: Category): Street =>
    street(view, seat, c, built.filter((b) => kindOf(b) === c), trades);
  return {
    seat,
    streets: categories.map(streetOf),
    strange: built.filter((b) => !isCategory(kindOf(b))),
    built: built.length,
    hope: value('hope_seat'),
    despair: value('despair_seat'),
    constable: value('constable') > 0,
    badge: value('badge') > 0,
    onTrial: value('on_trial') > 0,
    pillory: value('in_pillory'),
    eligible: value('eligible') > 0,
    gifts: value('gifts'),
    passed: value('passed') > 0,
    seenBy: values('seen_by').map((n) => n - 1),
    sawLeftover: values('saw_leftover'),
    witch: value('witch') > 0,
    points: count(view, 'points', seatRef(seat)),
    counted: value('counted'),
    ownVote: value('own_vote') > 0,
    hand: zone(view, 'hand', seat),
    held: zone(view, 'held', seat),
    character,
  };
}

/** Purge and Trial first, as they lie there from the start; of the Trials only the one that comes next. */
function readEvents(view: View, hope: number): EventCard[] {
  const list = (name: string, all: boolean): EventCard[] => {
    const z = zone(view, name);
    const costs = onCards(view, name);
    const cards = z.cards.map((card, place) => {
      const ref = cardRef(z, place);
      const cost = valueOn(costs, 'cost', ref);
      return { face: faceOf(card), ref, cost, lacks: Math.max(0, cost - hope), copies: 1 };
    });
    const top = cards.at(-1);
    if (all || !top) return cards;
    return [{ ...top, copies: cards.length }];
  };
  return [...list('trials', false), ...list('standing', true), ...list('display', true)];
}

export function read(view: View, seats: number): Salem {
  const players = Array.from({ length: seats }, (_, seat) => readPlayer(view, seat));
  const constable = players.find((p) => p.constable);
  const launched = view.counters.find((c) => c.counter === 'launched');
  const term = launched?.on?.kind === 'term' ? launched.on.term : undefined;
  return {
    round: count(view, 'round') ?? 0,
    town: count(view, 'despair_town') ?? 0,
    hope: players.reduce((n, p) => n + p.hope, 0),
    threshold: count(view, 'threshold') ?? 0,
    maxCost: count(view, 'max_cost') ?? 0,
    badgesLeft: count(view, 'badges_left') ?? 0,
    total: count(view, 'total'),
    forecast: forecast(view, players),
    constable,
    players,
    events: readEvents(view, constable?.hope ?? 0),
    looked: zone(view, 'looked'),
    launched: launched && term ? { term, left: launched.value } : null,
    abstained: (count(view, 'own_abstention') ?? 0) > 0,
    discards: (count(view, 'own_discard') ?? 0) > 0,
    acting: ['action', 'gift', 'final_gift'].includes(view.prompt.prompt),
    drafting: players.some((p) => p.hand.cards.length > 0),
  };
}

/** Houses above each other in a district whose streets stand in two rows of three. */
export function levelsOf(player: Player | undefined): number {
  const copies = (player?.streets ?? []).map((s) => Math.max(1, ...s.slots.map((slot) => slot.length)));
  return Math.max(1, ...copies.slice(0, 3)) + Math.max(1, ...copies.slice(3));
}

/** Points so far of a seat whose character is known: NSM-14.11 to 14.13. */
export function pointsOf(player: Player): number {
  return player.streets.reduce(
    (n, s) => n + (s.collects || s.charter ? s.built : 0) + SET_POINTS * s.sets,
    0,
  );
}

export interface Gain {
  category: Category;
  points: number;
  completes: boolean;
  /** how far the set is then, if it is not complete */
  further: number;
}
/** What building this card would do for a district. */
export function gainOf(player: Player, face: string | null): Gain | null {
  const card = face === null ? undefined : faces[face];
  const s = player.streets.find((one) => one.category === card?.kind);
  if (!card || !s) return null;
  const after = s.slots.map((slot, i) => slot.length + (places[i] === card.place ? 1 : 0));
  const sets = Math.min(...after);
  const completes = sets > s.sets;
  return {
    category: s.category,
    points: (s.collects || s.charter ? 1 : 0) + (completes ? SET_POINTS : 0),
    completes,
    further: after.filter((n) => n > sets).length,
  };
}

/** What this board has no place for: a later version of the game may show more. */
export function unknown(view: View): View {
  return {
    ...view,
    zones: view.zones.filter((z) => !drawnZones.has(z.zone)),
    counters: view.counters.filter((c) => !drawnCounters.has(c.counter)),
  };
}
