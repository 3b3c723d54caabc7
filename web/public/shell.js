// The pages without a network, for those who play on this device (src/lib/here.svelte.ts). While there is
// a network, pages come from there, so that a new version is seen; before one is shown, every file in which
// it differs from what is kept has been fetched. What the server answers live is left alone.
const CACHE = 'cabale';
const LIST = '/files.json'; // every file of the client with the hash of what is in it
const SLOW_MS = 4000;

/** What the server says of its files, as text; null: it has nothing to keep (any more). */
async function fetchList(init) {
  const answer = await fetch(LIST, { cache: 'no-cache', ...init });
  return answer.ok && (answer.headers.get('content-type') ?? '').includes('json') ? answer.text() : null;
}

/** A file with all that is in it: what breaks on the way is not kept. */
async function whole(file) {
  const answer = await fetch(file, { cache: 'no-cache' });
  if (!answer.ok) throw new Error('a file is missing');
  return new Response(await answer.blob(), answer);
}

/** All files of this version; or what was kept stays as it was. The page comes last, since it names the
 *  others; those of the version before stay, since a tab may still ask for them. */
async function keepAll(list) {
  const cache = await caches.open(CACHE);
  const had = await cache.match(LIST);
  const files = JSON.parse(list);
  const old = had ? await had.json() : {};
  const changed = Object.keys(files).filter((file) => files[file] !== old[file]);
  const answers = await Promise.all(changed.map(whole));
  const put = (i) => cache.put(changed[i], answers[i]);
  await Promise.all(changed.map((file, i) => (file === '/' ? undefined : put(i))));
  if (changed.includes('/')) await put(changed.indexOf('/'));
  await cache.put(LIST, new Response(list));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== LIST && !(pathname in files) && !(pathname in old)) await cache.delete(url);
  }
}

/** The page and the list, both in time. */
async function fresh(request) {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), SLOW_MS);
  try {
    return await Promise.all([fetch(request, { signal: slow.signal }), fetchList({ signal: slow.signal })]);
  } finally {
    clearTimeout(timer); // what follows may take its time
  }
}

let update = null; // under way
const wait = (ms) => new Promise((done) => setTimeout(done, ms, false));

async function page(e) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match('/');
  const had = await cache.match(LIST);
  if (!kept || !had) return fetch(e.request);
  try {
    const [answer, list] = await fresh(e.request);
    if (list !== null && list !== (await had.text())) {
      update ??= keepAll(list).finally(() => (update = null));
      e.waitUntil(update.catch(() => {}));
      // Whoever would wait for long sees what is kept, and the new version the next time.
      if ((await Promise.race([update, wait(SLOW_MS)])) === false) return kept;
    }
    // A way to somebody's login is theirs; a place that knows files only finds no table, and a proxy
    // without its server finds nothing.
    if (answer.ok || answer.type === 'opaqueredirect' || [401, 403].includes(answer.status)) return answer;
    return (await cache.match('/')) ?? answer;
  } catch {
    return (await cache.match(e.request)) ?? kept; // a page, or a text such as the credits
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
  if (e.request.mode === 'navigate') e.respondWith(page(e));
  else if (pathname === LIST) e.respondWith(fetch(e.request).catch(() => file(e.request)));
  else if (pathname !== '/shell.js') e.respondWith(file(e.request));
});
