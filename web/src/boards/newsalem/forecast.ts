// What the final count of Despair could be if the game ended now, by what this viewer knows (NSM-14.2 to
// 14.4): public are trials and sets; who is a Witch is known of oneself and of those one has looked at.
import { faces } from '../../cards/newsalem';
import type { View } from '../../lib/protocol';
import { count, faceOf, zoneOf } from '../board';
import { SET_WEIGHT, TRIAL_WEIGHT, WITCHES } from './data';

export interface Forecast {
  low: number;
  high: number;
  /** the lowest before sets are reckoned with; exact like the rest once all is open */
  beforeSets: number;
  deathSets: number;
  justiceSets: number;
  trials: number;
}

interface Someone {
  seat: number;
  onTrial: boolean;
  witch: boolean;
  streets: readonly { category: string; sets: number }[];
}

function isWitch(face: string | null): boolean {
  return face !== null && faces[face]?.kind === 'witch';
}

function shown(view: View, zone: string, seat?: number): (string | null)[] {
  return (zoneOf(view, zone, seat)?.cards ?? []).map(faceOf);
}

/** How many Witches may sit on seats of which the viewer does not know it, at least and at most. */
function hidden(view: View, known: number, seats: number): readonly [least: number, most: number] {
  const leftover = shown(view, 'leftover');
  const pool = WITCHES - shown(view, 'removed_witches').length;
  const left = pool - known - leftover.filter(isWitch).length;
  const aside = leftover.filter((face) => face === null).length;
  return [Math.max(0, Math.min(seats, left - aside)), Math.max(0, Math.min(seats, left))];
}

export function forecast(view: View, players: readonly Someone[]): Forecast {
  // A Witch who knows the others knows of everybody.
  const all = players.some((p) => p.witch);
  const [free, tried] = [{ witches: 0, open: 0 }, { witches: 0, puritans: 0, open: 0 }];
  for (const p of players) {
    const face = shown(view, 'character', p.seat)[0] ?? null;
    const witch = p.witch || isWitch(face);
    if (face === null && !all) (p.onTrial ? tried : free).open++;
    else if (witch) (p.onTrial ? tried : free).witches++;
    else if (p.onTrial) tried.puritans++;
  }
  const [least, most] = hidden(view, free.witches + tried.witches, free.open + tried.open);
  const sets = (category: string): number =>
    players.reduce((n, p) => n + (p.streets.find((s) => s.category === category)?.sets ?? 0), 0);
  const [deathSets, justiceSets] = [sets('death'), sets('justice')];

  const first = (onTrial: number, atLarge: number): number => {
    const witchesTried = tried.witches + onTrial;
    const wrongs = free.witches + atLarge + tried.puritans + tried.open - onTrial;
    return Math.max(0, (count(view, 'despair_town') ?? 0) + TRIAL_WEIGHT * (wrongs - witchesTried));
  };
  const total = (after: number): number => Math.max(0, after + SET_WEIGHT * (deathSets - justiceSets));
  const caught = Math.min(tried.open, most);
  const escaped = Math.min(free.open, most);
  const beforeSets = first(caught, Math.max(0, least - caught));
  return {
    low: total(beforeSets),
    high: total(first(Math.max(0, least - escaped), escaped)),
    beforeSets,
    deathSets,
    justiceSets,
    trials: players.filter((p) => p.onTrial).length,
  };
}
