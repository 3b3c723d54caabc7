/* What a card of Pagamas shows beyond its words: drawing, when it is played, shares, strength. */
import type { CounterLook, Face, Kinds, ScorePart } from './faces';
export { icons } from './pagamas.icons';

export const kinds: Kinds = {
  loot: { shape: 'diamond', ink: 'brown', words: ['Butin', 'Loot'] },
  sailor: { shape: 'square', ink: 'blue', words: ['Matelot', 'Sailor'] },
  ambush: { shape: 'triangle', ink: 'red', words: ['Traquenard', 'Ambush'] },
  hit: { shape: 'disc', ink: 'blue', words: ['Esquive', 'Dodge'] },
  fight: { shape: 'spark', ink: 'rust', words: ['Mutinerie', 'Mutiny'] },
  vote: { shape: 'hexagon', ink: 'violet', words: ['Vote', 'Vote'] },
  reveal: { shape: 'star', ink: 'green', words: ['Révélation', 'Revelation'] },
};

export const back = 'pirate-skull';

export const score: readonly ScorePart[] = [{ counter: 'buried' }, { cards: 'sailors' }]; // PGM-13.3 to 13.5

export const counters: Readonly<Record<string, CounterLook>> = {
  turn: { icon: 'sands-of-time', of: 'turns' },
  votes: { icon: 'vote' },
  crew_force: { icon: 'crossed-sabres' },
  unburied: { icon: 'coins' },
  buried: { icon: 'locked-chest' },
  downed: { icon: 'pirate-skull' },
  ambush: { icon: 'wolf-trap' },
  spied: { icon: 'spyglass' },
  drunk: { icon: 'barrel' },
  candidate: { icon: 'black-flag' },
  caller: { icon: 'ringing-bell' },
  hiding: { icon: 'footprint' },
  mustered: { icon: 'crossed-swords' },
  wet: { icon: 'powder-bag' },
};
export const zones: Readonly<Record<string, string>> = {
  hand: 'card-pickup',
  sailors: 'sail',
  unburied: 'coins',
  buried: 'locked-chest',
  proposal: 'open-treasure-chest',
};

export const faces: Record<string, Face> = {
  loot_1: { icon: 'coins', kind: 'loot', cost: 1, brief: ['Compte s’il est enterré.', 'Counts if buried.'] },
  loot_2: {
    icon: 'locked-chest',
    kind: 'loot',
    cost: 2,
    brief: ['Compte s’il est enterré.', 'Counts if buried.'],
  },
  loot_3: {
    icon: 'open-treasure-chest',
    kind: 'loot',
    cost: 3,
    brief: ['Compte s’il est enterré.', 'Counts if buried.'],
  },
  sailor_1: { icon: 'broom', kind: 'sailor', stats: [['crossed-swords', '1']] },
  sailor_2: { icon: 'sail', kind: 'sailor', stats: [['crossed-swords', '2']] },
  sailor_3: { icon: 'cannon', kind: 'sailor', stats: [['crossed-swords', '3']] },
  ambush: {
    icon: 'wolf-trap',
    kind: 'ambush',
    brief: [
      'Une planque sur un joueur : juste, vous prenez son butin.',
      'A hideout on a player: if right, their loot is yours.',
    ],
  },
  dodge: {
    icon: 'dodging',
    kind: 'hit',
    brief: [
      'Embuscade juste : une chance sur deux d’y échapper.',
      'An ambush that guessed right: one chance in two to escape.',
    ],
  },
  all_hands: {
    icon: 'ringing-bell',
    kind: 'fight',
    brief: ['Tous les matelots d’un participant se battent.', 'All sailors of one fighter join the fight.'],
  },
  rum_barrel: {
    icon: 'barrel',
    kind: 'vote',
    brief: ['Les matelots d’un votant ne comptent pas.', 'A voter’s sailors do not count.'],
  },
  stuffed_ballot: {
    icon: 'vote',
    kind: 'vote',
    brief: ['Votre bulletin pèse 2 voix de plus.', 'Your ballot weighs 2 votes more.'],
  },
  poaching: {
    icon: 'grab',
    kind: 'vote',
    brief: ['Prenez un matelot à un autre.', 'Take a sailor from another player.'],
    cost: 1,
  },
  spyglass: {
    icon: 'spyglass',
    kind: 'ambush',
    brief: ['Regardez la planque d’un autre.', 'Look at another’s hideout.'],
  },
  hired_blades: {
    icon: 'crossed-sabres',
    kind: 'ambush',
    brief: ['Embuscade de deux planques : l’une suffit.', 'An ambush of two hideouts: one is enough.'],
    cost: 2,
  },
  false_trail: {
    icon: 'footprint',
    kind: 'reveal',
    brief: ['Échangez votre planque avant la révélation.', 'Swap your hideout before the revelation.'],
  },
  smuggling: {
    icon: 'dig-dug',
    kind: 'reveal',
    brief: ['Enterrez une carte de butin, où que vous soyez.', 'Bury a loot card, wherever you are.'],
  },
  light_fingers: {
    icon: 'robber-hand',
    kind: 'ambush',
    brief: ['Prenez au hasard un butin non enterré.', 'Take a random unburied loot card.'],
  },
  call_to_revolt: {
    icon: 'black-flag',
    kind: 'fight',
    brief: ['Lancez une mutinerie sans condition.', 'Start a mutiny, no conditions.'],
  },
  wet_powder: {
    icon: 'powder-bag',
    kind: 'fight',
    brief: ['Un Personnage ne compte pas dans ce combat.', 'One character does not count in this fight.'],
    cost: 1,
  },
};
