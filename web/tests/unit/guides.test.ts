// First steps: five for every game, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasGuide, loadGuide } from '../../src/guides';

for (const game of ['pantacle', 'pagan', 'newsalem', 'pagamas', 'tavern']) {
  test(`first steps in ${game}`, async () => {
    assert.ok(hasGuide(game));
    const guide = await loadGuide(game);
    for (const lang of ['fr', 'en'] as const) {
      const steps = guide?.[lang] ?? [];
      assert.equal(steps.length, 5, lang);
      for (const { title, text } of steps) {
        assert.ok(title.length > 4 && title.length < 45, title);
        assert.ok(text.length > 60 && text.length < 320, `${text.length}: ${text}`);
        if (lang === 'fr') assert.doesNotMatch(title + text, / [:;?!»]|« |'/, 'spaces do not break before signs');
      }
    }
  });
}

test('a game without first steps', async () => {
  assert.equal(hasGuide('sample'), false);
  assert.equal(await loadGuide('sample'), null);
});
