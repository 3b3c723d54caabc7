// First steps in this game: what a newcomer needs for the first ten minutes, and no more.
import type { BothGuides } from './index';

const guide: BothGuides = {
  en: [
    {
      title: 'Two sides, one secret',
      text: 'One of the nine villagers is the true witch. The witch player knows which one and wants to gather favours there for a ritual; the hunter wants to find and eliminate that person.',
    },
    {
      title: 'Send your pawns',
      text: 'Each pawn is one action. Click a villager to visit them, or use your own board. A villager with a pawn on it, even one of yours, is blocked until that pawn goes home, at its owner’s next turn.',
    },
    {
      title: 'What a visit does',
      text: 'You lay tokens on villagers of the colour shown, then use the power of the person you visited. Secrets of the witch lie on the lower edge of a villager, clues of the hunter on the upper one.',
    },
    {
      title: 'From tokens to victory',
      text: 'Three secrets become a favour; three favours on the true witch (two in the quick game) allow the ritual. Three clues bring evidence, and evidence draws suspect cards, which are innocent. Eliminating needs 3 clues on the target and 1 on everybody else.',
    },
    {
      title: 'Bluff',
      text: 'Tokens prove nothing: the witch lays false trails as well. Three innocents eliminated (two in the quick game), and the hunter has lost. Influence pays for the cards in your hand; hover or press long on a card to read it.',
    },
  ],
  fr: [
    {
      title: 'Deux camps, un secret',
      text: 'L’une des neuf personnes du village est la véritable sorcière. Qui joue la sorcière sait laquelle et veut y réunir des faveurs pour un rituel ; le chasseur veut la trouver et l’éliminer.',
    },
    {
      title: 'Envoyez vos pions',
      text: 'Chaque pion vaut une action. Cliquez sur une personne pour la visiter, ou servez-vous de votre plateau. Une personne qui porte un pion, même l’un des vôtres, est bloquée jusqu’à ce que ce pion rentre, au prochain tour de son propriétaire.',
    },
    {
      title: 'Ce que fait une visite',
      text: 'Vous posez des jetons sur des personnes de la couleur indiquée, puis vous utilisez le pouvoir de la personne visitée. Les secrets de la sorcière sont au bord du bas, les indices du chasseur au bord du haut.',
    },
    {
      title: 'Des jetons à la victoire',
      text: 'Trois secrets font une faveur ; trois faveurs sur la véritable sorcière (deux en partie rapide) permettent le rituel. Trois indices donnent une preuve, et les preuves tirent des cartes Suspect, toutes innocentes. Éliminer demande 3 indices sur la cible et 1 sur toutes les autres.',
    },
    {
      title: 'Bluffez',
      text: 'Les jetons ne prouvent rien : la sorcière sème aussi de fausses pistes. Trois innocents éliminés (deux en partie rapide), et le chasseur a perdu. L’influence paie les cartes de votre main ; survolez une carte, ou appuyez longuement, pour la lire.',
    },
  ],
};

export default guide;
