// The log of a table, and how it is shown: what happened several times in a row is said once.
import type { GameEvent } from './protocol';

export interface LogEntry {
  /** number of the message, for keys */
  n: number;
  event: GameEvent;
}

export interface Run extends LogEntry {
  times: number;
}

/** Entries in order; equal ones that follow each other are one, under the number of the first. */
export function runsOf(log: readonly LogEntry[]): Run[] {
  const runs: Run[] = [];
  let last = '';
  for (const { n, event } of log) {
    const what = JSON.stringify(event);
    const run = runs.at(-1);
    if (run && what === last) run.times++;
    else runs.push({ n, event, times: 1 });
    last = what;
  }
  return runs;
}
