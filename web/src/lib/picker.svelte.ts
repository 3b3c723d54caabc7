// Choosing by clicking on things: which things of the board a choice points at, and what is left after
// some of them were picked.
import { sameThing, type Pick, type ThingState } from '../boards/board';
import type { Table } from './table.svelte';
import type { Choice, Reason, Ref } from './protocol';
import type { Speech } from './words';

/** Numbers and hidden things are not on a board. */
function isThing(ref: Ref): boolean {
  return ref.kind !== 'number' && ref.kind !== 'hidden';
}

function pointsAt(choice: Choice, ref: Ref): boolean {
  return choice.refs.some((r) => isThing(r) && sameThing(r, ref));
}

/** Moves of a game keep their numbers, so a move seen once can be asked about later. */
class Memory {
  private readonly moves = new Map<string, { verb: string; refs: Ref[]; move: number }>();

  learn(choices: readonly Choice[]): void {
    for (const c of choices) {
      if (!c.verb || c.refs.length === 0) continue;
      const key = `${c.verb} ${JSON.stringify(c.refs)}`;
      if (!this.moves.has(key)) this.moves.set(key, { verb: c.verb, refs: c.refs, move: c.move });
    }
  }

  /** A move with one of these verbs that pointed at the thing. */
  find(verbs: ReadonlySet<string>, ref: Ref): number | null {
    for (const m of this.moves.values()) {
      if (verbs.has(m.verb) && m.refs.some((r) => isThing(r) && sameThing(r, ref))) return m.move;
    }
    return null;
  }
}

export type Explain = (thing: Ref, reason: Reason | null) => void;

export class Picker implements Pick {
  private readonly table: Table;
  private readonly speech: () => Speech;
  private readonly explain: Explain;
  private readonly memory = new Memory();

  constructor(table: Table, speech: () => Speech, explain: Explain) {
    this.table = table;
    this.speech = speech;
    this.explain = explain;
  }

  learn(): void {
    this.memory.learn(this.table.offered);
  }

  get active(): boolean {
    return this.table.active;
  }

  readonly left = $derived.by((): readonly Choice[] => {
    const { offered, picks } = this.table;
    return picks.length === 0 ? offered : offered.filter((c) => picks.every((p) => pointsAt(c, p)));
  });

  of(ref: Ref): readonly Choice[] {
    return this.left.filter((c) => pointsAt(c, ref));
  }

  private isPicked(ref: Ref): boolean {
    return this.table.picks.some((p) => sameThing(p, ref));
  }

  state(ref: Ref): ThingState {
    if (!this.active) return 'rest';
    if (this.isPicked(ref)) return 'chosen';
    return this.of(ref).length > 0 ? 'can' : 'off';
  }

  choose(ref: Ref): void {
    if (!this.active) return;
    this.table.asking = null;
    if (this.isPicked(ref)) {
      this.table.picks = this.table.picks.filter((p) => !sameThing(p, ref));
      return;
    }
    let found = this.of(ref);
    if (found.length === 0 && this.table.picks.length > 0) {
      // Another beginning instead of a dead end.
      const fresh = this.table.offered.filter((c) => pointsAt(c, ref));
      if (fresh.length > 0) {
        this.table.picks = [];
        found = fresh;
      }
    }
    if (found.length === 0) void this.refuse(ref);
    else if (found.length === 1) void this.table.choose(found[0] as Choice);
    else this.table.picks = [...this.table.picks, ref];
  }

  take(choice: Choice): void {
    void this.table.choose(choice);
  }

  action(ref: Ref): string {
    if (!this.active) return '';
    const found = this.of(ref);
    const only = found[0];
    return found.length === 1 && only ? this.speech().choice(only) : '';
  }

  label(ref: Ref): string {
    const name = this.speech().ref(ref);
    const action = this.action(ref);
    return action ? `${name}: ${action}` : name;
  }

  /** Why this thing cannot be chosen. Its move is known if it could be chosen before; else it is looked
   * for among the numbers that are missing beside the moves that can: their reasons name what they are
   * about. */
  private async refuse(ref: Ref): Promise<void> {
    const { offered } = this.table;
    const verbs = new Set(offered.map((c) => c.verb ?? ''));
    const known = this.memory.find(verbs, ref);
    if (known !== null) {
      this.explain(ref, await this.table.why(known));
      return;
    }
    for (const move of gaps(offered)) {
      const reason = await this.table.why(move);
      if (!reason?.refs?.some((r) => isThing(r) && sameThing(r, ref))) continue;
      this.explain(ref, reason);
      return;
    }
    this.explain(ref, null);
  }
}

const GAPS_MAX = 12;
const REACH = 3;

/** Numbers of moves that are not offered, between and just beside those that are. */
function gaps(offered: readonly Choice[]): number[] {
  const moves = offered.filter((c) => !c.reopen && c.refs.length > 0).map((c) => c.move);
  if (moves.length === 0) return [];
  const taken = new Set(offered.map((c) => c.move));
  const found: number[] = [];
  const first = Math.max(0, Math.min(...moves) - REACH);
  const last = Math.max(...moves) + REACH;
  for (let n = first; n <= last && found.length < GAPS_MAX; n++) if (!taken.has(n)) found.push(n);
  return found;
}
