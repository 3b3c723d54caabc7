// The face sets of the games, loaded when a card of the game is first drawn.
import type { FaceSet } from './faces';

const loaders: Readonly<Record<string, () => Promise<FaceSet>>> = {
  pagan: () => import('./pagan'),
  newsalem: () => import('./newsalem'),
  pagamas: () => import('./pagamas'),
  tavern: () => import('./tavern'),
  pantacle: () => import('./pantacle'),
};

class Sets {
  private loaded = $state.raw<Readonly<Record<string, FaceSet>>>({});
  private readonly asked = new Set<string>();

  /** Reactive: undefined until it has come. A game without a set has plain cards. */
  of(game: string): FaceSet | undefined {
    const set = this.loaded[game];
    if (!set) void this.load(game);
    return set;
  }

  async load(game: string): Promise<void> {
    const loader = loaders[game];
    if (!loader || this.asked.has(game)) return;
    this.asked.add(game);
    try {
      const set = await loader();
      this.loaded = { ...this.loaded, [game]: set };
    } catch {
      this.asked.delete(game); // the line was gone: the next card asks again
    }
  }
}

export const sets = new Sets();
