// Times and lists, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, listText } from '../../src/lib/format';

test('a clock of days tells days, in words of the language', () => {
  const days = 3 * 86_400_000;
  assert.equal(clockText(622_000, 'fr'), '10:22');
  assert.equal(clockText(3_723_000, 'en'), '1:02:03');
  assert.equal(clockText(days, 'en'), '3 days');
  assert.equal(clockText(days, 'fr').replace(/\s/, ' '), '3 j');
});

test('the last name of a list comes after an and', () => {
  assert.equal(listText([], 'fr'), '');
  assert.equal(listText(['Anne'], 'fr'), 'Anne');
  assert.equal(listText(['Anne', 'Basile', 'Circé'], 'fr'), 'Anne, Basile et Circé');
  assert.equal(listText(['Anne', 'Basile', 'Circé'], 'en'), 'Anne, Basile and Circé');
});
