// Playing on this device: the house in WebAssembly (src/house), the pages without a network (public/shell.js).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  calm,
  checkAxe,
  checkWidth,
  openHouse,
  person,
  playOut,
  program,
  random,
  ready,
  root,
  shot,
  step,
  type Look,
  type Person,
} from './lib';

const house = openHouse();

/** From the server's home to the one here, where bots answer at once. */
async function settleHere(look: Look): Promise<Person> {
  const me = await person(house.browser, look);
  await me.page.goto(house.server.url);
  await me.page.locator('.offer [data-act=here]').click();
  await me.page.locator('[data-here=on]').waitFor();
  await me.page.goto(`${house.server.url}/settings`);
  await me.page.locator('#here .seg button').last().click();
  await me.page.locator('#here .seg button[aria-pressed=true]').last().waitFor();
  // The pages are kept before anything is tried without the server.
  await me.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await home(me.page);
  return me;
}

async function home(page: Page): Promise<void> {
  await page.goto(house.server.url);
  await page.locator('.game .go button:not([disabled])').first().waitFor();
}

async function begin(page: Page, game: string): Promise<string> {
  await page.locator(`.game[data-game=${game}] .go button`).click();
  await page.waitForURL(/\/t\/\w+/);
  await ready(page);
  return /\/t\/(\w+)/.exec(page.url())?.[1] ?? '';
}

test('a whole game without server and network, kept over a reload, replayed, proven', async () => {
  const me = await settleHere({ lang: 'en' });
  await calm(me.page);
  await shot(me.page, 'here-home');
  await checkAxe(me.page, 'home on this device');
  await house.server.stop('SIGKILL');
  await me.context.setOffline(true);
  const next = random(11);
  const table = await begin(me.page, 'pantacle');
  for (let i = 0; i < 6 && (await ready(me.page)) !== 'over'; i++) await step(me.page, next);
  const told = (await me.page.locator('.log .entry').count()) > 0;
  await me.page.reload();
  await ready(me.page);
  assert.ok(told && (await me.page.locator('.log .entry').count()) > 0, 'the log is there again');
  await playOut(me.page, 12, 'mouse');
  await shot(me.page, 'here-over');

  const [saved] = await Promise.all([
    me.page.waitForEvent('download'),
    me.page.locator('[data-act=record]').click(),
  ]);
  const file = `${house.server.folder}/here.cabale`;
  await saved.saveAs(file);
  assert.match(saved.suggestedFilename(), new RegExp(`^${table}`));
  assert.match(execFileSync(program, ['verify', file, '--lang', 'en'], { encoding: 'utf8' }), /verified/);

  await me.page.locator('[data-act=replay]').click();
  await me.page.locator('.steps h2').waitFor();
  await me.page.goto(`${house.server.url}/my`);
  await me.page.locator(`a[href$="/${table}"]`).first().waitFor();
  await me.context.setOffline(false);
  await house.server.again();
  await home(me.page);
  await me.page.locator('[data-act=there]').click();
  await me.page.locator('.tables .none, .tables li').first().waitFor();
  assert.equal(await me.page.locator('[data-here=on]').count(), 0);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('every game begins on this device, in both languages, on a phone too', async () => {
  const me = await settleHere({ lang: 'fr', width: 390, height: 844 });
  await calm(me.page);
  await shot(me.page, 'here-home-390');
  await checkWidth(me.page, 'home on this device');
  for (const game of ['pagan', 'newsalem', 'pagamas', 'tavern', 'pantacle']) {
    await home(me.page);
    await begin(me.page, game);
    const next = random(7);
    for (let i = 0; i < 4 && (await ready(me.page)) !== 'over'; i++) await step(me.page, next);
    assert.ok((await ready(me.page)) !== null, `${game} goes on`);
  }
  await home(me.page);
  assert.equal(await me.page.locator('.resume p a').count(), 3, 'what was begun is offered again');
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('a second tab waits for the first', async () => {
  const me = await settleHere({ lang: 'en' });
  const other = await me.context.newPage();
  await other.goto(house.server.url);
  await other.locator('[data-banner=elsewhere]').waitFor();
  await other.goto(`${house.server.url}/rules/pantacle`);
  await other.locator('main h2').nth(3).waitFor(); // rules can be read meanwhile
  assert.equal(await other.locator('[data-banner]').count(), 0);
  await other.goto(house.server.url);
  await me.page.close();
  await other.locator('.game .go button:not([disabled])').first().waitFor();
  assert.equal(await other.locator('[data-banner]').count(), 0);
  await begin(other, 'pantacle');
  await me.context.close();
});

test('what cannot be read of what was kept is left out, and the rest is there', async () => {
  const me = await settleHere({ lang: 'en' });
  const table = await begin(me.page, 'pagan');
  await me.page.goto('about:blank');
  const page = await me.context.newPage();
  await page.goto(`${house.server.url}/icon.svg`);
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.open('cabale');
        request.onsuccess = () => {
          const tx = request.result.transaction('kept', 'readwrite');
          tx.objectStore('kept').put(new Uint8Array([0, 9]), 't/aaaaaaaaaaaa');
          tx.objectStore('kept').put(new Uint8Array([1]), 'r/aaaaaaaaaaaa/00000000');
          tx.objectStore('kept').put(new Uint8Array(), 'nonsense');
          tx.oncomplete = () => done(request.result.close());
          tx.onabort = () => fail(tx.error);
        };
      }),
  );
  await page.goto(`${house.server.url}/t/${table}`);
  assert.equal(await ready(page), 'choose');
  const left = await page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const request = indexedDB.open('cabale');
        request.onsuccess = () => {
          const keys = request.result.transaction('kept').objectStore('kept').getAllKeys();
          keys.onsuccess = () => done(keys.result.map(String));
        };
      }),
  );
  assert.deepEqual(left.filter((key) => key.includes('aaaaaaaaaaaa') || key === 'nonsense'), []);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('a server that cannot be reached: one click to a table here, for whoever has been here', async () => {
  const me = await settleHere({ lang: 'en' });
  await me.page.locator('[data-act=there]').click();
  await me.page.locator('.tables .none, .tables li').first().waitFor();
  await house.server.stop('SIGKILL');
  await me.page.goto(house.server.url);
  await me.page.locator('[data-banner=lost] [data-act=here]').waitFor();
  await shot(me.page, 'here-lost');
  await me.page.locator('[data-banner=lost] [data-act=here]').click();
  await me.page.locator('[data-here=on]').waitFor();
  await begin(me.page, 'pantacle');
  await house.server.again();
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('a link to a table of others leads to the server', async () => {
  const me = await settleHere({ lang: 'fr' });
  await me.page.goto(`${house.server.url}/t/aaaaaaaaaaaa`);
  await me.page.locator('[data-act=there]').click();
  await me.page.locator('main p[role=alert]').waitFor();
  assert.equal(new URL(me.page.url()).pathname, '/t/aaaaaaaaaaaa');
  assert.equal(await me.page.locator('[data-here=on], [data-act=there]').count(), 0);
  assert.deepEqual(me.complaints, []);
  await me.context.close();
});

test('what is kept can be forgotten, also while another tab is open', async () => {
  const me = await settleHere({ lang: 'en' });
  const table = await begin(me.page, 'pantacle');
  const other = await me.context.newPage();
  await other.goto(`${house.server.url}/settings`);
  await other.locator('[data-act=forget]').click();
  await shot(other, 'here-forget');
  await other.locator('[data-act=forget-yes]').click();
  await other.waitForURL(`${house.server.url}/`);
  await me.page.locator('[role=alert]').first().waitFor(); // its table is gone
  await me.page.close();
  await other.locator('.game .go button:not([disabled])').first().waitFor();
  assert.equal(await other.locator('.resume p a').count(), 0);
  await other.goto(`${house.server.url}/t/${table}`);
  await other.locator('[data-act=there]').waitFor();
  await me.context.close();
});

interface Files {
  url: string;
  /** a file that breaks half way */
  cut: string;
  end(): void;
}

/** Files and nothing else: whatever is no file is not found. */
function hand(folder: string): Promise<Files> {
  const files: Files = { url: '', cut: '', end: () => (server.closeAllConnections(), server.close()) };
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
  };
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://h').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    const there = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    answer.writeHead(there ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
    const bytes = there && asked.method !== 'HEAD' ? readFileSync(file) : Buffer.alloc(0);
    if (path === files.cut) answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
    else answer.end(bytes);
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      assert.ok(at && typeof at === 'object');
      files.url = `http://127.0.0.1:${at.port}`;
      done(files);
    }),
  );
}

