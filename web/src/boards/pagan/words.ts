// What the board of Pagan says besides the words of the game.
import type { Speech } from '../../lib/words';

const fr = {
  witch: 'sorcière',
  hunter: 'chasseur',
  myWitch: 'Ma cabane',
  myHunter: 'Mon quartier',
  active: 'joue',
  thinks: 'réfléchit',
  waits: 'attend',
  away: 'absent',
  standIn: 'un robot remplace',
  won: 'gagne',
  influence: 'influence',
  cards: 'cartes',
  evidence: 'Preuves',
  suspects: 'Suspects tirés',
  innocents: 'Innocents',
  ritual: 'Rituel',
  favors: 'faveurs',
  round: 'Manche',
  deck: 'Pioche',
  discard: 'Défausse',
  supply: 'Réserve',
  potions: 'Potions',
  familiars: 'Familiers',
  curses: 'Malédictions',
  allies: 'Alliés',
  locations: 'Lieux',
  free: 'libre',
  noClue: 'aucun indice',
  noSecret: 'aucun secret',
  letterRed: 'R',
  letterBlue: 'B',
  letterGreen: 'V',
  letterWitch: 'S',
  letterHunter: 'C',
  trueWitch: 'la véritable sorcière',
  innocent: 'innocent, tiré',
  warded: 'protégé',
  pawns: 'Pions',
  objective: 'objectif atteint',
  hand: 'Main',
  emptyHand: 'Votre main est vide.',
  drawn: 'Cartes piochées',
  check: 'Éliminer\u00a0:',
  checkMissing: 'sans indice\u00a0: ',
  checkTarget: 'cibles à 3\u00a0: ',
  nobody: 'personne',
  familiarPawn: 'pion de familier',
  action_visit: 'Visiter',
  action_gain: 'Gagner 2',
  action_draw: 'Piocher',
  action_play: 'Jouer',
  action_make_ready: 'Libérer',
  action_ritual: 'Rituel',
  action_activate: 'Activer',
  action_harass: 'Harceler',
  action_lift: 'Lever',
  action_exonerate: 'Innocenter',
  action_eliminate: 'Éliminer',
};

const en: typeof fr = {
  witch: 'witch',
  hunter: 'hunter',
  myWitch: 'My hut',
  myHunter: 'My quarters',
  active: 'plays',
  thinks: 'thinking',
  waits: 'waits',
  away: 'away',
  standIn: 'a bot stands in',
  won: 'wins',
  influence: 'influence',
  cards: 'cards',
  evidence: 'Evidence',
  suspects: 'Suspects drawn',
  innocents: 'Innocents',
  ritual: 'Ritual',
  favors: 'favours',
  round: 'Round',
  deck: 'Deck',
  discard: 'Discard',
  supply: 'Supply',
  potions: 'Potions',
  familiars: 'Familiars',
  curses: 'Curses',
  allies: 'Allies',
  locations: 'Locations',
  free: 'free',
  noClue: 'no clue',
  noSecret: 'no secret',
  letterRed: 'R',
  letterBlue: 'B',
  letterGreen: 'G',
  letterWitch: 'W',
  letterHunter: 'H',
  trueWitch: 'the true witch',
  innocent: 'innocent, drawn',
  warded: 'warded',
  pawns: 'Pawns',
  objective: 'objective reached',
  hand: 'Hand',
  emptyHand: 'Your hand is empty.',
  drawn: 'Drawn cards',
  check: 'Eliminate:',
  checkMissing: 'without clue: ',
  checkTarget: 'targets at 3: ',
  nobody: 'nobody',
  familiarPawn: 'familiar pawn',
  action_visit: 'Visit',
  action_gain: 'Gain 2',
  action_draw: 'Draw',
  action_play: 'Play',
  action_make_ready: 'Ready',
  action_ritual: 'Ritual',
  action_activate: 'Activate',
  action_harass: 'Harass',
  action_lift: 'Lift',
  action_exonerate: 'Exonerate',
  action_eliminate: 'Eliminate',
};

export type BoardWords = typeof fr;

export function boardWords(say: Speech): BoardWords {
  return say.lang === 'fr' ? fr : en;
}

/** Who this is, from the explanation "Pamuy, the Native: red, rank I. …": the part behind the name. */
export function title(say: Speech, term: string): string {
  const head = (say.explain('term', term) ?? '').split(/\s*:/)[0] ?? '';
  const at = head.indexOf(', ');
  return at < 0 ? '' : head.slice(at + 2);
}

/** The name of a colour's faction, from its explanation. */
export function faction(say: Speech, colour: string): string {
  return ((say.explain('term', colour) ?? '').split(/\s*:/)[0] ?? '').replace(/^(Les|The) /, '');
}

/** The power in short: what stands behind the tokens in the words of a visit. */
export function power(say: Speech, term: string): string {
  const text = say.term(term, 'visit');
  const short = text.split(/\s*;\s*/)[1] ?? '';
  return short.charAt(0).toUpperCase() + short.slice(1);
}
