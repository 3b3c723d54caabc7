// Boards by game; each is loaded when first needed. A game without its own gets the generic one.
import type { Component } from 'svelte';
import type { BoardProps } from './board';

type Loader = () => Promise<{ default: Component<BoardProps> }>;

const own: Record<string, Loader> = {
  pantacle: () => import('./pantacle/Pantacle.svelte'),
  pagan: () => import('./pagan/Pagan.svelte'),
  pagamas: () => import('./pagamas/Pagamas.svelte'),
};

export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const loader = own[game] ?? (() => import('./Generic.svelte'));
  return (await loader()).default;
}
