// The house's own thread: one house, opened again from what is safe whenever it fails. A second tab waits
// until the first is closed, since both would write to the same place.
import { House } from './house';
import { openDatabase } from './keeper';
import type { FromHouse, ToHouse } from './wire';

const page = self as unknown as {
  postMessage(said: FromHouse): void;
  onmessage: (e: MessageEvent<ToHouse>) => void;
};

const AGAIN_MS = 500;
const TRIES = 5; // in a row without an answer in between

const conns = new Set<number>();
const early: ToHouse[] = []; // came before the house was open
let house: House | null = null;
let attempt = 0; // to open one; what comes of earlier ones is late
let tries = 0;

async function open(pace: number): Promise<void> {
  const mine = ++attempt;
  const failed = (why: unknown): void => {
    if (mine === attempt) again(pace, why);
  };
  try {
    const module = await WebAssembly.compileStreaming(fetch('/house.wasm'));
    const keeper = await openDatabase(() => failed(new Error('forgotten')));
    const say = (conn: number, text: string): void => page.postMessage({ kind: 'say', conn, text });
    const opened = await House.open(module, keeper, { say, hangUp, failed }, pace);
    if (mine !== attempt) {
      opened.close();
      return;
    }
    house = opened;
    page.postMessage({ kind: 'state', state: 'open' });
    for (const asked of early.splice(0)) take(asked);
  } catch (e) {
    failed(e);
  }
}

function hangUp(conn: number, code: number): void {
  conns.delete(conn);
  page.postMessage({ kind: 'hang_up', conn, code });
}

function again(pace: number, why: unknown): void {
  console.error(why);
  attempt++;
  house?.close();
  house = null;
  for (const conn of conns) hangUp(conn, 1011);
  if (++tries < TRIES) setTimeout(() => void open(pace), AGAIN_MS);
  else page.postMessage({ kind: 'state', state: 'failed' });
}

function take(asked: ToHouse): void {
  if (!house) {
    if (asked.kind !== 'say' && asked.kind !== 'begin') early.push(asked);
    return;
  }
  switch (asked.kind) {
    case 'connect':
      conns.add(asked.conn);
      house.connect(asked.conn);
      break;
    case 'say':
      if (conns.has(asked.conn)) house.hear(asked.conn, asked.text);
      break;
    case 'leave':
      if (conns.delete(asked.conn)) house.leave(asked.conn);
      break;
    case 'ask':
      void house.ask(asked.method, asked.path, asked.body).then(({ status, text }) => {
        tries = 0;
        page.postMessage({ kind: 'answer', id: asked.id, status, text });
      });
  }
}

page.onmessage = ({ data }) => {
  if (data.kind !== 'begin') {
    take(data);
    return;
  }
  const { pace } = data;
  void navigator.locks.query().then(({ held }) => {
    if (held?.some((lock) => lock.name === 'cabale.house'))
      page.postMessage({ kind: 'state', state: 'elsewhere' });
  });
  void navigator.locks.request('cabale.house', async () => {
    await open(pace);
    return new Promise(() => {}); // until this tab is closed
  });
};
