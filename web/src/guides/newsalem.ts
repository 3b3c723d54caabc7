// First steps in this game: what a newcomer needs for the first ten minutes, and no more.
import type { BothGuides } from './index';

const guide: BothGuides = {
  en: [
    {
      title: 'Who are you?',
      text: 'Your character is secret: Puritan or Witch. Witches do not know each other, and with 3 or 4 players there may be none. It lies on your side of the table, seen by you alone.',
    },
    {
      title: 'Build the town',
      text: 'Keep one card in secret, pass the rest on, and so forth; kept cards are built together. Of the last two build one, or discard both and build the top card of the deck. Three different buildings of one kind make a set, and sets count much.',
    },
    {
      title: 'Hope and Despair',
      text: 'A new building may carry Hope or Despair, or take Despair off another one. Hope pays for events. Despair in the whole town decides which side prevails.',
    },
    {
      title: 'The Constable',
      text: 'One player at a time is Constable and launches events paid with Hope: plagues, helps, and trials. A trial on a Witch helps the Puritans, a trial on a Puritan helps the Witches.',
    },
    {
      title: 'The end',
      text: 'After five rounds all characters are turned up and Despair is counted. One side prevails, and within it the player with most points wins alone: help your side, but not too much your neighbour.',
    },
  ],
  fr: [
    {
      title: 'Qui êtes-vous ?',
      text: 'Votre personnage est secret : Puritain ou Sorcière. Les Sorcières ne se connaissent pas, et à 3 ou 4 joueurs il n’y en a peut-être aucune. Il est de votre côté de la table, et vous seul le voyez.',
    },
    {
      title: 'Bâtissez la ville',
      text: 'Gardez une carte en secret, passez les autres, et ainsi de suite ; les cartes gardées sont bâties ensemble. Des deux dernières, bâtissez l’une, ou défaussez les deux et bâtissez la première de la pioche. Trois bâtiments différents d’une catégorie font un ensemble, et les ensembles comptent beaucoup.',
    },
    {
      title: 'Espoir et Désespoir',
      text: 'Un nouveau bâtiment peut porter de l’Espoir ou du Désespoir, ou ôter du Désespoir d’un autre. L’Espoir paie les événements. Le Désespoir de toute la ville désigne le camp vainqueur.',
    },
    {
      title: 'Le Connétable',
      text: 'Un joueur à la fois est Connétable et lance des événements payés en Espoir : fléaux, secours, procès. Un procès fait à une Sorcière sert les Puritains, un procès fait à un Puritain sert les Sorcières.',
    },
    {
      title: 'La fin',
      text: 'Après cinq manches, les personnages sont retournés et l’on compte le Désespoir. Un camp l’emporte, et dans ce camp, qui a le plus de points gagne seul : aidez les vôtres, mais pas trop votre voisin.',
    },
  ],
};

export default guide;
