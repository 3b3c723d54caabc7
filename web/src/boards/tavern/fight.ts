// What is going on in the middle of the room: who acts, against whom, with what, and what the dice said.
// The view tells it while it is being chosen; once it is done only the dice stay there, and the log tells
// whose they were.
import type { LogEntry } from '../../lib/log';
import type { GameEvent, Prompt, Ref } from '../../lib/protocol';
import type { Fighter, Tavern } from './state';

export interface Roll {
  seat: number;
  dice: number[];
}

export interface Fight {
  actor: string | null;
  actorSeat: number;
  target: string | null;
  targetSeat: number;
  weapon: string | null;
  mode: 'contact' | 'distance' | null;
  supporters: string[];
  dice: number[];
  /** from this number on a die counts; 0: every die is what it is */
  good: number;
  /** two dice each, for an arrival that several want */
  rolls: Roll[];
  /** what came of it */
  outcome: GameEvent[];
  /** something that was before */
  over: boolean;
}

const nothing: Fight = {
  actor: null,
  actorSeat: -1,
  target: null,
  targetSeat: -1,
  weapon: null,
  mode: null,
  supporters: [],
  dice: [],
  good: 0,
  rolls: [],
  outcome: [],
  over: false,
};

const outcomes: ReadonlySet<string> = new Set([
  'unharmed',
  'no_change',
  'stunned',
  'floored',
  'knocked_out',
  'object_broken',
  'cover_broken',
  'hide',
  'hide_fails',
  'stay_hidden',
  'found',
  'window_fails',
  'flee',
]);

function face(ref: Ref | undefined): string | null {
  return ref && 'face' in ref ? ref.face : null;
}
function seat(ref: Ref | undefined): number {
  return ref?.kind === 'seat' ? (ref.seat ?? -1) : -1;
}
function mode(ref: Ref | undefined): Fight['mode'] {
  const term = ref?.kind === 'term' ? ref.term : null;
  return term === 'contact' || term === 'distance' ? term : null;
}
function numbers(refs: readonly Ref[]): number[] {
  return refs.flatMap((r) => (r.kind === 'number' ? [r.number] : []));
}
function goodAgainst(target: string | null): number {
  return target?.startsWith('arr_') ? 5 : 6; // TAV-7.14, 7.15
}

/** Is it about one of the two, or about what they fight with? */
function concerns(now: Fight, e: GameEvent): boolean {
  if (now.dice.length === 0) return false;
  const faces = e.refs.map(face).filter((f) => f !== null);
  return [now.actor, now.target, now.weapon].some((f) => f !== null && faces.includes(f));
}

/** One more thing has happened. */
function after(now: Fight, e: GameEvent): Fight {
  const [a, b, c, d] = e.refs;
  const begin = (more: Partial<Fight>): Fight => ({ ...nothing, actorSeat: seat(a), actor: face(b), ...more });
  switch (e.event) {
    case 'activate':
      return begin({});
    case 'ready':
    case 'riposte':
      return begin({ weapon: face(c), mode: mode(d) });
    case 'try_hide':
      return begin({ weapon: face(c), good: 5 }); // TAV-6.13
    case 'try_window':
      return begin({ good: 6 }); // TAV-6.26
    case 'aim':
      return { ...now, targetSeat: seat(c), target: face(d), good: goodAgainst(face(d)) };
    case 'support':
      return { ...now, supporters: [...now.supporters, face(b) ?? ''] };
    case 'roll': {
      // Hidden characters are tested without having done anything.
      const same = now.actor === face(b) && now.dice.length === 0;
      return { ...(same ? now : begin({ good: 5 })), dice: numbers(e.refs), outcome: [] };
    }
    case 'roll_more':
      return { ...now, dice: [...now.dice, ...numbers(e.refs)] };
    case 'roll_opposed':
      // One die each, and their totals: the sentence says them all.
      return { ...now, dice: numbers([c, e.refs[6]].filter((r) => r !== undefined)), good: 0, outcome: [e] };
    case 'roll_off': {
      // Between equals once more, or for the next who comes in.
      const anew = now.outcome.length > 0 || now.rolls.some((r) => r.seat === seat(a));
      return { ...nothing, rolls: [...(anew ? [] : now.rolls), { seat: seat(a), dice: numbers(e.refs) }] };
    }
    case 'join':
      return now.rolls.length > 0 && now.outcome.length === 0 ? { ...now, outcome: [e] } : now;
    default:
      return outcomes.has(e.event) && concerns(now, e) ? { ...now, outcome: [...now.outcome, e] } : now;
  }
}

/** What is going on, and whose dice were the last. */
export interface Memory {
  now: Fight;
  last: Fight;
}

export function followed(log: readonly LogEntry[]): Memory {
  let now = nothing;
  let last = nothing;
  for (const { event } of log) {
    now = after(now, event);
    if (rolled(now).length > 0) last = now;
  }
  return { now, last };
}

function rolled(fight: Fight): number[] {
  return fight.rolls.length > 0
    ? [...fight.rolls].sort((a, b) => a.seat - b.seat).flatMap((r) => r.dice)
    : fight.dice;
}
function sameDice(fight: Fight, dice: readonly number[]): boolean {
  return dice.length > 0 && rolled(fight).join() === dice.join();
}

/** What is drawn: the fight of the view, with what is remembered of it, or the last one, or dice alone. */
export function fightOf(table: Tavern, { now: known, last }: Memory, prompt: Prompt): Fight | null {
  const all = table.players.flatMap((p) => p.band);
  const uses = (f: Fighter): boolean => f.gear.some((g) => g.use === 'in_use');
  const actor = all.find((f) => f.acting) ?? all.find(uses);
  const target = all.find((f) => f.aimed);
  if (actor) {
    const same = known.actor === actor.face && (!target || known.target === target.face);
    const done = same && sameDice(known, table.dice);
    return {
      ...nothing,
      actor: actor.face,
      actorSeat: actor.seat,
      target: target?.face ?? null,
      targetSeat: target?.seat ?? -1,
      weapon: actor.gear.find((g) => g.use === 'in_use')?.face ?? (same ? known.weapon : null),
      mode: prompt.prompt === 'target' ? mode(prompt.refs[3]) : same ? known.mode : null,
      supporters: all.filter((f) => f.supports).map((f) => f.face ?? ''),
      dice: done ? known.dice : [],
      good: known.good,
      outcome: done ? known.outcome : [],
    };
  }
  if (sameDice(last, table.dice)) return { ...last, over: true };
  return table.dice.length > 0 ? { ...nothing, dice: table.dice, over: true } : null;
}
