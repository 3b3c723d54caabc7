// What the board of Tavern Battle says besides the words of the game.
import type { Speech } from '../../lib/words';

const fr = {
  barter: 'Troc',
  brawl: 'Bagarre',
  lap: 'tour',
  round: 'manche',
  piles: 'Pioches et défausses',
  aside: 'Hors jeu',
  tavern: 'Taverne',
  innkeeper: 'pour le Tavernier',
  militia: 'La milice peut entrer',
  counter: 'Au comptoir',
  nothingOnSale: 'Rien en vente pour l’instant',
  sells: 'vend',
  gaveTo: 'a cédé à',
  inReturn: 'en échange de',
  offers: 'Offres',
  prepares: 'prépare son offre',
  sealed: 'offre scellée',
  nothing: 'n’offre rien',
  noOffer: 'pas d’offre',
  agitation: 'Agitation',
  slotFree: 'place libre',
  door: 'Porte',
  atDoor: 'à la porte',
  window: 'Fenêtre',
  leavesNow: 'part à la fin de la manche',
  leavesNext: 'part à la fin de la manche suivante',
  enters: 'entre dans la taverne',
  shares: 'Partage vos goûts\u00a0:',
  sharesNot: 'Ne partage aucun de vos goûts cerclés.',
  claim: 'À moi\u00a0!',
  fight: 'Bagarre',
  calm: 'Personne ne se bat pour l’instant.',
  lastRoll: 'Derniers dés',
  contact: 'au contact',
  distance: 'à distance',
  anyReach: 'au contact et à distance',
  support: 'renfort',
  hit: 'touche',
  floor: 'Au sol',
  floorEmpty: 'Rien par terre',
  faceDown: 'face cachée',
  seller: 'vend',
  leader: 'mène',
  hilt: 'mènera la bagarre',
  tastes: 'Goûts',
  ringed: 'attire les arrivants',
  worth: 'vaut',
  points: 'points',
  mine: 'Ma bande',
  values: 'Ce que vos trésors valent pour les autres bandes',
  forOthers: 'Pour les autres',
  offered: 'offert',
  onSale: 'en vente',
  winner: 'gagne',
  noTreasure: 'Plus de trésor',
  tie: 'À égalité de points, le nombre de trésors décide du rang, puis celui des héros non KO.',
};

const en: typeof fr = {
  barter: 'Barter',
  brawl: 'Brawl',
  lap: 'lap',
  round: 'round',
  piles: 'Decks and discards',
  aside: 'Out of play',
  tavern: 'Tavern',
  innkeeper: 'for the Innkeeper',
  militia: 'The militia may come in',
  counter: 'On the counter',
  nothingOnSale: 'Nothing on sale yet',
  sells: 'sells',
  gaveTo: 'gave to',
  inReturn: 'in return for',
  offers: 'Offers',
  prepares: 'prepares an offer',
  sealed: 'offer sealed',
  nothing: 'offers nothing',
  noOffer: 'no offer',
  agitation: 'Agitation',
  slotFree: 'free place',
  door: 'Door',
  atDoor: 'at the door',
  window: 'Window',
  leavesNow: 'leaves at the end of this round',
  leavesNext: 'leaves at the end of the next round',
  enters: 'comes in',
  shares: 'Shares your tastes:',
  sharesNot: 'Shares none of your ringed tastes.',
  claim: 'Mine!',
  fight: 'Brawl',
  calm: 'Nobody is fighting just now.',
  lastRoll: 'Last dice',
  contact: 'at contact',
  distance: 'at distance',
  anyReach: 'at contact and at distance',
  support: 'support',
  hit: 'hits',
  floor: 'On the floor',
  floorEmpty: 'Nothing on the floor',
  faceDown: 'face down',
  seller: 'sells',
  leader: 'leads',
  hilt: 'will lead the brawl',
  tastes: 'Tastes',
  ringed: 'draws arrivals',
  worth: 'worth',
  points: 'points',
  mine: 'My band',
  values: 'What your treasures are worth to the other bands',
  forOthers: 'For the others',
  offered: 'offered',
  onSale: 'on sale',
  winner: 'wins',
  noTreasure: 'No treasure left',
  tie: 'Between equal points the number of treasures decides, then that of heroes who are not KO.',
};

export type BoardWords = typeof fr;

export function boardWords(say: Speech): BoardWords {
  return say.lang === 'fr' ? fr : en;
}

/** "Agitation: 2 more cards until the brawl" */
export function untilBrawl(say: Speech, left: number): string {
  if (left <= 0) return say.lang === 'fr' ? 'La bagarre éclate\u00a0!' : 'The brawl breaks out!';
  const many = left > 1 ? 's' : '';
  return say.lang === 'fr'
    ? `Encore ${left} carte${many} avant la bagarre`
    : `${left} more card${many} until the brawl`;
}

/** "8 points" */
export function pointsText(say: Speech, n: number): string {
  const many = say.lang === 'fr' ? Math.abs(n) > 1 : n !== 1;
  return `${n} point${many ? 's' : ''}`;
}
