// Own decks as text, in the form that `cabale deck check` reads:
//
//   deck GAME LIST      the game, and for which of its decks
//   2 card_name         how many copies of which card
//   # a comment; blank lines mean nothing
//
// Whether a deck keeps the rules is for the server to say; here it only has to be readable.

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
    const copies = /^[1-9]\d{0,3}$/.test(first) ? Number(first) : 0;
    if (copies === 0 || second === '' || more.length > 0) fault('line', whole.trim());
    else if (!known.has(second)) fault('card', second);
    else if (cards.length + copies > CARDS_MAX) fault('many');
    else for (let n = 0; n < copies; n++) cards.push(second);
  });
  if (faults.length === 0 && cards.length === 0)
    faults.push({ line: lines.length, fault: 'empty', what: '' });
  return { cards, faults };
}

/** The same text with one copy more of a card. */
export function withCard(text: string, game: string, list: string, card: string): string {
  const lines = text.trim() === '' ? [`deck ${game} ${list}`] : text.trimEnd().split('\n');
  const at = lines.findIndex((line) => words(line)[1] === card && /^\d+$/.test(words(line)[0] ?? ''));
  if (at < 0) lines.push(`1 ${card}`);
  else lines[at] = (lines[at] ?? '').replace(/\d+/, (n) => String(Number(n) + 1));
  return `${lines.join('\n')}\n`;
}
