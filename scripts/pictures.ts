import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { loadConfig } from '../server/config.ts';
import { buildWebWhenStale } from '../server/startup/build-web.ts';
import { start } from '../server/startup/start.ts';
import { launchBrowser } from '../test/web/browser.ts';
import { type DemoRole, openDemo, papersOfRenter, shareUnpaidInvoice, waitForHome } from '../test/web/demo.ts';
import { onStop } from './on-stop.ts';

/**
 * `npm run pictures` takes the pictures of README into docs/pictures: the service with the demo in a temporary folder, always on
 * the same morning, so that two runs give the same pictures. `npm run pictures -- name…` takes only the named ones.
 */
type Picture = {
  name: string;
  as: DemoRole;
  /** The address, or how to get there. */
  at: string | ((page: Page) => Promise<string>);
  /** Resolves when everything is on the screen; without it, as soon as nothing is loading. */
  ready?(page: Page): Promise<void>;
  size?: keyof typeof SIZES;
  colorScheme?: 'light' | 'dark';
  locale?: 'vi-VN' | 'en-GB';
};

const MOMENT = '2026-12-08T02:00:00Z';
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
};

const landlordHome = { as: 'landlord', at: '/console/', ready: (page: Page) => waitForHome(page, 'landlord') } as const;

const PICTURES: Picture[] = [
  { ...landlordHome, name: 'console-home-en', locale: 'en-GB' },
  { ...landlordHome, name: 'console-home-phone-dark', size: 'phone', colorScheme: 'dark' },
  { name: 'renter-home', as: 'renter', at: '/renter/', ready: (page) => waitForHome(page, 'renter'), size: 'phone' },
  {
    name: 'lease-papers',
    as: 'landlord',
    at: papersOfRenter,
    ready: (page) => page.getByText('hop-dong-da-ky.pdf').waitFor(),
  },
  { name: 'public-invoice', as: 'landlord', at: shareUnpaidInvoice, size: 'phone' },
];

const wanted = process.argv.slice(2);
const chosen = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
await buildWebWhenStale(console.log);
const folder = await mkdtemp(join(tmpdir(), 'rentroll-pictures-'));
// As root, PostgreSQL runs as another user, which needs access to this directory.
await chmod(folder, 0o755);
const offset = Temporal.Instant.from(MOMENT).since(Temporal.Now.instant());
console.log('Starting the service with the demo …');
const service = await start(
  loadConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' }),
  { clock: { now: () => Temporal.Now.instant().add(offset) } },
);
const browser = await launchBrowser();
const close = async () => {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
};
onStop(close);
try {
  await mkdir(FOLDER, { recursive: true });
  for (const picture of chosen) {
    const bytes = await take(browser, picture);
    await writeFile(join(FOLDER, `${picture.name}.png`), bytes);
    console.log(`docs/pictures/${picture.name}.png, ${Math.round(bytes.length / 1024)} KB`);
  }
} finally {
  await close();
}
process.exit(0);

async function take(
  opened: Browser,
  { as, at, ready, size = 'desktop', colorScheme = 'light', locale = 'vi-VN' }: Picture,
): Promise<Buffer> {
  const context = await opened.newContext({
    baseURL: service.address,
    colorScheme,
    locale,
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...SIZES[size],
  });
  await context.clock.setFixedTime(MOMENT);
  const page = await context.newPage();
  await openDemo(page, as);
  await page.goto(typeof at === 'string' ? at : await at(page));
  await ready?.(page);
  await page.waitForLoadState('load');
  await page.evaluate('document.fonts.ready');
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return picture;
}
