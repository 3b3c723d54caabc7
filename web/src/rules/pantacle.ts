// Short rules of this game, in our own words. The exact rules: docs/rules/pantacle.md.
import type { BothRules } from './index';

const rules: BothRules = {
  en: [
    {
      id: 'goal',
      title: 'Goal',
      rules: [
        'Be the first to have your five flames on the Pantacle and then to obtain one more favour, on your own turn or by stealing it.',
        'Everything lies open but the blades in hand, the two piles and curses being drawn. Talk and lie freely; promises do not bind.',
      ],
    },
    {
      id: 'preparation',
      title: 'Your turn, I: preparation',
      rules: [
        'Skipped on your first turn. Everything in it is compulsory and done for you as soon as it is possible, in this order.',
        'Buy one adept, at most one a turn: it costs 2 cubes of influence, plus 1 for each of your flames on the Pantacle.',
        'With three power tokens, sacrifice the three oldest: one flame goes to the Pantacle. Their powers end before the flame is placed.',
        'With three adepts, sacrifice three: one flame goes to the Pantacle. Both sacrifices can happen in one turn.',
      ],
    },
    {
      id: 'flame',
      title: 'Placing a flame',
      rules: [
        'Your top flame is not cursed; each of the four others is: draw a curse and keep it face up before you.',
        'You may draw 1, 2, 3 or 4 more curses to choose from, for 1, 4, 9 or 16 cubes in all, decided before you look.',
        'Each point of the Pantacle holds one flame of each player and pays once: 3 cubes per own flame there, 2 adepts, 2 cubes, the Demonic Discard token, or an extra turn.',
      ],
    },
    {
      id: 'favour',
      title: 'Your turn, II: a favour',
      rules: [
        'Announce one of the seven favours: not the one with the marker, and none whose token you already have. The marker moves there. You need no blades for it.',
        'Each opponent in turn may hijack it by discarding the two blades of its guardians. The first who does takes the favour instead of you.',
        'Two Hounds stand for one of the two blades; the other is still due. A Hound on its own does nothing.',
        'If you are hijacked, you gain 1 cube and your determination moves on; at its end a Hound is yours for hijacks.',
        'Enthralment, Hunt, Protection and Enslavement bring a token that works as long as you have it; Recruitment an adept, Indoctrination two, Conversion a cube of every other player.',
      ],
    },
    {
      id: 'moon',
      title: 'Your turn, III: change of moon',
      rules: [
        'Discard one blade. If its moon is that of the favour announced this turn, gain 1 cube, even if the favour was hijacked. Indoctrination has no moon.',
        'Then draw until you hold three blades (four with Enslavement). Whoever hijacked draws only at the end of their own turn.',
      ],
    },
    {
      id: 'curses',
      title: 'Curses',
      rules: [
        'A permanent curse hurts as long as it lies face up. An exhaustion curse carries cubes or adepts and swallows what you gain of the same kind until it is empty.',
        'Protection covers one curse. When you lose the token, the curse is back.',
      ],
    },
    {
      id: 'end',
      title: 'How it ends',
      rules: [
        'The fifth flame does not win: one more favour does, at once, and a hijacked one counts too. So a player with five flames must be stopped at every announcement.',
        'With five flames on the Pantacle, nothing is sacrificed any more.',
        'After 40 rounds without a winner, most flames win, then most adepts, tokens, cubes.',
      ],
    },
  ],
  fr: [
    {
      id: 'goal',
      title: 'But',
      rules: [
        'Soyez le premier à poser vos cinq flammes sur le Pantacle, puis à obtenir encore une faveur, à votre tour ou en la détournant.',
        'Tout est visible sauf les lames en main, les deux pioches et les malédictions qu’on est en train de choisir. Parlez et mentez librement ; les promesses n’engagent pas.',
      ],
    },
    {
      id: 'preparation',
      title: 'Votre tour, I : préparation',
      rules: [
        'Sautée à votre premier tour. Tout y est obligatoire et se fait pour vous dès que c’est possible, dans cet ordre.',
        'Achetez un adepte, un seul par tour : il coûte 2 cubes d’influence, plus 1 par flamme à vous sur le Pantacle.',
        'Avec trois jetons de pouvoir, sacrifiez les trois plus anciens : une flamme va au Pantacle. Leurs pouvoirs cessent avant que la flamme soit posée.',
        'Avec trois adeptes, sacrifiez-en trois : une flamme va au Pantacle. Les deux sacrifices peuvent tomber le même tour.',
      ],
    },
    {
      id: 'flame',
      title: 'Poser une flamme',
      rules: [
        'Votre flamme du sommet n’est pas maudite ; chacune des quatre autres l’est : piochez une malédiction et gardez-la face visible devant vous.',
        'Vous pouvez piocher 1, 2, 3 ou 4 malédictions de plus pour choisir, contre 1, 4, 9 ou 16 cubes en tout, décidés avant de regarder.',
        'Chaque pointe du Pantacle reçoit une flamme de chaque joueur et paie une fois : 3 cubes par flamme à soi, 2 adeptes, 2 cubes, le jeton Défausse démoniaque, ou un tour de plus.',
      ],
    },
    {
      id: 'favour',
      title: 'Votre tour, II : une faveur',
      rules: [
        'Annoncez une des sept faveurs : pas celle du marqueur, ni celle dont vous avez déjà le jeton. Le marqueur s’y place. Il ne vous faut aucune lame.',
        'Chaque adversaire, dans l’ordre, peut la détourner en défaussant les deux lames de ses gardiens. Le premier qui le fait prend la faveur à votre place.',
        'Deux Limiers remplacent l’une des deux lames ; l’autre reste due. Un Limier seul ne fait rien.',
        'Si l’on détourne votre faveur, vous gagnez 1 cube et votre détermination avance ; au bout, un Limier vous sert pour détourner.',
        'Envoûtement, Traque, Protection et Asservissement donnent un jeton qui agit tant que vous l’avez ; Recrutement un adepte, Endoctrinement deux, Conversion un cube de chaque autre joueur.',
      ],
    },
    {
      id: 'moon',
      title: 'Votre tour, III : changement de lune',
      rules: [
        'Défaussez une lame. Si sa lune est celle de la faveur annoncée ce tour, gagnez 1 cube, même si la faveur a été détournée. L’Endoctrinement n’a pas de lune.',
        'Puis complétez votre main à trois lames (quatre avec l’Asservissement). Qui a détourné ne pioche qu’à la fin de son propre tour.',
      ],
    },
    {
      id: 'curses',
      title: 'Malédictions',
      rules: [
        'Une malédiction permanente agit tant qu’elle est visible. Une malédiction d’épuisement porte des cubes ou des adeptes et avale vos gains de même sorte jusqu’à être vide.',
        'La Protection couvre une malédiction. Si vous perdez le jeton, la malédiction revient.',
      ],
    },
    {
      id: 'end',
      title: 'Comment cela finit',
      rules: [
        'La cinquième flamme ne gagne pas : c’est la faveur d’après, aussitôt, et une faveur détournée compte aussi. Qui a cinq flammes doit donc être arrêté à chaque annonce.',
        'Avec cinq flammes sur le Pantacle, on ne sacrifie plus rien.',
        'Après 40 manches sans vainqueur, on compare les flammes, puis les adeptes, les jetons, les cubes.',
      ],
    },
  ],
};

export default rules;
