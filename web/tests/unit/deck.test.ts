// Own decks: the text that the page reads is the text that `cabale deck check` reads.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fold, inKeys, readDeck, withCard } from '../../src/lib/deck';
import { decks, faces } from '../../src/cards/pagan';

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
    ['2 line', '3 line', '4 card', '5 card', '6 many'],
  );
});

test('a card more', () => {
  let text = '';
  for (const card of ['raven', 'black_cat', 'raven']) text = withCard(text, 'pagan', 'witch_deck', card);
  assert.equal(text, 'deck pagan witch_deck\n2 raven\n1 black_cat\n');
});

/** All names of the cards of Pagan, folded. */
const names = new Map<string, string>();
for (const lang of ['fr', 'en']) {
  const text = readFileSync(
    join(import.meta.dirname, `../../../src/games/pagan/words/${lang}.txt`),
    'utf8',
  );
  for (const [, key = '', name = ''] of text.matchAll(/^face\.([a-z0-9_]+) = (.*)$/gm)) {
    assert.equal(names.get(fold(name)) ?? key, key, `${name} is two cards`);
    names.set(fold(name), key);
    names.set(fold(key), key);
  }
}

test('names that players know, in either language', () => {
  const text =
    'deck pagan witch_deck\n3 chat noir # the cat\n2 Black Cat\n1 Mauvais œil\r\n1 FLACON DE L’OUBLI\n2 raven';
  assert.equal(
    inKeys(text, names),
    'deck pagan witch_deck\n3 black_cat # the cat\n2 black_cat\n1 evil_eye\n1 vial_of_oblivion\n2 raven',
  );
  const strange = 'deck pagan witch_deck\nchat noir\n2 chat blanc\n\n# 2 chat noir';
  assert.equal(inKeys(strange, names), strange);
  assert.deepEqual(read(strange).faults, [
    { line: 2, fault: 'line', what: 'chat noir' },
    { line: 3, fault: 'card', what: 'chat blanc' },
  ]);
});

test('a card more by its name joins the one that is there by another', () => {
  const add = (text: string, name: string): string =>
    withCard(text, 'pagan', 'witch_deck', 'black_cat', name, names);
  assert.equal(add('', 'Chat noir'), 'deck pagan witch_deck\n1 Chat noir\n');
  assert.equal(add('deck pagan witch_deck\n1 Black Cat', 'Chat noir'), 'deck pagan witch_deck\n2 Black Cat\n');
  assert.equal(add('deck pagan witch_deck\n1 black_cat', 'Chat noir'), 'deck pagan witch_deck\n2 black_cat\n');
});

test('a deck is offered the cards that may be in it, PAG-1.7', () => {
  const count = (kinds: readonly string[]): number =>
    Object.values(faces).filter((face) => kinds.includes(face.kind)).length;
  assert.deepEqual([count(decks.witch_deck), count(decks.hunter_deck)], [25, 25]);
  assert.ok(!decks.witch_deck.some((kind) => decks.hunter_deck.includes(kind)));
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
