// What was offered for the treasure on sale: once it is sold the view no longer tells.
import type { LogEntry } from '../../lib/log';

/** Treasures by seat. */
export type Offers = Readonly<Record<number, readonly string[]>>;

export function offersIn(log: readonly LogEntry[]): Offers {
  const offers: Record<number, string[]> = {};
  const last = log.findLastIndex(({ event }) => event.event === 'put_up');
  for (const { event } of log.slice(last + 1)) {
    const by = event.refs[0];
    if (event.event !== 'offer' || by?.kind !== 'seat' || by.seat === undefined) continue;
    const faces = event.refs.flatMap((r) => ('face' in r && r.face !== null ? [r.face] : []));
    (offers[by.seat] ??= []).push(...faces);
  }
  return offers;
}
