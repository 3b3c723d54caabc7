// The words of one game in the language of the settings, fetched again when that changes.
import * as api from './api';
import { settings } from './settings.svelte';
import { Speech, type Lang, type Words } from './words';

export class Lexicon {
  /** words and their language change together */
  private loaded = $state.raw<{ lang: Lang; words: Words } | null>(null);
  failed = $state(false);
  readonly game: string;

  /** Call while a component is being made. */
  constructor(game: string) {
    this.game = game;
    $effect(() => {
      const lang = settings.lang;
      let stale = false;
      const load = (): void => {
        api
          .words(game, lang)
          .then((words) => {
            if (stale) return;
            this.loaded = { lang, words };
            this.failed = false;
          })
          .catch(() => {
            if (stale) return;
            this.failed = true;
            setTimeout(load, 2000);
          });
      };
      load();
      return () => {
        stale = true;
      };
    });
  }

  get ready(): boolean {
    return this.loaded !== null;
  }

  /** Names of all faces of the game, for the gallery and for claims. */
  get faces(): string[] {
    return this.names('face');
  }
  get terms(): string[] {
    return this.names('term');
  }
  private names(list: string): string[] {
    const head = `${this.game}.${list}.`;
    const found: string[] = [];
    for (const key of Object.keys(this.loaded?.words ?? {})) {
      const name = key.startsWith(head) ? key.slice(head.length) : '';
      if (name && !name.includes('.')) found.push(name);
    }
    return found;
  }

  speech(viewer: number | null, names: readonly (string | undefined)[]): Speech {
    return new Speech({
      words: this.loaded?.words ?? {},
      lang: this.loaded?.lang ?? settings.lang,
      game: this.game,
      viewer,
      names,
    });
  }
}
