// What the board of Pagan works out by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceNow } from '../../src/boards/pagan/state';
import type { Choice, Ref } from '../../src/lib/protocol';

const inHand = (face: string): Ref => ({ kind: 'card', zone: 'hand', seat: 1, face });

test('the price of a card is that of the choice to play it, PAG-9.2', () => {
  const choices: Choice[] = [
    { move: 70, verb: 'play', refs: [inHand('study'), { kind: 'number', number: 3 }], amount: 3 },
    { move: 71, verb: 'play', refs: [inHand('agent'), { kind: 'number', number: 0 }], amount: 0 },
    { move: 72, verb: 'discard', refs: [inHand('rumours')] },
    { move: 73, verb: 'no_play', refs: [], stop: true },
  ];
  assert.equal(priceNow(choices, 'study'), 3);
  assert.equal(priceNow(choices, 'agent'), 0);
  assert.equal(priceNow(choices, 'rumours'), null);
  assert.equal(priceNow(choices, 'chapel'), null);
  assert.equal(priceNow([], 'study'), null);
});
