// The state of one table: the room, the view as patched by `up`, log, talk, claims, clocks, and the
// choice that is being made: a path of own moves not sent yet, shown as a preview.
import { Refused, type Connection } from './socket.svelte';
import { patched } from './patch';
import { RESIGN } from './protocol';
import type {
  Choice,
  Claim,
  Clocks,
  GameEvent,
  PathAnswer,
  Ref,
  Refusal,
  Result,
  Room,
  ServerMessage,
  Talk,
  UpMessage,
  View,
  ViewMessage,
} from './protocol';

export interface LogEntry {
  /** number of the message, for keys */
  n: number;
  event: GameEvent;
}

/** What a frame around a table needs to show a message with motion; set by the component. */
export type Stage = (events: readonly GameEvent[], old: View, apply: () => void) => Promise<void>;

export type Notice = { text: 'refused'; refusal: Refusal } | { text: 'changed' } | { text: 'sent_away' };

const MOTION_MAX = 2500; // ms
const LOG_MAX = 1500;

/** Choices as they came, as text: the server compares them. */
const asCame = new WeakMap<Choice, string>();

/** Choices that point at nothing have an empty list here. */
function received(choices: readonly Choice[] | undefined): readonly Choice[] {
  return (choices ?? []).map((c) => {
    const text = JSON.stringify(c);
    const whole = (c.refs as Ref[] | undefined) ? c : { ...c, refs: [] };
    asCame.set(whole, text);
    return whole;
  });
}

