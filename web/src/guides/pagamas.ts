// First steps in this game: what a newcomer needs for the first ten minutes, and no more.
import type { BothGuides } from './index';

const guide: BothGuides = {
  en: [
    {
      title: 'Bury the loot',
      text: 'You are officers of one ship. Only loot buried on Treasure Island counts. Everything you merely hold can still be taken from you.',
    },
    {
      title: 'Offices',
      text: 'The Captain gives out the offices, each with a Force, some with a power. Click an office to read what yours can do this round.',
    },
    {
      title: 'The share',
      text: 'The Captain looks at the loot and deals it out face down as they like. Then everybody votes. Refused twice, it is forced, or the Captain keeps everything: talk, threaten and promise before you vote.',
    },
    {
      title: 'Hide, and lie in wait',
      text: 'All choose a hiding place in secret. On the island you may bury; the hammock has no effect. An ambush is a bet on where a rival hides: guess right, and all they hold is yours.',
    },
    {
      title: 'Mutiny',
      text: 'A bad share may end in mutiny. Choose a side; the strengths of the offices are added up. The loser walks the plank. The round in which the loot pile runs out is the last.',
    },
  ],
  fr: [
    {
      title: 'Enterrez le butin',
      text: 'Vous êtes les officiers d’un même navire. Seul compte le butin enterré sur l’Île au trésor. Ce que vous tenez seulement peut encore vous être pris.',
    },
    {
      title: 'Les rôles',
      text: 'Le Capitaine distribue les rôles ; chacun a une Force, certains un pouvoir. Cliquez sur un rôle pour lire ce que le vôtre permet ce tour-ci.',
    },
    {
      title: 'Le partage',
      text: 'Le Capitaine regarde le butin et le distribue face cachée comme il veut. Puis tous votent. Refusé deux fois, il est forcé, ou le Capitaine garde tout : parlez, menacez, promettez avant de voter.',
    },
    {
      title: 'Se cacher, guetter',
      text: 'Chacun choisit une planque en secret. Sur l’île, on peut enterrer ; le hamac n’a aucun effet. Un traquenard est un pari sur la planque d’un rival : si vous devinez, tout ce qu’il tient est à vous.',
    },
    {
      title: 'La mutinerie',
      text: 'Un mauvais partage peut finir en mutinerie. Choisissez un camp ; on additionne les Forces des rôles. Le perdant va à la planche. Le tour où la pioche de butin s’épuise est le dernier.',
    },
  ],
};

export default guide;
