// What all browser tests share: a server of their own, a real Chromium, a hand that plays.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export const root = join(import.meta.dirname, '../../..');
export const program = process.env['CABALE'] ?? join(root, 'build/cabale');
const shots = process.env['SHOTS'] ?? join(root, 'build/shots');
const chrome = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

// ---- the server ----

export class Server {
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

export async function openBrowser(): Promise<Browser> {
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
  if (look.scheme === 'light') {
    await context.addInitScript(() => {
      if (!localStorage.getItem('cabale.settings'))
        localStorage.setItem('cabale.settings', '{"theme":"light"}');
    });
  }
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

/** One choice by mouse: any button of the prompt or any thing that glows. */
export async function chooseByMouse(page: Page, next: () => number): Promise<void> {
  if ((await page.locator('.ask .sure').count()) > 0) {
    await page.locator('.ask .acts .btn--main').click();
    return;
  }
  const all = page.locator(`${BUTTONS}:visible, [data-state="can"]:visible`);
  const count = await all.count();
  if (count === 0) return;
  await all
    .nth(Math.floor(next() * count))
    .click({ timeout: 4000 })
    .catch(() => {
      // It was answered by the table in the meantime.
    });
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
    for (let i = Math.floor(next() * glowing); i >= 0; i--) await page.keyboard.press('n');
    await page.keyboard.press('Enter');
  } else if (buttons > 0) {
    await page.keyboard.press(String(1 + Math.floor(next() * Math.min(buttons, 9))));
  } else {
    await page.keyboard.press('l');
    await page.keyboard.press('1');
  }
}

/** What changes whenever something happened: the log, the prompt, the choices. */
async function face(page: Page): Promise<string> {
  return page.evaluate(() => {
    const ask = document.querySelector('.ask');
    const glow = document.querySelectorAll('[data-state="can"], [data-state="chosen"]').length;
    return `${ask?.textContent ?? ''}|${glow}|${document.querySelectorAll('.log li').length}`;
  });
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
    const before = await face(page);
    if (how === 'mouse') await chooseByMouse(page, next);
    else await chooseByKeys(page, next);
    const moved = await page
      .waitForFunction(
        (was) => {
          const ask = document.querySelector('.ask');
          const glow = document.querySelectorAll('[data-state="can"], [data-state="chosen"]').length;
          return `${ask?.textContent ?? ''}|${glow}|${document.querySelectorAll('.log li').length}` !== was;
        },
        before,
        { timeout: 3000 },
      )
      .then(() => true)
      .catch(() => false);
    stuck = moved ? 0 : stuck + 1;
    assert.ok(stuck < 8, `nothing happens any more: ${before}`);
  }
  throw new Error(`not over after ${most} choices`);
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

/** Nothing to scroll sideways. */
export async function checkWidth(page: Page, where: string): Promise<void> {
  const [all, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok((all ?? 0) <= (seen ?? 0), `${where}: ${String(all)} wide on ${String(seen)}`);
}
