// The server's core in WebAssembly (src/wasm/house.h), with what it needs of the world: somewhere to keep
// things, and time. Knows neither page nor worker, so that node can run it too.
import type { Change, Keeper } from './keeper';

/** What the house says, by connection. */
export interface Outside {
  say(conn: number, text: string): void;
  hangUp(conn: number, code: number): void;
  /** nothing more comes: the world has to open another house from what is safe. Never while it opens. */
  failed(why: unknown): void;
}

export interface Answer {
  status: number;
  text: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  kept(keyLength: number, length: number): number;
  open(pace: number): void;
  connect(conn: number): void;
  hear(conn: number, length: number): void;
  leave(conn: number): void;
  ask(length: number): void;
  put(): number;
  safe(put: number): void;
  tick(): number;
  minds(): number; // 0: none
  think(): void;
}

/** What is kept was written by a later version of the house: it is not touched. */
export class Later extends Error {}

const STRANGE = 0; // what kept() says (src/wasm/kept.h)
const LATER = 2;

const LOST: Answer = { status: 503, text: '{"error":"storage"}' };
const DAY_MS = 86_400_000;
const BAD_FILE = 8; // WASI's errno: the C library would write to a terminal, were there one

export class House {
  private readonly x: Exports;
  private readonly keeper: Keeper;
  private readonly outside: Outside;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private changes: Change[] = [];
  private writing = false;
  private safe = 0;
  private readonly promised: { put: number; answer: Answer; tell(answer: Answer): void }[] = [];
  private answered: Answer = { status: 500, text: '' };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private thinking = false;
  private closed = false;
  private opened = false;
  private ahead = 0; // of the time since the thread began
  private why: unknown; // for which it closed

  private constructor(module: WebAssembly.Module, keeper: Keeper, outside: Outside) {
    this.keeper = keeper;
    this.outside = outside;
    const none = (): number => BAD_FILE;
    const instance = new WebAssembly.Instance(module, {
      page: {
        say: (conn: number, at: number, length: number) => outside.say(conn, this.text(at, length)),
        hang_up: (conn: number, code: number) => {
          outside.hangUp(conn, code);
          setTimeout(() => this.leave(conn), 0); // as a socket that was closed
        },
        keep: (key: number, keyLength: number, at: number, length: number) =>
          this.changes.push({ key: this.text(key, keyLength), bytes: this.bytes(at, length).slice() }),
        drop: (key: number, length: number) => this.changes.push({ drop: this.text(key, length) }),
        answer: (status: number, at: number, length: number) =>
          (this.answered = { status, text: this.text(at, length) }),
        random: (at: number, count: number) => crypto.getRandomValues(this.bytes(at, count)),
        now: () => this.now(),
      },
      wasi_snapshot_preview1: { fd_write: none, fd_seek: none, fd_close: none },
    });
    this.x = instance.exports as unknown as Exports;
  }

  /** Everything as it was left. Pace: of bots and automatic answers, per cent; 0: no pauses. */
  static async open(module: WebAssembly.Module, keeper: Keeper, outside: Outside, pace = 100): Promise<House> {
    const house = new House(module, keeper, outside);
    const kept = await keeper.all();
    house.run(() => {
      for (const [key, bytes] of kept) house.give(key, bytes);
      house.x.open(pace);
    });
    if (house.closed) throw house.why;
    house.opened = true;
    return house;
  }

  connect(conn: number): void {
    this.run(() => this.x.connect(conn));
  }

  hear(conn: number, text: string): void {
    this.run(() => this.x.hear(conn, this.hand(this.encoder.encode(text))));
  }

  leave(conn: number): void {
    this.run(() => this.x.leave(conn));
  }

  /** A call of the protocol. What it changed is safe when the answer is there. */
  ask(method: string, path: string, body: string): Promise<Answer> {
    let put = 0;
    this.run(() => {
      this.x.ask(this.hand(this.encoder.encode(`${method} ${path}${body ? `\n${body}` : ''}`)));
      put = this.x.put();
    });
    if (this.closed) return Promise.resolve(LOST);
    return new Promise((tell) => {
      this.promised.push({ put, answer: this.answered, tell });
      this.keepPromises();
    });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.keeper.close();
    for (const p of this.promised.splice(0)) p.tell(LOST);
  }

  // ---- memory ----

  private bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.x.memory.buffer as ArrayBuffer, at, length);
  }

  private text(at: number, length: number): string {
    return this.decoder.decode(this.bytes(at, length));
  }

  /** Into the room: how many bytes. */
  private hand(...parts: Uint8Array[]): number {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.x.room(length);
    for (const part of parts) {
      this.bytes(at, part.length).set(part);
      at += part.length;
    }
    return length;
  }

  private give(key: string, bytes: Uint8Array): void {
    const name = this.encoder.encode(key);
    this.hand(name, bytes);
    const taken = this.x.kept(name.length, bytes.length);
    if (taken === LATER) throw new Later();
    if (taken === STRANGE) this.changes.push({ drop: key, only: true });
  }

  // ---- time ----

  /** Ms since 1970. Never goes back while the house is open, and does not miss what the device slept. */
  private now(): number {
    this.ahead = Math.max(this.ahead, Date.now() - performance.now());
    return Math.floor(this.ahead + performance.now());
  }

  // ---- turns ----

  /** Something happens; then what follows from it. A house that stumbles is not used again. */
  private run(what: () => void): void {
    if (this.closed) return;
    try {
      what();
      clearTimeout(this.timer);
      const next = this.x.tick();
      const wait = Math.min(DAY_MS, Math.max(0, next - this.now()));
      if (next >= 0) this.timer = setTimeout(() => this.run(() => {}), wait);
      this.write();
      if (this.x.minds() > 0) this.thinkSoon();
    } catch (e) {
      this.fail(e);
    }
  }

  private fail(why: unknown): void {
    if (this.closed) return;
    this.close();
    this.why = why;
    if (this.opened) this.outside.failed(why);
  }

  /** After what has already come from the page. */
  private thinkSoon(): void {
    if (this.thinking) return;
    this.thinking = true;
    setTimeout(() => {
      this.thinking = false;
      this.run(() => this.x.think());
    }, 0);
  }

  /** All changes of a moment are one transaction, and only one is under way. */
  private write(): void {
    if (this.writing || this.changes.length === 0) return;
    const changes = this.changes;
    const put = this.x.put();
    this.changes = [];
    this.writing = true;
    this.keeper.write(changes).then(
      () => {
        this.writing = false;
        this.safe = put;
        this.run(() => this.x.safe(put));
        this.keepPromises();
      },
      (e: unknown) => this.fail(e),
    );
  }

  private keepPromises(): void {
    const due = this.promised.filter((p) => p.put <= this.safe);
    this.promised.splice(0, this.promised.length, ...this.promised.filter((p) => p.put > this.safe));
    for (const p of due) p.tell(p.answer);
  }
}
