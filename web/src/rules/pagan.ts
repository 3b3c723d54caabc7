// Short rules of this game, in our own words. The exact rules: docs/rules/pagan.md.
import type { BothRules } from './index';

const rules: BothRules = {
  en: [
    {
      id: 'goal',
      title: 'Goal',
      rules: [
        'One player is the witch, the other the hunter. One of nine villagers is the true witch; only the witch knows which.',
        'The witch wins with a ritual on the true witch, who must hold 3 favours; or when the hunter eliminates a third innocent.',
        'The hunter wins by eliminating the true witch, or by drawing all 8 suspect cards.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      rules: [
        'Take all your pawns back; the pawns of the other player stay where they are and block.',
        'Effects of your cards happen; the hunter pays the upkeep of allies or discards them; whoever holds more than 7 cards discards down to 7.',
        'Then do one action with each pawn: visit a villager nobody stands on, or use your board.',
        'On her first turn the witch has only two pawns and must visit two villagers of one colour.',
      ],
    },
    {
      id: 'visit',
      title: 'A visit, step by step',
      rules: [
        'An investigation on your side of the villager works first.',
        'Witch: 3 secrets there may become 1 favour, twice at most. Hunter: with 3 clues there he gains 1 evidence; the clues stay.',
        'Spread the printed number of your tokens over villagers of the printed colour; the witch may also put them on her potions.',
        'Use the power of the villager. With 2 favours there, the witch may use it twice.',
        'If the witch came with the familiar pawn, she may use one familiar, once a turn; for the price printed on it (2 influence, or a card) its effect is stronger.',
      ],
    },
    {
      id: 'board',
      title: 'Actions of the board',
      rules: [
        'Both: gain 2 influence, draw 1 card, play 1 card.',
        'Both: make a villager ready. Remove one of your own tokens there; all pawns of the other player leave that villager.',
        'Hunter: activate a location; lift a curse for its price; draw a suspect card for 3 evidence.',
        'Hunter, harass: place the pawn on a free villager and pay 3 clues of its colour; it loses 1 favour or all secrets.',
        'Hunter, eliminate: possible if nobody stands on the victim, it has 3 clues and every other living villager at least 1. Nothing is paid. An innocent death wipes all clues off the village.',
      ],
    },
    {
      id: 'cards',
      title: 'Cards',
      rules: [
        'Charms and events happen once. Potions, familiars, allies and locations have three places each; to make room, discard one of the kind.',
        'A potion with enough secrets may be drunk at any moment of the witch’s turn, without a pawn.',
        'Curses have three places too. Each one in play makes the next one dearer by 1. Lifted curses make room; with three in play, discard one to play another.',
        'An investigation is placed in front of a villager who has none.',
      ],
    },
    {
      id: 'scenarios',
      title: 'Scenarios',
      rules: [
        'Welcome to Roanoke (quick game): decks of 30 cards, and nearer goals. The ritual needs 2 favours, the witch wins at the second innocent eliminated, a suspect card costs 2 evidence, and 4 of them win for the hunter.',
        'Shadow of Croatoan: the goals are those of the standard game, and each side has an objective. It is checked at the end of your upkeep, before your actions, and pays once a game, by itself.',
        'Objective of the witch: in each of the three colours a living villager with a favour. She gains 4 influence and draws 2 cards.',
        'Objective of the hunter: at least 1 clue on every living villager. He gains 2 evidence.',
      ],
    },
    {
      id: 'traps',
      title: 'What newcomers trip on',
      rules: [
        'Tokens on a villager prove nothing: both sides bluff with decoys. Evidence is counted before you spread new clues.',
      ],
    },
  ],
  fr: [
    {
      id: 'goal',
      title: 'But',
      rules: [
        'L’un joue la sorcière, l’autre le chasseur. Une des neuf personnes du village est la véritable sorcière ; seule la sorcière sait laquelle.',
        'La sorcière gagne par un rituel sur la véritable sorcière, qui doit porter 3 faveurs ; ou quand le chasseur élimine un troisième innocent.',
        'Le chasseur gagne en éliminant la véritable sorcière, ou en tirant les 8 cartes Suspect.',
      ],
    },
    {
      id: 'turn',
      title: 'Votre tour',
      rules: [
        'Reprenez tous vos pions ; ceux de l’adversaire restent où ils sont et bloquent.',
        'Les effets de vos cartes ont lieu ; le chasseur paie l’entretien des alliés ou les défausse ; au-delà de 7 cartes en main on défausse.',
        'Puis faites une action par pion : visitez une personne libre, ou utilisez votre plateau.',
        'À son premier tour, la sorcière n’a que deux pions et doit visiter deux personnes d’une même couleur.',
      ],
    },
    {
      id: 'visit',
      title: 'Une visite, pas à pas',
      rules: [
        'Une enquête posée de votre côté agit d’abord.',
        'Sorcière : 3 secrets peuvent devenir 1 faveur, deux fois au plus. Chasseur : avec 3 indices, il gagne 1 preuve ; les indices restent.',
        'Répartissez le nombre indiqué de vos jetons sur des personnes de la couleur indiquée ; la sorcière peut aussi en mettre sur ses potions.',
        'Utilisez le pouvoir de la personne. Avec 2 faveurs, la sorcière peut l’utiliser deux fois.',
        'Si la sorcière est venue avec le pion de familier, elle peut utiliser un familier, une fois par tour ; au prix indiqué sur sa carte (2 points d’influence, ou une carte), son effet est renforcé.',
      ],
    },
    {
      id: 'board',
      title: 'Actions du plateau',
      rules: [
        'Les deux : gagner 2 points d’influence, piocher 1 carte, jouer 1 carte.',
        'Les deux : libérer une personne. Retirez un de vos jetons qui s’y trouve ; les pions adverses la quittent.',
        'Chasseur : activer un lieu ; lever une malédiction à son prix ; tirer une carte Suspect contre 3 preuves.',
        'Chasseur, harceler : placez le pion sur une personne libre et payez 3 indices de sa couleur ; elle perd 1 faveur ou tous ses secrets.',
        'Chasseur, éliminer : possible si la cible est libre et a 3 indices, et si toutes les autres personnes vivantes en ont au moins 1. Rien n’est payé. La mort d’un innocent efface tous les indices du village.',
      ],
    },
    {
      id: 'cards',
      title: 'Cartes',
      rules: [
        'Charmes et événements agissent une fois. Potions, familiers, alliés et lieux ont trois places chacun ; pour faire de la place, défaussez-en un de la même sorte.',
        'Une potion qui porte assez de secrets peut être bue à tout moment du tour de la sorcière, sans pion.',
        'Les malédictions ont trois places, elles aussi. Chacune en jeu renchérit la suivante de 1. Les malédictions levées font de la place ; quand il y en a trois, défaussez-en une pour en jouer une autre.',
        'Une enquête se place devant une personne qui n’en a pas.',
      ],
    },
    {
      id: 'scenarios',
      title: 'Scénarios',
      rules: [
        'Bienvenue à Roanoke (partie rapide) : des paquets de 30 cartes et des buts plus proches. Le rituel demande 2 faveurs, la sorcière gagne au deuxième innocent éliminé, une carte Suspect coûte 2 preuves, et 4 suffisent au chasseur pour gagner.',
        'L’Ombre de Croatoan : les buts sont ceux de la partie normale, et chaque camp a un objectif. Il est vérifié à la fin de votre entretien, avant vos actions, et rapporte une seule fois par partie, automatiquement.',
        'Objectif de la sorcière : dans chacune des trois couleurs, une personne vivante qui porte une faveur. Elle gagne 4 points d’influence et pioche 2 cartes.',
        'Objectif du chasseur : au moins 1 indice sur chaque personne vivante. Il gagne 2 preuves.',
      ],
    },
    {
      id: 'traps',
      title: 'Pièges des débuts',
      rules: [
        'Des jetons sur une personne ne prouvent rien : on bluffe avec des leurres. Les preuves se comptent avant de répartir de nouveaux indices.',
      ],
    },
  ],
};

export default rules;
