// What the page of the account says; its words come with it, since nobody needs them to play.
import en from '../words/account.en';
import fr from '../words/account.fr';
import { ApiError } from './api';
import { errorWords } from './app.svelte';
import { fill } from './fill';
import { settings } from './settings.svelte';
import { t, type Key } from './ui.svelte';

type AccountKey = keyof typeof en;

function own(): Record<AccountKey, string> {
  return settings.lang === 'fr' ? fr : en;
}

/** One of its words, or one of those that all pages share. */
export function say(key: AccountKey | Key, values: Record<string, string | number> = {}): string {
  const words: Record<string, string> = own();
  const text = Object.hasOwn(words, key) ? words[key] : undefined;
  return text === undefined ? t(key as Key, values) : fill(text, settings.lang, values);
}

/** An error in words, where it is about an account: what is taken then is no seat, and what is wrong no login
 * but what `about` says. */
export function accountWords(e: unknown, about = 'account'): string {
  const words: Record<string, string> = own();
  const name = e instanceof ApiError ? e.error : '';
  return words[`${about}.${name}`] ?? words[`account.${name}`] ?? errorWords(e);
}
