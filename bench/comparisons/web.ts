import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildWebWhenStale } from '../../server/startup/build-web.ts';
import { launchBrowser } from '../../test/web/browser.ts';
import { type Comparison, type Measured, median } from '../support/comparison.ts';
import { seedLargeHouses } from '../support/large-houses.ts';
import { slowdownToPhone } from '../support/phone-speed.ts';
import { type Site, spawnServer } from '../support/site.ts';
import { measureVitals, type Vitals } from '../support/vitals.ts';
import { readSizes } from '../support/web-sizes.ts';
import { type Budget, demoSurfaces, largeSurfaces, type Named } from '../support/web-surfaces.ts';

const ROUNDS = 5;
/** Scripts before the first screen, and what a screen may load on top; of the renter's screens only the first load is limited. */
const LIMITS_KB = { console: { start: 150, screen: 40 }, renter: { start: 120, screen: null } };

const UNITS: Record<keyof Budget, { name: string; unit: string }> = {
  kilobytes: { name: 'first load', unit: 'KB' },
  lcpCold: { name: 'largest paint, cold', unit: 's' },
  lcpRepeat: { name: 'largest paint, repeated', unit: 's' },
  inp: { name: 'delay of taps and keys, p98', unit: 'ms' },
  cls: { name: 'layout shift', unit: '' },
};

/** Sizes of the web pages and what a slow phone sees of them, beside the most they may be. `SURFACE=meter` measures some of them. */
export const web: Comparison = {
  name: 'web',
  run: async (site) => {
    await buildWebWhenStale(site.print);
    const demo = await spawnServer('server/main.mjs', {
      DATA_DIR: join(site.folder, `web-${randomBytes(4).toString('hex')}`),
      DEMO: 'true',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
    });
    const database = await site.createDatabase();
    const large = await site.serve(database);
    const browser = await launchBrowser();
    try {
      const surfaces = [
        ...(await demoSurfaces(browser, demo.url)),
        ...largeSurfaces(large.url, await seedLargeHouses(database, large.url)),
      ];
      return [...sizes('console'), ...sizes('renter'), ...(await measure(site, browser, surfaces))];
    } finally {
      await browser.close();
      await Promise.all([demo.stop(), large.stop()]);
      await database.drop();
    }
  },
};

function sizes(app: keyof typeof LIMITS_KB): Measured[] {
  const { initial, screens } = readSizes(`${app}/index.html`);
  const { start, screen } = LIMITS_KB[app];
  return [
    limited(`/${app}/: scripts before the first screen`, 'KB', [initial], start),
    ...(screen ? screens.map(({ name, size }) => limited(`/${app}/: screen ${name}`, 'KB', [size], screen)) : []),
  ];
}

/** Every round visits every surface, so that a busy minute is shared by all; the first one, without scripts, is the reference. */
async function measure(site: Site, browser: Browser, all: Named[]): Promise<Measured[]> {
  const only = process.env.SURFACE;
  const surfaces = all.filter(({ name }, index) => index === 0 || !only || name.includes(only));
  const visits = new Map<Named, Vitals[]>(surfaces.map((each) => [each, []]));
  const slowdowns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [{ url, surface }, seen] of visits) {
      const slowdown = await slowdownToPhone(browser);
      slowdowns.push(slowdown);
      seen.push(await measureVitals(browser, url, surface, { round, slowdown }));
    }
  const [least, middle, most] = [Math.min(...slowdowns), median(slowdowns), Math.max(...slowdowns)];
  site.print(`Slowed down ${middle.toFixed(1)} times (${least.toFixed(1)} to ${most.toFixed(1)})`);
  return [...visits].flatMap(([{ name, budget }, rounds]) => {
    const middle = (key: 'data' | 'lcpCold' | 'lcpRepeat' | 'inp') => median(rounds.map((round) => round[key] ?? 0));
    site.print(
      `${name}: ${middle('data').toFixed(0)} KB of answers from the API; painted after ${middle('lcpCold').toFixed(2)} s, ` +
        `again ${middle('lcpRepeat').toFixed(2)} s; delay ${middle('inp').toFixed(0)} ms`,
    );
    return compare(name, rounds, budget);
  });
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
