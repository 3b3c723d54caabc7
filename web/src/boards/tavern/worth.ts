// What treasures are worth to whom: arithmetic that everybody can do, since heroes lie open.
import type { FaceSet } from '../../cards/faces';
import type { Tavern } from './state';

export interface Worth {
  seat: number;
  points: number;
}

/** The sorts of a treasure, or what an arrival likes. */
export function kindsOf(set: FaceSet | undefined, face: string | null): string[] {
  const data = face === null ? undefined : set?.faces[face];
  if (!data) return [];
  if (data.likes) return data.likes.map(([kind]) => kind);
  return data.second === undefined ? [data.kind] : [data.kind, data.second];
}

/** Of a treasure of two sorts a hero counts both (TAV-9.4, 9.5). */
function worthToHero(set: FaceSet | undefined, hero: string | null, kinds: readonly string[]): number {
  const likes = (hero === null ? undefined : set?.faces[hero]?.likes) ?? [];
  return likes.reduce((sum, [kind, points]) => sum + (kinds.includes(kind) ? points : 0), 0);
}

/** To a band: what its best hero makes of it, wherever that one is now (TAV-9.6). */
export function worthFor(table: Tavern, seat: number, set: FaceSet | undefined, face: string | null): number {
  const heroes = (table.players[seat]?.band ?? []).filter((f) => f.hero);
  return Math.max(0, ...heroes.map((f) => worthToHero(set, f.face, kindsOf(set, face))));
}

/** Bands to which it is worth something, the keenest first. */
export function worths(
  table: Tavern,
  set: FaceSet | undefined,
  face: string | null,
  but: number | null,
): Worth[] {
  return table.players
    .filter((p) => p.seat !== but)
    .map((p) => ({ seat: p.seat, points: worthFor(table, p.seat, set, face) }))
    .filter((w) => w.points > 0)
    .sort((a, b) => b.points - a.points);
}

export interface Match {
  hero: string;
  kind: string;
}

/** Heroes of a seat that an arrival would follow: a ringed liking in common, and not fled (TAV-8.10, 8.11). */
export function matches(
  table: Tavern,
  seat: number,
  set: FaceSet | undefined,
  arrival: string | null,
): Match[] {
  const wanted = new Set(kindsOf(set, arrival));
  const found: Match[] = [];
  for (const fighter of table.players[seat]?.band ?? []) {
    if (!fighter.hero || fighter.fled || fighter.face === null) continue;
    for (const [kind, , draws] of set?.faces[fighter.face]?.likes ?? [])
      if (draws && wanted.has(kind)) found.push({ hero: fighter.face, kind });
  }
  return found;
}
