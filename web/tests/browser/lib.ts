// What all browser tests share: a server of their own, a real Chromium, a hand that plays.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Page,
} from 'playwright-core';
import type { UpMessage, ViewMessage } from '../../src/lib/protocol';

export const root = join(import.meta.dirname, '../../..');
export const program = process.env['CABALE'] ?? join(root, 'build/cabale');
const shots = process.env['SHOTS'] ?? join(root, 'build/shots');
const chrome = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

// ---- the server ----

class Server {
  url = '';
  private child: ChildProcess | null = null;
  readonly folder = mkdtempSync(join(tmpdir(), 'cabale-web-'));

  async start(listen = '127.0.0.1:0'): Promise<this> {
    const args = [
      'serve',
      '--lang',
      'en',
      '--listen',
      listen,
      '--store',
      `sqlite:${this.folder}/store.sqlite`,
    ];
    const child = spawn(program, [...args, '--pace', '0', '--web', join(root, 'web/dist')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    this.url = await new Promise<string>((done, fail) => {
      let said = '';
      child.stdout?.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const found = /http:\/\/[\w.:]+/.exec(said);
        if (found) done(found[0]);
      });
      child.on('error', fail);
      child.on('exit', (code) => fail(new Error(`the server stopped with ${String(code)}: ${said}`)));
    });
    return this;
  }

  /** Stops it as an administrator would, or as a power cut would. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.removeAllListeners('exit');
    child.once('exit', () => {});
    const ended = new Promise((done) => child.once('close', done));
    child.kill(signal);
    await Promise.race([gone, ended]);
  }

  /** The same address and the same store again. */
  async again(): Promise<void> {
    await this.start(new URL(this.url).host);
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// ---- the browser ----

async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chrome,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** What all tests of a file share. */
export interface House {
  server: Server;
  browser: Browser;
}

/** A server and a browser, opened before the first test of the file and closed after its last. `ready` is
 * what else comes before the tests: hooks of their own would not wait for this one. */
export function openHouse(ready?: (house: House) => Promise<void>): House {
  const house = {} as House;
  before(async () => {
    house.server = await new Server().start();
    house.browser = await openBrowser();
    await ready?.(house);
  });
  after(async () => {
    await house.browser.close();
    await house.server.end();
  });
  return house;
}

export interface Person {
  context: BrowserContext;
  page: Page;
  /** what the page complained about: must stay empty */
  complaints: string[];
  /** every frame the server sent, as text */
  frames: string[];
}

export interface Look {
  width?: number;
  height?: number;
  lang?: 'fr' | 'en';
  scheme?: 'dark' | 'light';
  motion?: boolean;
  /** the generic board instead of the game's own */
  plain?: boolean;
}

export async function person(browser: Browser, look: Look = {}): Promise<Person> {
  const width = look.width ?? 1280;
  const context = await browser.newContext({
    viewport: { width, height: look.height ?? 800 },
    locale: look.lang ?? 'fr',
    colorScheme: look.scheme ?? 'dark',
    reducedMotion: look.motion ? 'no-preference' : 'reduce',
    hasTouch: width < 600,
  });
  const chosen = {
    ...(look.scheme === 'light' ? { theme: 'light' } : {}),
    ...(look.plain ? { plain: true } : {}),
  };
  await context.addInitScript((text) => {
    if (text !== '{}' && !localStorage.getItem('cabale.settings')) localStorage.setItem('cabale.settings', text);
  }, JSON.stringify(chosen));
  await context.addInitScript(`window.face = ${faceHere.toString()}`);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const frames: string[] = [];
  page.on('pageerror', (e) => complaints.push(e.stack ?? e.message));
  page.on('console', (m) => {
    // A lost line is reported by the browser itself: that is not ours.
    if (m.type() === 'error' && !/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/.test(m.text()))
      complaints.push(m.text());
  });
  page.on('websocket', (ws) => {
    ws.on('framereceived', (f) => {
      if (typeof f.payload === 'string') frames.push(f.payload);
    });
  });
  return { context, page, complaints, frames };
}

/** From now on the page is told something else than what the server says of the table; `change` gets whole
 * views and changes alike. */
export async function retold(page: Page, change: (d: ViewMessage | UpMessage) => void): Promise<void> {
  await page.routeWebSocket(/\/ws/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((m) => server.send(m));
    server.onMessage((m) => {
      const said = JSON.parse(String(m)) as { t: string; d: ViewMessage | UpMessage };
      if (said.t === 'view' || said.t === 'up') change(said.d);
      ws.send(JSON.stringify(said));
    });
  });
}

export async function shot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

// ---- tables ----

/** A table against bots, by the page on which one opens them. */
export async function openTable(
  page: Page,
  url: string,
  game: string,
  more: {
    seats?: number;
    level?: string;
    options?: Record<string, string>;
    against?: 'bots' | 'people';
  } = {},
): Promise<string> {
  await page.goto(`${url}/new/${game}`);
  await page.locator('[data-act=create]:not([disabled])').waitFor();
  if (more.seats)
    await page
      .locator('.seg[role=group] button', { hasText: String(more.seats) })
      .last()
      .click();
  await page.locator(`input[name=against][value=${more.against ?? 'bots'}]`).check();
  if (more.level && more.against !== 'people')
    await page.locator('[data-field=level]').selectOption(more.level);
  for (const [, value] of Object.entries(more.options ?? {})) {
    await page.locator(`fieldset select:has(option[value="${value}"])`).last().selectOption(value);
  }
  await page.locator('[data-act=create]').click();
  await page.waitForURL(/\/t\/\w+/);
  return /\/t\/(\w+)/.exec(page.url())?.[1] ?? '';
}

/** Both say that they are ready, once each page shows that both have sat down. */
export async function bothReady(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await page.locator('.seats li[data-kind=person]').nth(pages.length - 1).waitFor();
  }
  for (const page of pages) await page.locator('[data-act=ready]').click();
}

