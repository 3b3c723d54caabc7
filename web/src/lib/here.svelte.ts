// Playing on this device: the tables are in a house of our own (web/src/house), not at a server. Everything
// else is the same; whoever speaks to a server gets a wire and answers from here instead.
import { forgetDatabase } from '../house/keeper';
import type { FromHouse, HouseState, ToHouse } from '../house/wire';

const PLACE = 'cabale.here';
const SHELL = '/shell.js'; // the service worker, with which the pages themselves come without a network

/** What Connection needs of a WebSocket. */
export interface Wire {
  readonly readyState: number;
  onmessage: ((e: MessageEvent) => void) | null;
  onclose: ((e: CloseEvent) => void) | null;
  onerror: ((e: Event) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Stored {
  on: boolean;
  /** of bots, per cent */
  pace: number;
}

function load(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Stored>;
    return { on: stored.on === true, pace: typeof stored.pace === 'number' ? stored.pace : 100 };
  } catch {
    return { on: false, pace: 100 };
  }
}

class Here {
  private readonly stored = load();
  readonly on = this.stored.on;
  readonly pace = this.stored.pace;
  state = $state<HouseState>('opening');
  /** this site has a house to offer */
  offered = $state(false);

  private worker: Worker | null = null;
  private readonly wires = new Map<number, LocalWire>();
  private readonly asked = new Map<number, (answer: Response) => void>();
  private last = 0;

  /** Whoever shows the offer asks whether there is one. */
  look(): void {
    if (this.on || this.offered) return;
    // Locks, and pages without a network, are for secure places only.
    if (!window.isSecureContext || !('locks' in navigator) || !('serviceWorker' in navigator)) return;
    // Asked for by the list: what is not there would be an error in the console of everybody else.
    fetch('/files.json')
      .then((answer) => answer.json())
      .then((files: Record<string, string>) => (this.offered = '/house.wasm' in files))
      .catch(() => {});
  }

  /** From here on all pages speak to the house, or to the server again. They begin anew for it. */
  async turn(on: boolean, at = '/'): Promise<void> {
    this.save({ on, pace: this.pace });
    if (on) {
      navigator.storage?.persist?.().catch(() => {}); // some ask their people, who may take their time
      await navigator.serviceWorker.register(SHELL).catch(() => {});
    }
    location.assign(at);
  }

  /** Everything that is kept here goes. */
  async forget(): Promise<void> {
    this.worker?.terminate();
    await forgetDatabase();
    location.assign('/');
  }

  setPace(pace: number): void {
    this.save({ on: this.on, pace });
    location.reload();
  }

  private save(stored: Stored): void {
    try {
      localStorage.setItem(PLACE, JSON.stringify(stored));
    } catch {
      // Then it lasts as long as this page.
    }
  }

  wire(): Wire {
    const conn = ++this.last;
    const wire = new LocalWire(
      (text) => this.post({ kind: 'say', conn, text }),
      () => {
        this.wires.delete(conn);
        this.post({ kind: 'leave', conn });
      },
    );
    this.wires.set(conn, wire);
    this.post({ kind: 'connect', conn });
    return wire;
  }

  /** As fetch of one of the server's calls. */
  ask(method: string, path: string, body = ''): Promise<Response> {
    const id = ++this.last;
    return new Promise((done) => {
      this.asked.set(id, done);
      this.post({ kind: 'ask', id, method, path, body });
    });
  }

  private post(said: ToHouse): void {
    if (!this.worker) {
      navigator.serviceWorker?.register(SHELL).catch(() => {}); // it may have failed before
      this.worker = new Worker(new URL('../house/worker.ts', import.meta.url), { type: 'module' });
      this.worker.onmessage = (e: MessageEvent<FromHouse>) => this.hear(e.data);
      this.worker.onerror = () => (this.state = 'failed');
      this.worker.postMessage({ kind: 'begin', pace: this.pace } satisfies ToHouse);
    }
    this.worker.postMessage(said);
  }

  private hear(said: FromHouse): void {
    switch (said.kind) {
      case 'state':
        this.state = said.state;
        break;
      case 'say':
        this.wires.get(said.conn)?.hear(said.text);
        break;
      case 'hang_up':
        this.wires.get(said.conn)?.end(said.code);
        this.wires.delete(said.conn);
        break;
      case 'answer':
        this.asked.get(said.id)?.(new Response(said.text, { status: said.status }));
        this.asked.delete(said.id);
    }
  }
}

class LocalWire implements Wire {
  readyState: number = WebSocket.OPEN;
  onmessage: ((e: MessageEvent) => void) | null = null;
  onclose: ((e: CloseEvent) => void) | null = null;
  onerror: ((e: Event) => void) | null = null;
  readonly send: (text: string) => void;
  private readonly leave: () => void;

  constructor(send: (text: string) => void, leave: () => void) {
    this.send = send;
    this.leave = leave;
  }

  close(): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.leave();
    this.end(1000);
  }

  hear(text: string): void {
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close', { code }));
  }
}

export const here = new Here();
