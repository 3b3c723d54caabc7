// A view of Pagamas, read once: the evening and one entry a pirate.
import { count, seatRef, zoneOf } from '../board';
import type { LogEntry } from '../../lib/log';
import type { Counter, View, Zone } from '../../lib/protocol';
import { daytime, drawnCounters, drawnZones, type Office } from './data';

/** All that one pirate has laid for another: which of two was where, or how it ended, the view does not say. */
export interface Ambush {
  author: number;
  victim: number;
  times: number;
  /** known to this viewer: two for hired blades */
  places: string[];
  /** of those that are turned over */
  results: string[];
}

export interface Pirate {
  seat: number;
  /** null: lost for this evening */
  office: string | null;
  force: number;
  votes: number;
  /** Force of the sailors, who fight only when mustered */
  crew: number;
  /** shares, as far as this viewer may know them */
  unburied: number | null;
  buried: number | null;
  /** where this viewer knows them to be */
  hideout: string | null;
  hiding: boolean;
  downed: boolean;
  candidate: boolean;
  /** day cards received */
  got: number;
  vote: string | null;
  ballot: number | null;
  stuffed: number;
  drunk: boolean;
  camp: string | null;
  caller: boolean;
  mustered: boolean;
  wet: boolean;
  plannedOffice: string | null;
}

/** Of which kind the ballots are that are cast now, or else were cast last. */
export type Poll = 'vote' | 'election' | null;

export interface Evening {
  turn: number;
  turns: number;
  phase: string;
  attempt: number;
  /** hideouts are still those of the evening before */
  yesterday: boolean;
  mutiny: boolean;
  poll: Poll;
  /** its ballots are not counted yet */
  open: boolean;
  /** they are those of an earlier turn */
  old: boolean;
  votesAll: number | null;
  /** as long as they can change: null once they have been compared */
  forces: [captain: number, mutineers: number] | null;
  closed: boolean;
  pirates: Pirate[];
  ambushes: Ambush[];
}

export function zone(view: View, name: string, seat?: number): Zone {
  return (
    zoneOf(view, name, seat) ??
    (seat === undefined ? { zone: name, cards: [] } : { zone: name, seat, cards: [] })
  );
}

function termOf(view: View, counter: string, seat: number): Counter | undefined {
  return view.counters.find((c) => c.counter === counter && c.on?.kind === 'term' && c.on.seat === seat);
}
function term(view: View, counter: string, seat: number): string | null {
  const on = termOf(view, counter, seat)?.on;
  return on?.kind === 'term' ? (on.term ?? null) : null;
}

function readPirate(view: View, seat: number): Pirate {
  const value = (key: string): number | undefined => count(view, key, seatRef(seat));
  const ballot = value('last_ballot') ?? 0;
  return {
    seat,
    office: term(view, 'office', seat),
    force: termOf(view, 'office', seat)?.value ?? 0,
    votes: value('votes') ?? 0,
    crew: value('crew_force') ?? 0,
    unburied: value('unburied') ?? null,
    buried: value('buried') ?? null,
    hideout: term(view, 'hideout', seat),
    hiding: (value('hiding') ?? 0) > 0,
    downed: (value('downed') ?? 0) > 0,
    candidate: (value('candidate') ?? 0) > 0,
    got: value('got') ?? 0,
    vote: term(view, 'last_vote', seat),
    ballot: ballot > 0 ? ballot - 1 : null,
    stuffed: value('stuffed') ?? 0,
    drunk: (value('drunk') ?? 0) > 0,
    camp: term(view, 'camp', seat),
    caller: (value('caller') ?? 0) > 0,
    mustered: (value('mustered') ?? 0) > 0,
    wet: (value('wet') ?? 0) > 0,
    plannedOffice: term(view, 'planned_office', seat),
  };
}

/** Authors are values, victims and places what they stand on; the order of counters says nothing. */
export function readAmbushes(view: View): Ambush[] {
  const list: Ambush[] = [];
  const of = (c: Counter, victim: number): Ambush => {
    const author = c.value - 1;
    let found = list.find((a) => a.author === author && a.victim === victim);
    if (!found) list.push((found = { author, victim, times: 0, places: [], results: [] }));
    return found;
  };
  for (const c of view.counters) {
    if (!c.on || !('seat' in c.on) || c.on.seat === undefined) continue;
    if (c.counter === 'ambush') of(c, c.on.seat).times++;
    if (c.on.kind !== 'term' || !c.on.term) continue;
    if (c.counter === 'ambush_place') of(c, c.on.seat).places.push(c.on.term);
    if (c.counter === 'ambush_result' && c.on.term !== 'pending') of(c, c.on.seat).results.push(c.on.term);
  }
  return list;
}

/** How often they ended so. */
export function outcomes(a: Ambush): [result: string, times: number][] {
  return [...new Set(a.results)].map((r) => [r, a.results.filter((other) => other === r).length]);
}

const electing = new Set(['stand', 'election_window', 'ballot']);
const inVote = new Set(['vote_target', 'sailor', 'pay']);
const evening = new Set(['revelation', 'mutiny']);

