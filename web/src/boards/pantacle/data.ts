// What the board of Pantacle knows of the rules: who guards which favour, moons, what is given.
// Numbers that can change in play come from the view.
import type { Moon } from '../../cards/faces';

export type Guardian =
  'oracle' | 'scholar' | 'executioner' | 'widow' | 'ferryman' | 'gravedigger' | 'weaver' | 'hound';

export interface Favour {
  term: string;
  guardians: readonly [Guardian, Guardian];
  moon: Moon;
  gives: 'token' | 'adepts' | 'cubes';
  /** the icon of what it gives */
  icon: string;
  amount: number;
}

/** Round the ring, from the top, clockwise: neighbours share the guardian between them. */
export const favours: readonly Favour[] = [
  {
    term: 'indoctrination',
    guardians: ['executioner', 'oracle'],
    moon: 'none',
    gives: 'adepts',
    icon: 'adept',
    amount: 2,
  },
  {
    term: 'recruitment',
    guardians: ['oracle', 'ferryman'],
    moon: 'full',
    gives: 'adepts',
    icon: 'adept',
    amount: 1,
  },
  {
    term: 'conversion',
    guardians: ['ferryman', 'scholar'],
    moon: 'waxing',
    gives: 'cubes',
    icon: 'cube',
    amount: 1,
  },
  {
    term: 'hunt',
    guardians: ['scholar', 'gravedigger'],
    moon: 'waxing',
    gives: 'token',
    icon: 'token_hunt',
    amount: 1,
  },
  {
    term: 'protection',
    guardians: ['gravedigger', 'widow'],
    moon: 'full',
    gives: 'token',
    icon: 'token_protection',
    amount: 1,
  },
  {
    term: 'enthralment',
    guardians: ['widow', 'weaver'],
    moon: 'new',
    gives: 'token',
    icon: 'token_enthralment',
    amount: 1,
  },
  {
    term: 'enslavement',
    guardians: ['weaver', 'executioner'],
    moon: 'waning',
    gives: 'token',
    icon: 'token_enslavement',
    amount: 1,
  },
];

export const copies: Readonly<Record<Guardian, number>> = {
  oracle: 3,
  scholar: 3,
  executioner: 4,
  widow: 3,
  ferryman: 3,
  gravedigger: 2,
  weaver: 2,
  hound: 4,
};

/** The points of the Pantacle, with their angles in degrees (0 is to the right). */
export interface Slot {
  term: string;
  angle: number;
  icon: string;
}
export const slots: readonly Slot[] = [
  { term: 'slot_top', angle: -90, icon: 'cube' },
  { term: 'slot_upper_right', angle: -18, icon: 'adept' },
  { term: 'slot_lower_right', angle: 54, icon: 'token_discard' },
  { term: 'slot_lower_left', angle: 126, icon: 'extra' },
  { term: 'slot_upper_left', angle: 198, icon: 'cube' },
];

export function guardianOf(face: string | null): Guardian | null {
  const name = face?.replace(/_(new|waxing|full|waning)$/, '');
  return name !== undefined && Object.hasOwn(copies, name) ? (name as Guardian) : null;
}
