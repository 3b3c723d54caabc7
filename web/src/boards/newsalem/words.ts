// What the board of New Salem says besides the words of the game.
import type { Speech } from '../../lib/words';

const fr = {
  round: 'Manche',
  dealt: 'cartes distribuées à chacun\u00a0:',
  scale: 'La balance de la ville',
  hope: 'Espoir',
  inTown: 'en ville',
  threshold: 'seuil',
  puritansBelow: 'sous le seuil, les Puritains l’emportent',
  witchesFrom: 'au seuil, les Sorcières l’emportent',
  now: 'Fin possible',
  nowText:
    'Le total si la partie finissait maintenant, d’après ce que vous savez\u00a0: au Désespoir des bâtiments s’ajoutent ou s’enlèvent les procès et les Sorcières libres (2 chacun), puis les ensembles complets de Mort (+3) et de Justice (−3). La fourchette tient à ce qu’on ignore des personnages.',
  to: 'à',
  total: 'Total final',
  totalText:
    'Le Désespoir des bâtiments, puis 2 de plus par Sorcière libre et par Puritain en procès, 2 de moins par Sorcière en procès, enfin 3 de plus par ensemble de Mort et 3 de moins par ensemble de Justice.',
  freeAndTried: 'procès et Sorcières libres',
  setsCounted: 'ensembles de Mort et de Justice',
  sets: 'ensembles',
  trials: 'procès',
  winPuritans: 'les Puritains l’emporteraient',
  winOpen: 'tout est possible',
  winWitches: 'les Sorcières l’emporteraient',
  mustLaunch: 'doit lancer un événement',
  launchFrom: 'lancement obligatoire à',
  launchShort: 'obligé à',
  eligible: 'Éligibles',
  nobody: 'personne',
  badges: 'Insignes au milieu',
  events: 'Événements',
  running: 'En cours',
  toPay: 'à payer',
  lacks: 'il manque',
  affordable: 'payable',
  stays: 'reste en place',
  left: 'restants',
  piles: 'Paquets',
  lately: 'À l’instant',
  abstained: 'Vous vous abstenez.',
  discards: 'Vous défaussez les deux.',
  majority: 'majorité contre',
  noMajority: 'pas de majorité',
  against: 'contre',
  abstains: 's’abstient',
  set: 'ensemble',
  complete: 'ensemble complet',
  point: 'point',
  points: 'points',
  soFar: 'jusqu’ici',
  pointsText:
    'Un point par bâtiment d’une catégorie du personnage ou de la Charte royale, deux par ensemble complet. À la fin, seul compte qui est du camp vainqueur.',
  yourCategory: 'votre catégorie',
  theirCategory: 'sa catégorie',
  charter: 'Charte royale',
  buildings: 'bâtiments',
  passTo: 'Le reste passe à',
  passToYou: 'vous passe ses cartes',
  getsYours: 'reçoit vos cartes',
  unknownCharacter: 'personnage caché',
  seenBy: 'personnage vu par',
  wins: 'gagne',
};

const en: typeof fr = {
  round: 'Round',
  dealt: 'cards dealt to each:',
  scale: 'The scales of the town',
  hope: 'Hope',
  inTown: 'in town',
  threshold: 'threshold',
  puritansBelow: 'below the threshold the Puritans win',
  witchesFrom: 'at the threshold the Witches win',
  now: 'Possible end',
  nowText:
    'The total if the game ended now, by what you know: to the Despair on the buildings, trials and free Witches add or take 2 each, then complete sets of Death add 3 and sets of Justice take 3. It is a range because of what you do not know of the characters.',
  to: 'to',
  total: 'Final total',
  totalText:
    'The Despair on the buildings, then 2 more for each free Witch and each Puritan on trial, 2 less for each Witch on trial, at last 3 more for each set of Death and 3 less for each set of Justice.',
  freeAndTried: 'trials and free Witches',
  setsCounted: 'sets of Death and Justice',
  sets: 'sets',
  trials: 'trials',
  winPuritans: 'the Puritans would win',
  winOpen: 'anything is possible',
  winWitches: 'the Witches would win',
  mustLaunch: 'must launch an event',
  launchFrom: 'must launch at',
  launchShort: 'must at',
  eligible: 'Eligible',
  nobody: 'nobody',
  badges: 'Badges in the middle',
  events: 'Events',
  running: 'Under way',
  toPay: 'to pay',
  lacks: 'short of',
  affordable: 'affordable',
  stays: 'stays',
  left: 'left',
  piles: 'Piles',
  lately: 'Just now',
  abstained: 'You abstain.',
  discards: 'You discard both.',
  majority: 'majority against',
  noMajority: 'no majority',
  against: 'against',
  abstains: 'abstains',
  set: 'set',
  complete: 'complete set',
  point: 'point',
  points: 'points',
  soFar: 'so far',
  pointsText:
    'A point for each building of a category of the character or of the Royal Charter, two for each complete set. At the end only those on the winning side count.',
  yourCategory: 'your category',
  theirCategory: 'their category',
  charter: 'Royal Charter',
  buildings: 'buildings',
  passTo: 'The rest goes to',
  passToYou: 'passes cards to you',
  getsYours: 'gets your cards',
  unknownCharacter: 'hidden character',
  seenBy: 'character seen by',
  wins: 'wins',
};

export type BoardWords = typeof fr;

export function boardWords(say: Speech): BoardWords {
  return say.lang === 'fr' ? fr : en;
}

/** "1 point", "3 points"; French counts 0 with 1. */
export function points(say: Speech, n: number): string {
  const t = boardWords(say);
  const one = n === 1 || (n === 0 && say.lang === 'fr');
  return `${n} ${one ? t.point : t.points}`;
}

/** What is added or taken away: "+3", "−2" */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** "Anne, Paul" */
export function names(say: Speech, seats: readonly number[]): string {
  return seats.map((s) => say.seat(s)).join(', ');
}

/** A label before what it names, with the colon of the language. */
export function colon(say: Speech): string {
  return say.lang === 'fr' ? '\u00a0: ' : ': ';
}
