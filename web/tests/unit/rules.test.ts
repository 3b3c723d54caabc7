// The pages with short rules: set properly in French, and true to the names and figures of the games.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { phases, places } from '../../src/boards/pagamas/data';
import { loadGuide } from '../../src/guides';
import { loadRules } from '../../src/rules';

function source(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../src/games/${path}`, import.meta.url)), 'utf8');
}
/** What the page says, or one section of it. */
async function page(game: string, lang: 'fr' | 'en', id?: string): Promise<string> {
  const sections = (await loadRules(game))?.[lang] ?? [];
  const said = sections.filter((s) => id === undefined || s.id === id);
  return said.flatMap((s) => [s.title, ...s.rules]).join('\n');
}

test('French has its apostrophes and its spaces', async () => {
  for (const game of ['newsalem', 'pagamas', 'pagan', 'pantacle', 'tavern'])
    assert.doesNotMatch(await page(game, 'fr'), / [:;?!»]|« |'/, game);
});

test('hideouts and phases of Pagamas have the names that the game gives them', async () => {
  for (const lang of ['fr', 'en'] as const) {
    const words = source(`pagamas/words/${lang}.txt`);
    const said = await page('pagamas', lang);
    for (const term of [...places, ...phases]) {
      const name = new RegExp(`^term\\.${term} = (.+)$`, 'm').exec(words)?.[1] ?? term;
      assert.ok(said.includes(name), `${lang}: ${name}`);
    }
  }
});

test('an « ensemble » of New Salem is one everywhere', async () => {
  const steps = (await loadGuide('newsalem'))?.fr ?? [];
  const said = (await page('newsalem', 'fr')) + steps.map((s) => s.text).join('\n');
  assert.match(source('newsalem/words/fr.txt'), /^counter\.set = ensembles$/m);
  assert.match(said, /ensemble/);
  assert.doesNotMatch(said, /série/);
});

test('cards shuffled and dealt in New Salem are those of the tables: NSM-2.1, 3.2', async () => {
  const data = source('newsalem/newsalem_data.c');
  const line = (rule: string): string[] => {
    const row = new RegExp(`\\{.*(?=/\\* NSM-${rule} \\*/)`).exec(data)?.[0];
    return row?.match(/\d+/g) ?? [];
  };
  const [w3, p3, , , w5, p5, w6, p6, w7, p7, w8, p8] = line('2\\.1');
  assert.deepEqual([w3, p3, w7, p7], [w5, p5, w8, p8]);
  const dealt = line('3\\.2');
  const [first, last] = [dealt.slice(0, -1).join(', '), dealt.at(-1)];
  const built = dealt.slice(0, -1).map((n) => Number(n) - 1).join(', ');
  const en = await page('newsalem', 'en');
  assert.ok(en.includes(`${w3} Witches and ${p3} Puritans with 3 to 5 players, ${w6} and ${p6} with 6`));
  assert.ok(en.includes(`${w7} and ${p7} with 7 or 8`));
  assert.ok(en.includes(`${first} and ${last} cards each; ${built}`));
  const fr = await page('newsalem', 'fr');
  assert.ok(fr.includes(`${w3} Sorcières et ${p3} Puritains de 3 à 5 joueurs, ${w6} et ${p6} à 6`));
  assert.ok(fr.includes(`${w7} et ${p7} à 7 ou 8`));
  assert.ok(fr.includes(`${first} puis ${last} cartes chacun, dont ${built}`));
});

test('the quick game of Pagan has the goals of the table: PAG-14.11', async () => {
  const row = /^PAG_SCENARIO\(quick,\s*(\d+),\s*(\d+),\s*(\d+),\s*(\d+)/m.exec(source('pagan/pagan_cards.def'));
  const [, ritual, cost, win, innocents] = row ?? [];
  assert.equal(innocents, '2');
  const en = await page('pagan', 'en', 'scenarios');
  for (const goal of [`${ritual} favours`, 'second innocent', `${cost} evidence`, `${win} of them`])
    assert.ok(en.includes(goal), goal);
  const fr = await page('pagan', 'fr', 'scenarios');
  for (const goal of [`${ritual} faveurs`, 'deuxième innocent', `${cost} preuves`, `${win} suffisent`])
    assert.ok(fr.includes(goal), goal);
});
