// What a score is made of, and what decides between equals, as the end panel tells it.
import { cardRef, cardsOf, count, faceOf } from './board';
import { counterText, isShown, memberText } from './counters';
import type { FaceSet, ScorePart } from '../cards/faces';
import type { Counter, View, Zone } from '../lib/protocol';
import type { Speech } from '../lib/words';

function ofSeat(view: View, counter: string, seat: number): Counter[] {
  return view.counters.filter(
    (c) => c.counter === counter && c.on && 'seat' in c.on && c.on.seat === seat,
  );
}

function counterWords(say: Speech, view: View, counter: string, seat: number, colon: string): string {
  const all = ofSeat(view, counter, seat).filter((c) => isShown(say, c));
  const [first] = all;
  if (!first) return '';
  if (first.on?.kind === 'seat') return counterText(say, first);
  return say.counter(counter, 'short') + colon + all.map((c) => memberText(say, c)).join(', ');
}

type Cards = Extract<ScorePart, { cards: string }>;

/** "sailors: Topman ×2, Cabin Boy", "treasures: Ruby 3, Axe 0"; only their number as long as they are
 * hidden. Those who like things score by what they like, and are named if they bring something themselves. */
function cardWords(say: Speech, view: View, part: Cards, seat: number, set: FaceSet, colon: string): string {
  const zone: Zone = { zone: part.cards, seat, cards: cardsOf(view, part.cards, seat) };
  const name = say.zone(part.cards, seat, 'short');
  const said: string[] = [];
  for (const [place, card] of zone.cards.entries()) {
    const face = faceOf(card);
    if (face === null) return `${name} ${zone.cards.length}`;
    if (part.kind !== undefined && set.faces[face]?.kind !== part.kind) continue;
    const value = part.each === undefined ? undefined : (count(view, part.each, cardRef(zone, place)) ?? 0);
    if (value === 0 && set.faces[face]?.likes) continue;
    said.push(value === undefined ? say.face(face) : `${say.face(face)} ${value}`);
  }
  const names = [...new Set(said)].map((text) => {
    const copies = said.filter((other) => other === text).length;
    return copies > 1 ? `${text} ×${copies}` : text;
  });
  return names.length > 0 ? name + colon + names.join(', ') : '';
}

/** The parts of a seat's score, each in words. */
export function scoreOf(
  say: Speech,
  view: View,
  seat: number,
  set: FaceSet | undefined,
  colon: string,
): string[] {
  if (!set?.score) return [];
  const words = (part: ScorePart): string => {
    if ('counter' in part) return counterWords(say, view, part.counter, seat, colon);
    if ('cards' in part) return cardWords(say, view, part, seat, set, colon);
    return `${say.counter(part.number, 'short')} ${ofSeat(view, part.number, seat).length}`;
  };
  return set.score.map(words).filter((text) => text !== '');
}
