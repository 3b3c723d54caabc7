// First steps in this game: what a newcomer needs for the first ten minutes, and no more.
import type { BothGuides } from './index';

const guide: BothGuides = {
  en: [
    {
      title: 'What you are after',
      text: 'Five flames on the Pantacle, then one more favour: whoever gets there first wins. Your flames wait in your sanctuary, at the bottom; every flame you place pays something at its point of the star.',
    },
    {
      title: 'Announce a favour',
      text: 'On your turn you ask for one of the seven favours of the ring. Those you may ask for glow: click one. You need no card for it. The one with the marker on it is barred this turn.',
    },
    {
      title: 'Steal a favour',
      text: 'Two guardians stand on each favour, and everybody holds blades of guardians. When somebody else announces, whoever discards both of its guardians takes the favour instead. The board marks the favours you could stop.',
    },
    {
      title: 'From favours to flames',
      text: 'Three adepts, or three power tokens, turn into a flame at the start of your turn, by themselves. Cubes of influence buy an adept, one a turn. Most flames bring a curse; cubes let you draw several and keep one.',
    },
    {
      title: 'Talk, and mind the fifth flame',
      text: 'Hands are secret, everything else lies open. Say that you can stop a favour, or that you cannot; nobody has to believe you. Once somebody has five flames, every one of their announcements must be stolen.',
    },
  ],
  fr: [
    {
      title: 'Ce que vous visez',
      text: 'Cinq flammes sur le Pantacle, puis une faveur de plus : le premier qui y parvient gagne. Vos flammes attendent dans votre sanctuaire, en bas ; chaque flamme posée rapporte ce que donne sa pointe de l’étoile.',
    },
    {
      title: 'Annoncer une faveur',
      text: 'À votre tour, demandez l’une des sept faveurs de l’anneau. Celles qui brillent sont permises : cliquez sur l’une d’elles. Il ne faut aucune carte. Celle qui porte le marqueur est interdite ce tour-ci.',
    },
    {
      title: 'Détourner une faveur',
      text: 'Deux gardiens veillent sur chaque faveur, et chacun tient des lames de gardiens. Quand un autre annonce, qui défausse les deux gardiens de la faveur la prend à sa place. Le plateau marque celles que vous pourriez arrêter.',
    },
    {
      title: 'Des faveurs aux flammes',
      text: 'Trois adeptes, ou trois jetons de pouvoir, deviennent une flamme au début de votre tour, sans que vous ayez rien à faire. Les cubes d’influence achètent un adepte par tour. Presque chaque flamme amène une malédiction ; des cubes permettent d’en piocher plusieurs et d’en garder une.',
    },
    {
      title: 'Parlez, et gare à la cinquième flamme',
      text: 'Les mains sont secrètes, tout le reste est visible. Dites que vous pouvez arrêter une faveur, ou que vous ne pouvez pas ; nul n’est tenu de vous croire. Dès que quelqu’un a cinq flammes, il faut détourner chacune de ses annonces.',
    },
  ],
};

export default guide;
