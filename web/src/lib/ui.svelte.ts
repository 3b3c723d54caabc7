// Words of the client itself, in the language of the settings.
import en from '../words/en';
import fr from '../words/fr';
import { fill } from './fill';
import { settings } from './settings.svelte';

export type Key = keyof typeof en;

export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words: Record<Key, string> = settings.lang === 'fr' ? fr : en;
  return fill(words[key], settings.lang, values);
}

/** Words that may be missing: what a server of tomorrow says. */
export function known(key: string): string | null {
  const words: Record<string, string> = settings.lang === 'fr' ? fr : en;
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
