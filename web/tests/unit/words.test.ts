// The client's own words, and the template language where recorded games do not reach.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import accountEn from '../../src/words/account.en';
import accountFr from '../../src/words/account.fr';
import pagesEn from '../../src/words/en';
import pagesFr from '../../src/words/fr';
import { fill } from '../../src/lib/fill';
import { Speech } from '../../src/lib/words';
import { loadRules } from '../../src/rules';
import type { Ref } from '../../src/lib/protocol';

const en = { ...pagesEn, ...accountEn };
const fr = { ...pagesFr, ...accountFr };

test('both languages have the same keys and the same gaps', () => {
  assert.deepEqual(Object.keys(fr), Object.keys(en));
  const gaps = (s: string): string[] =>
    [...new Set([...s.matchAll(/\{(\w+)/g)].map((m) => m[1] ?? ''))].sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    assert.notEqual(fr[key].trim(), '', key);
    assert.notEqual(en[key].trim(), '', key);
    assert.deepEqual(gaps(fr[key]), gaps(en[key]), key);
  }
});

test('what calls of the server may answer to people has words', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');
  const line = /^Errors: (.*\n.*)\n/m.exec(page)?.[1] ?? '';
  const names = [...line.matchAll(/`(\w+)`/g)].map((m) => m[1] ?? '');
  assert.ok(names.includes('wrong') && names.includes('busy'));
  const ours = ['bad_message', 'bad_version', 'origin', 'not_found', 'method', 'bad_rights']; // of programs, not of people
  for (const name of names.filter((n) => !ours.includes(n)))
    assert.ok(`error.${name}` in en || `account.${name}` in en, name);
});

test('guests have hundreds of names in each language, none twice, none too long', () => {
  for (const words of [fr, en]) {
    const given = words['guest.given'].split(' ');
    const byname = words['guest.byname'].split('|');
    const all = given.flatMap((g) => byname.map((b) => `${g} ${b}`));
    const folded = new Set(all.map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()));
    assert.equal(folded.size, all.length);
    assert.ok(all.length >= 1500, String(all.length));
    for (const name of all) assert.match(name, /^\p{L}+( [\p{L}’]+)+$/u);
    for (const name of all) assert.ok(name.length <= 25, name);
  }
});

test('French has its apostrophes and its spaces', () => {
  for (const [key, text] of Object.entries(fr)) {
    assert.doesNotMatch(text, /'/, key);
    assert.doesNotMatch(text, /[^\u00a0\d][:;!?](\s|$)/u, key);
  }
});

test('one wants a rematch, two want one', () => {
  const one = { names: 'Aliénor', n: 1 };
  const two = { names: 'Aliénor, Basile', n: 2 };
  assert.equal(fill(fr['over.rematch_wants'], 'fr', one), 'Aliénor veut une revanche.');
  assert.equal(fill(fr['over.rematch_wants'], 'fr', two), 'Aliénor, Basile veulent une revanche.');
  assert.equal(fill(en['over.rematch_wants'], 'en', one), 'Aliénor wants a rematch.');
  assert.equal(fill(en['over.rematch_wants'], 'en', two), 'Aliénor, Basile want a rematch.');
});

test('the rules have the same links in both languages', async () => {
  for (const game of ['newsalem', 'pagamas', 'pagan', 'pantacle', 'tavern']) {
    const rules = await loadRules(game);
    assert.ok(rules, game);
    const links = (lang: 'fr' | 'en'): string[] => rules[lang].map((s) => `${s.id} ${s.rules.length}`);
    assert.deepEqual(links('fr'), links('en'), game);
  }
});

const words = {
  'seat.you': 'you',
  'seat.you.of': 'of you',
  'seat.name': 'Player {0}',
  'seat.of': 'de {0}',
  'seat.of.vowel': 'd’{0}',
  'list.comma': ',',
  'list.and': 'and',
  'list.none': 'nothing',
  'card.hidden': 'a hidden card',
  'card.hidden.many': '{0} hidden cards',
  'g.zone.hand': '{0?your hand|the hand {0:of}}',
  'g.face.a': 'Ace',
  'g.face.a.the': 'the Ace',
};
const speech = (viewer: number | null, lang: 'fr' | 'en' = 'en'): Speech =>
  new Speech({ words, lang, game: 'g', viewer, names: ['Émile', 'Paul'] });
const number = (n: number): Ref => ({ kind: 'number', number: n });

test('statements with gaps', () => {
  const more = { ...words, 'g.claim.truce': '{0?Truce with you|Truce with {0}} for {1} {1#round|rounds}.' };
  const s = new Speech({ words: more, lang: 'en', game: 'g', viewer: 1, names: ['Émile', 'Paul'] });
  assert.equal(s.gaps('truce', 2), 'Truce with … for … rounds.');
});

test('templates', () => {
  const s = speech(1);
  assert.equal(s.text('{0?You win|{0} wins}', [{ kind: 'seat', seat: 1 }]), 'You win');
  assert.equal(s.text('{0?You win|{0} wins}', [{ kind: 'seat', seat: 0 }]), 'Émile wins');
  assert.equal(s.ref({ kind: 'zone', zone: 'hand', seat: 0 }), 'the hand d’Émile');
  assert.equal(s.ref({ kind: 'zone', zone: 'hand', seat: 1 }), 'your hand');
  assert.equal(speech(null).ref({ kind: 'zone', zone: 'hand', seat: 1 }), 'the hand de Paul');
  assert.equal(s.ref({ kind: 'seat', seat: 5 }), 'Player 6');
  assert.equal(s.face('a', 'the'), 'the Ace');
  assert.equal(s.face('a', 'nonsense'), 'Ace');
  assert.equal(s.face('b'), '[g.face.b]');
  const theirs: Ref = { kind: 'card', zone: 'hand', seat: 0, face: 'a' };
  assert.equal(s.text('{0} ({0@})', [theirs]), 'Ace (Émile)');
  assert.equal(s.text('{0@}', [{ ...theirs, seat: 1 }]), 'you');
  assert.equal(s.text('{0@of}', [theirs]), '{0@of}');
  const hidden: Ref = { kind: 'face', face: null };
  assert.equal(
    s.text('{0*}', [{ kind: 'face', face: 'a' }, hidden, hidden, hidden]),
    'Ace and 3 hidden cards',
  );
  assert.equal(
    s.text('{0*}', [{ kind: 'face', face: 'a' }, hidden, { kind: 'face', face: 'a' }]),
    'Ace, a hidden card and Ace',
  );
  assert.equal(s.text('{0*}', []), 'nothing');
  assert.equal(s.text('{0#one|many} {amount#one|many} {amount}', [number(-1)], 0), 'one many 0');
  assert.equal(speech(1, 'fr').text('{0#one|many}', [number(0)]), 'one');
  assert.equal(s.text('{1} {0', []), '{1} {0');
  assert.equal(s.text('a {x} b {0}', [number(1)]), 'a {x} b {0}');
});
