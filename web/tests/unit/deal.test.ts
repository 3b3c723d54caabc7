// One's own share in a deal: what is promised, when it is opened, and what the end is held against.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { blake2b } from '../../src/deal/blake2b';
import { commit, fromHex, judge, kept, promise, toHex, toOpen, toReady, verdict } from '../../src/deal/share';
import type { Room, Seat } from '../../src/lib/protocol';

const store = new Map<string, string>();
const local = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem(key: string, value: string) {
    store.set(key, value);
    Object.defineProperty(local, key, { value, enumerable: true, configurable: true });
  },
  removeItem(key: string) {
    store.delete(key);
    delete (local as Record<string, unknown>)[key];
  },
};
for (const key of ['getItem', 'setItem', 'removeItem']) Object.defineProperty(local, key, { enumerable: false });
Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true });
beforeEach(() => [...store.keys()].forEach((key) => local.removeItem(key)));

const SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

function room(more: Partial<Room> = {}, seats: Partial<Seat>[] = [{}, {}]): Room {
  const whole = seats.map((s, seat) => ({ seat, kind: 'person', name: 'Anne', ready: false, away: false, ...s }));
  const base = { table: 't', game: 'pagan', status: 'waiting', options: { witch: 'seat0' } };
  return { ...base, commitment: commit(SECRET), you: 0, seats: whole, ...more } as unknown as Room;
}

test('BLAKE2b is that of RFC 7693', () => {
  const empty = '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8';
  assert.equal(toHex(blake2b(new Uint8Array())), empty);
  const abc = 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319';
  assert.equal(toHex(blake2b(new TextEncoder().encode('abc'))), abc);
  // 128 bytes are one block, the last one; 129 are two
  const long = (n: number): string => toHex(blake2b(Uint8Array.from({ length: n }, (_, i) => i % 251)));
  assert.equal(long(128), 'c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1');
  assert.equal(long(129), 'f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9');
});

test('a promise is the one the server knows', () => {
  // tests/server: BLAKE2b-256("cabale promise v1" 0 commitment nonce)
  const hash = promise('00'.repeat(32), '000102030405060708090a0b0c0d0e0f');
  assert.equal(hash, '99db88720cc8f8f3e5ba0da38bbdc9371e3f6663d979aea104325d6f71b41f6a');
  assert.notEqual(hash, promise('01'.repeat(32), '000102030405060708090a0b0c0d0e0f'));
});

test('the number is not said before everybody is bound', () => {
  const r = room();
  const said = toReady(r);
  assert.deepEqual(Object.keys(said), ['hash']);
  const nonce = kept('t')?.nonce ?? '';
  assert.equal(said['hash'], promise(r.commitment, nonce));
  const hash = said['hash']!;
  assert.equal(toOpen(room({}, [{ hash }, {}])), null);
  const opening = room({ opening: 5 }, [{ hash }, { hash: 'ab' }]);
  assert.equal(toOpen(opening), nonce);
  assert.deepEqual(kept('t')?.hashes, [hash, 'ab']);
  assert.equal(toOpen(room({ opening: 5 }, [{ hash, opened: true }, { hash: 'ab' }])), null);
});

test('beside bots alone it is said at once', () => {
  assert.deepEqual(Object.keys(toReady(room({}, [{}, { kind: 'bot' }]))), ['nonce']);
  assert.deepEqual(Object.keys(toReady(room({}, [{}, { kind: 'empty' }]))), ['hash']);
});

test('another commitment gets another number, and the old one is not opened for it', () => {
  const hash = toReady(room())['hash']!;
  const nonce = kept('t')?.nonce;
  const other = room({ commitment: commit(`ff${SECRET.slice(2)}`), opening: 5 }, [{ hash }, { hash: 'ab' }]);
  assert.equal(toOpen(other), null);
  toReady(other);
  assert.notEqual(kept('t')?.nonce, nonce);
});

test('who is bound on another device does not open from this one', () => {
  toReady(room());
  assert.equal(toOpen(room({ opening: 5 }, [{ hash: 'cd' }, { hash: 'ab' }])), null);
});

function played(): { end: Room; mine: string; theirs: string } {
  const theirs = 'ffeeddccbbaa99887766554433221100';
  const hash = toReady(room())['hash']!;
  toOpen(room({ opening: 5 }, [{ hash }, { hash: promise(commit(SECRET), theirs) }]));
  const mine = kept('t')?.nonce ?? '';
  return { end: room({ status: 'over', secret: SECRET }, [{ nonce: mine }, { nonce: theirs }]), mine, theirs };
}

test('a deal as it was promised is known', () => {
  const { end, mine, theirs } = played();
  assert.equal(verdict(end), 'kept');
  // drawn seats
  assert.equal(verdict({ ...end, you: 1, seats: [{ ...end.seats[0]!, nonce: theirs }, { ...end.seats[1]!, nonce: mine }] }), 'kept');
});

test('another secret, another number, somebody else or other rules are noticed', () => {
  const { end, mine, theirs } = played();
  const other = `ff${SECRET.slice(2)}`;
  assert.equal(verdict({ ...end, secret: other }), 'other');
  assert.equal(verdict({ ...end, secret: other, commitment: commit(other) }), 'other');
  const seats = (a: string, b: string): Seat[] => [
    { ...end.seats[0]!, nonce: a },
    { ...end.seats[1]!, nonce: b },
  ];
  assert.equal(verdict({ ...end, seats: seats('ab'.repeat(16), theirs) }), 'not_mine');
  assert.equal(verdict({ ...end, seats: seats(mine, 'ab'.repeat(16)) }), 'other');
  assert.equal(verdict({ ...end, seats: [end.seats[0]!, { ...end.seats[1]!, kind: 'bot' }] }), 'other');
  assert.equal(verdict({ ...end, options: { witch: 'seat1' } }), 'other');
  assert.equal(verdict({ ...end, table: 'another' }), null); // took no part
});

test('a record is judged like a room', () => {
  const { end, mine, theirs } = played();
  const share = kept('t')!;
  const opened = { commitment: end.commitment, secret: SECRET, nonces: [theirs, mine] };
  assert.equal(judge(share, opened), 'kept');
  assert.equal(judge(share, { ...opened, nonces: [theirs] }), 'not_mine');
  assert.equal(toHex(fromHex('00ff10')), '00ff10');
});

test('the oldest shares go', () => {
  for (let i = 0; i < 260; i++) toReady(room({ table: `t${i}` }));
  assert.ok(store.size <= 200);
});