/** Buttons of the prompt, but for taking a sealed answer back, which would go on for ever. */
const BUTTONS = '.ask button[data-move]:not([data-move="65535"])';

/** The table is drawn, and waits for this seat or is over. */
export async function ready(page: Page): Promise<'choose' | 'over'> {
  const what = await page.waitForFunction(
    (buttons) => {
      if (document.querySelector('[data-end]')) return 'over';
      return document.querySelector(`${buttons}, [data-state="can"], .ask .sure`) ? 'choose' : null;
    },
    BUTTONS,
    { timeout: 60_000 },
  );
  return (await what.jsonValue()) as 'choose' | 'over';
}

/** A small generator, so that a failing game can be played again. */
export function random(seed: number): () => number {
  let x = seed >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 4294967296;
  };
}

/** One of the things that are to be seen, drawn by a number below 1. */
async function oneOf(page: Page, things: string, draw: number): Promise<ElementHandle<Element> | null> {
  const found = await page.evaluateHandle(
    ([things, draw]) => {
      const seen = [...document.querySelectorAll(things)].filter((el) => el.checkVisibility());
      return seen[Math.floor(draw * seen.length)] ?? null;
    },
    [things, draw] as const,
  );
  return found.asElement();
}

/** What lies over the middle of a thing that has been scrolled to, or null if a click there reaches it. */
async function coverOf(thing: ElementHandle<Element>): Promise<string | null> {
  return thing.evaluate((el) => {
    el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = el.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit && el.contains(hit)) return null;
    return hit ? hit.outerHTML.slice(0, 200) : 'nothing: it lies outside of the window';
  });
}

/** One choice by mouse. False: the table has moved on, there is nothing to choose any more. A thing that
 * glows and cannot be clicked is a fault of the board: it fails the test and says what lies over it. */
export async function chooseByMouse(page: Page, next: () => number): Promise<boolean> {
  const asked = (await page.locator('.ask .sure').count()) > 0;
  const choices = asked ? '.ask .acts .btn--main' : `${BUTTONS}, [data-state="can"]`;
  const thing = await oneOf(page, choices, next());
  if (!thing) return false;
  const before = await face(page);
  for (let tries = 0; tries < 6; tries++) {
    try {
      await thing.click({ timeout: 5000 });
      return true;
    } catch (e) {
      // Answered by the table, or drawn anew, in the meantime?
      if (!(await thing.isVisible()) || (await face(page)) !== before) return false;
      const cover = await coverOf(thing);
      const what = cover ? await thing.evaluate((el) => el.outerHTML.slice(0, 200)) : '';
      if (cover && (await thing.isVisible()) && (await face(page)) === before)
        throw new Error(`a click on ${what} cannot land: over it lies ${cover}`, { cause: e });
    }
  }
  throw new Error('a thing that nothing lies over does not take a click');
}

/** One choice without a mouse: by digit, or by walking to a thing that glows. */
export async function chooseByKeys(page: Page, next: () => number): Promise<void> {
  if ((await page.locator('.ask .sure').count()) > 0) {
    await page.locator('.ask .acts .btn--main').focus();
    await page.keyboard.press('Enter');
    return;
  }
  const buttons = await page.locator(BUTTONS).count();
  const glowing = await page.locator('[data-state="can"]').count();
  if (glowing > 0 && next() < 0.5) {
    const before = await face(page);
    for (let i = Math.floor(next() * glowing); i >= 0; i--) await page.keyboard.press('n');
    const astray = await page.evaluate((was) => {
      const at = document.activeElement;
      const lit = at?.closest('[data-state]')?.matches('[data-state=can], [data-state=chosen]') ?? false;
      return lit || (window as Faced).face() !== was ? null : (at?.outerHTML.slice(0, 200) ?? 'nothing');
    }, before);
    assert.equal(astray, null, 'the key that walks leads to what can be chosen');
    await page.keyboard.press('Enter');
  } else if (buttons > 0) {
    await page.keyboard.press(String(1 + Math.floor(next() * Math.min(buttons, 9))));
  } else {
    await page.keyboard.press('l');
    await page.keyboard.press('1');
  }
}

