// What GET /api/tables/ID/replay says, as steps.
import type { LogEntry } from './log';
import type { GameEvent, Ref, Result, Update, View } from './protocol';

/** About a hidden card: the zone and the face, its chance and the chance without what was seen, of 1000. */
export interface Guess {
  refs: [Ref, Ref];
  chance: number;
  even: number;
}

export interface Step {
  ms: number;
  view: View;
  events: GameEvent[];
  /** entries of the log up to here */
  logged: number;
  /** a turn or round begins here */
  turn: boolean;
  guesses: Guess[];
}

export interface Replay {
  game: string;
  names: string[];
  steps: Step[];
  log: LogEntry[];
  result: Result | null;
  /** everything can be shown */
  open: boolean;
}

interface Line {
  record?: number;
  game?: string;
  seats?: { name: string }[];
  viewer?: number | string | null;
  ms?: number;
  kind?: string;
  update?: Update;
  guesses?: Guess[];
  events?: GameEvent[];
  view?: View;
  result?: Result;
}

export function readReplay(lines: readonly unknown[]): Replay {
  const replay: Replay = { game: '', names: [], steps: [], log: [], result: null, open: true };
  for (const raw of lines) {
    const line = raw as Line;
    if (line.record !== undefined) {
      replay.game = line.game ?? '';
      replay.names = (line.seats ?? []).map((s) => s.name);
      continue;
    }
    if (line.result) replay.result = line.result;
    const events = line.update?.events ?? line.events ?? [];
    const view = line.update?.view ?? line.view;
    for (const event of events) replay.log.push({ n: replay.log.length, event });
    if (!view) continue;
    const turn = events.some((e) => e.event === 'turn' || e.event === 'round');
    const guesses = line.guesses ?? [];
    replay.steps.push({ ms: line.ms ?? 0, view, events, logged: replay.log.length, turn, guesses });
    if (line.update?.result) replay.result = line.update.result;
  }
  return replay;
}
