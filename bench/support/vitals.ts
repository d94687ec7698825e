import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { throttle } from '../../test/web/conditions.ts';

export type Surface = {
  path: string;
  /** Prepares the window, for example logs in; its requests are not measured. */
  enter?(page: Page): Promise<void>;
  /** Resolves when the page shows what it is for. */
  ready(page: Page): Promise<void>;
  /** Taps and keys whose delay is measured. */
  act?(page: Page): Promise<void>;
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

const PHONE = { width: 390, height: 844 };
/** Later paints would be those of live updates. */
const SETTLE_MS = 500;
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

/** One visit of a slow phone: with an empty cache, again with a full one, and then used. */
export async function measureVitals(browser: Browser, url: string, surface: Surface): Promise<Vitals> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'vi-VN',
    serviceWorkers: 'block',
  });
  try {
    return await visit(context, surface);
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, { path, enter, ready, act }: Surface): Promise<Vitals> {
  if (enter) {
    const door = await context.newPage();
    await enter(door);
    await door.close();
  }
  const page = await context.newPage();
  await page.addInitScript(OBSERVER);
  const session = await throttle(page);
  const transferred = { files: 0, data: 0 };
  const answers = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) answers.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transferred[answers.has(requestId) ? 'data' : 'files'] += encodedDataLength / KIB;
  });
  await session.send('Network.clearBrowserCache');
  const load = async (): Promise<Seen> => {
    await page.goto(path);
    await ready(page);
    await sleep(SETTLE_MS);
    return readVitals(page);
  };
  const cold = await load();
  const { files: kilobytes, data } = transferred;
  const repeat = await load();
  await act?.(page);
  const { cls, delays } = await readVitals(page);
  return {
    kilobytes,
    data,
    lcpCold: cold.lcp / 1000,
    lcpRepeat: repeat.lcp / 1000,
    cls: Math.max(cold.cls, cls),
    inp: act ? percentile(delays, 0.98) : null,
  };
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}
