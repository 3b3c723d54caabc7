// Every message of docs/protocol.md, and the JSON forms of src/engine/wire.h.

import type { TablesSaid } from './tables';

export type Ref =
  | { kind: 'card'; zone: string; seat?: number; place?: number; face: string | null }
  | { kind: 'seat'; seat?: number }
  | { kind: 'face'; face: string | null }
  | { kind: 'zone'; zone: string; seat?: number }
  | { kind: 'number'; number: number }
  | { kind: 'term'; term?: string | null; seat?: number }
  | { kind: 'hidden' };

export interface GameEvent {
  event: string;
  refs: Ref[];
}

export interface Choice {
  move: number;
  verb?: string;
  refs: Ref[];
  amount?: number;
  stop?: boolean;
  dangerous?: boolean;
  default?: boolean;
  reopen?: boolean;
}

export interface Reason {
  reason: string;
  refs?: Ref[];
}

export type Pace = 'normal' | 'window' | 'talk' | 'race';

export interface Turn {
  must: number[];
  may: number[];
  sealed: number[];
  pace: Pace;
}

export interface Prompt {
  prompt: string;
  refs: Ref[];
}

export type Card = string | null | { face: string | null; covered?: boolean; marked?: boolean };

export interface Zone {
  zone: string;
  seat?: number;
  cards: Card[];
  gone?: boolean;
}

export interface Counter {
  counter: string;
  value: number;
  on?: Ref;
}

export interface View {
  seat: number | null;
  turn: Turn;
  prompt: Prompt;
  zones: Zone[];
  counters: Counter[];
}

export interface Result {
  end: string;
  winners: number[];
  seats: { rank: number; score: number; utility: number; role?: string }[];
}

export interface Update {
  events: GameEvent[];
  view: View;
  choices?: Choice[];
  result?: Result;
}

export type ClockSetting =
  { kind: 'none' } | { kind: 'live'; bank: number; increment: number } | { kind: 'days'; days: number };

export interface Clocks {
  kind: 'live' | 'days';
  left: number[];
  running: number[];
  at: number;
}

export interface Talk {
  n: number;
  from: number | null;
  /** of who has no seat any more */
  person?: string;
  name?: string;
  to?: number | null;
  text?: string;
  at: number;
}

/** A line of somebody without a seat. */
export interface Aside {
  n: number;
  person?: string;
  name: string;
  text: string;
  at: number;
}

/** Somebody as the one who keeps the door hears of them. */
export interface Who {
  person: string;
  name: string;
}

export type Verdict = 'open' | 'kept' | 'broken' | 'void';

export interface Claim {
  n: number;
  from: number;
  to?: number | null;
  /** without it: a statement between two others */
  claim?: string;
  refs?: Ref[];
  verdict?: Verdict;
  at: number;
}

export interface Person {
  id: string;
  name: string;
  account: boolean;
}

export type Status = 'waiting' | 'playing' | 'over' | 'kept' | 'given_up';

export interface TableShort {
  table: string;
  game: string;
  status: Status;
  seats: number;
  free: number;
  people: string[];
  clock: ClockSetting;
  spectators: boolean;
  created: number;
}

export interface Seat {
  seat: number;
  kind: 'empty' | 'person' | 'bot';
  /** a program of that person's */
  program?: boolean;
  name?: string;
  level?: string;
  person?: string;
  ready?: boolean;
  away?: boolean;
  away_since?: number;
  stand_in?: boolean;
  /** before the game: what this person is bound to, and whether the number has been opened */
  hash?: string;
  opened?: boolean;
  /** of a person, when the game is over */
  nonce?: string;
}

export interface Room {
  table: string;
  game: string;
  status: Status;
  options: Record<string, string>;
  public: boolean;
  clock: ClockSetting;
  spectators: boolean;
  delay: number;
  /** seconds for which a window is open; 0: time may tell who had a choice */
  window: number;
  chat: boolean;
  shuffle: boolean;
  commitment: string;
  /** when the game is over */
  secret?: string;
  /** everybody is ready and has to open until then */
  opening?: number;
  /** starts in which somebody did not, and who it was last */
  failed?: { times: number; late: { seat: number; name: string }[] };
  host: number | null;
  you: number | null;
  watching: number;
  seats: Seat[];
  vote?: { seat: number; ends: number; wait: number; bot: number };
  decks?: (string[] | null)[];
  rematch?: string;
  wants_rematch?: number[];
  orders?: boolean;
  closed?: boolean;
  /** what one agrees to by being ready */
  terms?: number;
  again?: { by: string; what: string };
  knocks?: Who[];
  sent_away?: Who[];
  /** people, and seats of bots */
  muted?: (string | number)[];
  /** hears nothing of those without a seat */
  deaf?: boolean;
}

