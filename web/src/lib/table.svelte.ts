// The state of one table: the room, the view as patched by `up`, log, talk, claims, clocks, and the
// choice that is being made: a path of own moves not sent yet, shown as a preview.
import { Refused, type Connection } from './socket.svelte';
import type { LogEntry } from './log';
import { patched } from './patch';
import { toOpen, toReady } from '../deal/share';
import { RESIGN } from './protocol';
import type {
  Aside,
  Choice,
  Claim,
  Clocks,
  OpenWindow,
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

/** What a frame around a table needs to show a message with motion; set by the component. */
export type Stage = (events: readonly GameEvent[], old: View, apply: () => void) => Promise<void>;

export type Notice = { text: 'refused'; refusal: Refusal } | { text: 'changed' };

const MOTION_MAX = 2500; // ms
const AGAIN = 1500; // ms
const PATH_MAX = 16; // moves that the server takes at once
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
  /** the window that is open, if one is */
  window = $state.raw<OpenWindow | null>(null);
  result = $state.raw<Result | null>(null);
  /** the table cannot be entered: an error of the protocol */
  failed = $state<string | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** number of the last message that was here when it came */
  private noticeV = 0;
  /** requests about choices on their way, and how many of them are moves */
  private busy = $state(0);
  private playing = 0;
  /** rises whenever what was being chosen is given up */
  private attempt = 0;
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
  /** what people without a seat say */
  aside = $state.raw<readonly Aside[]>([]);
  /** at a closed table: has this person knocked, and what was the answer? */
  knocking = $state<'no' | 'waits' | 'declined'>('no');
  /** whom this page does not want to hear, by what the server was asked with */
  private readonly unheard = new Map<string, Record<string, unknown>>();
  /** standing orders: pass wherever this seat is asked in passing */
  orders = $state(false);
  /** this seat may say something to one other alone, now */
  whisper = $state(false);

  stage: Stage | null = null;
  private v: number | undefined;
  /** who has seen it up to there */
  private who: string | undefined;
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
    const who = this.line.person?.id;
    if (who !== this.who) this.v = undefined;
    this.who = who;
    try {
      await this.line.ask('enter', where, this.v === undefined ? {} : { v: this.v });
      this.failed = null;
      this.knocking = 'no';
      // A mute lasts as long as the server runs; for this page, as long as it is open.
      for (const whom of this.unheard.values())
        void this.line.ask('mute', { ...whom, on: true }).catch(() => {});
    } catch (e) {
      const error = e instanceof Refused ? e.refusal.error : 'lost';
      if (error === 'closed' && this.knocking === 'waits') void this.knock(); // the line was lost
      if (error === 'too_fast' || error === 'storage') setTimeout(() => void this.enterAgain(), AGAIN);
      else if (error !== 'lost') this.failed = error;
    }
  }

  private async enterAgain(): Promise<void> {
    if (Table.at === this && this.line.line === 'open') await this.enter();
  }

  /** Something was missed: the whole view, please. */
  private async gap(): Promise<void> {
    this.v = undefined;
    await this.enter();
  }

  // ---- the door ----

  async knock(on = true): Promise<void> {
    this.knocking = on ? 'waits' : 'no';
    try {
      await this.line.ask('knock', on ? { table: this.id } : { table: this.id, on });
    } catch (e) {
      this.knocking = 'no';
      if (e instanceof Refused && e.refusal.error !== 'lost') this.failed = e.refusal.error;
    }
  }

  private answered(answer: 'accepted' | 'declined' | 'again'): void {
    if (answer === 'accepted') void this.enter();
    else if (answer === 'again') void this.knock();
    else this.knocking = 'declined';
  }

  // ---- who is heard ----

  /** Seats that are not heard. */
  get muted(): readonly number[] {
    const muted = this.room?.muted ?? [];
    return (this.room?.seats ?? [])
      .filter((s) => muted.includes(s.seat) || (s.person !== undefined && muted.includes(s.person)))
      .map((s) => s.seat);
  }

  async mute(whom: { person: string } | { seat: number } | { spectators: true }, on: boolean): Promise<void> {
    const key = JSON.stringify(whom);
    if (await this.ask('mute', { ...whom, on })) {
      if (on) this.unheard.set(key, whom);
      else this.unheard.delete(key);
    }
  }

  // ---- hearing ----

  private hear(m: ServerMessage): void {
    switch (m.t) {
      case 'room':
        if (m.d.table === this.id) this.hearRoom(m.d);
        return;
      case 'view':
        this.begin(m.d, m.v);
        return;
      case 'up':
        if (this.v === undefined || this.view === null) return;
        if (m.v <= this.v) return;
        if (m.v !== this.v + 1) {
          void this.gap();
          return;
        }
        this.v = m.v;
        this.queue.push({ up: m.d, v: m.v });
        void this.drain();
        return;
      case 'orders':
        this.orders = m.d.pass;
        return;
      case 'talk':
        if (!this.talk.some((t) => t.n === m.d.n)) this.talk = [...this.talk, m.d];
        return;
      case 'aside':
        if (!this.aside.some((a) => a.n === m.d.n)) this.aside = [...this.aside, m.d];
        return;
      case 'heard':
        this.talk = m.d.talk;
        this.claims = m.d.claims;
        this.aside = m.d.aside;
        return;
      case 'knock':
        if (m.d.table === this.id) this.answered(m.d.answer);
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

  private hearRoom(room: Room): void {
    const sat = typeof this.room?.you === 'number';
    const before = this.room;
    this.room = room;
    void this.start(before, room);
    // Stood up, here or in another window? Or sent away by the host: then this was the last message, and
    // the server says so to whoever enters again.
    if (room.status === 'waiting' && room.you === null && sat) void this.enter();
    // The last message to those who came while it waited, where nobody may watch.
    if (room.status === 'playing' && room.you === null && !room.spectators) this.failed = 'no_spectators';
  }

  // ---- the start ----

  /** What goes by itself: opening one's number when all are bound, and being bound anew after a start that
   * failed because of somebody else. */
  private async start(before: Room | null, room: Room): Promise<void> {
    if (room.status !== 'waiting' || room.you === null) return;
    const nonce = toOpen(room);
    if (nonce !== null) await this.quietly('open', { nonce });
    const failed = room.failed !== undefined && room.failed.times > (before?.failed?.times ?? 0);
    const mine = before?.seats.find((s) => s.seat === room.you);
    const late = room.failed?.late.some((s) => s.seat === room.you) ?? false;
    if (failed && before?.opening !== undefined && mine?.opened && !late) await this.ready();
  }

  /** Several windows may say so at once, and one of them is heard. */
  private async quietly(type: string, data: Record<string, unknown>): Promise<void> {
    await this.line.ask(type, data).catch(() => {});
  }

  /** Binds this person to a number of their own, or takes that back. `seen`: for what stands here, and nothing
   * that comes meanwhile. */
  async ready(on = true, seen = true): Promise<boolean> {
    const room = this.room;
    if (!room || !on) return room ? this.ask('ready', { on }) : false;
    const terms = seen && room.terms !== undefined ? { terms: room.terms } : {};
    return this.ask('ready', { ...toReady(room), ...terms });
  }

  private begin(d: ViewMessage, v: number): void {
    this.v = this.shownV = v;
    this.until = 0;
    this.queue = [];
    this.seat = d.seat;
    this.draw(d.view, v);
    this.choices = received(d.choices);
    this.last = Math.max(this.last, d.last ?? 0);
    this.events = [];
    this.log = (d.log ?? []).flat().map((event) => ({ n: this.count++, event }));
    this.talk = d.talk ?? [];
    this.claims = d.claims ?? [];
    this.aside = d.aside ?? [];
    this.clocks = d.clocks ?? null;
    this.window = d.window ?? null;
    this.result = d.result ?? null;
    this.orders = d.orders ?? false;
    this.whisper = d.whisper ?? false;
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
          // and motion that fails loses no message
          const shown = this.stage(up.events, view, apply).catch(() => {});
          await Promise.race([shown, patience]);
          apply();
        } else {
          this.apply(up, v);
        }
      }
    } finally {
      this.draining = false;
      this.moving = false;
    }
    // A choice that is being asked about sees for itself that the table has changed.
    if (this.path.length > 0 && this.busy === 0) void this.walk(this.path, false);
  }

  private apply(up: UpMessage, v: number): void {
    if (!this.view || v <= this.shownV) return; // a whole view came in between
    this.shownV = v;
    this.draw(patched(this.view, up), v);
    this.choices = received(up.choices);
    this.whisper = up.whisper ?? false;
    this.events = up.events;
    if (up.clocks) this.clocks = up.clocks;
    this.window = up.window ?? null;
    if (up.result) this.result = up.result;
    const more = up.events.map((event) => ({ n: this.count++, event }));
    this.log = [...this.log, ...more].slice(-LOG_MAX);
    this.picks = [];
    this.asking = null;
    if (this.playing > 0) this.path = [];
    if (this.path.length === 0) this.preview = null;
  }

  /** What was refused is no matter of the next question; messages that the refusal overtook are. */
  private draw(view: View, v: number): void {
    const other = JSON.stringify(view.prompt) !== JSON.stringify(this.view?.prompt);
    if (other && v > this.noticeV) this.notice = null;
    this.view = view;
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
  /** number of the last message that is drawn */
  get seen(): number {
    return this.shownV;
  }
  get active(): boolean {
    return this.offered.length > 0 && !this.sending && !this.moving && this.line.line === 'open';
  }

  private clear(): void {
    this.attempt++;
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
    await this.walk([...this.path, choice], true);
  }

  /** Asks what the table looks like after a path. `chosen`: its last move was chosen just now, and is
   * played if it cannot be foreseen; a path that became final by itself is dropped. */
  private async walk(path: readonly Choice[], chosen: boolean): Promise<void> {
    const attempt = ++this.attempt;
    let base = this.view;
    this.busy++;
    try {
      while (base && this.v !== undefined && path[0] && this.offers(path[0])) {
        const moves = path.map((c) => c.move);
        const answer = await this.line.ask<PathAnswer>('path', { moves }, { v: this.v });
        if (attempt !== this.attempt) return;
        if (this.view === base) {
          await this.walked(base, path, chosen, answer);
          return;
        }
        base = this.view; // an `up` came in between
      }
      this.clear();
      this.tell({ text: 'changed' });
    } catch (e) {
      if (attempt !== this.attempt) return;
      this.clear();
      if (!(e instanceof Refused) || e.refusal.error === 'lost') return;
      if (this.view === base || e.refusal.error === 'not_asked') this.unplayed(e.refusal);
      else this.tell({ text: 'changed' });
    } finally {
      this.busy--;
    }
  }

  /** Is this choice, made before the last message, still there? */
  private offers(choice: Choice): boolean {
    const text = asCame.get(choice);
    return this.choices.some((c) => c === choice || asCame.get(c) === text);
  }

  private async walked(
    base: View,
    path: readonly Choice[],
    chosen: boolean,
    answer: PathAnswer,
  ): Promise<void> {
    const choices = received(answer.choices);
    // Who only may act has no closing move to send it with: it is played at once.
    const must = this.seat !== null && (answer.turn ?? base.turn).must.includes(this.seat);
    const final = answer.final || choices.length === 0 || !must;
    if (chosen && (final || path.length >= PATH_MAX)) {
      await this.send(path);
    } else if (final) {
      this.clear();
    } else {
      this.path = path;
      this.preview = { view: patched(base, answer), choices };
      this.picks = [];
    }
  }

  private async send(path: readonly Choice[]): Promise<void> {
    this.busy++;
    this.playing++;
    const id = this.line.nextId(this.last);
    const data = { moves: path.map((c) => c.move), like: path.map((c) => asCame.get(c) ?? '') };
    const extra: { v?: number; id: number; keep: boolean } = { id, keep: true };
    if (this.v !== undefined) extra.v = this.v;
    try {
      const answer = await this.line.ask<{ v?: number }>('move', data, extra);
      this.until = answer.v ?? 0;
      this.last = Math.max(this.last, id);
      // Its messages come before the answer: what is not here by now does not come.
      if (this.v !== undefined && this.until > this.v) void this.gap();
    } catch (e) {
      if (!(e instanceof Refused)) return;
      this.last = Math.max(this.last, e.refusal.last ?? 0); // the next id is above it
      this.unplayed(e.refusal);
    } finally {
      this.busy--;
      this.playing--;
      this.clear();
    }
  }

  /** Sends what is previewed as it is. */
  async finish(): Promise<void> {
    if (this.path.length > 0 && this.active) await this.send(this.path);
  }

  takeBack(): void {
    if (this.playing > 0) return;
    this.notice = null;
    if (this.asking) {
      this.asking = null;
    } else if (this.picks.length > 0) {
      this.picks = this.picks.slice(0, -1);
    } else if (this.path.length > 1) {
      this.path = this.path.slice(0, -1);
      void this.walk(this.path, false);
    } else {
      this.clear();
    }
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

  private tell(notice: Notice): void {
    this.notice = notice;
    this.noticeV = this.v ?? 0;
  }

  private refused(refusal: Refusal): void {
    this.tell(refusal.error === 'changed' ? { text: 'changed' } : { text: 'refused', refusal });
  }

  /** A move came too late for a question with one answer, which the server gives by itself: it is done. */
  private unplayed(refusal: Refusal): void {
    if (refusal.error !== 'not_asked') this.refused(refusal);
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
