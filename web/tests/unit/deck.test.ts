// Own decks: the text that the page reads is the text that `cabale deck check` reads.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDeck, withCard } from '../../src/lib/deck';
import { faces } from '../../src/cards/pagan';

const program = process.env['CABALE'] ?? join(import.meta.dirname, '../../../build/cabale');
const known = new Set(Object.keys(faces));
const read = (text: string): ReturnType<typeof readDeck> => readDeck(text, 'pagan', 'witch_deck', known);
const faults = (text: string): string[] => read(text).faults.map((f) => `${f.line} ${f.fault}`);

test('copies, comments, blank lines', () => {
  const { cards, faults } = read('# mine\n\ndeck pagan witch_deck # all of it\n2 raven\n\n1\tblack_cat\r\n');
  assert.deepEqual(faults, []);
  assert.deepEqual(cards, ['raven', 'raven', 'black_cat']);
});

test('what cannot be read is named, line by line', () => {
  assert.deepEqual(faults('2 raven'), ['1 head']);
  assert.deepEqual(faults('deck pagan hunter_deck\n1 raven'), ['1 other']);
  assert.deepEqual(faults('deck pagan witch_deck'), ['1 empty']);
  assert.deepEqual(
    faults('deck pagan witch_deck\nraven\n0 raven\n1 nobody\n2 raven x\n65 raven'),
    ['2 line', '3 line', '4 card', '5 line', '6 many'],
  );
});

test('a card more', () => {
  let text = '';
  for (const card of ['raven', 'black_cat', 'raven']) text = withCard(text, 'pagan', 'witch_deck', card);
  assert.equal(text, 'deck pagan witch_deck\n2 raven\n1 black_cat\n');
});

test('the program reads it as we do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabale-deck-'));
  const texts = [
    'deck pagan witch_deck\n30 raven\n',
    'deck pagan witch_deck\nraven 2\n',
    'deck pagan witch_deck\n1 nobody\n',
    'deck pagan witch_deck\n',
    '1 raven\n',
    'deck pagan witch_deck\n65 raven\n',
  ];
  for (const text of texts) {
    const file = join(folder, 'deck.txt');
    writeFileSync(file, text);
    const { status } = spawnSync(program, ['deck', 'check', file, '--option', 'decks=free']);
    // 0: a good deck; 1: readable, but it breaks a rule; 2: cannot be read
    assert.equal(status === 2, read(text).faults.length > 0, `${text} ${String(status)}`);
  }
  rmSync(folder, { recursive: true });
});
