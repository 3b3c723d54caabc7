// What this browser remembers: language, look, motion, sound. Kept in localStorage, shown at once.
import type { Lang } from './words';

export interface Stored {
  lang: Lang;
  theme: 'auto' | 'dark' | 'light';
  motion: 'auto' | 'off' | 'full';
  sound: boolean;
  /** per cent of the usual text size */
  text: number;
  /** shapes and patterns besides colours, everywhere */
  patterns: boolean;
  /** every game on the generic board: lists instead of a drawn table */
  plain: boolean;
  /** single letters and digits as shortcuts */
  keys: boolean;
  /** games whose first steps were seen or declined */
  guided: string[];
}

const PLACE = 'cabale.settings';

function fromBrowser(): Stored {
  const wants = navigator.languages.find((l) => /^(fr|en)\b/i.test(l)) ?? 'fr';
  return {
    lang: wants.toLowerCase().startsWith('en') ? 'en' : 'fr',
    theme: 'dark', // a table by candle light; daylight and the system's choice are one click away
    motion: 'auto',
    sound: false,
    text: 100,
    patterns: false,
    plain: false,
    keys: true,
    guided: [],
  };
}

function load(): Stored {
  const first = fromBrowser();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    if (stored === null || typeof stored !== 'object') return first;
    const all = { ...first, ...(stored as Partial<Stored>) };
    if (all.lang !== 'fr' && all.lang !== 'en') all.lang = first.lang;
    if (!Array.isArray(all.guided)) all.guided = [];
    all.text = Math.min(200, Math.max(80, Number(all.text) || 100));
    return all;
  } catch {
    return first; // no storage, or not ours
  }
}

export const settings: Stored = $state(load());

const light = window.matchMedia('(prefers-color-scheme: light)');
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

export function moves(): boolean {
  return settings.motion === 'full' || (settings.motion === 'auto' && !still.matches);
}

export function save(change: Partial<Stored>): void {
  Object.assign(settings, change);
  try {
    // Only what was chosen by hand: the browser's language goes on deciding until then.
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as object;
    localStorage.setItem(PLACE, JSON.stringify({ ...stored, ...change }));
  } catch {
    // A browser without storage forgets it at the end of the visit.
  }
  show();
}

/** The first steps of this game are offered no more. */
export function guided(game: string): void {
  if (game && !settings.guided.includes(game)) save({ guided: [...settings.guided, game] });
}

export function show(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset['theme'] = settings.theme === 'auto' ? (light.matches ? 'light' : 'dark') : settings.theme;
  root.dataset['motion'] = moves() ? 'full' : 'off';
  root.dataset['patterns'] = settings.patterns ? 'on' : 'off';
  root.style.fontSize = settings.text === 100 ? '' : `${settings.text}%`;
}

light.addEventListener('change', show);
still.addEventListener('change', show);