test('any place that hands out files will do, and a new version there is taken whole', async () => {
  const folder = join(house.server.folder, 'files');
  cpSync(join(root, 'web/dist'), folder, { recursive: true });
  const files = await hand(folder);
  const me = await person(house.browser, { lang: 'en' });
  await me.page.goto(files.url);
  await me.page.locator('[data-banner=lost] [data-act=here]').click();
  await me.page.locator('[data-here=on]').waitFor();
  await me.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await begin(me.page, 'pagan');
  await me.page.reload(); // no file is called so
  assert.equal(await ready(me.page), 'choose');

  const kept = (): Promise<number> =>
    me.page.evaluate(async () => (await (await fetch('/house.wasm')).arrayBuffer()).byteLength);
  const old = await kept();
  // A section of another name at its end makes no difference to a module.
  appendFileSync(join(folder, 'house.wasm'), Buffer.from([0, 4, 3, 110, 101, 119]));
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as Record<string, string>;
  list['/house.wasm'] = 'new';
  writeFileSync(join(folder, 'files.json'), JSON.stringify(list));
  files.cut = '/house.wasm';
  await me.page.reload();
  assert.equal(await ready(me.page), 'choose');
  assert.equal(await kept(), old, 'half of a new version is none');
  files.cut = '';
  await me.page.reload();
  assert.equal(await ready(me.page), 'choose');
  files.end();
  await me.page.reload();
  assert.equal(await ready(me.page), 'choose');
  assert.equal(await kept(), old + 6, 'the new one is kept');
  await me.context.close();
});
