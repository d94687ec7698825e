import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from '../../test/support/until.ts';
import { SLOW_PHONE, throttle } from '../../test/web/conditions.ts';

export type Surface = {
  path: string;
  /** Width of the window in pixels; a phone unless told. */
  width?: number;
  /** Prepares the window, for example logs in; its requests are not measured. */
  enter?(page: Page): Promise<void>;
  /** Resolves when the page shows what it is for. */
  ready(page: Page): Promise<void>;
  /** Taps and keys whose delay is measured; rounds may use different rows. */
  act?(page: Page, round: number): Promise<void>;
};

/** Kilobytes as transferred: of the files, and of what the API answered on top of them. */
export type Vitals = {
  kilobytes: number;
  data: number;
  lcpCold: number;
  lcpRepeat: number;
  cls: number;
  inp: number | null;
};

const PHONE_WIDTH = 390;
const HEIGHT = 844;
/** Later paints would be those of live updates. */
const SETTLE_MS = 500;
/** What a screen shows is kept a second after the last answer, and scripts as compiled a little later. */
const KEEPING_MS = 2500;
const KIB = 1024;

/** Collected in the page from its first moment on. */
const OBSERVER = `(() => {
  const vitals = (window.__vitals = { lcp: 0, cls: 0, delays: new Map() });
  const observe = (options, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ buffered: true, ...options });
  observe({ type: 'largest-contentful-paint' }, (entry) => (vitals.lcp = entry.startTime));
  observe({ type: 'layout-shift' }, (entry) => (vitals.cls += entry.hadRecentInput ? 0 : entry.value));
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) vitals.delays.set(interactionId, Math.max(duration, vitals.delays.get(interactionId) ?? 0));
  });
})()`;

type Seen = { lcp: number; cls: number; delays: number[] };

const readVitals = (page: Page): Promise<Seen> =>
  page.evaluate<Seen>('({ ...window.__vitals, delays: [...window.__vitals.delays.values()] })');

type Visit = {
  round: number;
  /** How many times slower than here scripts and drawing are. */
  slowdown: number;
};

/** One visit of a slow device with an empty cache, and one of a device that was there twice, which then uses the page. */
export async function measureVitals(browser: Browser, url: string, surface: Surface, visit: Visit): Promise<Vitals> {
  const inWindow = async <T>(serviceWorkers: 'allow' | 'block', work: (context: BrowserContext) => Promise<T>) => {
    const width = surface.width ?? PHONE_WIDTH;
    const isMobile = width === PHONE_WIDTH;
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: { width, height: HEIGHT }, isMobile, hasTouch: isMobile, locale: 'vi-VN' },
      serviceWorkers,
    });
    return work(context).finally(() => context.close());
  };
  // The worker is installed by the visit before the one that it serves.
  const first = await inWindow('block', (context) => visitFirst(context, surface, visit));
  const again = await inWindow('allow', (context) => visitAgain(context, surface, visit));
  return { ...first, ...again, cls: Math.max(first.cls, again.cls) };
}

async function visitFirst(context: BrowserContext, { path, enter, ready }: Surface, { slowdown }: Visit) {
  if (enter) await inDoor(context, enter);
  const page = await context.newPage();
  await page.addInitScript(OBSERVER);
  const session = await throttle(page, { ...SLOW_PHONE, slowdown });
  const transferred = { files: 0, data: 0 };
  const answers = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) answers.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transferred[answers.has(requestId) ? 'data' : 'files'] += encodedDataLength / KIB;
  });
  await session.send('Network.clearBrowserCache');
  const { lcp, cls } = await load(page, path, ready);
  return { kilobytes: transferred.files, data: transferred.data, lcpCold: lcp / 1000, cls };
}

async function visitAgain(context: BrowserContext, { path, enter, ready, act }: Surface, { round, slowdown }: Visit) {
  await inDoor(context, async (door) => {
    await enter?.(door);
    await door.goto(path);
    await ready(door);
    if (!enter) return;
    // The first visit installs the worker, the second is served by it.
    await until(() => door.evaluate<boolean>('navigator.serviceWorker.controller !== null'), 'the worker');
    await door.goto(path);
    await ready(door);
    await sleep(KEEPING_MS);
  });
  const page = await context.newPage();
  await page.addInitScript(OBSERVER);
  await throttle(page, { ...SLOW_PHONE, slowdown });
  const { lcp } = await load(page, path, ready);
  await act?.(page, round);
  const { cls, delays } = await readVitals(page);
  return { lcpRepeat: lcp / 1000, cls, inp: act ? percentile(delays, 0.98) : null };
}

async function inDoor(context: BrowserContext, work: (door: Page) => Promise<void>): Promise<void> {
  const door = await context.newPage();
  await work(door);
  await door.close();
}

async function load(page: Page, path: string, ready: Surface['ready']): Promise<Seen> {
  await page.goto(path);
  await ready(page);
  await sleep(SETTLE_MS);
  return readVitals(page);
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}
