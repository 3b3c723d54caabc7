/* What a card of Pantacle shows beyond its words: emblem, moon, dots, load. */
import type { Both, Face, Kinds, Moon, ScorePart } from './faces';
export { icons } from './pantacle.icons';

export const kinds: Kinds = {
  blade: { shape: 'diamond', ink: 'brown', words: ['Lame', 'Blade'] },
  permanent: { shape: 'spark', ink: 'red', words: ['Permanente', 'Permanent'] },
  exhaustion: { shape: 'ring', ink: 'grey', words: ['Épuisement', 'Exhaustion'] },
};

export const back = 'pentacle';

export const score: readonly ScorePart[] = [
  { counter: 'flames' },
  { counter: 'adepts' },
  { number: 'token' },
  { counter: 'influence' },
]; // PAN-14.8

/* A blade: its guardian's emblem, as many dots as the guardian has blades, its moon. */
const blade = (icon: string, name: Both, dots: number, moon: Moon): Face => ({
  icon,
  name,
  dots,
  moon,
  kind: 'blade',
});

export const faces: Record<string, Face> = {
  oracle_waxing: blade('crystal-ball', ['L’Oracle', 'The Oracle'], 3, 'waxing'),
  oracle_full: blade('crystal-ball', ['L’Oracle', 'The Oracle'], 3, 'full'),
  oracle_waning: blade('crystal-ball', ['L’Oracle', 'The Oracle'], 3, 'waning'),
  scholar_new: blade('open-book', ['L’Érudit', 'The Scholar'], 3, 'new'),
  scholar_waxing: blade('open-book', ['L’Érudit', 'The Scholar'], 3, 'waxing'),
  scholar_waning: blade('open-book', ['L’Érudit', 'The Scholar'], 3, 'waning'),
  executioner_new: blade('executioner-hood', ['Le Bourreau', 'The Executioner'], 4, 'new'),
  executioner_waxing: blade('executioner-hood', ['Le Bourreau', 'The Executioner'], 4, 'waxing'),
  executioner_full: blade('executioner-hood', ['Le Bourreau', 'The Executioner'], 4, 'full'),
  executioner_waning: blade('executioner-hood', ['Le Bourreau', 'The Executioner'], 4, 'waning'),
  widow_new: blade('dagger-rose', ['La Veuve', 'The Widow'], 3, 'new'),
  widow_waxing: blade('dagger-rose', ['La Veuve', 'The Widow'], 3, 'waxing'),
  widow_full: blade('dagger-rose', ['La Veuve', 'The Widow'], 3, 'full'),
  ferryman_new: blade('boat-fishing', ['Le Passeur', 'The Ferryman'], 3, 'new'),
  ferryman_full: blade('boat-fishing', ['Le Passeur', 'The Ferryman'], 3, 'full'),
  ferryman_waning: blade('boat-fishing', ['Le Passeur', 'The Ferryman'], 3, 'waning'),
  gravedigger_new: blade('trench-spade', ['Le Fossoyeur', 'The Gravedigger'], 2, 'new'),
  gravedigger_full: blade('trench-spade', ['Le Fossoyeur', 'The Gravedigger'], 2, 'full'),
  weaver_waxing: blade('spider-web', ['La Tisseuse', 'The Weaver'], 2, 'waxing'),
  weaver_waning: blade('spider-web', ['La Tisseuse', 'The Weaver'], 2, 'waning'),
  hound_new: blade('hound', ['Le Limier', 'The Hound'], 4, 'new'),
  hound_waxing: blade('hound', ['Le Limier', 'The Hound'], 4, 'waxing'),
  hound_full: blade('hound', ['Le Limier', 'The Hound'], 4, 'full'),
  hound_waning: blade('hound', ['Le Limier', 'The Hound'], 4, 'waning'),
  black_tithe: { icon: 'pay-money', kind: 'permanent' },
  demanding_altar: {
    icon: 'star-altar',
    kind: 'permanent',
    brief: [
      'Un de vos sacrifices, choisi une fois, exige 4.',
      'One of your sacrifices, chosen once, needs 4.',
    ],
  },
  toll_of_souls: {
    icon: 'soul-vessel',
    kind: 'permanent',
    brief: ['Chaque sacrifice coûte 1 cube de plus.', 'Each sacrifice also costs 1 cube.'],
  },
  trembling_hands: {
    icon: 'shaking-hands',
    kind: 'permanent',
    brief: ['Main complétée à une lame de moins.', 'Your hand is refilled to one blade fewer.'],
  },
  veiled_moon: {
    icon: 'moon-bats',
    kind: 'permanent',
    brief: ['Aucun cube pour la lune.', 'No cube for the moon.'],
  },
  resigned_heart: {
    icon: 'broken-heart',
    kind: 'permanent',
    brief: ['Faveur détournée : pas de cube.', 'No cube when you are hijacked.'],
  },
  walled_kennel: {
    icon: 'dog-house',
    kind: 'permanent',
    brief: ['Pas de Limiers, ni lames ni piste.', 'No Hounds, neither blades nor track.'],
  },
  price_of_villainy: { icon: 'two-coins', kind: 'permanent' },
  prying_eye: {
    icon: 'eyeball',
    kind: 'permanent',
    brief: ['Votre voisin de gauche voit votre main.', 'Your left neighbour sees your hand.'],
  },
  leech: {
    icon: 'bleeding-eye',
    kind: 'permanent',
    brief: ['À chaque préparation, perdez 1 cube.', 'At each preparation, lose 1 cube.'],
  },
  leaking_coffer: {
    icon: 'locked-chest',
    kind: 'permanent',
    brief: [
      'En fin de tour, rendez les cubes au-delà de 6.',
      'At the end of your turn, give back cubes beyond 6.',
    ],
  },
  broken_oath: {
    icon: 'broken-tablet',
    kind: 'permanent',
    brief: ['Vous ne pouvez pas annoncer l’Endoctrinement.', 'You cannot announce Indoctrination.'],
  },
  meagre_spoils: {
    icon: 'swap-bag',
    kind: 'permanent',
    brief: ['Gains d’au moins 2 cubes : 1 de moins.', 'Gains of 2 cubes or more: 1 less.'],
  },
  cracked_seal: {
    icon: 'wax-seal',
    kind: 'permanent',
    brief: ['Votre plus ancien jeton ne donne rien, sauf la Protection.', 'Your oldest token gives nothing, except Protection.'],
  },
  forsworn_pack: {
    icon: 'wolf-howl',
    kind: 'permanent',
    brief: [
      'Contre vous, un Limier de piste vaut deux Limiers.',
      'Against you, a track Hound counts as two.',
    ],
  },
  blind_hand: {
    icon: 'card-random',
    kind: 'permanent',
    brief: ['Vos lames défaussées sont tirées au hasard.', 'Your discarded blades are drawn at random.'],
  },
  endless_mourning: {
    icon: 'tombstone',
    kind: 'permanent',
    brief: ['Faveur détournée : rendez 1 adepte.', 'When you are hijacked, give back 1 adept.'],
  },
  weariness: { icon: 'tired-eye', kind: 'exhaustion', stats: [['cube', '3']] },
  famine: { icon: 'wheat', kind: 'exhaustion', stats: [['cube', '4']] },
  fever: { icon: 'thermometer-hot', kind: 'exhaustion', stats: [['cube', '5']] },
  dearth: { icon: 'empty-wood-bucket-handle', kind: 'exhaustion', stats: [['cube', '6']] },
  desertion: { icon: 'exit-door', kind: 'exhaustion', stats: [['cultist', '1']] },
  exodus: { icon: 'boot-prints', kind: 'exhaustion', stats: [['cultist', '2']] },
  doubt: {
    icon: 'uncertainty',
    kind: 'exhaustion',
    stats: [
      ['cube', '1'],
      ['cultist', '1'],
    ],
  },
  discord: {
    icon: 'lightning-tear',
    kind: 'exhaustion',
    stats: [
      ['cube', '2'],
      ['cultist', '1'],
    ],
  },
  plague: {
    icon: 'plague-doctor-profile',
    kind: 'exhaustion',
    stats: [
      ['cube', '3'],
      ['cultist', '1'],
    ],
  },
  chasm: { icon: 'hole', kind: 'exhaustion', stats: [['cube', '7']] },
};
