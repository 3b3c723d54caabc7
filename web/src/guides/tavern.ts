// First steps in this game: what a newcomer needs for the first ten minutes, and no more.
import type { BothGuides } from './index';

const guide: BothGuides = {
  en: [
    {
      title: 'Two heroes with tastes',
      text: 'You lead two heroes. At the end each treasure you have scores what one of your heroes likes about it. Their tastes stand on their cards: hover, or press long, to read them.',
    },
    {
      title: 'Barter',
      text: 'The seller shows a treasure; the others offer treasures in secret, none if they like. All offers are shown together, and the seller must give it to somebody. Think of what your own heroes want.',
    },
    {
      title: 'Trouble brews',
      text: 'Agitation cards let you refuse, or protest after a sale. When as many lie there as there are players, the brawl breaks out.',
    },
    {
      title: 'The brawl',
      text: 'In turn, each band uses one character that stands: strike a neighbour, throw something further, hide, pick up treasure, or run for the door. Each hit turns the target one step towards the floor; a hero who falls for the first time drops one.',
    },
    {
      title: 'Get out in time',
      text: 'Fleeing by the door or the window brings treasures to safety. The game ends when the militia comes or one band alone still stands. Heroes who fled or were knocked out still score.',
    },
  ],
  fr: [
    {
      title: 'Deux héros qui ont des goûts',
      text: 'Vous menez deux héros. À la fin, chaque trésor que vous avez rapporte ce qu’un de vos héros aime en lui. Leurs goûts sont sur leurs cartes : survolez-les, ou appuyez longuement, pour les lire.',
    },
    {
      title: 'Le troc',
      text: 'Le vendeur montre un trésor ; les autres offrent des trésors en secret, aucun s’ils veulent. Les offres sont montrées ensemble, et le vendeur doit le donner à quelqu’un. Pensez à ce que veulent vos propres héros.',
    },
    {
      title: 'Le ton monte',
      text: 'Les cartes d’agitation servent à refuser, ou à protester après une vente. Quand il y en a autant que de joueurs, la bagarre éclate.',
    },
    {
      title: 'La bagarre',
      text: 'Tour à tour, chaque bande active un personnage debout : frapper un voisin, lancer plus loin, se cacher, ramasser un trésor, ou courir à la porte. Chaque coup rapproche la cible du sol ; un héros qui tombe pour la première fois en lâche un.',
    },
    {
      title: 'Sortir à temps',
      text: 'Fuir par la porte ou la fenêtre met des trésors à l’abri. La partie finit quand la milice arrive ou qu’une seule bande reste debout. Les héros enfuis ou assommés comptent encore.',
    },
  ],
};

export default guide;
