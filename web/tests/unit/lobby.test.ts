// The list of open tables: pages of it, and changes told while one looks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, changed, longer, NO_TABLES, seatsFirst } from '../../src/lib/tables';
import type { TableShort } from '../../src/lib/protocol';

function table(key: string, created: number, more: Partial<TableShort> = {}): TableShort {
  const clock = { kind: 'none' } as const;
  return {
    ...{ table: key, game: 'pagan', status: 'waiting', seats: 2, free: 1, people: ['Anne'], clock },
    ...{ spectators: true, created },
    ...more,
  };
}
const keys = (list: readonly TableShort[]): string => list.map((x) => x.table).join(' ');

test('tables come, change and go', () => {
  let tables = begun({ tables: [table('b', 2), table('a', 1)] });
  tables = changed(tables, { tables: [table('c', 3), table('a', 1, { free: 0 })] });
  assert.equal(keys(tables.list), 'c b a');
  assert.equal(tables.list[2]?.free, 0);
  tables = changed(tables, { gone: ['b', 'x'] });
  assert.equal(keys(tables.list), 'c a');
  tables = changed(tables, { gone: ['a'], tables: [table('a', 1)] });
  assert.equal(keys(tables.list), 'c a', 'what is told counts after what is gone');
});

test('older ones come page by page, and not before', () => {
  let tables = begun({ tables: [table('d', 4), table('c', 3)], next: '3.c' });
  tables = changed(tables, { tables: [table('a', 1), table('e', 5)] });
  assert.equal(keys(tables.list), 'e d c', 'a stands on a page that was not asked for');
  tables = longer(tables, { tables: [table('b', 2), table('a', 1)] });
  assert.equal(keys(tables.list), 'e d c b a');
  assert.equal(tables.next, undefined);
  assert.equal(keys(changed(tables, { tables: [table('z', 0)] }).list), 'e d c b a z');
});

test('a page that overlaps with what has come doubles nothing', () => {
  const tables = begun({ tables: [table('c', 3)], next: '3.c' });
  assert.equal(keys(longer(tables, { tables: [table('c', 3), table('b', 2)] }).list), 'c b');
});

test('the whole list once more replaces all', () => {
  let tables = begun({ tables: [table('b', 2), table('a', 1)] });
  tables = changed(tables, { whole: true, tables: [table('c', 3)], next: '3.c' });
  assert.equal(keys(tables.list), 'c');
  assert.equal(tables.next, '3.c');
  assert.equal(keys(changed(NO_TABLES, { whole: true, tables: [] }).list), '');
});

test('where one can sit down comes first', () => {
  const list = [table('d', 4, { free: 0 }), table('c', 3), table('b', 2, { status: 'playing', free: 0 }), table('a', 1)];
  assert.equal(keys(seatsFirst(list)), 'c a d b');
});
