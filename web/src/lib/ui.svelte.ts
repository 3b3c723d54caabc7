// Words of the client itself, in the language of the settings.
import en from '../words/en';
import fr from '../words/fr';
import { settings } from './settings.svelte';

export type Key = keyof typeof en;

/** {name} is replaced; {n#one|many} chooses by the number n, in the way of the language. */
export function fill(text: string, lang: 'fr' | 'en', values: Record<string, string | number>): string {
  return text
    .replace(/\{(\w+)#([^|{}]*)\|([^{}]*)\}/g, (_, name: string, one: string, many: string) => {
      const n = Math.abs(Number(values[name]));
      return n === 1 || (n === 0 && lang === 'fr') ? one : many;
    })
    .replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words: Record<Key, string> = settings.lang === 'fr' ? fr : en;
  return fill(words[key], settings.lang, values);
}

/** Words that may be missing: what a server of tomorrow says. */
export function known(key: string): string | null {
  const words: Record<string, string> = settings.lang === 'fr' ? fr : en;
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
