// Beside every file of dist that gets smaller by it a .gz and a .br, made once here instead of at every
// request; and files.json, all that the pages need with the hash of each, for browsers that keep them (public/shell.js).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.(gz|br)$/.test(entry.name)) yield path;
  }
}

function packed(path) {
  return existsSync(`${path}.br`) && statSync(`${path}.br`).mtimeMs > statSync(path).mtimeMs;
}

function hash(path) {
  return createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 16);
}

const needed = [...files(dist)]
  .map((path) => [`/${relative(dist, path)}`, hash(path)])
  .filter(([name]) => name !== '/files.json' && name !== '/shell.js')
  .map(([name, of]) => [name === '/index.html' ? '/' : name, of])
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(join(dist, 'files.json'), JSON.stringify(Object.fromEntries(needed)));

for (const path of files(dist)) {
  if (!/\.(js|css|html|svg|wasm|json)$/.test(path) || packed(path)) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
