// What the board of Pantacle says besides the words of the game.
import type { SeatInfo } from '../board';
import type { Pantacle, Player } from './state';
import type { Speech } from '../../lib/words';

const fr = {
  active: 'Joueur actif',
  thinks: 'Réfléchit',
  passed: 'Passe',
  away: 'Absent',
  standIn: 'Remplacé par un robot',
  alarm: 'À une faveur de la victoire',
  alarmShort: 'cinq flammes',
  sanctuary: 'Mon sanctuaire',
  influence: 'Influence',
  adepts: 'Adeptes',
  hand: 'Main',
  flames: 'Flammes',
  flamesAt: 'Flammes au pentagramme',
  tokens: 'Jetons de pouvoir',
  fate: 'Détermination et malédictions',
  noCurse: 'aucune malédiction',
  draw: 'Pioche',
  discard: 'Défausse',
  curses: 'Malédictions',
  reserve: 'Réserve',
  announced: 'Annoncée',
  marked: 'Interdite ce tour',
  canStop: 'Je peux détourner',
  round: 'Manche',
  phases: ['Préparation', 'Faveur', 'Changement de lune'],
  shortPhases: ['Préparation', 'Faveur', 'Lune'],
  setup: 'Mise en place',
  unseen: 'hors de vue',
  close: 'Fermer',
  token: 'jeton',
  each: 'de chacun',
  next: 'Prochaine préparation\u00a0:',
  nextBuy: '1 adepte acheté',
  nextNothing: 'rien d’obligatoire.',
  flamePlaced: 'une flamme posée',
  twoFlames: 'deux flammes posées',
  sacrifice: 'sacrifice à',
  sacrificed: 'sacrifiés',
  placed: 'au Pantacle',
  candidates: 'Malédictions piochées',
  extra: 'tour supplémentaire',
  first: 'premier joueur',
  emptyHand: 'Aucune lame en main.',
  slotTop: '×3 cubes',
  slotUpperRight: '+2 adeptes',
  slotUpperLeft: '+2 cubes',
  slotLowerRight: 'Défausse',
  slotLowerLeft: 'Tour +1',
  winner: 'Vainqueur',
};

const en: typeof fr = {
  active: 'Active',
  thinks: 'Thinking',
  passed: 'Passes',
  away: 'Away',
  standIn: 'A bot stands in',
  alarm: 'One favour from victory',
  alarmShort: 'five flames',
  sanctuary: 'My sanctuary',
  influence: 'Influence',
  adepts: 'Adepts',
  hand: 'Hand',
  flames: 'Flames',
  flamesAt: 'Flames on the pentagram',
  tokens: 'Power tokens',
  fate: 'Determination and curses',
  noCurse: 'no curse',
  draw: 'Draw pile',
  discard: 'Discard',
  curses: 'Curses',
  reserve: 'Reserve',
  announced: 'Announced',
  marked: 'Forbidden this turn',
  canStop: 'I can hijack it',
  round: 'Round',
  phases: ['Preparation', 'Favour', 'Change of moon'],
  shortPhases: ['Preparation', 'Favour', 'Moon'],
  setup: 'Setting up',
  unseen: 'out of sight',
  close: 'Close',
  token: 'token',
  each: 'from each',
  next: 'Next preparation:',
  nextBuy: '1 adept bought',
  nextNothing: 'nothing compulsory.',
  flamePlaced: 'one flame placed',
  twoFlames: 'two flames placed',
  sacrifice: 'sacrifice at',
  sacrificed: 'sacrificed',
  placed: 'on the Pantacle',
  candidates: 'Drawn curses',
  extra: 'extra turn',
  first: 'first player',
  emptyHand: 'No blade in hand.',
  slotTop: '×3 cubes',
  slotUpperRight: '+2 adepts',
  slotUpperLeft: '+2 cubes',
  slotLowerRight: 'Discard',
  slotLowerLeft: 'Turn +1',
  winner: 'Winner',
};

export type BoardWords = typeof fr;

/** What every part of a player's place is told. */
export interface Sitting {
  info: SeatInfo;
  player: Player;
  table: Pantacle;
  t: BoardWords;
  won: boolean;
}

export function boardWords(say: Speech): BoardWords {
  return say.lang === 'fr' ? fr : en;
}

export function slotWord(t: BoardWords, term: string): string {
  const all: Readonly<Record<string, string>> = {
    slot_top: t.slotTop,
    slot_upper_right: t.slotUpperRight,
    slot_upper_left: t.slotUpperLeft,
    slot_lower_right: t.slotLowerRight,
    slot_lower_left: t.slotLowerLeft,
  };
  return all[term] ?? '';
}

/** "2 cubes": the words of a game count for themselves only in sentences. */
export function cubes(say: Speech, n: number): string {
  return `${n} cube${n > 1 || (n === 0 && say.lang === 'en') ? 's' : ''}`;
}
export function adepts(say: Speech, n: number): string {
  const word = say.lang === 'fr' ? 'adepte' : 'adept';
  return `${n} ${word}${n > 1 ? 's' : ''}`;
}
export function tokens(say: Speech, n: number): string {
  const word = say.lang === 'fr' ? 'jeton' : 'token';
  return `${n} ${word}${n > 1 ? 's' : ''}`;
}
