// For `npm run dev` without a server: words from the source tree, recorded games as replays
// (/replay/golden-pantacle-4-1-0). CABALE names the program, else ../build/cabale.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env['CABALE'] ?? join(root, 'build/cabale');

/** A words file as tools/embed_words reads it. */
export function readWords(file: string, prefix: string): Record<string, string> {
  const words: Record<string, string> = {};
  let last = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith(' ')) {
      const before = words[last] ?? '';
      words[last] = before + (before.endsWith('\\n') ? '' : ' ') + line.trim();
      continue;
    }
    const at = line.indexOf('=');
    last = prefix + line.slice(0, at).trim();
    words[last] = line.slice(at + 1).trim();
  }
  for (const key of Object.keys(words)) {
    words[key] = (words[key] ?? '').replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
  }
  return words;
}

export function wordsOf(game: string, lang: string): Record<string, string> {
  const shared = readWords(join(root, `src/engine/words/${lang}.txt`), '');
  const own = join(root, `src/games/${game}/words/${lang}.txt`);
  return existsSync(own) ? { ...shared, ...readWords(own, `${game}.`) } : shared;
}

function answer(path: string, query: URLSearchParams): [string, string] | null {
  const [, api, what, name = '', more = ''] = path.split('/');
  if (api !== 'api') return null;
  if (what === 'games') {
    const lines = execFileSync(program, ['games', '--json'], { encoding: 'utf8' }).trim().split('\n');
    const games = lines.map((l) => ({ levels: ['random', 'adept'], ...(JSON.parse(l) as object) }));
    return ['application/json', JSON.stringify(games)];
  }
  if (what === 'me') {
    return ['application/json', '{"person":{"id":"p1","name":"Aldric","account":false}}'];
  }
  if (what === 'my') return ['application/json', '{"games":[]}'];
  if (what === 'words') return ['application/json', JSON.stringify(wordsOf(name, more))];
  if (what === 'tables' && more === 'replay') {
    const record = name.replace(/^golden-/, '');
    const file = join(root, `tests/golden/${record.split('-')[0]}/${record}.cabale`);
    const view = query.get('view') ?? 'public';
    const seat = view === 'all' ? [] : ['--seat', view === 'public' ? view : String(Number(view) + 1)];
    const text = execFileSync(program, ['replay', '--json', ...seat, file], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return ['application/x-ndjson', text];
  }
  return null;
}

export function fixtures(): Plugin {
  return {
    name: 'cabale-fixtures',
    configureServer(server) {
      if (!process.env['CABALE_FIXTURES']) return;
      server.middlewares.use((req, res, next) => {
        const url = new URL(req.url ?? '/', 'http://localhost');
        const said = answer(url.pathname, url.searchParams);
        if (!said) return next();
        res.setHeader('Content-Type', said[0]);
        res.end(said[1]);
      });
    },
  };
}
