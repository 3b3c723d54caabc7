// The house's own thread: one house, opened again from what is safe whenever it fails. A second tab waits
// until the first is closed, since both would write to the same place.
import { House, Later, type Answer } from './house';
import { openDatabase, type Keeper } from './keeper';
import type { FromHouse, HouseState, ToHouse } from './wire';

const page = self as unknown as {
  postMessage(said: FromHouse): void;
  onmessage: (e: MessageEvent<ToHouse>) => void;
};

const LOCK = 'cabale.house';
const AGAIN_MS = 500;
const TRIES = 5; // in a row
const CALM_MS = 60_000; // a house that stood so long has nothing to do with what failed before

type Asked = Extract<ToHouse, { kind: 'ask' }>;

const conns = new Set<number>();
let early: ToHouse[] = []; // came before the house was open
let house: House | null = null;
let since = 0; // it is open
let attempt = 0; // to open one; what comes of earlier ones is late
let tries = 0;
let over = false; // no more attempts
let release = (): void => {}; // lets another tab try

function tell(state: HouseState): void {
  page.postMessage({ kind: 'state', state });
}

// ---- opening ----

/** Once, so that a house which is opened again is of the version of this page. */
let module: Promise<WebAssembly.Module> | null = null;
function load(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch('/house.wasm')).catch((e: unknown) => {
    module = null;
    throw e;
  });
  return module;
}

async function open(pace: number): Promise<void> {
  const mine = ++attempt;
  const failed = (why: unknown): void => {
    if (mine === attempt) again(pace, why);
  };
  let keeper: Keeper | null = null;
  try {
    keeper = await openDatabase(() => failed(new Error('forgotten')));
    const say = (conn: number, text: string): void => page.postMessage({ kind: 'say', conn, text });
    const opened = await House.open(await load(), keeper, { say, hangUp, failed }, pace);
    if (mine !== attempt) {
      opened.close();
      return;
    }
    house = opened;
    since = performance.now();
    tell('open');
    for (const asked of early.splice(0)) take(asked);
  } catch (e) {
    keeper?.close();
    failed(e);
  }
}

function again(pace: number, why: unknown): void {
  console.error(why);
  attempt++;
  if (house && performance.now() - since > CALM_MS) tries = 0;
  house?.close();
  house = null;
  for (const conn of conns) hangUp(conn, 1011);
  if (why instanceof Later) giveUp('later');
  else if (++tries < TRIES) setTimeout(() => void open(pace), AGAIN_MS);
  else giveUp('failed');
}

function giveUp(state: HouseState): void {
  over = true;
  tell(state);
  for (const asked of early.splice(0)) take(asked);
  release();
}

// ---- what the page says ----

function hangUp(conn: number, code: number): void {
  conns.delete(conn);
  page.postMessage({ kind: 'hang_up', conn, code });
}

function answer(asked: Asked, { status, text }: Answer): void {
  page.postMessage({ kind: 'answer', id: asked.id, status, text });
}

/** Games and words are the same in every house: one with nothing in it tells them while ours is not open. */
let library: Promise<House> | null = null;
const nothing: Keeper = { all: () => Promise.resolve([]), write: () => Promise.resolve(), close: () => {} };
const silence = { say: () => {}, hangUp: () => {}, failed: () => {} };

function look(asked: Asked): void {
  library ??= load().then((loaded) => House.open(loaded, nothing, silence));
  library
    .then((opened) => opened.ask(asked.method, asked.path, asked.body))
    .then((told) => answer(asked, told))
    .catch(() => {
      library = null;
      answer(asked, { status: 503, text: '{"error":"storage"}' });
    });
}

/** Without a house: what has to wait for one does. */
function takeEarly(asked: ToHouse): void {
  if (asked.kind === 'ask' && (over || /^\/api\/(games|words)\b/.test(asked.path))) look(asked);
  else if (asked.kind === 'connect' && over) hangUp(asked.conn, 1011);
  else if (asked.kind === 'ask' || asked.kind === 'connect') early.push(asked);
  else if (asked.kind === 'leave')
    early = early.filter((e) => e.kind !== 'connect' || e.conn !== asked.conn);
}

function take(asked: ToHouse): void {
  if (!house) {
    takeEarly(asked);
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
      void house.ask(asked.method, asked.path, asked.body).then((told) => answer(asked, told));
  }
}

/** Once no other tab has a house. */
async function begin(pace: number): Promise<void> {
  const { held } = await navigator.locks.query();
  if (held?.some((lock) => lock.name === LOCK)) tell('elsewhere');
  await navigator.locks.request(LOCK, async () => {
    const until = new Promise<void>((done) => (release = done)); // or until this tab is closed
    await open(pace);
    return until;
  });
}

page.onmessage = ({ data }) => {
  if (data.kind !== 'begin') {
    take(data);
    return;
  }
  begin(data.pace).catch((e: unknown) => {
    console.error(e);
    giveUp('failed');
  });
};
