// Short rules in our own words, by game and language; loaded when they are read.

export interface Section {
  /** for links: /rules/pantacle#turn-2 is the second rule of the section "turn" */
  id: string;
  title: string;
  rules: string[];
}
export type Rules = Section[];
export type BothRules = Readonly<Record<'fr' | 'en', Rules>>;

const loaders: Readonly<Record<string, () => Promise<{ default: BothRules }>>> = {
  pantacle: () => import('./pantacle'),
  pagan: () => import('./pagan'),
  newsalem: () => import('./newsalem'),
  pagamas: () => import('./pagamas'),
  tavern: () => import('./tavern'),
};

export async function loadRules(game: string): Promise<BothRules | null> {
  const loader = loaders[game];
  return loader ? (await loader()).default : null;
}
