// Short rules of this game, in our own words. The exact rules: docs/rules/pagamas.md.
import type { BothRules } from './index';

const rules: BothRules = {
  en: [
    {
      id: 'goal',
      title: 'Goal',
      rules: [
        'You are the officers of one pirate ship. Only loot buried on Treasure Island counts; whoever has buried the most shares wins.',
        'Talk, whisper and promise at any time; nothing binds.',
      ],
    },
    {
      id: 'turn',
      title: 'An evening in seven phases',
      rules: [
        'Refit: you may discard your hand, then fill it to two action cards. Sailors are laid out at once and not replaced.',
        'Offices: the Captain gives each player an office as they like.',
        'Division: the Captain draws one loot card fewer than there are players, sees them (so does the Lookout) and deals them out face down as they like.',
        'Everybody votes, with 1 vote and 1 more per sailor; a tie accepts. If it is refused, the Captain proposes once more. If it is refused again, the Second may force it; else the Captain gets everything.',
        'Ashore: everybody secretly chooses a hideout. Hammock: nothing. Tavern: you may call a mutiny. Pleasure House: costs one loot card; without loot you lose office, hand and sailors. Treasure Island: you may bury.',
        'Ambushes: the Second for free, others with a card lay a spare hideout on a rival: a guess where that rival hides.',
        'Revelation: all hideouts turn up. A right guess takes all unburied loot of the victim, who loses office, hand and sailors until the next turn. If two hit each other, their loot is lost.',
        'Who was not hit and hides on the island may bury. Buried loot is safe for good.',
      ],
    },
    {
      id: 'mutiny',
      title: 'Mutiny',
      rules: [
        'Any officer but the Captain may call it if the division was forced, if the Captain kept everything or if an ambush hit; from the Tavern, or with a card, without any of these.',
        'Officers choose sides. The Forces of the offices are added; sailors count only with All Hands. A tie goes to the Captain.',
        'The Captain wins, and sends one mutineer over the plank. The mutineers win: they elect a new Captain, who sends the old one over the plank. The loot goes to who gives the order, who may share it.',
      ],
    },
    {
      id: 'election',
      title: 'Election',
      rules: [
        'Whenever the Captain is lost, anybody else may stand and all officers vote (after a mutiny only the mutineers). A tie, or no candidate, makes the Second Captain.',
      ],
    },
    {
      id: 'end',
      title: 'How it ends',
      rules: [
        'The turn in which the loot deck runs out is the last, and it is announced. Unburied loot is worth nothing. On equal shares, more sailors win.',
      ],
    },
    {
      id: 'traps',
      title: 'What newcomers trip on',
      rules: [
        'If the Captain keeps all the loot of the day, the island is closed for everybody that evening.',
        'You cannot ambush the place where you hide yourself.',
      ],
    },
  ],
  fr: [
    {
      id: 'goal',
      title: 'But',
      rules: [
        'Vous êtes les officiers d’un navire pirate. Seul compte le butin enterré sur l’Île au trésor ; qui a enterré le plus de parts gagne.',
        'Parlez, chuchotez et promettez à tout moment ; rien n’engage.',
      ],
    },
    {
      id: 'turn',
      title: 'Une soirée en sept phases',
      rules: [
        'Remise à flot : vous pouvez défausser votre main, puis complétez-la à deux cartes Action. Les matelots se posent aussitôt et ne sont pas remplacés.',
        'Attribution des rôles : le Capitaine donne à chacun un Personnage comme il veut.',
        'Partage du butin : le Capitaine tire une carte de butin de moins que de joueurs, les regarde (la Vigie aussi) et les distribue face cachée à sa guise.',
        'Tous votent, 1 voix et 1 de plus par matelot ; à égalité, le partage est accepté. En cas de refus, le Capitaine propose encore une fois ; en cas de second refus, le Second peut le forcer ; sinon le Capitaine prend tout.',
        'Pied-à-terre : chacun choisit en secret une planque. Hamac : rien. Taverne : vous pouvez lancer une mutinerie. Filles de joie : on y laisse une carte de butin ; sans butin, on perd Personnage, main et matelots. Île au trésor : vous pouvez enterrer.',
        'Traquenards : le Second gratis, les autres avec une carte, posent une planque de réserve sur un rival : un pari sur sa cachette.',
        'Révélation : toutes les planques se retournent. Un pari juste prend tout le butin non enterré de la victime, qui perd Personnage, main et matelots jusqu’au tour suivant. Si deux se touchent, leur butin est perdu.',
        'Qui n’a pas été touché et se cache sur l’île peut enterrer. Le butin enterré est sauf pour toujours.',
      ],
    },
    {
      id: 'mutiny',
      title: 'Mutinerie',
      rules: [
        'Tout officier, sauf le Capitaine, peut la lancer si le partage a été forcé, si le Capitaine a tout gardé ou si un traquenard a touché ; depuis la Taverne, ou avec une carte, sans rien de tout cela.',
        'Les officiers choisissent leur camp. On additionne les Forces des Personnages ; les matelots ne comptent qu’avec le Branle-bas. L’égalité est au Capitaine.',
        'Le Capitaine gagne : il envoie un mutin à la planche. Les mutins gagnent : ils élisent un Capitaine, qui envoie l’ancien à la planche. Le butin va à qui l’ordonne, qui peut partager.',
      ],
    },
    {
      id: 'election',
      title: 'Élection',
      rules: [
        'Quand le Capitaine est perdu, tout autre joueur peut se présenter et tous les officiers votent (après une mutinerie, les mutins seuls). L’égalité, ou l’absence de candidat, fait du Second le Capitaine.',
      ],
    },
    {
      id: 'end',
      title: 'Comment cela finit',
      rules: [
        'Le tour où la pioche de butin s’épuise est le dernier, et il est annoncé. Le butin non enterré ne vaut rien. À égalité de parts, le plus de matelots l’emporte.',
      ],
    },
    {
      id: 'traps',
      title: 'Pièges des débuts',
      rules: [
        'Si le Capitaine garde tout le butin du jour, l’île est fermée à tous ce soir-là.',
        'Vous ne pouvez pas tendre un traquenard là où vous vous cachez.',
      ],
    },
  ],
};

export default rules;
