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
