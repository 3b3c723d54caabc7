// Which cards went where between two views. Hidden cards have no name, so this is a likely story: equal
// faces first, then hidden ones; the log tells what is certain.
import type { Card, View, Zone } from '../lib/protocol';

export interface Spot {
  zone: string;
  seat: number | undefined;
  place: number;
  face: string | null;
}
export interface Travel {
  from: Spot | null;
  to: Spot;
}

function faces(zone: Zone | undefined): (string | null)[] {
  return (zone?.cards ?? []).map((c: Card) => (c !== null && typeof c === 'object' ? c.face : c));
}

function name(zone: Zone): string {
  return `${zone.seat ?? '-'}/${zone.zone}`;
}

/** What is in `a` and not in `b`, counted, as places of `a`; later places first, so that the top of a
 * pile and the newest card of a row are taken. */
function surplus(a: (string | null)[], b: (string | null)[]): number[] {
  const left = new Map<string | null, number>();
  for (const f of b) left.set(f, (left.get(f) ?? 0) + 1);
  const out: number[] = [];
  for (let i = 0; i < a.length; i++) {
    const f = a[i] ?? null;
    const n = left.get(f) ?? 0;
    if (n > 0) left.set(f, n - 1);
    else out.push(i);
  }
  return out;
}

/** Cards that came into a zone, with where they were; `turned`: hidden before, known now, not moved. */
export function moves(old: View, now: View): { travels: Travel[]; turned: Spot[] } {
  const before = new Map(old.zones.map((z) => [name(z), z]));
  const after = new Map(now.zones.map((z) => [name(z), z]));
  const lost: Spot[] = [];
  const gained: Spot[] = [];
  const turned: Spot[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const a = before.get(key);
    const b = after.get(key);
    const was = faces(a);
    const is = faces(b);
    const zone = (b ?? a) as Zone;
    const spot = (place: number, face: string | null): Spot => ({
      zone: zone.zone,
      seat: zone.seat,
      place,
      face,
    });
    let gone = surplus(was, is).map((i) => spot(i, was[i] ?? null));
    let come = surplus(is, was).map((i) => spot(i, is[i] ?? null));
    // The same number of cards: what was hidden is known now, or the other way round.
    const known = come.filter((s) => s.face !== null);
    const hidden = gone.filter((s) => s.face === null);
    if (was.length === is.length && known.length > 0 && known.length === hidden.length) {
      turned.push(...known);
      come = come.filter((s) => s.face === null);
      gone = gone.filter((s) => s.face !== null);
    }
    lost.push(...gone);
    gained.push(...come);
  }
  const travels: Travel[] = [];
  const take = (to: Spot, fits: (s: Spot) => boolean): boolean => {
    const i = lost.findLastIndex((s) => (s.zone !== to.zone || s.seat !== to.seat) && fits(s));
    const from = lost[i];
    if (!from) return false;
    lost.splice(i, 1);
    travels.push({ from, to });
    return true;
  };
  const rest = gained.filter((to) => !(to.face !== null && take(to, (s) => s.face === to.face)));
  const last = rest.filter((to) => !take(to, (s) => s.face === null));
  for (const to of last) if (!take(to, () => to.face === null)) travels.push({ from: null, to });
  return { travels, turned };
}
