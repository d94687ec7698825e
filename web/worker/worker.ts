/**
 * Keeps the files of one app, so that it opens without a network. It never touches the API: what the service says is shown as it
 * says it, or not at all. A new version waits until the person agrees; nothing reloads by itself.
 */
declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the address of the app, its files, and a hash of them. */
declare const APP: { readonly address: string; readonly version: string; readonly files: readonly string[] };

const PREFIX = `rentroll ${APP.address} `;
const CACHE = PREFIX + APP.version;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

/** Files are named by their content: what an older version kept is taken from there. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const file of APP.files) {
    const kept = file === APP.address ? undefined : await caches.match(file);
    if (kept) await cache.put(file, kept);
    else missing.push(file);
  }
  await cache.addAll(missing.map((file) => new Request(file, { cache: file === APP.address ? 'reload' : 'default' })));
}

self.addEventListener('activate', (event) => {
  const old = (name: string) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'use-now') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(APP.address)) event.respondWith(answer(APP.address, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(answer(pathname, request));
});

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? fetch(request);
}
