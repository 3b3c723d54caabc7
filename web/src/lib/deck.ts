// Own decks as text, in the form that `cabale deck check` reads:
//
//   deck GAME LIST      the game, and for which of its decks
//   2 card_name         how many copies of which card
//   # a comment; blank lines mean nothing
//
// People may also write the names they know, in any language: `inKeys` puts the keys of the cards in their
// place. Whether a deck keeps the rules is for the server to say; here it only has to be readable.

const CARDS_MAX = 64; // in any deck of any game

export type Fault = 'head' | 'other' | 'line' | 'card' | 'many' | 'empty';
export interface DeckFault {
  line: number;
  fault: Fault;
  what: string;
}
export interface Deck {
  cards: string[];
  faults: DeckFault[];
}

function words(line: string): string[] {
  return line
    .replace(/#.*/, '')
    .split(/\s+/)
    .filter((w) => w !== '');
}

/** A name as it is compared: "L’Œil", "l'oeil" and "l_oeil" are one. */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** How many copies a line asks for; 0: it does not say. */
function copiesIn(first: string): number {
  return /^[1-9]\d{0,3}$/.test(first) ? Number(first) : 0;
}

/** The same text with keys for the names of cards, given folded. What is no name stays as it is. */
export function inKeys(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .split('\n')
    .map((whole) => {
      const [first = '', ...name] = words(whole);
      const key = copiesIn(first) > 0 ? names.get(fold(name.join(' '))) : undefined;
      return key === undefined ? whole : `${first} ${key}${/\s*#.*/.exec(whole)?.[0] ?? ''}`;
    })
    .join('\n');
}

export function readDeck(text: string, game: string, list: string, known: ReadonlySet<string>): Deck {
  const cards: string[] = [];
  const faults: DeckFault[] = [];
  let head = false;
  const lines = text.split('\n');
  lines.forEach((whole, i) => {
    const [first = '', second = '', ...more] = words(whole);
    if (first === '') return;
    const fault = (kind: Fault, what = ''): void => void faults.push({ line: i + 1, fault: kind, what });
    if (!head) {
      head = true;
      if (first !== 'deck' || more.length !== 1) fault('head');
      else if (second !== game || more[0] !== list) fault('other', `${second} ${more[0] ?? ''}`);
      return;
    }
    const copies = copiesIn(first);
    const name = [second, ...more].join(' ');
    if (copies === 0 || second === '') fault('line', whole.trim());
    else if (!known.has(name)) fault('card', name);
    else if (cards.length + copies > CARDS_MAX) fault('many');
    else for (let n = 0; n < copies; n++) cards.push(name);
  });
  if (faults.length === 0 && cards.length === 0)
    faults.push({ line: lines.length, fault: 'empty', what: '' });
  return { cards, faults };
}

/** The same text with one copy more of a card; if it is new there, by this name. */
export function withCard(
  text: string,
  game: string,
  list: string,
  card: string,
  name = card,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const lines = text.trim() === '' ? [`deck ${game} ${list}`] : text.trimEnd().split('\n');
  const at = lines.findIndex((line) => {
    const [first = '', ...rest] = words(line);
    return copiesIn(first) > 0 && (names.get(fold(rest.join(' '))) ?? rest.join(' ')) === card;
  });
  if (at < 0) lines.push(`1 ${name}`);
  else lines[at] = (lines[at] ?? '').replace(/\d+/, (n) => String(Number(n) + 1));
  return `${lines.join('\n')}\n`;
}
