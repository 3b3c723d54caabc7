// Counters in words: what they count, and whom they name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterText, memberText } from '../../src/boards/counters';
import { briefOf, linesOf } from '../../src/boards/generic';
import { scoreOf } from '../../src/boards/score';
import type { FaceSet } from '../../src/cards/faces';
import type { Counter, View } from '../../src/lib/protocol';
import { Speech } from '../../src/lib/words';

const words = {
  'seat.you': 'you',
  'seat.nobody': 'nobody',
  'seat.name': 'Player {0}',
  'g.term.tavern': 'Tavern',
  'g.face.cook': 'Cook',
  'g.face.boy': 'Boy',
  'g.face.bard': 'Bard',
  'g.zone.crew': 'crew',
  'g.zone.chest': 'chest',
  'g.zone.band': 'band',
  'g.counter.ambush': 'ambushes',
  'g.counter.ambush.each': 'targeted by {1}',
  'g.counter.place': 'places',
  'g.counter.place.each': '{0} ({1})',
  'g.counter.insults': 'insults',
};
const say = new Speech({ words, lang: 'en', game: 'g', viewer: 0, names: ['Anne', 'Paul'] });
const on = { kind: 'seat', seat: 2 } as const;
const ambush = (value: number): Counter => ({ counter: 'ambush', value, on });
const view: View = {
  seat: 0,
  turn: { must: [], may: [], sealed: [], pace: 'normal' },
  prompt: { prompt: 'wait', refs: [] },
  zones: [],
  counters: [ambush(2), ambush(1), ambush(2), { counter: 'insults', value: 3, on }],
};

test('a counter may name a seat', () => {
  assert.equal(counterText(say, ambush(2)), 'targeted by Paul');
  assert.equal(counterText(say, ambush(1)), 'targeted by you');
  assert.equal(counterText(say, ambush(5)), 'targeted by Player 5');
  assert.equal(counterText(say, ambush(0)), 'targeted by nobody');
  const place: Counter = { counter: 'place', value: 2, on: { kind: 'term', term: 'tavern', seat: 2 } };
  assert.equal(memberText(say, place), 'Tavern (Paul)');
});

test('those who did the same are all named', () => {
  const brief = briefOf(say, view, 2, undefined).map((m) => m.text);
  assert.deepEqual(brief, ['targeted by Paul ×2', 'targeted by you', 'insults 3']);
  const lines = linesOf(say, view, 2, undefined).map((l) => [l.text ?? l.value, l.times]);
  assert.deepEqual(lines, [
    ['targeted by Paul', 2],
    ['targeted by you', 1],
    [3, 1],
  ]);
});

test('a score is told by what it is made of, and by nothing else', () => {
  const place: Counter = { counter: 'place', value: 2, on: { kind: 'term', term: 'tavern', seat: 2 } };
  const boy = { kind: 'card', zone: 'crew', seat: 2, face: 'boy' } as const;
  const worth: Counter = { counter: 'worth', value: 3, on: boy };
  const over: View = {
    ...view,
    zones: [
      { zone: 'crew', seat: 2, cards: ['cook', 'boy', { face: 'cook', marked: true }] },
      { zone: 'crew', seat: 1, cards: ['boy'] },
      { zone: 'chest', seat: 2, cards: [null, 'boy'] },
      { zone: 'band', seat: 2, cards: ['bard', 'boy'] },
    ],
    counters: [...view.counters, place, worth],
  };
  const faces = { cook: { icon: '', kind: 'sailor' }, bard: { icon: '', kind: 'hero', likes: [] } };
  const told = (score: FaceSet['score']): string[] =>
    scoreOf(say, over, 2, { kinds: {}, faces, icons: {}, back: '', ...(score && { score }) }, ': ');
  assert.deepEqual(told(undefined), []);
  assert.deepEqual(told([]), []);
  assert.deepEqual(told([{ counter: 'insults' }, { number: 'ambush' }]), ['insults 3', 'ambushes 3']);
  assert.deepEqual(told([{ cards: 'crew' }, { cards: 'chest' }]), ['crew: Cook ×2, Boy', 'chest 2']);
  assert.deepEqual(told([{ cards: 'crew', kind: 'sailor' }]), ['crew: Cook ×2']);
  assert.deepEqual(told([{ cards: 'crew', each: 'worth' }]), ['crew: Cook 0 ×2, Boy 3']);
  assert.deepEqual(told([{ cards: 'band', each: 'worth' }]), ['band: Boy 0'], 'who likes things is no thing');
  assert.deepEqual(told([{ counter: 'place' }]), ['places: Tavern (Paul)']);
  assert.deepEqual(told([{ counter: 'nothing' }, { cards: 'nothing' }]), []);
});
