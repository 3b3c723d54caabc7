// The pages without a network, for those who play on this device (src/lib/here.svelte.ts). While there is
// a network, pages come from there, so that a new version is seen at once; before one is shown, every file
// in which it differs from what is kept has been fetched. What the server answers live is left alone.
const CACHE = 'cabale';
const LIST = '/files.json'; // every file of the client with the hash of what is in it
const SLOW_MS = 4000;

/** What the server says of its files, as text; null: it has nothing to keep (any more). */
async function fetchList(init) {
  const answer = await fetch(LIST, { cache: 'no-cache', ...init });
  return answer.ok && (answer.headers.get('content-type') ?? '').includes('json') ? answer.text() : null;
}

/** All files of this version; or what was kept stays as it was. */
async function keepAll(list) {
  const cache = await caches.open(CACHE);
  const had = await cache.match(LIST);
  const files = JSON.parse(list);
  const old = had ? await had.json() : {};
  const changed = Object.keys(files).filter((file) => files[file] !== old[file]);
  const answers = await Promise.all(changed.map((file) => fetch(file, { cache: 'no-cache' })));
  if (answers.some((answer) => !answer.ok)) throw new Error('a file is missing');
  await Promise.all(answers.map((answer, i) => cache.put(changed[i], answer)));
  await cache.put(LIST, new Response(list));
  for (const file of Object.keys(old)) if (!(file in files)) await cache.delete(file);
}

async function page(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match('/');
  const had = await cache.match(LIST);
  if (!kept || !had) return fetch(request);
  try {
    const limit = { signal: AbortSignal.timeout(SLOW_MS) };
    const [answer, list] = await Promise.all([fetch(request, limit), fetchList(limit)]);
    if (list !== null && list !== (await had.text())) await keepAll(list);
    // Not found by a place that knows files only, a proxy without its server, a way to somebody's login.
    return answer.ok ? answer : ((await cache.match('/')) ?? answer);
  } catch {
    return kept;
  }
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreMethod: true });
  return kept ?? fetch(request);
}

async function install() {
  const list = await fetchList();
  if (list === null) throw new Error('no list of files');
  await keepAll(list);
  await self.skipWaiting();
}

self.addEventListener('install', (e) => e.waitUntil(install()));
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (e) => {
  const { origin, pathname } = new URL(e.request.url);
  if (origin !== location.origin || !/^(GET|HEAD)$/.test(e.request.method)) return;
  if (pathname.startsWith('/api/') || pathname === '/healthz' || pathname === '/metrics') return;
  if (e.request.mode === 'navigate') e.respondWith(page(e.request));
  else if (pathname !== LIST && pathname !== '/shell.js') e.respondWith(file(e.request));
});
