// The line and the table behind it: whatever happens to a message, nobody waits for ever, nothing is
// played twice, and nothing is played that was not chosen.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { Connection } from '../../src/lib/socket.svelte';
import type { Table } from '../../src/lib/table.svelte';
import type { Choice, GameEvent, View } from '../../src/lib/protocol';

Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), {
    setTimeout: (then: () => void, ms: number) => setTimeout(then, ms),
    setInterval: (then: () => void, ms: number) => setInterval(then, ms),
  }),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  WebSocket: { OPEN: 1 },
});
const { Connection: Line } = await import('../../src/lib/socket.svelte');
const { Table: TableState } = await import('../../src/lib/table.svelte');

// ---- a server made of nothing ----

interface Said {
  t: string;
  d: { id: number; moves?: number[] } & Record<string, unknown>;
  v?: number;
}

class Socket {
  readyState = 0;
  said: Said[] = [];
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }
  /** Like a real one, it takes its time to tell. */
  close(): void {
    this.readyState = 2;
  }
  dies(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hello(person: object | null = null): void {
    this.readyState = 1;
    this.tell({ t: 'hello', d: { version: 1, person, now: Date.now() } });
  }
  /** the last request of a kind */
  last(t: string): Said {
    const found = this.said.findLast((m) => m.t === t);
    assert.ok(found, `${t} was said`);
    return found;
  }
  count(t: string): number {
    return this.said.filter((m) => m.t === t).length;
  }
}

let sockets: Socket[] = [];
let line: Connection;
let table: Table;
const now = (): Socket => sockets.at(-1) as Socket;
/** Time, in steps: what is set off by a timer may set another. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 250) mock.timers.tick(Math.min(250, left));
}
/** Everything that only waits for promises. */
const rest = (): Promise<void> => new Promise((done) => setImmediate(done));

const choice = (move: number, more: object = {}): Choice => ({ move, verb: 'take', refs: [], ...more });
function view(prompt: string, must = [0]): View {
  const turn = { must, may: [], sealed: [], pace: 'normal' as const };
  return { seat: 0, turn, prompt: { prompt, refs: [] }, zones: [], counters: [] };
}
function up(v: number, choices: Choice[], prompt = `p${v}`): object {
  const events: GameEvent[] = [{ event: `e${v}`, refs: [] }];
  return { t: 'up', v, d: { events, turn: view('').turn, prompt: { prompt, refs: [] }, choices } };
}
const whole = (v: number, choices: Choice[]): object => ({
  t: 'view',
  v,
  d: { seat: 0, view: view(`p${v}`), choices },
});
/** Answers the last request of a kind. */
function ok(t: string, d: object = {}, v?: number): void {
  const id = now().last(t).d.id;
  now().tell({ t: 'ok', d: { id, ...d }, ...(v === undefined ? {} : { v }) });
}
function no(t: string, error: string): void {
  now().tell({ t: 'no', d: { id: now().last(t).d.id, error } });
}
const ahead = (choices: Choice[]): object => ({ turn: view('').turn, prompt: { prompt: 'x' }, choices });
/** As the player sees it. */
const prompt = (): string | undefined => table.shown?.prompt.prompt;

async function sit(choices: Choice[]): Promise<void> {
  now().hello();
  await rest();
  ok('enter', { table: 'a' });
  now().tell(whole(10, choices));
  await rest();
}
async function comesBack(...messages: object[]): Promise<void> {
  now().dies();
  pass(9_000);
  now().hello();
  await rest();
  ok('enter');
  for (const m of messages) now().tell(m);
  await rest();
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_700_000_000_000 });
  mock.method(Math, 'random', () => 0.5);
  sockets = [];
  line = new Line(() => {
    sockets.push(new Socket());
    return now() as unknown as WebSocket;
  });
  table = new TableState('a', line);
  line.start();
});
afterEach(() => {
  table.leave();
  mock.timers.reset();
  mock.restoreAll();
});

// ---- moves ----

test('a move: its message, then its answer', async () => {
  await sit([choice(1), choice(2)]);
  void table.choose(table.offered[0] as Choice);
  assert.ok(table.sending);
  ok('path', { final: true });
  await rest();
  assert.deepEqual(now().last('move').d.moves, [1]);
  now().tell(up(11, [choice(3)]));
  ok('move', {}, 11);
  await rest();
  assert.ok(table.active);
  assert.equal(prompt(), 'p11');
});

test('the line dies under a move that was not played: it is said again with the same id', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  const { id } = now().last('move').d;
  await comesBack();
  assert.equal(now().last('move').d.id, id);
  now().tell(up(11, [choice(3)]));
  ok('move', {}, 11);
  await rest();
  assert.ok(table.active);
});

test('the line dies under a move that was played: the whole view comes, then the answer', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  await comesBack(whole(12, [choice(4)]));
  ok('move', {}, 12);
  await rest();
  assert.ok(table.active);
  assert.equal(prompt(), 'p12');
});

test('the line dies under a question about a path: it is dropped', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  await comesBack();
  assert.ok(table.active);
  assert.equal(now().count('move'), 0, 'nothing is played that may have been meant otherwise');
});

