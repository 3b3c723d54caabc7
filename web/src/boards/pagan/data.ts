// What the board of Pagan knows of the rules: the nine villagers, and on which side a card lies.
import type { Shape } from '../../cards/faces';

export type Colour = 'red' | 'blue' | 'green';

export interface Villager {
  term: string;
  colour: Colour;
  rank: string;
  tokens: number;
  on: Colour;
}

export const villagers: readonly Villager[] = [
  { term: 'pamuy', colour: 'red', rank: 'I', tokens: 1, on: 'red' },
  { term: 'annie', colour: 'red', rank: 'II', tokens: 2, on: 'blue' },
  { term: 'mia', colour: 'red', rank: 'III', tokens: 1, on: 'green' },
  { term: 'johnson', colour: 'blue', rank: 'I', tokens: 1, on: 'blue' },
  { term: 'sue', colour: 'blue', rank: 'II', tokens: 1, on: 'red' },
  { term: 'atkins', colour: 'blue', rank: 'III', tokens: 2, on: 'green' },
  { term: 'wulfric', colour: 'green', rank: 'I', tokens: 2, on: 'red' },
  { term: 'biggs', colour: 'green', rank: 'II', tokens: 1, on: 'blue' },
  { term: 'tobias', colour: 'green', rank: 'III', tokens: 1, on: 'green' },
];

export const colours: readonly Colour[] = ['red', 'blue', 'green'];

export const shapeOf: Readonly<Record<Colour, Shape>> = { red: 'diamond', blue: 'disc', green: 'triangle' };

/** Investigations that act on the witch's visits lie on her side. */
export const witchSide: ReadonlySet<string> = new Set(['quarantine', 'confinement', 'surveillance']);

/** What it takes to lift a curse: clues, influence. */
export const lifting: Readonly<Record<string, readonly [clues: number, influence: number]>> = {
  evil_eye: [2, 0],
  hypnosis: [0, 1],
  opaque_mist: [0, 2],
  trance: [2, 0],
  witchs_mark: [2, 1],
  famine: [1, 1],
};

export const SLOTS = 3;
export const EVIDENCE_MAX = 9;
/** Supplies are worth a look when they run low. */
export const SUPPLY_LOW = 5;

export const witchActions = [
  'action_visit',
  'action_gain',
  'action_draw',
  'action_play',
  'action_make_ready',
  'action_ritual',
] as const;
export const hunterActions = [
  'action_visit',
  'action_gain',
  'action_draw',
  'action_play',
  'action_make_ready',
  'action_activate',
  'action_harass',
  'action_lift',
  'action_exonerate',
  'action_eliminate',
] as const;
