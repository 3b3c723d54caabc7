// From a view to what the generic board draws: counters in groups, zones by owner and kind.
import { faceOf, isCovered, isMarked, sameThing } from './board';
import { counterText, isShown, memberText, ownForm } from './counters';
import type { Card, Counter, Ref, View, Zone } from '../lib/protocol';
import type { Speech } from '../lib/words';

/** One line of numbers: a label with a value, or with members on terms. */
export interface Line {
  key: string;
  label: string;
  /** a single number, drawn large */
  value: string | null;
  /** what is said instead of label and number */
  text: string | null;
  members: { ref: Ref; text: string }[];
  help: string | undefined;
}

function isList(c: Counter): boolean {
  return c.on !== undefined && (c.on.kind === 'term' || c.on.kind === 'face' || c.on.kind === 'zone');
}

function ownerOf(c: Counter): number | null {
  return c.on && 'seat' in c.on && c.on.seat !== undefined ? c.on.seat : null;
}

/** Counters that belong to a seat (or to nobody: the middle), in the game's own order. */
export function linesOf(say: Speech, view: View, seat: number | null): Line[] {
  const lines: Line[] = [];
  const byKey = new Map<string, Line>();
  for (const c of view.counters) {
    if (c.counter === 'dice' || c.on?.kind === 'card' || ownerOf(c) !== seat || !isShown(say, c)) continue;
    const help = say.explain('counter', c.counter);
    if (!isList(c)) {
      const own = ownForm(say, c) !== undefined;
      lines.push({
        key: `${c.counter} ${lines.length}`,
        label: say.counter(c.counter, 'short'),
        value: own ? null : String(c.value),
        text: own ? counterText(say, c) : null,
        members: [],
        help,
      });
      continue;
    }
    let line = byKey.get(c.counter);
    if (!line) {
      line = {
        key: c.counter,
        label: say.counter(c.counter, 'short'),
        value: null,
        text: null,
        members: [],
        help,
      };
      byKey.set(c.counter, line);
      lines.push(line);
    }
    line.members.push({ ref: c.on as Ref, text: memberText(say, c) });
  }
  return lines;
}

export function dice(view: View): number[] {
  return view.counters.filter((c) => c.counter === 'dice' && !c.on).map((c) => c.value);
}

/** What lies on a card: its counters, as label and value, and how it lies. */
export function marksOf(say: Speech, view: View, ref: Ref, card: Card): (readonly [string, string])[] {
  const marks: (readonly [string, string])[] = [];
  for (const c of view.counters) {
    if (!c.on || c.on.kind !== 'card' || c.value === 0 || !sameThing(c.on, ref)) continue;
    if (ownForm(say, c) !== undefined) {
      if (isShown(say, c)) marks.push([counterText(say, c), '']);
    } else {
      marks.push([say.counter(c.counter, 'short'), String(c.value)]);
    }
  }
  if (isCovered(card)) marks.push([say.word('table.covered'), '']);
  if (isMarked(card)) marks.push([say.word('table.marked'), '']);
  return marks;
}

export function isHidden(zone: Zone): boolean {
  return zone.cards.every((c) => faceOf(c) === null && !isMarked(c) && !isCovered(c));
}

export function isHand(zone: Zone): boolean {
  return zone.zone === 'hand' || zone.zone.endsWith('_hand');
}
