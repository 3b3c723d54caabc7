// Boards by game; each is loaded when first needed. A game without its own gets the generic one, and so
// does whoever would rather have lists than a drawn table.
import type { Component } from 'svelte';
import type { BoardProps } from './board';

type Loader = () => Promise<{ default: Component<BoardProps> }>;

const own: Record<string, Loader> = {
  pantacle: () => import('./pantacle/Pantacle.svelte'),
  pagan: () => import('./pagan/Pagan.svelte'),
  newsalem: () => import('./newsalem/NewSalem.svelte'),
  pagamas: () => import('./pagamas/Pagamas.svelte'),
  tavern: () => import('./tavern/Tavern.svelte'),
};

export async function loadBoard(game: string, plain: boolean): Promise<Component<BoardProps>> {
  const loader = (plain ? undefined : own[game]) ?? (() => import('./Generic.svelte'));
  return (await loader()).default;
}