/** Ballots stay in the view until the next vote. */
function pollOf(view: View, phase: string, pirates: readonly Pirate[]): [poll: Poll, open: boolean] {
  const prompt = view.prompt.prompt;
  if (electing.has(prompt)) return ['election', true];
  if (view.counters.some((c) => c.counter === 'votes_all')) return ['vote', true];
  if (inVote.has(prompt) && phase === 'division') return ['vote', true];
  if (inVote.has(prompt) && prompt !== 'pay' && evening.has(phase)) return ['election', true];
  if (pirates.some((p) => p.vote !== null)) return ['vote', false];
  return [pirates.some((p) => p.candidate || p.ballot !== null) ? 'election' : null, false];
}

/** Before the first ballots of a turn those of an earlier one are still there. */
function isOld(view: View, phase: string, attempt: number, poll: Poll): boolean {
  if (phase === 'refit' || phase === 'offices') return true;
  if (poll === 'election') return !evening.has(phase);
  return phase === 'division' && view.prompt.prompt === 'deal' && attempt < 2;
}

export function read(view: View, seats: number): Evening {
  const on = view.counters.find((c) => c.counter === 'phase')?.on;
  const phase = on?.kind === 'term' ? (on.term ?? '') : '';
  const attempt = count(view, 'attempt') ?? 0;
  const pirates = Array.from({ length: seats }, (_, seat) => readPirate(view, seat));
  const [poll, open] = pollOf(view, phase, pirates);
  return {
    turn: count(view, 'turn') ?? 0,
    turns: count(view, 'turns') ?? 0,
    phase,
    attempt,
    yesterday: daytime.has(phase),
    mutiny: (count(view, 'mutiny') ?? 0) > 0,
    poll,
    open,
    old: !open && isOld(view, phase, attempt, poll),
    votesAll: count(view, 'votes_all') ?? null,
    forces: forcesOf(view),
    closed: (count(view, 'island_closed') ?? 0) > 0,
    pirates,
    ambushes: readAmbushes(view),
  };
}

function forcesOf(view: View): [number, number] | null {
  const captain = count(view, 'force_captain');
  return captain === undefined ? null : [captain, count(view, 'force_mutineers') ?? 0];
}

/** What the question just now is about: the loot that is being dealt, or what this seat is offered while
 * all vote on it, be it nothing. On a phone it lies before everything else. */
export function atStake(view: View, evening: Evening, seat: number | null): Zone[] {
  const day = zone(view, 'day');
  const list = day.cards.length > 0 ? [day] : [];
  if (seat === null) return list;
  const offer = zone(view, 'proposal', seat);
  const voting = evening.poll === 'vote' && evening.open;
  return offer.cards.length > 0 || voting ? [...list, offer] : list;
}

export function holderOf(evening: Evening, office: Office): Pirate | undefined {
  return evening.pirates.find((p) => p.office === office);
}

/** Counters and zones that no part of the board draws: they are listed, so that nothing is lost. */
export function rest(view: View): View {
  return {
    ...view,
    counters: view.counters.filter((c) => !drawnCounters.has(c.counter)),
    zones: view.zones.filter((z) => !drawnZones.has(z.zone)),
  };
}

// ---- sides ----

export interface Fighter {
  pirate: Pirate;
  /** what the Character gives, what the sailors give */
  own: number;
  crew: number;
}

/** One side of a mutiny. The sum is the engine's: what it has more, the Bosun's strongest sailor brings. */
export function campOf(evening: Evening, camp: string, sum: number): Fighter[] {
  const list = evening.pirates
    .filter((p) => p.camp === camp)
    .map((p) => ({ pirate: p, own: p.wet ? 0 : p.force, crew: p.mustered ? p.crew : 0 }));
  const more = sum - list.reduce((n, f) => n + f.own + f.crew, 0);
  const bosun = list.find((f) => f.pirate.office === 'bosun');
  if (bosun && more > 0) bosun.crew += more;
  return list;
}

/** The Forces of the last fight, as they were compared: afterwards offices change hands. */
export function comparedIn(log: readonly LogEntry[]): [captain: number, mutineers: number] | null {
  const [captain, mutineers] = log.findLast(({ event }) => event.event === 'strength')?.event.refs ?? [];
  const known = captain?.kind === 'number' && mutineers?.kind === 'number';
  return known ? [captain.number, mutineers.number] : null;
}

/** Seats that are asked for their ballot. */
export function votersOf(view: View, evening: Evening): Pirate[] {
  const { must, may, sealed } = view.turn;
  const asked = new Set([...must, ...may, ...sealed]);
  return evening.pirates.filter((p) => (evening.votesAll === null ? p.votes > 0 : asked.has(p.seat)));
}

/** How heavy the ballots of the last poll of this kind were when they were counted, by seat: later the crews
 * are others, and the view tells only who voted how. */
export function weightsOf(log: readonly LogEntry[], poll: Poll): ReadonlyMap<number, number> {
  const kind = poll === 'election' ? 'vote_for' : 'vote';
  const weights = new Map<number, number>();
  for (let i = log.findLastIndex(({ event }) => event.event === kind); i >= 0; i--) {
    const entry = log[i];
    if (entry?.event.event !== kind) break; // they are counted all at once
    const [who, , weight] = entry.event.refs;
    if (who?.kind === 'seat' && who.seat !== undefined && weight?.kind === 'number')
      weights.set(who.seat, weight.number);
  }
  return weights;
}
