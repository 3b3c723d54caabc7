// What a board is: a component that draws one view of one game and lets things on it be chosen.
//
// A board never sends anything and never holds state of the game. It draws `view` (with a preview
// already applied), marks every thing by use:thing (so that the log can point at it and motion can
// find it) and asks `pick` about every thing that may be chosen. The frame around it has the prompt,
// the buttons of choices that point at nothing on the board, log, talk and clocks.
import type { Snippet } from 'svelte';
import type { Choice, Counter, GameEvent, Ref, Result, View, Zone, Card } from '../lib/protocol';
import type { LogEntry } from '../lib/log';
import type { Speech } from '../lib/words';

export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'empty' | 'person' | 'bot';
  /** of a person's, over the network */
  program: boolean;
  away: boolean;
  awaySince?: number | undefined;
  standIn: boolean;
  /** must choose now / has sealed an answer / may act */
  state: 'must' | 'may' | 'sealed' | 'rest';
  /** milliseconds left, or null without a clock; the frame refreshes it every second */
  left: number | null;
  me: boolean;
}

/** The state of one thing for the chooser. */
export type ThingState =
  | 'rest' // nothing to choose here
  | 'can' // glows: a click chooses it or narrows the choice
  | 'chosen' // picked already in this choice, a click takes it back
  | 'off'; // somebody may choose now, but not this

/** Choosing by clicking on things. Reactive: call it in templates. */
export interface Pick {
  /** true while this seat may choose and nothing is being sent or moving */
  readonly active: boolean;
  /** what is still possible after the things picked so far */
  readonly left: readonly Choice[];
  state(ref: Ref): ThingState;
  /** choices that point at this thing */
  of(ref: Ref): readonly Choice[];
  /** click: narrows, chooses, takes back; on a thing that cannot be chosen it says why */
  choose(ref: Ref): void;
  /** chooses one exact choice */
  take(choice: Choice): void;
  /** what a click on it does, in words; '' if that is not one single thing */
  action(ref: Ref): string;
  /** for the aria-label of things without visible text: name and what a click does */
  label(ref: Ref): string;
}

export interface BoardProps {
  view: View;
  /** whose eyes: this seat is drawn at the bottom; null: a spectator, seat 0 at the bottom */
  seat: number | null;
  seats: SeatInfo[];
  pick: Pick;
  say: Speech;
  /** events of the last message, for emphasis; motion itself is done by boards/motion.ts */
  events: readonly GameEvent[];
  /** what has happened so far, of what this viewer has seen: for what a view no longer tells */
  log: readonly LogEntry[];
  /** when the game is over */
  result: Result | null;
  /** a thing that the log or the prompt points at: draw it emphasised */
  point: Ref | null;
  /** narrow screen (below 760 px) */
  phone: boolean;
  /** The prompt line with its buttons: every board renders it, {@render prompt()}, across its whole
   * width, between the table and my own area. It sticks to the screen by itself. */
  prompt: Snippet;
}

// ---- reading a view ----

export function faceOf(card: Card): string | null {
  return card !== null && typeof card === 'object' ? card.face : card;
}
export function isCovered(card: Card): boolean {
  return card !== null && typeof card === 'object' && card.covered === true;
}
export function isMarked(card: Card): boolean {
  return card !== null && typeof card === 'object' && card.marked === true;
}

export function zoneOf(view: View, zone: string, seat?: number): Zone | undefined {
  return view.zones.find((z) => z.zone === zone && z.seat === seat);
}
export function cardsOf(view: View, zone: string, seat?: number): Card[] {
  return zoneOf(view, zone, seat)?.cards ?? [];
}

/** The value of a counter, on nothing or on a thing; undefined if it is not there. */
export function count(view: View, counter: string, on?: Ref): number | undefined {
  return view.counters.find(
    (c) => c.counter === counter && (on ? c.on !== undefined && sameThing(c.on, on) : !c.on),
  )?.value;
}
export function countersOn(view: View, on: Ref): Counter[] {
  return view.counters.filter((c) => c.on !== undefined && sameThing(c.on, on));
}
export function seatRef(seat: number): Ref {
  return { kind: 'seat', seat };
}
export function termRef(term: string, seat?: number): Ref {
  return seat === undefined ? { kind: 'term', term } : { kind: 'term', term, seat };
}
/** `place` in every zone: refs to heaps have none, which then matches by face. */
export function cardRef(zone: Zone, place: number): Ref {
  const ref: Ref = { kind: 'card', zone: zone.zone, place, face: faceOf(zone.cards[place] ?? null) };
  if (zone.seat !== undefined) ref.seat = zone.seat;
  return ref;
}

/** Do these refs mean the same thing? What one of them leaves open (a place, a seat of a term)
 * matches anything; a face means every card with that face. */
export function sameThing(a: Ref, b: Ref): boolean {
  if (a.kind === 'card' && b.kind === 'card') {
    if (a.zone !== b.zone || a.seat !== b.seat) return false;
    if (a.place !== undefined && b.place !== undefined) return a.place === b.place;
    return a.face === b.face;
  }
  if (a.kind === 'face' && b.kind === 'card') return a.face !== null && a.face === b.face;
  if (a.kind === 'card' && b.kind === 'face') return b.face !== null && a.face === b.face;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'seat':
      return a.seat === (b as typeof a).seat;
    case 'zone':
      return a.zone === (b as typeof a).zone && a.seat === (b as typeof a).seat;
    case 'term': {
      const t = b as typeof a;
      if (a.term !== t.term) return false;
      return a.seat === undefined || t.seat === undefined || a.seat === t.seat;
    }
    case 'face':
      return a.face !== null && a.face === (b as typeof a).face;
    case 'number':
      return a.number === (b as typeof a).number;
    default:
      return false;
  }
}

/** A stable text for a thing: `data-thing`. */
export function thingKey(ref: Ref): string {
  switch (ref.kind) {
    case 'card':
      return `card/${ref.seat ?? '-'}/${ref.zone}/${ref.place ?? '-'}/${ref.face ?? '?'}`;
    case 'seat':
      return `seat/${ref.seat ?? '-'}`;
    case 'zone':
      return `zone/${ref.seat ?? '-'}/${ref.zone}`;
    case 'term':
      return `term/${ref.seat ?? '-'}/${ref.term ?? '?'}`;
    case 'face':
      return `face/${ref.face ?? '?'}`;
    case 'number':
      return `number/${ref.number}`;
    default:
      return 'hidden';
  }
}

/** What is on the table just now, by element: what can be clicked, pointed at, travelled to. */
export const things = new Map<Element, Ref>();

/** Svelte action: marks the element that shows a thing (data-thing="card/0/hand/2/oracle_full"). */
export function thing(node: HTMLElement | SVGElement, ref: Ref): { update(ref: Ref): void; destroy(): void } {
  const set = (r: Ref): void => {
    node.setAttribute('data-thing', thingKey(r));
    things.set(node, r);
  };
  set(ref);
  return { update: set, destroy: () => things.delete(node) };
}

/** Seats in the order in which they sit, beginning after mine: opponents left to right. */
export function others(seats: SeatInfo[], seat: number | null): SeatInfo[] {
  const mine = seat ?? 0;
  const n = seats.length;
  const list: SeatInfo[] = [];
  for (let i = seat === null ? 0 : 1; i < n; i++) {
    const info = seats[(mine + i) % n];
    if (info) list.push(info);
  }
  return list;
}
