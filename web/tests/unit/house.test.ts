// The house in WebAssembly with somewhere to keep things that can fail; its rules: tests/wasm/house_test.c.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { House, Later, type Outside } from '../../src/house/house.ts';
import type { Change, Keeper } from '../../src/house/keeper.ts';

const wasm = process.env['HOUSE'] ?? join(import.meta.dirname, '../../dist/house.wasm');
const module = new WebAssembly.Module(readFileSync(wasm));

class Memory implements Keeper {
  close(): void {}
  readonly map = new Map<string, Uint8Array>();
  full = false;
  all(): Promise<[string, Uint8Array][]> {
    return Promise.resolve([...this.map].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  write(changes: readonly Change[]): Promise<void> {
    if (this.full) return Promise.reject(new Error('full'));
    for (const change of changes) {
      if ('key' in change) this.map.set(change.key, change.bytes);
      else
        for (const key of this.map.keys())
          if (change.only ? key === change.drop : key.startsWith(change.drop)) this.map.delete(key);
    }
    return Promise.resolve();
  }
}

class Listener implements Outside {
  readonly said: { t: string; d: Record<string, unknown> }[] = [];
  why: unknown = null;
  say(_: number, text: string): void {
    this.said.push(JSON.parse(text) as { t: string; d: Record<string, unknown> });
  }
  hangUp(): void {}
  failed(why: unknown): void {
    this.why = why;
  }
}

async function nameOf(house: House): Promise<string> {
  const { text } = await house.ask('GET', '/api/me', '');
  return (JSON.parse(text) as { person: { name: string } }).person.name;
}

test('what could not be written was not said, and the next house stands where the last was safe', async () => {
  const memory = new Memory();
  const outside = new Listener();
  const house = await House.open(module, memory, outside, 0);
  assert.equal((await house.ask('POST', '/api/me', '{"name":"Iseut"}')).status, 200);
  house.connect(1);
  memory.full = true;
  const { status } = await house.ask('POST', '/api/me', '{"name":"Merlin"}');
  assert.equal(status, 503);
  assert.match(String(outside.why), /full/);
  assert.equal((await house.ask('GET', '/api/me', '')).status, 503, 'it is not used again');
  memory.full = false;
  const next = await House.open(module, memory, new Listener(), 0);
  assert.equal(await nameOf(next), 'Iseut');
  next.close();
});

test('a house that cannot be opened says so once, to who opens it', async () => {
  const memory = new Memory();
  const outside = new Listener();
  memory.all = () => Promise.reject(new Error('no'));
  await assert.rejects(House.open(module, memory, outside, 0), /no/);
  const empty = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  await assert.rejects(House.open(empty, new Memory(), outside, 0));
  assert.equal(outside.why, null);
});

test('what is not understood goes alone; what a later version wrote is not touched', async () => {
  const memory = new Memory();
  const house = await House.open(module, memory, new Listener(), 0);
  await house.ask('POST', '/api/me', '{"name":"Odile"}');
  house.close();
  memory.map.set('m', Uint8Array.of(1));
  memory.map.set('', Uint8Array.of(1));
  const next = await House.open(module, memory, new Listener(), 0);
  assert.equal(await nameOf(next), 'Odile');
  next.close();
  assert.deepEqual([...memory.map.keys()], ['me']);
  memory.map.set('t/bbbbbbbbbbbb', Uint8Array.of(250, 1)); // a form no program writes yet
  const before = [...memory.map.keys()];
  const outside = new Listener();
  await assert.rejects(House.open(module, memory, outside, 0), Later);
  assert.deepEqual([...memory.map.keys()], before);
  assert.equal(outside.why, null);
});

test('a table is made, and its bots play without pauses', async () => {
  const memory = new Memory();
  const outside = new Listener();
  const house = await House.open(module, memory, outside, 0);
  house.connect(1);
  const bots = [null, 'heuristic', 'heuristic'];
  const nonce = '00112233445566778899aabbccddeeff';
  house.hear(1, JSON.stringify({ t: 'create', d: { id: 1, game: 'pantacle', seats: 3, bots } }));
  house.hear(1, JSON.stringify({ t: 'ready', d: { id: 2, nonce } }));
  const chosen = (): unknown =>
    outside.said.findLast((m) => Array.isArray(m.d['choices']) && m.d['choices'].length > 0);
  while (!chosen()) await new Promise((done) => setTimeout(done, 0));
  assert.ok([...memory.map.keys()].some((key) => key.startsWith('r/')));
  assert.equal(outside.why, null);
  house.close();
});
