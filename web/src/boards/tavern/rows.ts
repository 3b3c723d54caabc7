// How wide my cards are so that all of them lie in one row, and how far those of a fan lie apart.

export interface Group {
  cards: number;
  /** its cards may lie over each other */
  fans: boolean;
}
export interface Row {
  /** width of a card */
  w: number;
  /** from the left edge of a card of a fan to that of the next one */
  step: number;
}

/** A little more than between the groups of the row: the title of a single card is wider than the card. */
const BETWEEN = 22;
const GAP = 8;
/** Of a card under another one name and drawing are still seen, and its middle, where one clicks. */
const SEEN = 0.56;
/** Before that is covered, cards get smaller, down to this. */
const LEAST = 52;

export function rowOf(room: number, groups: readonly Group[], small: number, large: number): Row {
  const held = groups.filter((g) => g.cards > 0);
  const cards = held.reduce((n, g) => n + g.cards, 0);
  if (cards === 0 || room <= 0) return { w: large, step: large + GAP };
  const apart = BETWEEN * (held.length - 1);
  const w = Math.floor((room - apart - GAP * (cards - held.length)) / cards);
  if (w >= small) return { w: Math.min(w, large), step: Math.min(w, large) + GAP };
  const steps = held.filter((g) => g.fans).reduce((n, g) => n + g.cards - 1, 0);
  if (steps === 0) return { w: small, step: small + GAP };
  for (let width = small; ; width--) {
    const over = cards * width + GAP * (cards - held.length) + apart - room;
    const step = Math.floor(width + GAP - over / steps);
    if (step >= width * SEEN || width <= LEAST) return { w: width, step: Math.max(Math.ceil(width * SEEN), step) };
  }
}