export interface ViewMessage {
  seat: number | null;
  view: View;
  choices?: Choice[];
  last?: number;
  orders?: boolean;
  /** this seat may whisper now */
  whisper?: boolean;
  log?: GameEvent[][];
  talk?: Talk[];
  claims?: Claim[];
  aside?: Aside[];
  clocks?: Clocks;
  window?: OpenWindow;
  result?: Result;
}

/** A short question that stays open until a moment everybody knows: then all answers show. */
export interface OpenWindow {
  ends: number;
  ms: number;
}

/** What an `up` and the answer to a `path` have in common. */
export interface Patch {
  turn?: Turn;
  prompt?: Prompt;
  zones?: Zone[];
  counters?: Counter[];
  gone?: Counter[];
  choices?: Choice[];
}

export interface UpMessage extends Patch {
  events: GameEvent[];
  whisper?: boolean;
  clocks?: Clocks;
  window?: OpenWindow;
  result?: Result;
}

export interface PathAnswer extends Patch {
  id: number;
  final?: boolean;
}

export interface Refusal {
  id?: number;
  error: string;
  what?: string;
  /** of `old_id`: the number above which ids of moves are free */
  last?: number;
  reason?: Reason | null;
  /** every rule that a refused deck breaks */
  flaws?: DeckFlaw[];
}

export interface DeckFlaw {
  /** which of the two decks */
  deck: number;
  flaw: 'size' | 'copies' | 'kind' | 'card';
  rule?: string;
  has?: number;
  min?: number;
  max?: number;
  about?: Ref;
}

export type ServerMessage =
  | { t: 'hello'; d: { version: number; person: Person | null; now: number } }
  | { t: 'ok'; d: { id: number } & Record<string, unknown>; v?: number }
  | { t: 'no'; d: Refusal }
  | { t: 'pong' }
  | { t: 'lobby'; d: TablesSaid }
  | { t: 'room'; d: Room }
  | { t: 'view'; d: ViewMessage; v: number }
  | { t: 'up'; d: UpMessage; v: number }
  | { t: 'orders'; d: { pass: boolean } }
  | { t: 'talk'; d: Talk }
  | { t: 'aside'; d: Aside }
  | { t: 'heard'; d: { talk: Talk[]; claims: Claim[]; aside: Aside[] } }
  | { t: 'knock'; d: { table: string; answer: 'accepted' | 'declined' | 'again' } }
  | { t: 'claim'; d: Claim }
  | { t: 'verdict'; d: { n: number; verdict: Verdict } };

export interface GameOption {
  key: string;
  kind: 'flag' | 'number' | 'choice' | 'deck';
  initial?: boolean | number | string;
  min?: number;
  max?: number;
  choices?: string[];
}

export type RefKind = Ref['kind'];

export interface ClaimKind {
  claim?: string;
  key?: string;
  arguments?: RefKind[];
  terms?: string[];
  /** says what is, and proves true or false */
  fact?: boolean;
  [other: string]: unknown;
}

/** One game of GET /api/games. */
export interface Catalogue {
  game: string;
  seats: [number, number];
  options: GameOption[];
  rules_version: number;
  resigns?: boolean;
  title?: Record<string, string>;
  about?: Record<string, string>;
  levels?: string[];
  claims?: ClaimKind[];
  zones?: unknown[];
  whisper?: boolean;
}

export interface MyGame {
  table: string;
  game: string;
  status: Status;
  seat: number | null;
  people: string[];
  /** of this person's own seat */
  result?: { rank: number; won: boolean; score: number };
  started: number;
  ended?: number | null;
}

export const VERSION = 2;

/** Reserved moves. */
export const REOPEN = 65535;
export const RESIGN = 65532;

/** How an account is spoken for; `before`: all that was signed for it before there were sessions. */
export interface Session {
  session: string;
  kind: 'device' | 'program' | 'before';
  name: string;
  rights?: ('play' | 'read')[];
  created: number;
  seen: number;
  here?: boolean;
}

export interface Sessions {
  sessions: Session[];
  /** recovery codes that were not used yet */
  codes: number;
}
