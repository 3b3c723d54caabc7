// What the client knows of each game before it asks the server: only how it is shown on the home page.
// A game that is not listed here is shown with its own title.

const HOME_ORDER: readonly string[] = ['pagan', 'newsalem', 'pagamas', 'tavern', 'pantacle'];

/** Games as they stand on the home page, on every page. */
export function inHomeOrder<T extends { game: string }>(games: readonly T[]): T[] {
  const place = ({ game }: T): number => (HOME_ORDER.includes(game) ? HOME_ORDER.indexOf(game) : Infinity);
  return [...games].sort((a, b) => place(a) - place(b) || 0);
}

/** Minutes of a usual game against people. */
export const MINUTES: Readonly<Record<string, number>> = {
  pagan: 45,
  newsalem: 40,
  pagamas: 50,
  tavern: 45,
  pantacle: 45,
};

/** Seats when one simply wants to play. */
export const USUAL_SEATS: Readonly<Record<string, number>> = {
  pagan: 2,
  newsalem: 5,
  pagamas: 4,
  tavern: 4,
  pantacle: 4,
};
