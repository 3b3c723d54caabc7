// What the board of New Salem knows of the rules: the six trades, the rounds, what a trial or a set weighs.
export type Category = 'entertainment' | 'commerce' | 'finance' | 'education' | 'death' | 'justice';

export const categories: readonly Category[] = [
  'entertainment',
  'commerce',
  'finance',
  'education',
  'death',
  'justice',
];

/** Their colours in the game, of the tokens that hold in both themes; a shape stands beside each. */
export const tints: Readonly<Record<Category, string>> = {
  entertainment: 'var(--alarm)',
  commerce: 'var(--ok)',
  finance: 'var(--warn)',
  education: 'var(--seat-1)',
  death: 'var(--text)',
  justice: 'var(--info)',
};

/** Where a building stands in its set. */
export const places = ['left', 'middle', 'right'] as const;

/** Cards dealt to each in every round: NSM-3.2. */
export const DEALT = [3, 4, 5, 4, 3] as const;
/** Single gifts under one Constable: NSM-9.8. */
export const GIFTS_MAX = 16;
/** Witches in the box; those that were removed lie in a zone: NSM-2.2. */
export const WITCHES = 4;
/** What a trial or a free Witch, and a set of Death or Justice, change at the end: NSM-14.2, 14.3. */
export const TRIAL_WEIGHT = 2;
export const SET_WEIGHT = 3;
/** Points of a set: NSM-14.12. */
export const SET_POINTS = 2;

/** Events that stay face up when they have been launched: NSM-7.12. */
export const staying: ReadonlySet<string> = new Set(['purge', 'construction_site']);

/** Piles that lie face down, in the order in which they are listed. */
export const piles = ['deck', 'event_deck', 'leftover', 'removed_witches', 'removed_puritans'] as const;

/** Zones and numbers that have a place of their own on this board; whatever else a view holds is listed. */
export const drawnZones: ReadonlySet<string> = new Set([
  ...piles,
  'hand',
  'district',
  'looked',
  'character',
  'display',
  'standing',
  'trials',
  'held',
]);
export const drawnCounters: ReadonlySet<string> = new Set([
  'round',
  'despair_town',
  'threshold',
  'max_cost',
  'badges_left',
  'total',
  'cost',
  'launched',
  'constable',
  'hope_seat',
  'despair_seat',
  'badge',
  'on_trial',
  'in_pillory',
  'eligible',
  'gifts',
  'passed',
  'seen_by',
  'saw_leftover',
  'witch',
  'points',
  'counted',
  'set',
  'open_set',
  'charter',
  'collects',
  'own_vote',
  'own_abstention',
  'own_discard',
  'hope',
  'despair',
]);
