import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildWebWhenStale } from '../../server/startup/build-web.ts';
import { launchBrowser } from '../../test/web/browser.ts';
import { openDemo, shareUnpaidInvoice, waitForHome } from '../../test/web/demo.ts';
import { type Comparison, type Measured, median } from '../support/comparison.ts';
import { spawnServer } from '../support/site.ts';
import { measureVitals, type Surface, type Vitals } from '../support/vitals.ts';
import { readSizes } from '../support/web-sizes.ts';

const ROUNDS = 5;
const MAX_SCREEN_KB = 40;

type Budget = { kilobytes: number; lcpCold: number; lcpRepeat?: number; inp?: number; cls: number };

const PLAIN: Budget = { kilobytes: 90, lcpCold: 1.2, cls: 0.02 };
const RENTER: Budget = { kilobytes: 200, lcpCold: 2, lcpRepeat: 0.6, inp: 150, cls: 0.05 };
const CONSOLE: Budget = { kilobytes: 260, lcpCold: 2.5, lcpRepeat: 0.8, inp: 200, cls: 0.05 };
const SCRIPTS = { console: 150, renter: 120 };

const UNITS: Record<keyof Budget, { name: string; unit: string }> = {
  kilobytes: { name: 'first load', unit: 'KB' },
  lcpCold: { name: 'largest paint, cold', unit: 's' },
  lcpRepeat: { name: 'largest paint, repeated', unit: 's' },
  inp: { name: 'delay of taps and keys, p98', unit: 'ms' },
  cls: { name: 'layout shift', unit: '' },
};

/** Sizes of the web pages and what a slow phone sees of them, beside the most they may be. */
export const web: Comparison = {
  name: 'web',
  run: async (site) => {
    await buildWebWhenStale(site.print);
    const server = await spawnServer('server/main.mjs', {
      DATA_DIR: join(site.folder, `web-${randomBytes(4).toString('hex')}`),
      DEMO: 'true',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
    });
    const browser = await launchBrowser();
    try {
      const surfaces = await surfacesOf(browser, server.url);
      const measured = [...sizes('console'), ...sizes('renter')];
      for (const { name, surface, budget } of surfaces) {
        const rounds = await measure(browser, server.url, surface);
        measured.push(...compare(name, rounds, budget));
        const data = median(rounds.map((round) => round.data));
        if (data > 0) site.print(`${name}: ${data.toFixed(0)} KB of answers from the API, not counted as files`);
      }
      return measured;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

function sizes(app: keyof typeof SCRIPTS): Measured[] {
  const { initial, screens } = readSizes(`${app}/index.html`);
  return [
    limited(`/${app}/: scripts before the first screen`, 'KB', [initial], SCRIPTS[app]),
    ...screens.map(({ name, size }) => limited(`/${app}/: screen ${name}`, 'KB', [size], MAX_SCREEN_KB)),
  ];
}

type Named = { name: string; surface: Surface; budget: Budget };

async function surfacesOf(browser: Browser, url: string): Promise<Named[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'vi-VN' });
  const page = await context.newPage();
  await openDemo(page, 'landlord');
  const invoice = await shareUnpaidInvoice(page);
  await context.close();
  return [
    { name: '/', budget: PLAIN, surface: { path: '/', ready: loaded } },
    { name: '/i/…', budget: PLAIN, surface: { path: invoice, ready: loaded } },
    {
      name: '/renter/',
      budget: RENTER,
      surface: {
        path: '/renter/',
        enter: (door) => openDemo(door, 'renter'),
        ready: (opened) => waitForHome(opened, 'renter'),
        act: useMenu,
      },
    },
    {
      name: '/console/',
      budget: CONSOLE,
      surface: {
        path: '/console/',
        enter: (door) => openDemo(door, 'landlord'),
        ready: (opened) => waitForHome(opened, 'landlord'),
        act: async (opened) => {
          await useMenu(opened);
          await search(opened);
        },
      },
    },
  ];
}

const loaded = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

async function useMenu(page: Page): Promise<void> {
  const menu = page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible');
  for (let turn = 0; turn < 6; turn += 1) {
    await menu.tap();
    await page.waitForTimeout(150);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('phong 10', { delay: 120 });
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
}

async function measure(browser: Browser, url: string, surface: Surface): Promise<Vitals[]> {
  const rounds: Vitals[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureVitals(browser, url, surface));
  return rounds;
}

const compare = (name: string, rounds: Vitals[], budget: Budget): Measured[] =>
  (Object.keys(UNITS) as (keyof Budget)[]).flatMap((key) => {
    const most = budget[key];
    if (most === undefined) return [];
    const values = rounds.map((round) => round[key] ?? 0);
    return [limited(`${name}: ${UNITS[key].name}`, UNITS[key].unit, values, most)];
  });

const limited = (name: string, unit: string, ours: number[], most: number): Measured => ({
  name,
  unit,
  ours,
  reference: ours.map(() => most),
  target: 1,
  direction: 'at_most',
});
