// Counters in words: "influence 3", or as the game's own form has it ("{0} (Force {amount})").
import type { Speech } from '../lib/words';
import type { Counter, Ref } from '../lib/protocol';

/** The form of its own that a counter has for a single line; undefined: label and number. */
export function ownForm(say: Speech, c: Counter): string | undefined {
  return say.find(`counter.${c.counter}.each`);
}

/** A form "-" means: not shown in lists. A form with words of its own says nothing about nought. */
export function isShown(say: Speech, c: Counter): boolean {
  const form = ownForm(say, c);
  return form === undefined || (form !== '-' && c.value !== 0);
}

/** A counter in one of its forms: {0} what it is on, {1} the seat whose number from 1 its value is. */
export function formText(say: Speech, form: string, c: Counter): string {
  const nobody: Ref = { kind: 'seat' };
  const seat: Ref = c.value > 0 ? { kind: 'seat', seat: c.value - 1 } : nobody;
  return say.text(form, [c.on ?? nobody, seat], c.value);
}

export function counterText(say: Speech, c: Counter): string {
  const form = ownForm(say, c);
  if (form !== undefined) return formText(say, form, c);
  return `${say.counter(c.counter, 'short')} ${c.value}`;
}
/** One of several counters of a key on terms: "Hunt", "Hunt 2". */
export function memberText(say: Speech, c: Counter): string {
  const form = ownForm(say, c);
  if (form !== undefined) return formText(say, form, c);
  return c.on ? `${say.ref(c.on, 'short')} ${c.value}` : String(c.value);
}
