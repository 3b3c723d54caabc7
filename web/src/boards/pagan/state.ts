// A view of Pagan, read once.
import { cardRef, count, faceOf, isMarked, sameThing, seatRef, termRef, zoneOf } from '../board';
import type { Card, Choice, Ref, View, Zone } from '../../lib/protocol';
import { villagers, witchSide, type Villager } from './data';

export interface InPlay {
  face: string | null;
  ref: Ref;
  clues: number;
  secrets: number;
  needs: number;
  pawn: boolean;
}

export interface Place {
  who: Villager;
  ref: Ref;
  clues: number;
  secrets: number;
  favors: number;
  witchPawns: number;
  familiar: boolean;
  hunterPawn: boolean;
  warded: boolean;
  gone: boolean;
  inquiry: InPlay | null;
  /** the investigation lies on the witch's side */
  witchSide: boolean;
  /** known to this viewer: the true witch, or cleared by a Suspect card */
  guilty: boolean;
  cleared: boolean;
}

export interface Pagan {
  round: number;
  active: number;
  witch: number;
  hunter: number;
  influence: [witch: number, hunter: number];
  ritual: number;
  pawns: [witch: number, hunter: number];
  familiarPawn: number;
  surcharge: number;
  evidence: number;
  exonerateCost: number;
  exonerateWin: number;
  innocents: number;
  innocentLimit: number;
  harassCost: number;
  objective: Set<number>;
  supply: Readonly<Record<string, number>>;
  places: Place[];
  /** clues on the living of a colour */
  faction: Readonly<Record<string, number>>;
  potions: InPlay[];
  familiars: InPlay[];
  curses: InPlay[];
  allies: InPlay[];
  locations: InPlay[];
  suspects: { zone: Zone; left: number };
  guilty: string | null;
}

function seatWith(view: View, counter: string, other: number): number {
  const on = view.counters.find((c) => c.counter === counter)?.on;
  return on?.kind === 'seat' && on.seat !== undefined ? on.seat : other;
}

export function zone(view: View, name: string, seat?: number): Zone {
  return (
    zoneOf(view, name, seat) ??
    (seat === undefined ? { zone: name, cards: [] } : { zone: name, seat, cards: [] })
  );
}

function inPlay(view: View, name: string, seat: number): InPlay[] {
  const z = zone(view, name, seat);
  return z.cards.map((card: Card, place: number) => {
    const ref = cardRef(z, place);
    const value = (key: string): number =>
      view.counters.find((c) => c.counter === key && c.on && sameThing(c.on, ref))?.value ?? 0;
    return {
      face: faceOf(card),
      ref,
      clues: value('card_clues'),
      secrets: value('card_secrets'),
      needs: value('card_needs'),
      pawn: value('card_pawn') > 0,
    };
  });
}

/** "suspect_mia" -> "mia" */
function suspect(card: Card | undefined): string | null {
  const face = card === undefined ? null : faceOf(card);
  return face?.startsWith('suspect_') ? face.slice('suspect_'.length) : null;
}

function readPlace(
  view: View,
  who: Villager,
  inquiries: InPlay[],
  guilty: string | null,
  cleared: Set<string>,
): Place {
  const ref = termRef(who.term);
  const value = (key: string): number => count(view, key, ref) ?? 0;
  const at = view.counters.find((c) => c.counter === `at_${who.term}`)?.on;
  const inquiry = at ? (inquiries.find((i) => sameThing(i.ref, at)) ?? null) : null;
  return {
    who,
    ref,
    clues: value('clues'),
    secrets: value('secrets'),
    favors: value('favors'),
    witchPawns: value('witch_pawns'),
    familiar: value('familiar_here') > 0,
    hunterPawn: value('hunter_pawn') > 0,
    warded: value('warded') > 0,
    gone: value('eliminated') > 0,
    inquiry,
    witchSide: inquiry?.face != null && witchSide.has(inquiry.face),
    guilty: guilty === who.term,
    cleared: cleared.has(who.term),
  };
}

export function read(view: View): Pagan {
  const witch = seatWith(view, 'ritual_favors', 0);
  const hunter = seatWith(view, 'evidence', 1 - witch);
  const w = (key: string): number => count(view, key, seatRef(witch)) ?? 0;
  const h = (key: string): number => count(view, key, seatRef(hunter)) ?? 0;
  const term = (key: string, t: string): number => count(view, key, termRef(t)) ?? 0;
  const inquiries = inPlay(view, 'investigations', hunter);
  const guilty = suspect(zone(view, 'true_witch', witch).cards[0]);
  const drawn = zone(view, 'drawn_suspects', hunter);
  const cleared = new Set(drawn.cards.map((c) => suspect(c)).filter((s) => s !== null));
  return {
    round: count(view, 'round') ?? 0,
    active: seatWith(view, 'active', -1),
    witch,
    hunter,
    influence: [w('influence'), h('influence')],
    ritual: w('ritual_favors'),
    pawns: [w('pawns'), h('pawns')],
    familiarPawn: w('familiar_pawn'),
    surcharge: w('surcharge'),
    evidence: h('evidence'),
    exonerateCost: h('exonerate_cost'),
    exonerateWin: h('exonerate_win'),
    innocents: h('innocents'),
    innocentLimit: h('innocent_limit'),
    harassCost: h('harass_cost'),
    objective: new Set([witch, hunter].filter((s) => count(view, 'objective', seatRef(s)))),
    supply: {
      clue: term('supply', 'token_clue'),
      secret: term('supply', 'token_secret'),
      favor: term('supply', 'token_favor'),
      evidence: term('supply', 'token_evidence'),
    },
    places: villagers.map((who) => readPlace(view, who, inquiries, guilty, cleared)),
    faction: { red: term('faction', 'red'), blue: term('faction', 'blue'), green: term('faction', 'green') },
    potions: inPlay(view, 'potions', witch),
    familiars: inPlay(view, 'familiars', witch),
    curses: inPlay(view, 'curses', witch),
    allies: inPlay(view, 'allies', hunter),
    locations: inPlay(view, 'locations', hunter),
    suspects: { zone: drawn, left: zone(view, 'suspects').cards.length },
    guilty,
  };
}

/** What it would cost now to play this card from the hand, PAG-9.2; null: it cannot be played now. */
export function priceNow(choices: readonly Choice[], face: string | null): number | null {
  for (const { verb, refs } of choices) {
    const [card, price] = refs;
    if (verb === 'play' && card?.kind === 'card' && card.face === face && price?.kind === 'number')
      return price.number ?? null;
  }
  return null;
}

/** Suspect cards revealed for good are public; the others only the drawer knows. */
export function isPublic(card: Card): boolean {
  return isMarked(card);
}
