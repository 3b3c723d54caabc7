// What was offered for the treasure on sale: once it is sold the view no longer tells.
import type { GameEvent } from '../../lib/protocol';

/** Treasures by seat. */
export type Offers = Readonly<Record<number, readonly string[]>>;

export function followOffers(offers: Offers, events: readonly GameEvent[]): Offers {
  return events.reduce((now: Offers, { event, refs }) => {
    if (event === 'put_up') return {};
    const by = refs[0];
    if (event !== 'offer' || by?.kind !== 'seat' || by.seat === undefined) return now;
    const faces = refs.flatMap((r) => ('face' in r && r.face !== null ? [r.face] : []));
    return { ...now, [by.seat]: [...(now[by.seat] ?? []), ...faces] };
  }, offers);
}
