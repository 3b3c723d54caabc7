// What the browser says is what the program says: every recorded game, told by `cabale replay` and
// by lib/words.ts from `cabale replay --json`, line by line, in both languages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Speech, type Lang } from '../../src/lib/words';
import { readWords, wordsOf } from '../../tools/fixtures';
import type { GameEvent, Ref, Result } from '../../src/lib/protocol';

const root = join(import.meta.dirname, '../../..');
const program = process.env['CABALE'] ?? join(root, 'build/cabale');
const golden = join(root, 'tests/golden');

interface Line {
  seats?: { name: string }[];
  kind?: string;
  seat?: number;
  to?: number;
  claim?: string;
  refs?: Ref[];
  events?: GameEvent[];
  choice?: { move: number; verb: string; refs: Ref[]; amount?: number };
  update?: { events: GameEvent[] };
  result?: Result;
}

function run(args: string[]): string[] {
  return execFileSync(program, ['replay', ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n');
}

/** The sentences of the story: without its heading, times, blank lines and own moves. */
function told(file: string, viewer: string, lang: Lang): string[] {
  const lines = run([file, '--seat', viewer, '--lang', lang]);
  const story = lines.slice(lines.indexOf('') + 1).filter((l) => l !== '');
  return story.map((l) => l.slice(12)).filter((l) => !l.startsWith('> '));
}

function read(file: string, viewer: string): Line[] {
  const lines = run([file, '--seat', viewer, '--json']).filter((l) => l !== '');
  return lines.map((l) => JSON.parse(l) as Line);
}

function said(lines: Line[], game: string, viewer: string, lang: Lang): string[] {
  const frame = readWords(join(root, `src/cli/words/${lang}.txt`), '');
  const fill = (key: string, ...values: string[]): string =>
    (frame[`replay.${key}`] ?? '').replace(/\{(\d)\}/g, (_, n: string) => values[Number(n)] ?? '');
  const names = lines[0]?.seats?.map((s) => s.name) ?? [];
  const seat = viewer === 'public' ? null : Number(viewer) - 1;
  const say = new Speech({ words: wordsOf(game, lang), lang, game, viewer: seat, names });
  const out: string[] = [];
  for (const line of lines) {
    for (const e of line.update?.events ?? line.events ?? []) out.push(say.event(e));
    if (line.kind === 'claim') {
      const to = line.to === undefined ? fill('everybody') : (names[line.to] ?? '');
      out.push(
        fill(
          line.seat === seat ? 'claim_own' : line.to !== undefined && line.to === seat ? 'claim_you' : 'claim',
          names[line.seat ?? 0] ?? '',
          say.claim({ claim: line.claim ?? '', refs: line.refs ?? [] }),
          to,
        ),
      );
    }
    if (line.kind !== 'result' || !line.result) continue;
    const result = line.result;
    out.push(say.end(result));
    const ranked = result.seats.map((s, i) => ({ ...s, i })).sort((a, b) => a.rank - b.rank || a.i - b.i);
    for (const s of ranked) out.push(fill('rank', String(s.rank), names[s.i] ?? '', String(s.score)));
  }
  // A sentence with line breaks is several lines of the program's.
  return out
    .join('\n')
    .split('\n')
    .filter((l) => l !== '');
}

const records = readdirSync(golden, { withFileTypes: true })
  .filter((d) => d.isDirectory())
  .flatMap((d) =>
    readdirSync(join(golden, d.name)).map((f) => ({ game: d.name, file: join(golden, d.name, f) })),
  )
  .filter((r) => r.file.endsWith('.cabale'));

for (const { game, file } of records) {
  test(`words of ${file.split('/').pop() ?? ''}`, () => {
    // A very long game has said everything by the time one seat has heard it.
    const viewers = statSync(file).size > 60_000 ? ['1'] : ['public', '1', '2'];
    for (const viewer of viewers) {
      const lines = read(file, viewer);
      for (const lang of ['fr', 'en'] as const) {
        assert.deepEqual(
          said(lines, game, viewer, lang),
          told(file, viewer, lang),
          `${lang}, seat ${viewer}`,
        );
      }
    }
  });
}

test('there are records of every game', () => {
  for (const game of ['newsalem', 'pagamas', 'pagan', 'pantacle', 'tavern']) {
    assert.ok(
      records.some((r) => r.game === game),
      game,
    );
  }
});
