// First steps of each game in both languages; loaded when somebody wants them.

export interface Step {
  title: string;
  text: string;
}
export type BothGuides = Readonly<Record<'fr' | 'en', readonly Step[]>>;

const loaders: Readonly<Record<string, () => Promise<{ default: BothGuides }>>> = {
  pantacle: () => import('./pantacle'),
  pagan: () => import('./pagan'),
  newsalem: () => import('./newsalem'),
  pagamas: () => import('./pagamas'),
  tavern: () => import('./tavern'),
};

export function hasGuide(game: string): boolean {
  return Object.hasOwn(loaders, game);
}

export async function loadGuide(game: string): Promise<BothGuides | null> {
  const loader = loaders[game];
  return loader ? (await loader()).default : null;
}
