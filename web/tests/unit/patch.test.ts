// A view, changed by an `up`, is the view that would have been sent whole.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patched } from '../../src/lib/patch';
import { sameThing } from '../../src/boards/board';
import type { Counter, View } from '../../src/lib/protocol';

const on = { kind: 'seat', seat: 1 } as const;
const view: View = {
  seat: 0,
  turn: { must: [0], may: [], sealed: [], pace: 'normal' },
  prompt: { prompt: 'a', refs: [] },
  zones: [
    { zone: 'hand', seat: 0, cards: ['a', 'b'] },
    { zone: 'pile', cards: [null, null] },
  ],
  counters: [
    { counter: 'dice', value: 3 },
    { counter: 'dice', value: 5 },
    { counter: 'gold', value: 2, on },
    { counter: 'gold', value: 4, on: { kind: 'seat', seat: 0 } },
  ],
};
const plain = (v: View): Counter[] => v.counters;

test('zones change whole, come and go', () => {
  const next = patched(view, {
    zones: [
      { zone: 'hand', seat: 0, cards: ['a'] },
      { zone: 'pile', cards: [], gone: true },
      { zone: 'new', cards: [null] },
    ],
  });
  assert.deepEqual(next.zones, [
    { zone: 'hand', seat: 0, cards: ['a'] },
    { zone: 'new', cards: [null] },
  ]);
  assert.equal(view.zones.length, 2, 'the old view stays as it was');
  assert.equal(next.prompt.prompt, 'a');
});

test('counters of one identity come all together', () => {
  const next = patched(view, { counters: [{ counter: 'dice', value: 6 }], gone: [] });
  assert.deepEqual(
    plain(next).filter((c) => c.counter === 'dice'),
    [{ counter: 'dice', value: 6 }],
  );
  const more = patched(view, { counters: [1, 1, 2].map((value) => ({ counter: 'dice', value })) });
  assert.equal(plain(more).filter((c) => c.counter === 'dice').length, 3);
  const gone = patched(view, { gone: [{ counter: 'dice' } as Counter] });
  assert.equal(
    plain(gone).some((c) => c.counter === 'dice'),
    false,
  );
});

test('counters on another thing stay', () => {
  const next = patched(view, { counters: [{ counter: 'gold', value: 9, on }] });
  assert.deepEqual(
    plain(next).map((c) => c.value),
    [3, 5, 9, 4],
  );
});

test('things', () => {
  const card = { kind: 'card', zone: 'hand', seat: 0, place: 1, face: 'b' } as const;
  assert.ok(sameThing({ kind: 'card', zone: 'hand', seat: 0, face: 'b' }, card), 'a heap has no places');
  assert.ok(!sameThing({ kind: 'card', zone: 'hand', seat: 1, face: 'b' }, card));
  assert.ok(!sameThing({ kind: 'card', zone: 'hand', seat: 0, place: 0, face: 'b' }, card));
  assert.ok(sameThing({ kind: 'face', face: 'b' }, card));
  assert.ok(!sameThing({ kind: 'face', face: null }, { ...card, face: null }));
  assert.ok(sameThing({ kind: 'term', term: 'moon' }, { kind: 'term', term: 'moon', seat: 2 }));
  assert.ok(!sameThing({ kind: 'term', term: 'moon', seat: 1 }, { kind: 'term', term: 'moon', seat: 2 }));
});
