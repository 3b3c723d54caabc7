// Takes the few icons that are used out of the icon package. Every src/**/NAME.icons.txt (an icon name a
// line, `alias = name` where another word reads better, # comments) becomes NAME.icons.ts beside it,
// which is committed. CREDITS.md lists them all.
import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const set = JSON.parse(readFileSync(join(root, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'));

function* lists(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* lists(path);
    else if (entry.name.endsWith('.icons.txt')) yield path;
  }
}

// One decimal in a box of 512 is finer than any screen, and a fifth of the bytes go. Parsed and written
// anew, because path numbers may stand together ("1.5.5", arc flags).
const ARGUMENTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
function short(n) {
  return String(Math.round(n * 10) / 10).replace(/^(-?)0\./, '$1.');
}
function shorten(path) {
  let out = '';
  let last = '';
  const put = (text) => {
    const apart = last === '' || text.startsWith('-') || (text.startsWith('.') && last.includes('.'));
    out += (apart ? '' : ' ') + text;
    last = text;
  };
  for (const [, command, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    out += command;
    last = '';
    const count = ARGUMENTS[command.toLowerCase()];
    let at = 0;
    for (let i = 0; at < rest.length; i++) {
      const flag = count === 7 && (i % 7 === 3 || i % 7 === 4);
      const found = (flag ? /^[\s,]*([01])/ : /^[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/i).exec(
        rest.slice(at),
      );
      if (!found) {
        if (rest.slice(at).trim() !== '') throw new Error(`not a path: ${rest.slice(at, at + 20)}`);
        break;
      }
      put(flag ? found[1] : short(Number(found[1])));
      at += found[0].length;
    }
  }
  return out;
}

let missing = 0;
const used = new Set();
for (const file of [...lists(join(root, 'src'))].sort()) {
  const rows = [];
  for (const raw of readFileSync(file, 'utf8').split('\n')) {
    const line = raw.replace(/#.*/, '').trim();
    if (!line) continue;
    const [alias, name = alias] = line.split('=').map((s) => s.trim());
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
    if (!icon) {
      console.error(`${file}: no icon ${name}`);
      missing++;
      continue;
    }
    // Single paths, drawn with fill currentColor.
    const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]);
    used.add(name);
    rows.push(`  '${alias}': '${paths.map(shorten).join('')}',`);
  }
  rows.sort();
  writeFileSync(
    file.replace(/\.txt$/, '.ts'),
    `// Made by tools/icons.mjs from ${file.split('/').pop()}: do not edit. Icons: see CREDITS.md.\n` +
      `export const icons: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`,
  );
}

const credits = join(root, 'CREDITS.md');
const head = readFileSync(credits, 'utf8').split('\n## Icons used')[0];
const text = `${head}\n## Icons used\n\n${[...used].sort().join(', ')}\n`;
writeFileSync(credits, text);
writeFileSync(join(root, 'public/CREDITS.txt'), text); // handed out with the client
process.exit(missing ? 1 : 0);