/** What changes whenever something happened: messages, the prompt, the choices. */
async function face(page: Page): Promise<string> {
  return page.evaluate(() => (window as Faced).face());
}
type Faced = typeof window & { face(): string };
function faceHere(): string {
  const ask = document.querySelector('.ask')?.textContent ?? '';
  const glow = document.querySelectorAll('[data-state="can"], [data-state="chosen"]').length;
  const seen = document.querySelector('.frame')?.getAttribute('data-seen') ?? '';
  return `${seen}|${glow}|${ask}|${document.querySelector('[data-end]') ? 'over' : ''}`;
}

/** One choice, and what comes of it. False: nothing did. */
export async function step(
  page: Page,
  next: () => number,
  how: 'mouse' | 'keys' = 'mouse',
): Promise<boolean> {
  const before = await face(page);
  if (how === 'mouse') await chooseByMouse(page, next);
  else await chooseByKeys(page, next);
  return page
    .waitForFunction((was) => (window as Faced).face() !== was, before, { timeout: 4000 })
    .then(() => true)
    .catch(() => false);
}

/** Nothing half chosen, nothing on its way. */
export async function settle(page: Page): Promise<void> {
  const back = page.locator('[data-act=back]');
  for (let n = 0; n < 30; n++) {
    if ((await ready(page)) === 'over' || (await back.count()) === 0) return;
    // What was on its way a moment ago may be played by now, and its sketch gone.
    await back.click({ timeout: 3000 }).catch(() => {});
  }
  throw new Error('a sketch cannot be taken back');
}

/** Plays until the game is over; `each` is called before every choice. */
export async function playOut(
  page: Page,
  seed: number,
  how: 'mouse' | 'keys',
  each: (n: number) => Promise<void> = async () => {},
  most = 3000,
): Promise<number> {
  const next = random(seed);
  let stuck = 0;
  for (let n = 0; n < most; n++) {
    if ((await ready(page)) === 'over') return n;
    await each(n);
    stuck = (await step(page, next, how)) ? 0 : stuck + 1;
    assert.ok(stuck < 12, `nothing happens any more: ${await face(page)}`);
  }
  throw new Error(`not over after ${most} choices`);
}

/** Several people at one table, each choosing whenever they may, until the game is over for all. */
export async function playTogether(pages: Page[], seed: number): Promise<void> {
  const next = random(seed);
  type Ready = { page: Page; what: 'choose' | 'over' };
  const waiting = new Map<Page, Promise<Ready>>();
  const left = new Set(pages);
  for (let n = 0; left.size > 0; n++) {
    assert.ok(n < 4000, 'the game does not end');
    for (const page of left) {
      if (!waiting.has(page))
        waiting.set(
          page,
          ready(page).then((what) => ({ page, what })),
        );
    }
    const { page, what } = await Promise.race(waiting.values());
    waiting.delete(page);
    if (what === 'over') left.delete(page);
    else await step(page, next);
  }
}

/** Fonts are there and nothing moves any more, but for what breathes for ever. */
export async function calm(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => {
      const end = a.effect?.getComputedTiming().endTime;
      return a.playState !== 'running' || end === Infinity;
    }),
  );
}

// ---- accessibility ----

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No serious or critical finding. */
export async function checkAxe(page: Page, where: string): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(o: object): Promise<{ violations: Finding[] }> } }).axe
      .run;
    interface Finding {
      id: string;
      impact: string;
      nodes: { html: string; failureSummary: string }[];
    }
    const { violations } = await run({ resultTypes: ['violations'] });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 4)
            .map((n) => `${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 200)}`)
            .join('\n   ')}`,
      );
  });
  assert.deepEqual(found, [], `${where}: ${found.join('\n')}`);
}

/** Nothing to scroll sideways, and nothing of a board is cut off at its edge instead. */
export async function checkWidth(page: Page, where: string): Promise<void> {
  const [all, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok((all ?? 0) <= (seen ?? 0), `${where}: ${String(all)} wide on ${String(seen)}`);
  const board = page.locator('.frame__board');
  if ((await board.count()) === 0) return;
  const cut = await board.evaluate((el) => el.scrollWidth - el.clientWidth);
  assert.ok(cut <= 0, `${where}: the board is cut by ${cut}`);
}
