// Short rules of this game, in our own words. The exact rules: docs/rules/newsalem.md.
import type { BothRules } from './index';

const rules: BothRules = {
  en: [
    {
      id: 'goal',
      title: 'Goal',
      rules: [
        'You found a town together. Each player is secretly a Puritan or a Witch; Witches do not know each other, and with few players there may be none.',
        'Cards shuffled: 2 Witches and 4 Puritans with 3 to 5 players, 2 and 5 with 6, 3 and 6 with 7 or 8. Each player gets one; the others stay hidden, so the number of Witches at the table varies.',
        'At the end the Despair of the town decides which side prevails; within that side the player with most points wins alone.',
      ],
    },
    {
      id: 'draft',
      title: 'Building',
      rules: [
        'Five rounds, of 3, 4, 5, 4 and 3 cards each; 2, 3, 4, 3 and 2 of them are built. Everybody secretly keeps one card of the hand and passes the rest to the left; kept cards are revealed together and built. So it goes on until two cards are left.',
        'With two cards left: build one of them, or discard both and build the unknown top card of the deck.',
        'A building may put 1 Hope or 1 Despair on itself, or take 1 Despair off any building.',
        'Three different buildings of one category (left, middle, right) are a set.',
      ],
    },
    {
      id: 'events',
      title: 'Events and the Constable',
      rules: [
        'Only the Constable launches events, and pays for them with the Hope on their own buildings. With Hope for the dearest one they must launch something.',
        'Everybody else may give Hope to anybody at any time in this phase. The Constable may not give.',
        'After each launch the office must pass to another player without a badge and not on trial, who gets a badge and 1 Hope.',
        'When nobody else can take the office any more, the others give their badges back.',
        'A Trial costs 4 Hope and stays with the accused, who cannot be Constable.',
      ],
    },
    {
      id: 'end',
      title: 'The reckoning',
      rules: [
        'Characters are turned up. Count the Despair of the town; each Witch on trial −2, each free Witch +2, each Puritan on trial +2.',
        'Each Death set +3, each Justice set −3, whoever owns it.',
        'If the threshold is reached (6, 8, 10, 12, 14, 16 for 3 to 8 players) the Witches prevail, else the Puritans.',
        'If the threshold is reached and nobody is a Witch, nobody wins; with 3 or 4 players that can happen.',
        'Points: 1 for each own building of the categories of your character, 2 more for each complete set of any category.',
        'Ties go to more Hope on own buildings; if still tied, they win together.',
      ],
    },
    {
      id: 'traps',
      title: 'What newcomers trip on',
      rules: [
        'Do not show your character, and do not speak of its name, trade or portrait. Of your team and categories say what you like, true or not.',
        'Putting a Puritan on trial helps the Witches.',
      ],
    },
  ],
  fr: [
    {
      id: 'goal',
      title: 'But',
      rules: [
        'Vous fondez ensemble une ville. Chacun est en secret Puritain ou Sorcière ; les Sorcières ne se connaissent pas, et à peu de joueurs il peut n’y en avoir aucune.',
        'Cartes mélangées : 2 Sorcières et 4 Puritains de 3 à 5 joueurs, 2 et 5 à 6, 3 et 6 à 7 ou 8. Chacun en reçoit une ; les autres restent cachées, et le nombre de Sorcières à la table varie.',
        'À la fin, le Désespoir de la ville désigne le camp vainqueur ; dans ce camp, qui a le plus de points gagne seul.',
      ],
    },
    {
      id: 'draft',
      title: 'Bâtir',
      rules: [
        'Cinq manches, de 3, 4, 5, 4 puis 3 cartes chacun, dont 2, 3, 4, 3 puis 2 sont bâties. Tous gardent en secret une carte et passent le reste à gauche ; les cartes gardées sont révélées ensemble et bâties. On recommence jusqu’à ce qu’il reste deux cartes.',
        'Avec deux cartes en main : bâtissez l’une, ou défaussez les deux et bâtissez la carte inconnue du dessus de la pioche.',
        'Un bâtiment peut porter 1 Espoir ou 1 Désespoir, ou retirer 1 Désespoir d’un bâtiment quelconque.',
        'Trois bâtiments différents d’une catégorie (gauche, milieu, droite) forment un ensemble.',
      ],
    },
    {
      id: 'events',
      title: 'Événements et Connétable',
      rules: [
        'Seul le Connétable lance des événements, payés avec l’Espoir de ses propres bâtiments. S’il a de quoi payer le plus cher, il doit en lancer un.',
        'Tous les autres peuvent donner de l’Espoir à qui ils veulent pendant cette phase. Le Connétable ne donne pas.',
        'Après chaque événement, la charge passe à un autre joueur sans insigne et sans procès, qui reçoit un insigne et 1 Espoir.',
        'Quand plus personne d’autre ne peut prendre la charge, les autres rendent leurs insignes.',
        'Un Procès coûte 4 Espoirs et reste devant l’accusé, qui ne peut plus être Connétable.',
      ],
    },
    {
      id: 'end',
      title: 'Le décompte',
      rules: [
        'Les personnages sont retournés. Comptez le Désespoir de la ville ; chaque Sorcière en procès −2, chaque Sorcière libre +2, chaque Puritain en procès +2.',
        'Chaque ensemble de Mort +3, chaque ensemble de Justice −3, à qui qu’il soit.',
        'Si le seuil est atteint (6, 8, 10, 12, 14, 16 de 3 à 8 joueurs), les Sorcières l’emportent, sinon les Puritains.',
        'Si le seuil est atteint et que personne n’est Sorcière, personne ne gagne ; cela peut arriver à 3 ou 4 joueurs.',
        'Points : 1 par bâtiment à soi des catégories de son personnage, 2 de plus par ensemble complet, quel qu’il soit.',
        'À égalité, le plus d’Espoir sur ses bâtiments l’emporte ; si l’égalité demeure, la victoire est partagée.',
      ],
    },
    {
      id: 'traps',
      title: 'Pièges des débuts',
      rules: [
        'Ne montrez pas votre personnage, et ne parlez ni de son nom, ni de son métier, ni de son portrait. De votre camp et de vos catégories, dites ce que vous voulez, vrai ou faux.',
        'Mettre un Puritain en procès aide les Sorcières.',
      ],
    },
  ],
};

export default rules;