export class Table {
  readonly id: string;
  room = $state.raw<Room | null>(null);
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  choices = $state.raw<readonly Choice[]>([]);
  events = $state.raw<readonly GameEvent[]>([]);
  log = $state.raw<readonly LogEntry[]>([]);
  talk = $state.raw<readonly Talk[]>([]);
  claims = $state.raw<readonly Claim[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  result = $state.raw<Result | null>(null);
  /** the table cannot be entered: an error of the protocol */
  failed = $state<string | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** requests on their way */
  private busy = $state(0);
  /** number of the last message shown, and of the one that answers the last move */
  private shownV = $state(0);
  private until = $state(0);
  /** messages are being shown with motion */
  moving = $state(false);
  /** own moves not sent yet, and what the table looks like after them */
  path = $state.raw<readonly Choice[]>([]);
  preview = $state.raw<{ view: View; choices: readonly Choice[] } | null>(null);
  /** things picked of a choice that points at several */
  picks = $state.raw<readonly Ref[]>([]);
  /** a dangerous choice waits for a yes */
  asking = $state.raw<Choice | null>(null);
  muted = $state.raw<readonly number[]>([]);

  stage: Stage | null = null;
  private v: number | undefined;
  private last = 0;
  private count = 0;
  private queue: { up: UpMessage; v: number }[] = [];
  private draining = false;
  private readonly line: Connection;
  private readonly ends: (() => void)[] = [];

  /** a socket is at one table at most */
  private static at: Table | null = null;

  constructor(id: string, line: Connection) {
    Table.at = this;
    this.id = id;
    this.line = line;
    this.ends.push(line.listen((m) => this.hear(m)));
    this.ends.push(line.onopen(() => this.enter()));
    line.start();
  }

  leave(): void {
    for (const end of this.ends) end();
    // From one table to the next there is nothing to leave: entering the next one is enough.
    setTimeout(() => {
      if (Table.at !== this) return;
      Table.at = null;
      if (this.line.line === 'open' && !this.failed) void this.line.ask('exit').catch(() => {});
    });
  }

  // ---- entering ----

  private async enter(): Promise<void> {
    const where: Record<string, unknown> = { table: this.id };
    try {
      await this.line.ask('enter', where, this.v === undefined ? {} : { v: this.v });
      this.failed = null;
    } catch (e) {
      if (e instanceof Refused && e.refusal.error !== 'lost') this.failed = e.refusal.error;
    }
  }

  // ---- hearing ----

  private hear(m: ServerMessage): void {
    switch (m.t) {
      case 'room':
        if (m.d.table === this.id) this.room = m.d;
        return;
      case 'view':
        this.begin(m.d, m.v);
        return;
      case 'up':
        if (this.v === undefined || this.view === null) return;
        if (m.v <= this.v) return;
        if (m.v !== this.v + 1) {
          this.v = undefined;
          void this.enter();
          return;
        }
        this.v = m.v;
        this.queue.push({ up: m.d, v: m.v });
        void this.drain();
        return;
      case 'talk':
        if (!this.talk.some((t) => t.n === m.d.n)) this.talk = [...this.talk, m.d];
        return;
      case 'claim':
        if (!this.claims.some((c) => c.n === m.d.n)) this.claims = [...this.claims, m.d];
        return;
      case 'verdict':
        this.claims = this.claims.map((c) => (c.n === m.d.n ? { ...c, verdict: m.d.verdict } : c));
        return;
      default:
    }
  }

  private begin(d: ViewMessage, v: number): void {
    this.v = this.shownV = v;
    this.until = 0;
    this.queue = [];
    this.seat = d.seat;
    this.view = d.view;
    this.choices = received(d.choices);
    this.last = Math.max(this.last, d.last ?? 0);
    this.events = [];
    this.log = (d.log ?? []).flat().map((event) => ({ n: this.count++, event }));
    this.talk = d.talk ?? [];
    this.claims = d.claims ?? [];
    this.clocks = d.clocks ?? null;
    this.result = d.result ?? null;
    this.clear();
  }

  /** Shows the messages one after the other; several at once are shown without motion. */
  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        const { up, v } = next;
        const view = this.view;
        if (!view) break;
        const crowded = this.queue.length > 3;
        if (this.stage && !crowded) {
          this.moving = true;
          let applied = false;
          const apply = (): void => {
            if (!applied) this.apply(up, v);
            applied = true;
          };
          // motion that never ends, in a page that draws no frames, must not hold the game up
          const patience = new Promise<void>((done) => setTimeout(done, MOTION_MAX));
          await Promise.race([this.stage(up.events, view, apply), patience]);
          apply();
        } else {
          this.apply(up, v);
        }
      }
    } finally {
      this.draining = false;
      this.moving = false;
    }
    if (this.path.length > 0) void this.walk(this.path);
  }

  private apply(up: UpMessage, v: number): void {
    if (!this.view) return;
    this.shownV = v;
    this.view = patched(this.view, up);
    this.choices = received(up.choices);
    this.events = up.events;
    if (up.clocks) this.clocks = up.clocks;
    if (up.result) this.result = up.result;
    const more = up.events.map((event) => ({ n: this.count++, event }));
    this.log = [...this.log, ...more].slice(-LOG_MAX);
    this.picks = [];
    this.asking = null;
    if (this.path.length === 0) this.preview = null;
  }

  // ---- choosing ----

  /** What is drawn: the table, or the table after the path. */
  get shown(): View | null {
    return this.preview?.view ?? this.view;
  }
  get offered(): readonly Choice[] {
    return this.preview?.choices ?? this.choices;
  }
  /** a move is on its way, or its answer has not been shown yet */
  get sending(): boolean {
    return this.busy > 0 || this.shownV < this.until;
  }
  get active(): boolean {
    return this.offered.length > 0 && !this.sending && !this.moving && this.line.line === 'open';
  }

  private clear(): void {
    this.path = [];
    this.preview = null;
    this.picks = [];
    this.asking = null;
  }

  /** One more move: seen as a preview if it can be foreseen, else sent together with the path. */
  async choose(choice: Choice, sure = false): Promise<void> {
    if (!this.active) return;
    if (choice.dangerous && !sure) {
      this.asking = choice;
      return;
    }
    this.asking = null;
    this.notice = null;
    if (choice.reopen) {
      await this.send([choice]);
      return;
    }
    await this.walk([...this.path, choice]);
  }

  private async walk(path: readonly Choice[]): Promise<void> {
    const base = this.view;
    const v = this.v;
    if (!base || v === undefined) return;
    this.busy++;
    try {
      const answer = await this.line.ask<PathAnswer>('path', { moves: path.map((c) => c.move) }, { v });
      if (this.view !== base) return; // an `up` came in between; drain walks again
      const choices = received(answer.choices);
      // Who only may act has no closing move to send it with: it is played at once.
      const must = this.seat !== null && (answer.turn ?? base.turn).must.includes(this.seat);
      if (answer.final || choices.length === 0 || !must) {
        // Sent only if it was just chosen; a path that became final by itself is dropped.
        if (path.length > this.path.length || this.path.length === 0) await this.send(path);
        else this.clear();
        return;
      }
      this.path = path;
      this.preview = { view: patched(base, answer), choices };
      this.picks = [];
    } catch (e) {
      this.clear();
      if (e instanceof Refused && e.refusal.error !== 'lost') this.refused(e.refusal);
    } finally {
      this.busy--;
    }
  }

  private async send(path: readonly Choice[]): Promise<void> {
    this.busy++;
    const id = this.line.nextId(this.last);
    const data = { moves: path.map((c) => c.move), like: path.map((c) => asCame.get(c) ?? '') };
    const extra: { v?: number; id: number; keep: boolean } = { id, keep: true };
    if (this.v !== undefined) extra.v = this.v;
    try {
      const answer = await this.line.ask<{ v?: number }>('move', data, extra);
      this.until = answer.v ?? 0;
      this.last = Math.max(this.last, id);
    } catch (e) {
      if (e instanceof Refused) this.refused(e.refusal);
    } finally {
      this.busy--;
      this.clear();
    }
  }

  /** Sends what is previewed as it is. */
  async finish(): Promise<void> {
    if (this.path.length > 0) await this.send(this.path);
  }

  takeBack(): void {
    this.notice = null;
    if (this.asking) {
      this.asking = null;
    } else if (this.picks.length > 0) {
      this.picks = this.picks.slice(0, -1);
    } else if (this.path.length > 1) {
      void this.walkBack(this.path.slice(0, -1));
    } else {
      this.path = [];
      this.preview = null;
    }
  }

  private async walkBack(path: readonly Choice[]): Promise<void> {
    this.path = [];
    this.preview = null;
    await this.walk(path);
  }

  resign(): Promise<void> {
    return this.send([{ move: RESIGN, refs: [] }]);
  }

  /** Why this move is refused now, or null. */
  async why(move: number): Promise<{ reason: string; refs?: Ref[] } | null> {
    try {
      const answer = await this.line.ask<{ reason: { reason: string; refs?: Ref[] } | null }>('why', {
        move,
      });
      return answer.reason;
    } catch {
      return null;
    }
  }

  private refused(refusal: Refusal): void {
    this.notice = refusal.error === 'changed' ? { text: 'changed' } : { text: 'refused', refusal };
  }

  /** Any other request of the table; refusals become the notice. */
  async ask(type: string, data: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.line.ask(type, data);
      return true;
    } catch (e) {
      if (e instanceof Refused) this.refused(e.refusal);
      return false;
    }
  }

  /** Milliseconds a seat has left now; null without a clock. */
  left(seat: number, now: number): number | null {
    const c = this.clocks;
    const left = c?.left[seat];
    if (!c || left === undefined || left === null) return null;
    return c.running.includes(seat) ? Math.max(0, left - (now - c.at)) : left;
  }
}
