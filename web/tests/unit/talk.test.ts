// What is said at a table: the order of lines and statements, and the reminder of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, reminder } from '../../src/lib/talk';
import type { Claim, Talk } from '../../src/lib/protocol';
import { Speech, type Words } from '../../src/lib/words';

function talk(n: number, at: number, from: number | null = 0): Talk {
  return { n, from, to: null, text: `line ${n}`, at };
}
function claim(n: number, at: number, from = 0): Claim {
  return { n, from, to: null, claim: 'accuse', refs: [], at };
}
const keys = (...args: Parameters<typeof linesOf>): string[] => linesOf(...args).map((l) => l.key);

test('lines and statements are counted apart, and stand in the order in which they were said', () => {
  assert.deepEqual(keys([talk(1, 100), talk(2, 400)], [claim(1, 200), claim(2, 300)], []), [
    'talk 1',
    'claim 1',
    'claim 2',
    'talk 2',
  ]);
  const burst = keys([talk(2, 50), talk(1, 50)], [claim(2, 50), claim(1, 50)], []);
  assert.equal(new Set(burst).size, 4);
  for (const kind of ['talk', 'claim'])
    assert.ok(burst.indexOf(`${kind} 1`) < burst.indexOf(`${kind} 2`), kind);
});

test('who is muted is not listed, and spectators are nobody’s seat', () => {
  assert.deepEqual(keys([talk(1, 1, 2), talk(2, 2, null)], [claim(1, 3, 2), claim(2, 4, 1)], [2]), [
    'talk 2',
    'claim 2',
  ]);
});

test('a game may have something to say about talk', () => {
  const say = (words: Words): Speech => new Speech({ words, lang: 'en', game: 'g', viewer: 0, names: [] });
  assert.equal(reminder(say({ 'g.talk.text': 'No names.', 'h.talk.text': 'Sing.' })), 'No names.');
  assert.equal(reminder(say({ 'h.talk.text': 'Sing.', 'g.text': 'A game.' })), undefined);
});
