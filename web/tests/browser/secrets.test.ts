// Two people at one table. Every frame that either of them got is compared with what the record of the
// finished game lets that seat know at that moment: same views, same events, in the same order.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bothReady, openHouse, openTable, person, playTogether, program } from './lib';
import { patched } from '../../src/lib/patch';
import type { GameEvent, Update, UpMessage, View, ViewMessage } from '../../src/lib/protocol';

const house = openHouse();

interface Seen {
  view: View;
  events: GameEvent[];
}

/** What a browser was told, as whole views. */
function heard(frames: readonly string[]): Seen[] {
  const seen: Seen[] = [];
  let view: View | null = null;
  for (const frame of frames) {
    const m = JSON.parse(frame) as { t: string; d: unknown };
    if (m.t === 'view') {
      view = (m.d as ViewMessage).view;
      seen.push({ view, events: [] });
    } else if (m.t === 'up' && view) {
      const up = m.d as UpMessage;
      view = patched(view, up);
      seen.push({ view, events: up.events });
    }
  }
  return seen;
}

/** Counters may come in another order after a change; everything else is compared as it is. */
function plain(s: Seen): unknown {
  const counters = s.view.counters.map((c) => JSON.stringify(c)).sort();
  const zones = s.view.zones.map((z) => JSON.stringify(z)).sort();
  return { ...s.view, counters, zones, events: s.events };
}

function allowed(record: string, seat: number): Seen[] {
  const text = execFileSync(program, ['replay', '--json', '--seat', String(seat + 1), record], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const lines = text.split('\n').filter((l) => l !== '');
  return lines
    .map((l) => JSON.parse(l) as { kind?: string; update?: Update })
    .filter((l) => l.update)
    .map((l) => ({ view: (l.update as Update).view, events: (l.update as Update).events }));
}

const games = process.env['MATRIX'] ? ['pantacle', 'pagamas', 'tavern', 'newsalem'] : ['pantacle', 'tavern'];
for (const game of games) {
  test(`nobody is told more than their seat may know: ${game}`, async () => {
    const anne = await person(house.browser, { lang: 'fr' });
    const bill = await person(house.browser, { lang: 'en' });
    const table = await openTable(anne.page, house.server.url, game, { seats: 3, against: 'people' });
    await bill.page.goto(`${house.server.url}/t/${table}`);
    await bill.page.locator('[data-act=sit]').click();
    await anne.page.locator('.fill select').selectOption('random');
    await anne.page.locator('[data-act=fill]').click();
    await anne.page.locator('[data-kind=bot]').first().waitFor();
    await bothReady(anne.page, bill.page);
    await playTogether([anne.page, bill.page], 11);

    const record = await (await fetch(`${house.server.url}/api/tables/${table}/record`)).text();
    const file = join(house.server.folder, `${table}.cabale`);
    writeFileSync(file, record);
    for (const [seat, who] of [anne, bill].entries()) {
      const got = heard(who.frames);
      const may = allowed(file, seat);
      assert.ok(got.length > 10, 'something was played');
      assert.equal(got.length, may.length, `seat ${seat}: as many messages as happenings`);
      got.forEach((g, i) => assert.deepEqual(plain(g), plain(may[i] as Seen), `seat ${seat}, message ${i}`));
      assert.deepEqual(who.complaints, []);
    }
    await anne.context.close();
    await bill.context.close();
  });
}
