// Short rules of this game, in our own words. The exact rules: docs/rules/tavern.md.
import type { BothRules } from './index';

const rules: BothRules = {
  en: [
    {
      id: 'goal',
      title: 'Goal',
      rules: [
        'You lead two heroes with tastes. At the end every treasure you have scores what one of your heroes likes about it.',
        'Treasures in hand are secret. Fled and knocked-out heroes still score.',
      ],
    },
    {
      id: 'barter',
      title: 'The barter',
      rules: [
        'The seller shows a treasure; the others secretly offer none, one or several of theirs; the offers are shown together.',
        'The seller must give the treasure to one of them and takes that offer, even an empty one, unless they refuse with an agitation card.',
        'After the sale anybody may protest with an agitation card, buyer and seller too. When as many cards are laid as there are players, the brawl begins.',
        'After each lap all vote: if everybody wants to settle, points are counted without a brawl. After the fourth lap the brawl begins anyway.',
      ],
    },
    {
      id: 'brawl',
      title: 'The brawl',
      rules: [
        'Everybody gets three objects. In turn, the leader activates one standing character: it tilts and does one action or passes.',
        'Actions: fight hand to hand (neighbours) or at a distance (not neighbours; with three bands or fewer, anybody), draw a weapon, take protection, hide, pick up a treasure, go to the Door, jump through the Window.',
        'A fight rolls dice for force (contact) or cunning (distance). Each 6 wounds; against an arrival each 5 does too. Each wound turns the target one step: standing, tilted, down, KO.',
        'If two dice or more show 1, the object used breaks, and its value is lost to the tavern.',
        'The first time a hero goes down, it drops a treasure; a hero knocked out gives one to the attacker and drops one.',
        'Who gets away through Door or Window puts treasures in shelter, where nobody can take them.',
      ],
    },
    {
      id: 'round',
      title: 'End of a round',
      rules: [
        'Keep at most one object, draw three. Everybody who is not KO straightens up by one step.',
        'Three arrivals come in. Claim one if it shares a ringed taste with one of your heroes; a wrong claim tilts one of your characters.',
      ],
    },
    {
      id: 'end',
      title: 'How it ends',
      rules: [
        'When the militia is revealed, or only one band is still up. If the barter ends without a brawl, the loot is counted as it is.',
        'The owner of the innkeeper adds points for what is left of the tavern: 8 if nothing is broken, fewer the more is.',
        'Most points win; between equals more treasures, then more own heroes who are not KO. Else the victory is shared.',
      ],
    },
    {
      id: 'traps',
      title: 'What newcomers trip on',
      rules: [
        'A character that has acted is easier to floor. A drawn weapon works only from the next round on. A hidden character must pass to stay hidden.',
      ],
    },
  ],
  fr: [
    {
      id: 'goal',
      title: 'But',
      rules: [
        'Vous menez deux héros qui ont des goûts. À la fin, chaque trésor que vous avez rapporte ce qu’un de vos héros aime en lui.',
        'Les trésors en main sont secrets. Les héros enfuis ou assommés comptent encore.',
      ],
    },
    {
      id: 'barter',
      title: 'Le troc',
      rules: [
        'Le vendeur montre un trésor ; les autres offrent en secret aucun, un ou plusieurs des leurs ; les offres sont montrées ensemble.',
        'Le vendeur doit donner le trésor à l’un d’eux et prend son offre, même vide, sauf s’il refuse avec une carte d’agitation.',
        'Après la vente, tous peuvent protester avec une carte d’agitation, acheteur et vendeur compris. Quand il y en a autant que de joueurs, la bagarre éclate.',
        'Après chaque tour de table, tous votent : si chacun veut en rester là, on compte les points sans bagarre. Après le quatrième tour, la bagarre éclate de toute façon.',
      ],
    },
    {
      id: 'brawl',
      title: 'La bagarre',
      rules: [
        'Chacun reçoit trois objets. Tour à tour, le meneur active un personnage debout : il s’incline et fait une action ou passe.',
        'Actions : frapper au contact (voisins) ou à distance (non voisins ; à trois bandes ou moins, tout le monde), dégainer, se protéger, se cacher, ramasser un trésor, aller à la Porte, sauter par la Fenêtre.',
        'Frapper lance les dés de force (contact) ou de ruse (distance). Chaque 6 blesse ; contre un arrivant, chaque 5 aussi. Chaque blessure tourne la cible d’un cran : debout, incliné, à terre, KO.',
        'Si deux dés ou plus donnent 1, l’objet employé se brise, et la taverne en perd la valeur.',
        'La première fois qu’un héros est mis à terre, il lâche un trésor ; un héros assommé en donne un à l’attaquant et en lâche un.',
        'Qui s’enfuit par la Porte ou la Fenêtre met des trésors à l’abri, où nul ne peut les prendre.',
      ],
    },
    {
      id: 'round',
      title: 'Fin de manche',
      rules: [
        'Gardez au plus un objet, piochez-en trois. Tous ceux qui ne sont pas KO se redressent d’un cran.',
        'Trois arrivants entrent. Réclamez-en un s’il partage un goût cerclé avec un de vos héros ; une fausse réclamation incline un de vos personnages.',
      ],
    },
    {
      id: 'end',
      title: 'Comment cela finit',
      rules: [
        'Quand la milice arrive, ou qu’il ne reste qu’une bande debout. Si le troc finit sans bagarre, on compte le butin tel quel.',
        'Le joueur du tavernier ajoute des points pour ce qui reste de la taverne : 8 si rien n’est brisé, moins à mesure de la casse.',
        'Qui a le plus de points gagne ; à égalité, qui a le plus de trésors, puis qui a le plus de héros non KO. Sinon, la victoire est partagée.',
      ],
    },
    {
      id: 'traps',
      title: 'Pièges des débuts',
      rules: [
        'Un personnage qui a agi est plus facile à mettre à terre. Une arme dégainée ne sert qu’à partir de la manche suivante. Un personnage caché doit passer pour le rester.',
      ],
    },
  ],
};

export default rules;
