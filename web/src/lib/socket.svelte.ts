// One WebSocket for everything live. It comes back by itself, says again what must not be lost (moves,
// with the same id) and knows the server's clock.
import { here, type Wire } from './here.svelte';
import { VERSION, type Person, type Refusal, type ServerMessage } from './protocol';

/** deleted: the account that was used here is no more; ended: it was logged out elsewhere. Nothing is tried
 * before `renew`. outdated: the server speaks another version; only loading the page again helps. */
export type Line = 'connecting' | 'open' | 'lost' | 'deleted' | 'ended' | 'outdated';

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

interface Waiting {
  text: string;
  /** said again on the next socket until it is answered */
  keep: boolean;
  sent: boolean;
  done(answer: Record<string, unknown>): void;
  fail(refusal: Refusal): void;
}

const HELLO_MS = 10_000;
const PING_MS = 20_000;
const SILENCE_MS = 45_000;
const RETRY_MIN_MS = 400;
const RETRY_MAX_MS = 8_000;
const STORAGE_MS = 1_500;
const DELETED = 4002; // close codes
const ENDED = 4003;
const OUTDATED = 4004;

function dial(): Wire {
  if (here.on) return here.wire();
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?v=${VERSION}`);
}

export class Connection {
  line = $state<Line>('connecting');
  person = $state.raw<Person | null>(null);
  /** add to Date.now() for the server's clock */
  offset = 0;

  private ws: Wire | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private retry = RETRY_MIN_MS;
  private retryTimer = 0;
  private pingTimer = 0;
  private heard = 0;
  private wanted = false;
  private readonly listeners = new Set<(m: ServerMessage) => void>();
  private readonly openers = new Set<() => Promise<void> | void>();
  private readonly make: () => Wire;

  constructor(make: () => Wire = dial) {
    this.make = make;
    window.addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      // What slept may have lost its line without hearing of it.
      if (this.line === 'open') this.ping();
      else this.hurry();
    });
  }

  now(): number {
    return Date.now() + this.offset;
  }

  /** Every message but answers. */
  listen(hear: (m: ServerMessage) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  /** Called whenever a socket has said hello, before unanswered moves are said again. */
  onopen(then: () => Promise<void> | void): () => void {
    this.openers.add(then);
    if (this.line === 'open') void then();
    return () => this.openers.delete(then);
  }

  start(): void {
    if (this.wanted || this.over()) return;
    this.wanted = true;
    this.open();
  }

  /** A new socket at once: after login, which changes who is speaking. */
  renew(): void {
    if (this.over()) this.line = 'connecting';
    if (!this.wanted) return this.start();
    this.retry = 0;
    if (this.ws) this.drop(this.ws);
    else this.open();
  }

  /** Rises over reloads, tabs and devices too, since it follows the server's clock. */
  nextId(above = 0): number {
    this.lastId = Math.max(this.lastId + 1, above + 1, this.now());
    return this.lastId;
  }

  /** Asks, and waits for `ok`; a `no` is thrown as Refused. */
  ask<T = Record<string, unknown>>(
    type: string,
    data: Record<string, unknown> = {},
    extra: { v?: number; id?: number; keep?: boolean } = {},
  ): Promise<T> {
    if (this.over()) return Promise.reject(new Refused({ error: this.line }));
    this.start();
    const id = extra.id ?? this.nextId();
    const message: Record<string, unknown> = { t: type, d: { id, ...data } };
    if (extra.v !== undefined) message['v'] = extra.v;
    return new Promise<T>((done, fail) => {
      const waiting: Waiting = {
        text: JSON.stringify(message),
        keep: extra.keep ?? false,
        sent: false,
        done: (answer) => done(answer as T),
        fail: (refusal) => fail(new Refused(refusal)),
      };
      this.waiting.set(id, waiting);
      if (this.line === 'open') this.send(waiting);
    });
  }

  private send(w: Waiting): void {
    if (this.ws?.readyState !== WebSocket.OPEN) return;
    w.sent = true;
    this.ws.send(w.text);
  }

  private hurry(): void {
    if (!this.wanted || this.ws) return;
    this.retry = RETRY_MIN_MS;
    this.open();
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    let ws: Wire;
    try {
      ws = this.make();
    } catch {
      this.closed(null);
      return;
    }
    this.ws = ws;
    this.retryTimer = window.setTimeout(() => this.drop(ws), HELLO_MS);
    ws.onmessage = (e) => {
      if (this.ws === ws && typeof e.data === 'string') this.hear(e.data);
    };
    ws.onclose = (e) => {
      // Another tab may have logged in meanwhile: then there is a new session, which is tried first.
      if (e.code === DELETED) this.dismissed(ws, 'deleted');
      else if (e.code === OUTDATED) this.dismissed(ws, 'outdated');
      else if (e.code === ENDED && this.line !== 'open') this.dismissed(ws, 'ended');
      else this.closed(ws);
    };
    ws.onerror = () => ws.close();
  }

  /** Given up at once: a dead line may take minutes to say that it is closed. */
  private drop(ws: Wire): void {
    ws.close();
    this.closed(ws);
  }

  private hear(text: string): void {
    this.heard = Date.now();
    let m: ServerMessage;
    try {
      m = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    switch (m.t) {
      case 'hello':
        this.offset = m.d.now - Date.now();
        this.person = m.d.person;
        void this.opened();
        return;
      case 'pong':
        return;
      case 'ok': {
        const w = this.waiting.get(m.d.id);
        this.waiting.delete(m.d.id);
        w?.done(m.v === undefined ? m.d : { ...m.d, v: m.v });
        return;
      }
      case 'no': {
        if (m.d.id === undefined) this.unread(m.d);
        else this.refused(m.d.id, m.d);
        return;
      }
      default:
        for (const hear of this.listeners) hear(m);
    }
  }

  private refused(id: number, refusal: Refusal): void {
    const w = this.waiting.get(id);
    // The server is going down or its disk failed: nothing was played, so say it again.
    if (w?.keep && refusal.error === 'stopping') {
      w.sent = false;
    } else if (w?.keep && refusal.error === 'storage') {
      const ws = this.ws;
      window.setTimeout(() => {
        if (this.ws === ws && this.waiting.get(id) === w) this.send(w);
      }, STORAGE_MS);
    } else {
      this.waiting.delete(id);
      w?.fail(refusal);
    }
  }

  /** The server could not read something and does not say what: nobody waits for its answer for ever. */
  private unread(refusal: Refusal): void {
    for (const [id, w] of this.waiting) {
      if (!w.sent) continue;
      this.waiting.delete(id);
      w.fail(refusal);
    }
  }

  private async opened(): Promise<void> {
    const ws = this.ws;
    clearTimeout(this.retryTimer);
    this.line = 'open';
    this.retry = RETRY_MIN_MS;
    clearInterval(this.pingTimer);
    this.pingTimer = window.setInterval(() => this.ping(), PING_MS);
    for (const w of this.waiting.values()) if (!w.keep) this.send(w);
    // A table is entered again before moves at it are.
    for (const then of this.openers) {
      try {
        await then();
      } catch {
        // Refused: who asked has shown it.
      }
    }
    if (this.ws !== ws) return;
    for (const w of this.waiting.values()) if (w.keep && !w.sent) this.send(w);
  }

  private ping(): void {
    if (!this.ws) return;
    if (Date.now() - this.heard > SILENCE_MS) this.drop(this.ws);
    else if (this.ws.readyState === WebSocket.OPEN) this.ws.send('{"t":"ping"}');
  }

  private over(): boolean {
    return this.line === 'deleted' || this.line === 'ended' || this.line === 'outdated';
  }

  /** Every further attempt would be refused, and what was to be said again is nobody's. */
  private dismissed(ws: Wire, line: 'deleted' | 'ended' | 'outdated'): void {
    if (this.ws !== ws) return;
    this.wanted = false;
    this.closed(ws);
    this.line = line;
    this.person = null;
    for (const w of this.waiting.values()) w.fail({ error: line });
    this.waiting.clear();
  }

  private closed(ws: Wire | null): void {
    if (ws !== null && this.ws !== ws) return;
    this.ws = null;
    clearInterval(this.pingTimer);
    clearTimeout(this.retryTimer);
    if (!this.wanted) return;
    this.line = 'lost';
    for (const [id, w] of this.waiting) {
      if (w.keep) {
        w.sent = false;
      } else if (w.sent) {
        this.waiting.delete(id);
        w.fail({ error: 'lost' });
      }
    }
    const wait = this.retry * (0.75 + Math.random() / 2);
    this.retry = Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, this.retry * 2));
    this.retryTimer = window.setTimeout(() => this.open(), wait);
  }
}

export const connection = new Connection();
