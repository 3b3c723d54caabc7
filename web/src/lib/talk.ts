// What is said at a table: lines of talk and statements of the game as one list, and what stands above it.
import type { Claim, Talk } from './protocol';
import type { Speech } from './words';

export type Line = { key: string; n: number; at: number; from: number | null } & (
  { talk: Talk; claim?: undefined } | { claim: Claim; talk?: undefined }
);

/** All that was said, oldest first, but for seats that are not listened to. The two kinds are counted each
 * by itself: only the time tells which came first. */
export function linesOf(
  talk: readonly Talk[],
  claims: readonly Claim[],
  muted: readonly number[],
): Line[] {
  const all: Line[] = [
    ...talk.map((t) => ({ key: `talk ${t.n}`, n: t.n, at: t.at, from: t.from, talk: t })),
    ...claims.map((c) => ({ key: `claim ${c.n}`, n: c.n, at: c.at, from: c.from, claim: c })),
  ];
  return all
    .filter((l) => l.from === null || !muted.includes(l.from))
    .sort((a, b) => a.at - b.at || a.n - b.n);
}

/** What the rules of the game say about talk, if they say anything. */
export function reminder(say: Speech): string | undefined {
  return say.has('talk.text') ? say.word('talk.text') : undefined;
}