test('refused as changed, as illegal, as too fast: the table waits no more and says so', async () => {
  await sit([choice(1)]);
  for (const error of ['changed', 'illegal', 'too_fast', 'over']) {
    void table.choose(table.offered[0] as Choice);
    ok('path', { final: true });
    await rest();
    no('move', error);
    await rest();
    assert.ok(table.active, error);
    assert.equal(table.notice?.text, error === 'changed' ? 'changed' : 'refused');
  }
});

test('too late for a question that the server has answered by itself: nothing to say', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  no('path', 'not_asked');
  await rest();
  assert.ok(table.active);
  assert.equal(table.notice, null);
  void table.choose(table.offered[0] as Choice);
  now().tell(up(11, [choice(2)]));
  no('path', 'not_asked');
  await rest();
  assert.equal(table.notice, null);
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  no('move', 'not_asked');
  await rest();
  assert.ok(table.active);
  assert.equal(table.notice, null);
});

test('what was refused is said until the next question, not over it', async () => {
  await sit([choice(1)]);
  const refuse = async (error: string): Promise<void> => {
    void table.choose(table.offered[0] as Choice);
    ok('path', { final: true });
    await rest();
    no('move', error);
    await rest();
  };
  await refuse('illegal');
  now().tell(up(11, [choice(1)], 'p10'));
  await rest();
  assert.equal(table.notice?.text, 'refused', 'the same question');
  now().tell(up(12, [choice(1)]));
  await rest();
  assert.equal(table.notice, null);
  await refuse('illegal');
  await comesBack(whole(15, [choice(1)]));
  assert.equal(table.notice, null, 'a whole view with another question');
});

test('refused because of a message that is still being shown: said over that one', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  let finish = (): void => {};
  table.stage = () => new Promise((done) => (finish = done));
  now().tell(up(11, [choice(2)]));
  no('move', 'changed');
  await rest();
  finish();
  await rest();
  assert.equal(prompt(), 'p11');
  assert.equal(table.notice?.text, 'changed');
  now().tell(up(12, [choice(3)]));
  finish();
  await rest();
  assert.equal(table.notice, null);
});

test('storage fails: the move is said again, on the same line only', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  no('move', 'storage');
  pass(1_600);
  assert.equal(now().count('move'), 2);
  no('move', 'storage');
  const before = now();
  before.dies();
  pass(9_000);
  assert.equal(now().count('move'), 0, 'not before the table is entered again');
  now().hello();
  await rest();
  ok('enter');
  await rest();
  now().tell(up(11, []));
  ok('move', {}, 11);
  await rest();
  assert.ok(!table.sending);
});

test('what the server cannot read has no number in its answer: nobody waits for it', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  now().tell({ t: 'no', d: { error: 'bad_message' } });
  await rest();
  assert.ok(table.active);
  assert.equal(table.notice?.text, 'refused');
});

test('a path is never longer than the server takes', async () => {
  await sit([choice(1)]);
  for (let n = 1; n <= 16; n++) {
    void table.choose(table.offered[0] as Choice);
    ok('path', ahead([choice(n + 1)]));
    await rest();
  }
  assert.equal(now().last('move').d.moves?.length, 16);
});

test('an answer that names a message which never came asks for the whole view', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  ok('move', {}, 11);
  await rest();
  assert.equal(now().count('enter'), 2);
  assert.equal(now().last('enter').v, undefined);
  ok('enter');
  now().tell(whole(11, [choice(2)]));
  await rest();
  assert.ok(table.active);
});

// ---- messages in between ----

test('motion that fails loses no message', async () => {
  await sit([choice(1)]);
  table.stage = () => Promise.reject(new Error('no board'));
  now().tell(up(11, [choice(2)]));
  now().tell(up(12, [choice(3)]));
  await rest();
  assert.equal(prompt(), 'p12');
  assert.ok(table.active);
});

test('a whole view that comes during motion is not overwritten by what moved', async () => {
  await sit([choice(1)]);
  let finish = (): void => {};
  table.stage = () => new Promise((done) => (finish = done));
  now().tell(up(11, []));
  now().tell(whole(20, [choice(9)]));
  finish();
  await rest();
  assert.equal(prompt(), 'p20');
  assert.ok(table.active);
});

test('a click while somebody else moves is asked again, not lost', async () => {
  await sit([choice(1), choice(2)]);
  void table.choose(table.offered[0] as Choice);
  now().tell(up(11, [choice(1), choice(2)]));
  await rest();
  ok('path', { final: true });
  await rest();
  assert.equal(now().count('path'), 2, 'asked about the new table');
  ok('path', { final: true });
  await rest();
  assert.deepEqual(now().last('move').d.moves, [1]);
  assert.equal(now().last('move').v, 11);
});

test('a click on what is gone meanwhile is dropped and said', async () => {
  await sit([choice(1), choice(2)]);
  void table.choose(table.offered[0] as Choice);
  now().tell(up(11, [choice(2)]));
  await rest();
  no('path', 'illegal');
  await rest();
  assert.ok(table.active);
  assert.equal(table.notice?.text, 'changed');
  assert.equal(now().count('move'), 0);
});

