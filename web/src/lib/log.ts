// The log of a table as it is shown: what happened several times in a row is said once.
import type { LogEntry } from './table.svelte';

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
