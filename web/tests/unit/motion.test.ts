// Which cards are said to have gone where between two views.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moves } from '../../src/motion/moves';
import type { Card, View } from '../../src/lib/protocol';

function view(zones: Record<string, Card[]>): View {
  return {
    seat: 0,
    turn: { must: [], may: [], sealed: [], pace: 'normal' },
    prompt: { prompt: 'x', refs: [] },
    counters: [],
    zones: Object.entries(zones).map(([key, cards]) => {
      const [zone = '', seat] = key.split('/');
      return seat === undefined ? { zone, cards } : { zone, seat: Number(seat), cards };
    }),
  };
}
function told(before: Record<string, Card[]>, after: Record<string, Card[]>): string[] {
  return moves(view(before), view(after)).travels.map(
    ({ from, to }) =>
      `${from ? `${from.zone}${from.seat ?? ''}:${from.face ?? '?'}` : '-'} > ${to.zone}${to.seat ?? ''}:${to.face ?? '?'}`,
  );
}

test('a card I discard goes from my hand to the discard', () => {
  assert.deepEqual(told({ 'hand/0': ['a', 'b'], discard: [] }, { 'hand/0': ['b'], discard: ['a'] }), [
    'hand0:a > discard:a',
  ]);
});

test('a card somebody else discards was hidden before', () => {
  assert.deepEqual(
    told({ 'hand/1': [null, null], discard: ['x'] }, { 'hand/1': [null], discard: ['x', 'a'] }),
    ['hand1:? > discard:a'],
  );
});

test('a card drawn comes from the pile and turns over', () => {
  assert.deepEqual(told({ pile: [null, null], 'hand/0': ['b'] }, { pile: [null], 'hand/0': ['b', 'c'] }), [
    'pile:? > hand0:c',
  ]);
});

test('known cards are matched before hidden ones', () => {
  const before = { 'hand/0': ['a'], 'hand/1': [null], discard: [] };
  assert.deepEqual(told(before, { 'hand/0': [], 'hand/1': [], discard: ['b', 'a'] }).sort(), [
    'hand0:a > discard:a',
    'hand1:? > discard:b',
  ]);
});

test('what was face down and is shown has not moved', () => {
  const { travels, turned } = moves(
    view({ 'offer/0': [null], 'offer/1': [null] }),
    view({ 'offer/0': ['a'], 'offer/1': ['b'] }),
  );
  assert.deepEqual(travels, []);
  assert.deepEqual(
    turned.map((s) => s.face),
    ['a', 'b'],
  );
});

test('a discard that is shuffled goes into the pile', () => {
  assert.deepEqual(told({ discard: ['a', 'b'], pile: [] }, { discard: [], pile: [null, null] }), [
    'discard:b > pile:?',
    'discard:a > pile:?',
  ]);
});

test('a card of which nobody knows whence it comes has no origin', () => {
  assert.deepEqual(told({ row: [] }, { row: ['a'] }), ['- > row:a']);
});

test('the same face twice, one of them moves', () => {
  assert.deepEqual(
    told({ 'hand/0': ['a', 'a'], row: [] }, { 'hand/0': ['a'], row: [{ face: 'a', marked: true }] }),
    ['hand0:a > row:a'],
  );
});
