// What cards show that the protocol does not send: drawings, kinds, figures. One file a game, each loaded
// when first needed; a test compares their keys with the faces in the words of the game.

/** A text in French and in English. */
export type Both = readonly [fr: string, en: string];

export type Shape =
  | 'square'
  | 'star'
  | 'bar'
  | 'house'
  | 'disc'
  | 'diamond'
  | 'spark'
  | 'triangle'
  | 'hexagon'
  | 'ring'
  | 'cross'
  | 'half';

export type Ink = 'brown' | 'rust' | 'green' | 'violet' | 'red' | 'blue' | 'grey';
export type Moon = 'new' | 'waxing' | 'full' | 'waning' | 'none';

/** Kinds of card are told apart by shape, word and ink, so never by colour alone. */
export interface Kind {
  shape: Shape;
  ink: Ink;
  words: Both;
}
export type Kinds = Readonly<Record<string, Kind>>;

export interface Face {
  /** a name of the game's icons */
  icon: string;
  kind: string;
  /** on the card where the name in the words says more than there is room for */
  name?: Both;
  cost?: number;
  /** what it does, in three short lines; without it the explanation of the words is used */
  brief?: Both;
  foot?: Both;
  /** icon and figure, instead of a text */
  stats?: readonly (readonly [icon: string, figure: string])[];
  // Pantacle
  moon?: Moon | undefined;
  dots?: number;
  // New Salem
  place?: 'left' | 'middle' | 'right' | undefined;
  symbol?: 'hope' | 'despair' | 'remove' | 'none' | undefined;
  trades?: readonly string[];
  // Tavern Battle
  second?: string;
  likes?: readonly (readonly [kind: string, points: number, draws: boolean])[];
}

/** How a card lies that is not as it was: a quarter or half a turn, or out of the fight. */
export type Turn = 'quarter' | 'half' | 'out';

/** How a number of the game is drawn: with an icon, and as a part of another one ("9 of 12"). What lies on a
 * card may turn it. */
export interface CounterLook {
  icon?: string;
  of?: string;
  turn?: Turn;
}

/** A part of the score at the end: a counter of the seat in its words, how many counters of a name it has,
 * or the cards of one of its zones: perhaps only those of a kind, perhaps each with the value of a counter. */
export type ScorePart =
  { counter: string } | { number: string } | { cards: string; kind?: string; each?: string };

export interface FaceSet {
  kinds: Kinds;
  faces: Readonly<Record<string, Face>>;
  icons: Readonly<Record<string, string>>;
  /** the icon on the back */
  back: string;
  counters?: Readonly<Record<string, CounterLook>>;
  /** icons of zones, where there is room for a number only */
  zones?: Readonly<Record<string, string>>;
  /** own decks: the kinds of cards that may be in each; of a deck that is not here, cards of any kind */
  decks?: Readonly<Record<string, readonly string[]>>;
  /** what everybody wants to know at the end: the first card of a zone, by a term of the game */
  told?: { zone: string; words: Both; term(face: string): string };
  /** what the score is made of, then what decides between equals; nothing: a game without a score */
  score?: readonly ScorePart[];
}
