/**
 * Keeps the files of one app, so that it opens without a network. It never touches the API: what the service says is shown as it
 * says it, or not at all. A new version waits until the person agrees; nothing reloads by itself.
 */
declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the address of the app, the query parameter of an organization or renter, its files, a hash of them, and the files of each screen beside those of the page. */
declare const APP: {
  readonly address: string;
  readonly scopeParam: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
};

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
  if (request.mode === 'navigate' && pathname.startsWith(APP.address)) event.respondWith(answerPage(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(answer(pathname, request));
});

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? fetch(request);
}

/** Names the files of the screen with the page, as the service does, so that they are loaded while the app starts. */
async function answerPage(request: Request, pathname: string): Promise<Response> {
  const page = await answer(APP.address, request);
  const files = APP.screens[pathname.slice(APP.address.length - 1)];
  if (!files || !page.ok) return page;
  const headers = new Headers(page.headers);
  headers.set('link', files.map(linkTo).join(', '));
  return new Response(page.body, { status: page.status, headers });
}

const linkTo = (file: string): string =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`;

/** What the service sends; see the senders of push messages there. */
type Push = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly data: Record<string, string>;
};

self.addEventListener('push', (event) => {
  const message = event.data?.json() as Push | undefined;
  if (!message) return;
  const { id, title, body, data } = message;
  // A repeat has the same id and replaces the first.
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data, icon: '/icon.svg' }));
});

const isRenter = APP.address === '/renter/';

/** The screens that show what a message is about, most by its id; without one the app opens at its beginning. */
const SCREENS: Readonly<Record<string, string>> = {
  invoice: 'invoices/',
  ticket: 'tickets/',
  announcement: 'announcements?open=',
  handover: 'handovers?open=',
  deadline: 'deadlines?open=',
  billing_run: 'billing/',
  // Of landlords it says how many wait.
  meter_reading: isRenter ? 'meter?reading=' : 'meter?only=sent',
  review_item: 'matching?item=',
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { subject_type = '', subject_id = '', ...about } = (event.notification.data ?? {}) as Record<string, string>;
  const screen = SCREENS[subject_type] ?? '';
  const id = /[/=]$/.test(screen) ? encodeURIComponent(subject_id) : '';
  const address = new URL(APP.address + screen + id, self.location.origin);
  const scope = isRenter ? about.renter_id : about.organization_id;
  if (scope) address.searchParams.set(APP.scopeParam, scope);
  event.waitUntil(show(address.href));
});

/** In a window that is open already, if there is one. */
async function show(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => new URL(url).pathname.startsWith(APP.address));
  if (!open) await self.clients.openWindow(address);
  else await open.navigate(address).then((moved) => (moved ?? open).focus());
}
