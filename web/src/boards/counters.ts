// Counters in words: "influence 3", or as the game's own form has it ("{0} (Force {amount})").
import type { Speech } from '../lib/words';
import type { Counter } from '../lib/protocol';

/** The form of its own that a counter has for a single line; undefined: label and number. */
export function ownForm(say: Speech, c: Counter): string | undefined {
  return say.find(`counter.${c.counter}.each`);
}

/** A form "-" means: not shown in lists. A form with words of its own says nothing about nought. */
export function isShown(say: Speech, c: Counter): boolean {
  const form = ownForm(say, c);
  return form === undefined || (form !== '-' && c.value !== 0);
}

export function counterText(say: Speech, c: Counter): string {
  const form = ownForm(say, c);
  if (form !== undefined) return say.text(form, c.on ? [c.on] : [], c.value);
  return `${say.counter(c.counter, 'short')} ${c.value}`;
}
/** One of several counters of a key on terms: "Hunt", "Hunt 2". */
export function memberText(say: Speech, c: Counter): string {
  const form = ownForm(say, c);
  if (form !== undefined) return say.text(form, c.on ? [c.on] : [], c.value);
  return c.on ? `${say.ref(c.on, 'short')} ${c.value}` : String(c.value);
}
