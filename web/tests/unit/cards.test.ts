// What the client knows of cards and villagers is what the games' own tables say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { favours, copies, guardianOf } from '../../src/boards/pantacle/data';
import { lifting, villagers, witchSide } from '../../src/boards/pagan/data';
import * as panWords from '../../src/boards/pantacle/words';
import * as pagWords from '../../src/boards/pagan/words';
import type { FaceSet } from '../../src/cards/faces';
import { Speech } from '../../src/lib/words';

const games = ['pagan', 'newsalem', 'pagamas', 'tavern', 'pantacle'] as const;
type Game = (typeof games)[number];

const sets: Record<Game, () => Promise<FaceSet>> = {
  pagan: () => import('../../src/cards/pagan'),
  newsalem: () => import('../../src/cards/newsalem'),
  pagamas: () => import('../../src/cards/pagamas'),
  tavern: () => import('../../src/cards/tavern'),
  pantacle: () => import('../../src/cards/pantacle'),
};

function source(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../src/games/${path}`, import.meta.url)), 'utf8');
}
/** The arguments of every use of a macro in a card table. */
function rows(game: Game, macro: string): string[][] {
  const text = source(`${game}/${game}_cards.def`).replace(/\/\*[\s\S]*?\*\//g, '');
  const found = [...text.matchAll(new RegExp(`^${macro}\\(([^\\n]*?)\\)\\s*$`, 'gm'))];
  assert.ok(found.length > 2, macro);
  return found.map((m) => (m[1] ?? '').split(',').map((s) => s.trim()));
}

test('weapons of Tavern Battle add to force, with Hard Head too, TAV-7.4, TAV-12.2', async () => {
  const { faces } = await sets.tavern();
  for (const name of ['tr_demon_sword', 'tr_blessed_lance'])
    for (const text of faces[name]?.brief ?? ['']) assert.match(text, /force \+1/, name);
});

test('every ink of a kind is one of its own, on a card of another ink too', async () => {
  const card = source('../../web/src/cards/CardFace.svelte');
  for (const game of games)
    for (const { ink } of Object.values((await sets[game]()).kinds))
      assert.match(card, new RegExp(`\\[data-ink='${ink}'\\] \\{\n    --type-ink: `), `${game}: ${ink}`);
});

for (const game of games) {
  test(`${game}: every face of the words has a card, and no other`, async () => {
    const keys = [...source(`${game}/words/en.txt`).matchAll(/^face\.([a-z0-9_]+) =/gm)].map((m) => m[1]);
    assert.ok(keys.length > 10);
    assert.deepEqual(Object.keys((await sets[game]()).faces).sort(), keys.sort());
  });

  test(`${game}: numbers and zones with a drawing are those of the words`, async () => {
    const { counters = {}, zones = {} } = await sets[game]();
    const words = source(`${game}/words/en.txt`);
    const parts = Object.values(counters).flatMap((look) => (look.of ? [look.of] : []));
    for (const name of [...Object.keys(counters), ...parts])
      assert.ok(words.includes(`\ncounter.${name} =`), name);
    for (const name of Object.keys(zones)) assert.ok(words.includes(`\nzone.${name} =`), name);
  });

  test(`${game}: a score is made of what the words know`, async () => {
    const words = source(`${game}/words/en.txt`);
    const { score } = await sets[game]();
    assert.ok(score, 'a game without a score says so');
    for (const part of score) {
      const [list, name] =
        'cards' in part ? ['zone', part.cards] : ['counter', 'counter' in part ? part.counter : part.number];
      assert.ok(words.includes(`\n${list}.${name} =`), name);
    }
  });

  test(`${game}: kinds and drawings exist, and all drawings are used`, async () => {
    const set = await sets[game]();
    const used = new Set([set.back]);
    const kinds = new Set<string>();
    for (const [name, face] of Object.entries(set.faces)) {
      used.add(face.icon);
      for (const [icon] of face.stats ?? []) used.add(icon);
      for (const kind of [
        face.kind,
        face.second,
        ...(face.trades ?? []),
        ...(face.likes ?? []).map((l) => l[0]),
      ]) {
        if (kind === undefined) continue;
        assert.ok(set.kinds[kind], `${name}: ${kind}`);
        kinds.add(kind);
      }
    }
    for (const look of Object.values(set.counters ?? {})) if (look.icon) used.add(look.icon);
    for (const icon of Object.values(set.zones ?? {})) used.add(icon);
    assert.deepEqual(Object.keys(set.icons).sort(), [...used].sort());
    assert.deepEqual(Object.keys(set.kinds).sort(), [...kinds].sort());
  });

  test(`${game}: kinds differ in shape or word, not only in ink`, async () => {
    const seen = new Set(Object.values((await sets[game]()).kinds).map((k) => `${k.shape} ${k.words[0]}`));
    assert.equal(seen.size, Object.keys((await sets[game]()).kinds).length);
  });

  test(`${game}: short texts fit a card and are set properly`, async () => {
    for (const [name, face] of Object.entries((await sets[game]()).faces)) {
      for (const [i, both] of [face.brief, face.foot, face.name].entries()) {
        if (!both) continue;
        assert.ok(both[0] && both[1], name);
        assert.doesNotMatch(both[0], /'/, name);
        assert.doesNotMatch(both[0], /[^\u00a0\d][:;!?](\s|$)/u, name);
        if (i === 0) assert.ok(Math.max(both[0].length, both[1].length) <= 60, `${name}: too long`);
      }
    }
  });
}

test('pagan: costs, types, secrets and lifting are those of the table', async () => {
  const { faces } = await sets.pagan();
  const cards = rows('pagan', 'PAG_CARD');
  assert.equal(cards.length, 50);
  for (const [, name = '', type = '', cost, figure, second] of cards) {
    assert.equal(faces[name]?.cost, Number(cost), name);
    assert.equal(faces[name]?.kind, type.toLowerCase(), name);
    if (type === 'POTION') assert.match(faces[name]?.foot?.[1] ?? '', new RegExp(`^${figure} secrets$`));
    if (type === 'CURSE') assert.deepEqual(lifting[name], [Number(figure), Number(second)], name);
    if (type === 'INVESTIGATION') assert.equal(witchSide.has(name), figure === '0', name);
  }
  assert.equal(Object.keys(lifting).length, cards.filter((c) => c[2] === 'CURSE').length);
});

test('pagan: villagers are those of the table', () => {
  const table = rows('pagan', 'PAG_VILLAGER').map(([term, colour, rank, tokens, on]) => ({
    term,
    colour: colour?.toLowerCase(),
    rank: ['', 'I', 'II', 'III'][Number(rank)],
    tokens: Number(tokens),
    on: on?.toLowerCase(),
  }));
  assert.deepEqual(villagers, table);
});

test('pantacle: moons, copies and loads are those of the table', async () => {
  const { faces } = await sets.pantacle();
  const count: Record<string, number> = {};
  for (const [, name = '', guardian = '', moon = ''] of rows('pantacle', 'PAN_BLADE')) {
    assert.equal(faces[name]?.moon, moon.toLowerCase(), name);
    assert.equal(guardianOf(name), guardian.toLowerCase(), name);
    count[guardian.toLowerCase()] = (count[guardian.toLowerCase()] ?? 0) + 1;
  }
  assert.deepEqual({ ...copies }, count);
  for (const [name, face] of Object.entries(faces)) {
    if (face.dots !== undefined) assert.equal(face.dots, count[guardianOf(name) ?? ''], name);
  }
  for (const [, name = '', exhaustion, cubes, adepts] of rows('pantacle', 'PAN_CURSE')) {
    assert.equal(faces[name]?.kind, exhaustion === '1' ? 'exhaustion' : 'permanent', name);
    const load = [
      ...(cubes === '0' ? [] : [['cube', cubes]]),
      ...(adepts === '0' ? [] : [['cultist', adepts]]),
    ];
    assert.deepEqual(faces[name]?.stats ?? [], load, name);
  }
});

test('pantacle: favours are those of the table, and neighbours share a guardian', () => {
  const table = rows('pantacle', 'PAN_FAVOUR').map(([, term, first, second, moon, effect, amount]) => ({
    term,
    guardians: [first?.toLowerCase(), second?.toLowerCase()],
    moon: moon?.toLowerCase(),
    gives: effect === 'TOKEN' ? 'token' : effect === 'ADEPTS' ? 'adepts' : 'cubes',
    amount: effect === 'TOKEN' ? 1 : Number(amount),
  }));
  const mine = favours.map(({ term, guardians, moon, gives, amount }) => ({
    term,
    guardians,
    moon,
    gives,
    amount,
  }));
  const byTerm = (a: { term?: string | undefined }, b: { term?: string | undefined }): number =>
    (a.term ?? '').localeCompare(b.term ?? '');
  assert.deepEqual([...mine].sort(byTerm), table.sort(byTerm));
  favours.forEach((f, i) =>
    assert.equal(f.guardians[1], favours[(i + 1) % favours.length]?.guardians[0], f.term),
  );
});

test('newsalem: places, symbols, trades and costs are those of the table', async () => {
  const { faces } = await sets.newsalem();
  const trade: Record<string, string> = {
    ENT: 'entertainment',
    COM: 'commerce',
    FIN: 'finance',
    EDU: 'education',
    DEA: 'death',
    JUS: 'justice',
  };
  const designs = rows('newsalem', 'NSM_DESIGN');
  for (const [, name = '', design, , symbol = ''] of rows('newsalem', 'NSM_BUILDING')) {
    const of = designs.find((d) => d[0] === design);
    assert.equal(faces[name]?.kind, trade[of?.[2] ?? ''], name);
    assert.equal(faces[name]?.place, of?.[3]?.toLowerCase(), name);
    assert.equal(faces[name]?.symbol, symbol.toLowerCase(), name);
  }
  for (const [, name = '', side = '', trades = ''] of rows('newsalem', 'NSM_CHARACTER')) {
    assert.equal(faces[name]?.kind, side.toLowerCase(), name);
    assert.deepEqual(
      faces[name]?.trades,
      [...trades.matchAll(/IN\((\w+)\)/g)].map((m) => trade[m[1] ?? '']),
      name,
    );
  }
  for (const [, name = '', , cost] of rows('newsalem', 'NSM_EVENT_CARD')) {
    assert.equal(faces[name]?.cost, Number(cost), name);
  }
});

test('pagamas: shares, costs and strength are those of the table', async () => {
  const { faces } = await sets.pagamas();
  for (const [, name = '', shares] of rows('pagamas', 'PGM_LOOT'))
    assert.equal(faces[name]?.cost, Number(shares), name);
  for (const [, name = '', , , cost, force] of rows('pagamas', 'PGM_ACTION')) {
    assert.equal(faces[name]?.cost ?? 0, Number(cost), name);
    assert.equal(faces[name]?.stats?.[0]?.[1] ?? '0', force, name);
  }
});

test('tavern: figures and likings are those of the table', async () => {
  const { faces } = await sets.tavern();
  const lower = (s = ''): string => s.toLowerCase();
  for (const [, name = '', type, second] of rows('tavern', 'TAV_TREASURE')) {
    assert.equal(faces[name]?.kind, lower(type), name);
    assert.equal(faces[name]?.second ?? 'none', lower(second), name);
  }
  for (const [, name = '', force, cunning, s1, s2, ...likes] of rows('tavern', 'TAV_HERO')) {
    assert.deepEqual(
      faces[name]?.stats?.map((s) => s[1]),
      [force, cunning],
      name,
    );
    assert.equal(faces[name]?.foot?.[1], `Support ${s1} / ${s2}`, name);
    const table = [0, 3, 6]
      .filter((i) => likes[i] !== 'NONE')
      .map((i) => [lower(likes[i]), Number(likes[i + 1]), likes[i + 2] === '1']);
    assert.deepEqual(faces[name]?.likes, table, name);
  }
  for (const [, name = '', force, cunning, , , first, second] of rows('tavern', 'TAV_ARRIVAL')) {
    assert.deepEqual(
      faces[name]?.stats?.map((s) => s[1]),
      [force, cunning],
      name,
    );
    assert.deepEqual(
      faces[name]?.likes?.map((l) => l[0]),
      [first, second].filter((s) => s !== 'NONE').map(lower),
      name,
    );
  }
  for (const [, name = '', , ...icons] of rows('tavern', 'TAV_OBJECT')) {
    const marks = icons.slice(0, 5).filter((n) => n !== '0').length;
    assert.equal(faces[name]?.stats?.length, marks, name);
    assert.equal(faces[name]?.foot?.[1], `Tavern ${icons[5]}`, name);
  }
});

test('the words of the boards are set properly', () => {
  const say = new Speech({ words: {}, lang: 'fr', game: null, viewer: null, names: [] });
  for (const words of [panWords.boardWords(say), pagWords.boardWords(say)]) {
    for (const text of Object.values(words).flat()) {
      assert.doesNotMatch(text, /'/);
      assert.doesNotMatch(text, /[^\u00a0\d][:;!?](\s|$)/u);
    }
  }
});
