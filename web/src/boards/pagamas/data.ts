// What the board knows of Pagamas beyond the view: offices, hideouts and phases in their order, and which
// counters and zones it draws itself.

/** PGM-7.1: who is in play with n players is the first n of them. */
export const offices = ['captain', 'second', 'lookout', 'chaplain', 'bosun', 'cook'] as const;
export type Office = (typeof offices)[number];

export const forceOf: Readonly<Record<Office, number>> = {
  captain: 5,
  second: 4,
  lookout: 2,
  chaplain: 1,
  bosun: 4,
  cook: 3,
};

export const places = ['hammock', 'tavern', 'pleasure_house', 'treasure_island'] as const;
export type Place = (typeof places)[number];

export const phases = [
  'refit',
  'offices',
  'division',
  'ashore',
  'ambushes',
  'revelation',
  'mutiny',
] as const;
export type Phase = (typeof phases)[number];

/** In these phases hideouts are those of the evening before. */
export const daytime: ReadonlySet<string> = new Set(['refit', 'offices', 'division']);
/** Who drew what for the first Captain is told before there is anything to share. */
export const opening: ReadonlySet<string> = new Set(['refit', 'offices']);
/** What is asked is where to hide or where to lie in wait. */
export const placing: ReadonlySet<string> = new Set(['hideout', 'hideout_closed', 'place', 'trail_place']);

/** What is asked once the Forces have been compared. */
export const afterFight: ReadonlySet<string> = new Set(['plank', 'reward', 'reward_to', 'over']);

/** What lets everybody call a mutiny this evening, PGM-9.2. */
export const grievances = ['forced', 'island_closed', 'blood'] as const;

/** Counters that are said of a pirate in a word, in this order; the alarming and the good ones stand out. */
export const tags: Readonly<Record<string, 'alarm' | 'ok' | 'warn' | ''>> = {
  downed: 'alarm',
  caller: 'alarm',
  camp: '',
  mustered: 'warn',
  wet: 'alarm',
  candidate: 'ok',
  stuffed: 'warn',
  drunk: 'alarm',
  planned: '',
  planned_office: '',
  spied: 'warn',
  answer: 'ok',
  first_draw: '',
};

/** Drawn by parts of the board; whatever else the engine tells is listed as on the generic board. */
export const drawnCounters: ReadonlySet<string> = new Set([
  ...Object.keys(tags),
  ...grievances,
  'turn',
  'turns',
  'phase',
  'attempt',
  'last_turn',
  'mutiny',
  'votes_all',
  'force_captain',
  'force_mutineers',
  'office',
  'votes',
  'crew_force',
  'unburied',
  'buried',
  'hideout',
  'got',
  'last_vote',
  'last_ballot',
  'hiding',
  'ambush',
  'ambush_place',
  'ambush_result',
]);
export const drawnZones: ReadonlySet<string> = new Set([
  'loot_deck',
  'loot_discard',
  'deck',
  'discard',
  'day',
  'spoils',
  'table',
  'proposal',
  'unburied',
  'buried',
  'hand',
  'sailors',
]);
