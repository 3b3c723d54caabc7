// What all pages share: the catalogue, who I am, and quick starts.
import * as api from './api';
import { connection, Refused } from './socket.svelte';
import { USUAL_SEATS } from './games';
import { known, t } from './ui.svelte';
import { router } from './router.svelte';
import { settings } from './settings.svelte';
import type { Catalogue, Person } from './protocol';

/** One of many names for a guest; at a table the server tells two that are the same apart. */
export function guestName(draw: () => number = Math.random): string {
  const one = (list: string[]): string => list[Math.floor(draw() * list.length)] ?? '';
  return `${one(t('guest.given').split(' '))} ${one(t('guest.byname').split('|'))}`;
}

class App {
  games = $state.raw<Catalogue[]>([]);
  person = $state.raw<Person | null>(null);
  /** for the live region: one short sentence */
  spoken = $state('');
  failed = $state<string | null>(null);
  /** a table that begins as soon as it is there: made for bots, or a rematch that was asked for here */
  eager = $state('');

  async start(): Promise<void> {
    try {
      const asked = api.games().then((games) => (this.games = games));
      asked.catch(() => {}); // if both fail, one is told
      this.person = (await api.me()).person;
      await asked;
      this.failed = null;
    } catch (e) {
      this.failed = e instanceof api.ApiError ? e.error : 'failed';
      setTimeout(() => void this.start(), 3000);
    }
  }

  async again(): Promise<void> {
    this.person = (await api.me()).person;
    connection.renew();
  }

  find(game: string): Catalogue | undefined {
    return this.games.find((g) => g.game === game);
  }

  title(game: string): string {
    return known(`game.${game}`) ?? this.find(game)?.title?.[settings.lang] ?? game;
  }

  announce(text: string): void {
    // The same sentence twice is said twice.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  /** A guest without a name gets one before sitting down, so that two guests are not the same. */
  async introduce(): Promise<void> {
    const person = this.person;
    if (!person || person.name) return;
    const name = guestName();
    try {
      await connection.ask('rename', { name });
      this.person = { ...person, name };
    } catch {
      // Then the table calls them what it likes.
    }
  }

  /** A table with bots everywhere else, begun at once. */
  async quick(game: string, more: Record<string, unknown> = {}): Promise<void> {
    const about = this.find(game);
    const [min, max] = about?.seats ?? [2, 2];
    const wanted = typeof more['seats'] === 'number' ? more['seats'] : (USUAL_SEATS[game] ?? min);
    const seats = Math.min(max, Math.max(min, wanted));
    const level = typeof more['level'] === 'string' ? more['level'] : usualLevel(about);
    const { level: _, ...rest } = more;
    const bots: (string | null)[] = Array.from({ length: seats }, (_, i) => (i === 0 ? null : level));
    const data = { public: false, ...rest, game, seats, bots };
    await this.introduce();
    const made = await connection.ask<{ table: string }>('create', data);
    this.eager = made.table;
    router.go(`/t/${made.table}`);
  }

  async create(data: Record<string, unknown>): Promise<void> {
    await this.introduce();
    const made = await connection.ask<{ table: string }>('create', data);
    router.go(`/t/${made.table}`);
  }
}

/** Bots for those who simply want to play: worth beating, and quick. */
export function usualLevel(game: Catalogue | undefined): string {
  const levels = game?.levels ?? ['random'];
  return levels.find((l) => l === 'novice') ?? levels[Math.min(1, levels.length - 1)] ?? 'random';
}

/** An error of the protocol or of a call, in words. */
export function errorWords(e: unknown): string {
  const name = e instanceof Refused ? e.refusal.error : e instanceof api.ApiError ? e.error : 'failed';
  return known(`error.${name}`) ?? name;
}

export function levelWords(level: string): string {
  return known(`level.${level}`) ?? level;
}

/** How a level plays, in a sentence; '' for one that these words do not know. */
export function levelText(level: string): string {
  return known(`level_text.${level}`) ?? '';
}

export function clockWords(clock: {
  kind: string;
  bank?: number;
  increment?: number;
  days?: number;
}): string {
  if (clock.kind === 'live') {
    const bank = Math.round(((clock.bank ?? 0) / 60) * 10) / 10;
    return t('new.clock_live', { bank, increment: clock.increment ?? 0 });
  }
  if (clock.kind === 'days') return t('new.clock_days', { days: clock.days ?? 1 });
  return t('new.clock_none');
}

export const app = new App();