test('after a path was played, its beginning is not played again', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', ahead([choice(2)]));
  await rest();
  void table.choose(table.offered[0] as Choice);
  ok('path', { final: true });
  await rest();
  assert.deepEqual(now().last('move').d.moves, [1, 2]);
  now().tell(up(11, []));
  now().tell(up(12, [choice(1)]));
  await rest();
  ok('move', {}, 12);
  await rest();
  assert.equal(now().count('path'), 2, 'nothing is asked about that was not chosen');
  assert.equal(now().count('move'), 1);
  assert.equal(table.path.length, 0);
  assert.ok(table.active);
  assert.equal(prompt(), 'p12');
});

test('keys do nothing while a move is on its way', async () => {
  await sit([choice(1)]);
  void table.choose(table.offered[0] as Choice);
  ok('path', ahead([choice(2)]));
  await rest();
  void table.finish();
  void table.finish();
  table.takeBack();
  void table.choose(choice(2));
  assert.equal(now().count('move'), 1);
  now().tell(up(11, [choice(3)]));
  ok('move', {}, 11);
  await rest();
  assert.ok(table.active);
});

test('taken back before the preview is here: the preview does not come', async () => {
  await sit([choice(1), choice(2)]);
  void table.choose(table.offered[0] as Choice);
  table.takeBack();
  ok('path', ahead([choice(5)]));
  await rest();
  assert.equal(table.path.length, 0);
  assert.equal(prompt(), 'p10');
  assert.ok(table.active);
});

// ---- the line ----

test('silence, or no hello: another line at once, although the old one does not say that it is closed', async () => {
  await sit([choice(1)]);
  pass(65_000);
  assert.equal(line.line, 'lost');
  pass(1_000);
  assert.equal(sockets.length, 2);
  pass(9_000); // it never says hello
  pass(3_000);
  assert.equal(sockets.length, 3);
  now().hello();
  await rest();
  ok('enter');
  await rest();
  assert.ok(table.active);
});

test('the account was deleted elsewhere: nobody waits, nothing is tried again before somebody new comes', async () => {
  now().hello({ id: '1', name: 'Anne', account: true });
  await rest();
  ok('enter');
  now().tell(whole(10, [choice(1)]));
  await rest();
  let told = '';
  line.ask('move', { moves: [1] }, { keep: true }).catch((e: Error) => (told = e.message));
  now().dies(4002);
  await rest();
  pass(60_000);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(sockets.length, 1);
  assert.equal(told, 'deleted');
  assert.equal(line.line, 'deleted');
  assert.equal(line.person, null);
  await assert.rejects(line.ask('lobby', { on: true }), /deleted/);
  assert.equal(sockets.length, 1);
  line.renew();
  assert.equal(sockets.length, 2);
  now().hello({ id: '2', name: '', account: false });
  await rest();
  assert.equal(line.line, 'open');
  assert.equal(now().count('move'), 0);
  assert.equal(now().last('enter').v, undefined, 'what somebody else has seen is no beginning');
});

test('too fast on entering: entered again', async () => {
  now().hello();
  await rest();
  no('enter', 'too_fast');
  await rest();
  assert.equal(table.failed, null);
  pass(2_000);
  assert.equal(now().count('enter'), 2);
});

const room = (status: string, you: number | null, spectators = true): object => ({
  t: 'room',
  d: { table: 'a', game: 'g', status, you, spectators, seats: [] },
});

test('the game starts without spectators: who has no seat is here no more, who has one plays', async () => {
  now().hello();
  await rest();
  ok('enter');
  for (const [you, spectators, failed] of [
    [0, false, null],
    [null, true, null],
    [null, false, 'no_spectators'],
  ] as const) {
    now().tell(room('waiting', you, spectators));
    now().tell(room('playing', you, spectators));
    assert.equal(table.failed, failed);
  }
});

test('a seat that is lost while the table waits: sent away, or only stood up in another window', async () => {
  now().hello();
  await rest();
  ok('enter');
  now().tell(room('waiting', 0));
  now().tell(room('waiting', null));
  ok('enter');
  now().tell(room('waiting', null));
  await rest();
  assert.equal(table.failed, null);
  assert.equal(now().count('enter'), 2, 'asked once');
  now().tell(room('waiting', 0));
  now().tell(room('waiting', null));
  no('enter', 'banned');
  await rest();
  assert.equal(table.failed, 'banned');
});

test('numbers of moves follow the clock of the server, not of this machine', async () => {
  now().readyState = 1;
  now().tell({ t: 'hello', d: { version: 1, person: null, now: Date.now() + 60_000 } });
  assert.ok(line.nextId() >= Date.now() + 60_000);
});

test('standing orders are what the server says', async () => {
  await sit([choice(1)]);
  now().tell({ t: 'view', v: 11, d: { seat: 0, view: view('a'), choices: [], orders: true } });
  assert.ok(table.orders);
  now().tell({ t: 'orders', d: { pass: false } });
  assert.ok(!table.orders);
});
