// What happened several times in a row is said once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runsOf } from '../../src/lib/log';
import type { GameEvent } from '../../src/lib/protocol';

const cube = (seat: number): GameEvent => ({ event: 'absorb', refs: [{ kind: 'seat', seat }] });
const log = (...events: GameEvent[]) => events.map((event, n) => ({ n, event }));
const counted = (...events: GameEvent[]) =>
  runsOf(log(...events)).map(({ n, event, times }) => [n, event, times]);

test('equal entries that follow each other are one', () => {
  assert.deepEqual(counted(), []);
  assert.deepEqual(counted(cube(1), cube(1), cube(1)), [[0, cube(1), 3]]);
});

test('of others, and later again, they are others', () => {
  assert.deepEqual(counted(cube(1), cube(2), cube(2), cube(1)), [
    [0, cube(1), 1],
    [1, cube(2), 2],
    [3, cube(1), 1],
  ]);
});
