// From a view to what the generic board draws: counters in groups, zones by owner and kind.
import { faceOf, isCovered, isMarked, sameThing } from './board';
import { counterText, formText, isShown, memberText, ownForm } from './counters';
import type { FaceSet, Shape, Turn } from '../cards/faces';
import type { Card, Counter, Ref, View, Zone } from '../lib/protocol';
import type { Speech } from '../lib/words';

/** One line of numbers: a label with a value, or with members on terms. */
export interface Line {
  key: string;
  label: string;
  /** a single number, drawn large */
  value: number | null;
  /** the number that it is a part of */
  of: number | null;
  /** what is said instead of label and number */
  text: string | null;
  /** how often it is said */
  times: number;
  members: Member[];
  help: string | undefined;
  icon: string | undefined;
}
export interface Member {
  ref: Ref;
  text: string;
  /** the same without the word for which there is a shape: a figure, or nothing */
  figure: string;
  shape: Shape | undefined;
  times: number;
}
/** Something that lies on a card, or a number for which there is little room. */
export interface Mark {
  icon: string | undefined;
  /** how it turns the card: drawn as a small one that lies so */
  turn?: Turn | undefined;
  /** the word stands beside its drawing */
  worded?: boolean;
  /** in words, with its number */
  text: string;
  /** beside the icon */
  figure: string;
}

function isList(c: Counter): boolean {
  return c.on !== undefined && (c.on.kind === 'term' || c.on.kind === 'face' || c.on.kind === 'zone');
}

function ownerOf(c: Counter): number | null {
  return c.on && 'seat' in c.on && c.on.seat !== undefined ? c.on.seat : null;
}

function iconOf(set: FaceSet | undefined, counter: string): string | undefined {
  const icon = set?.counters?.[counter]?.icon;
  return icon === undefined ? undefined : set?.icons[icon];
}

/** Numbers that another one is measured by are drawn with that one. */
function measures(set: FaceSet | undefined, view: View): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, look] of Object.entries(set?.counters ?? {}))
    if (look.of && view.counters.some((c) => c.counter === name)) found.add(look.of);
  return found;
}

function memberOf(say: Speech, set: FaceSet | undefined, c: Counter): Member {
  const ref = c.on as Ref;
  const text = memberText(say, c);
  const kind = ref.kind === 'term' && ref.term ? set?.kinds[ref.term] : undefined;
  const figure = kind ? text.replace(say.ref(ref, 'short'), '').trim() : text;
  return { ref, text, figure, shape: kind?.shape, times: 1 };
}

/** Counters that belong to a seat (or to nobody: the middle), in the game's own order. */
export function linesOf(say: Speech, view: View, seat: number | null, set: FaceSet | undefined): Line[] {
  const lines: Line[] = [];
  const byKey = new Map<string, Line>();
  const parts = measures(set, view);
  const line = (c: Counter, more: Partial<Line>): Line => ({
    key: c.counter,
    label: say.counter(c.counter, 'short'),
    value: null,
    of: null,
    text: null,
    times: 1,
    members: [],
    help: say.explain('counter', c.counter),
    icon: iconOf(set, c.counter),
    ...more,
  });
  for (const c of view.counters) {
    if (c.counter === 'dice' || c.on?.kind === 'card' || ownerOf(c) !== seat || !isShown(say, c)) continue;
    if (parts.has(c.counter)) continue;
    if (!isList(c)) {
      const of = view.counters.find((m) => m.counter === set?.counters?.[c.counter]?.of)?.value ?? null;
      const said = ownForm(say, c) === undefined ? { value: c.value, of } : { text: counterText(say, c) };
      const same = said.text === undefined ? undefined : lines.find((l) => l.text === said.text);
      if (same) same.times++;
      else lines.push(line(c, { key: `${c.counter} ${lines.length}`, ...said }));
      continue;
    }
    let list = byKey.get(c.counter);
    if (!list) {
      list = line(c, {});
      byKey.set(c.counter, list);
      lines.push(list);
    }
    const member = memberOf(say, set, c);
    const same = list.members.find((m) => m.text === member.text);
    if (same) same.times++;
    else list.members.push(member);
  }
  return lines;
}

/** A seat in one line: its numbers, what is said of it in a word, how many cards lie where. */
export function briefOf(say: Speech, view: View, seat: number, set: FaceSet | undefined): Mark[] {
  const marks: Mark[] = [];
  const own = view.counters.filter((c) => c.on?.kind === 'seat' && c.on.seat === seat && isShown(say, c));
  for (const name of new Set(own.map((c) => c.counter))) {
    const all = own.filter((c) => c.counter === name);
    const [c] = all;
    const short = say.find(`counter.${name}.brief`);
    if (!c?.on || short === '-') continue;
    const icon = iconOf(set, name);
    const number = ownForm(say, c) === undefined;
    if (number && c.value === 0 && !icon) continue;
    const said = all.map((one) => (short === undefined ? counterText(say, one) : formText(say, short, one)));
    for (const text of new Set(said)) {
      const count = said.filter((one) => one === text).length;
      const times = count > 1 ? `×${count}` : '';
      marks.push({ icon, text: `${text} ${times}`.trim(), figure: number ? String(c.value) : times });
    }
  }
  for (const z of zonesOf(view, seat)) {
    const icon = set?.zones?.[z.zone];
    const text = `${say.zone(z.zone, z.seat, 'short')} ${z.cards.length}`;
    marks.push({ icon: icon && set?.icons[icon], text, figure: String(z.cards.length) });
  }
  return marks;
}

export function dice(view: View): number[] {
  return view.counters.filter((c) => c.counter === 'dice' && !c.on).map((c) => c.value);
}

/** What lies on a card: its counters, and how it lies. */
export function marksOf(say: Speech, view: View, ref: Ref, card: Card, set: FaceSet | undefined): Mark[] {
  const marks: Mark[] = [];
  const word = (text: string): Mark => ({ icon: undefined, text, figure: '' });
  for (const c of view.counters) {
    if (!c.on || c.on.kind !== 'card' || c.value === 0 || !sameThing(c.on, ref) || !isShown(say, c)) continue;
    const icon = iconOf(set, c.counter);
    const turn = set?.counters?.[c.counter]?.turn;
    const brief = say.find(`counter.${c.counter}.brief`);
    const text = brief === undefined ? counterText(say, c) : formText(say, brief, c);
    const counts = ownForm(say, c)?.includes('{amount}') ?? true;
    if (icon && counts) marks.push({ icon, text, figure: String(c.value) });
    else if (icon || turn) marks.push({ icon, turn, text, figure: '', worded: true });
    else marks.push(word(text));
  }
  if (isCovered(card)) marks.push(word(say.word('table.covered')));
  if (isMarked(card)) marks.push(word(say.word('table.marked')));
  return marks;
}

/** What lies before a seat, or in the middle; hidden cards first: they take little room. */
export function zonesOf(view: View, owner: number | undefined): Zone[] {
  return view.zones
    .filter((z) => z.seat === owner && z.cards.length > 0)
    .sort((a, b) => Number(isHidden(b)) - Number(isHidden(a)));
}

export function isHidden(zone: Zone): boolean {
  return zone.cards.every((c) => faceOf(c) === null && !isMarked(c) && !isCovered(c));
}

export function isHand(zone: Zone): boolean {
  return zone.zone === 'hand' || zone.zone.endsWith('_hand');
}
