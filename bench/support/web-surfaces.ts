import type { Browser, Page } from 'playwright-core';
import { until } from '../../test/support/until.ts';
import { openDemo, shareUnpaidInvoice, waitForHome } from '../../test/web/demo.ts';
import { logIn } from '../../test/web/log-in.ts';
import type { LargeHouses } from './large-houses.ts';
import type { Surface } from './vitals.ts';

export type Budget = { kilobytes: number; lcpCold: number; lcpRepeat?: number; inp?: number; cls: number };
export type Named = { name: string; url: string; surface: Surface; budget: Budget };

const PLAIN: Budget = { kilobytes: 90, lcpCold: 1.2, cls: 0.02 };
const RENTER: Budget = { kilobytes: 200, lcpCold: 2, lcpRepeat: 0.6, inp: 150, cls: 0.05 };
const CONSOLE: Budget = { kilobytes: 260, lcpCold: 2.5, lcpRepeat: 0.8, inp: 200, cls: 0.05 };

const LAPTOP_WIDTH = 1366;
const METERS = 600;
const METERS_PER_ROUND = 30;
const ROOMS = 500;

/** The front door comes first: it has no script, so it shows how busy the machine is. */
export async function demoSurfaces(browser: Browser, url: string): Promise<Named[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'vi-VN' });
  const page = await context.newPage();
  await openDemo(page, 'landlord');
  const invoice = await shareUnpaidInvoice(page);
  await context.close();
  return [
    { name: '/', url, budget: PLAIN, surface: { path: '/', ready: loaded, act: typeEmail } },
    { name: '/i/…', url, budget: PLAIN, surface: { path: invoice, ready: loaded } },
    {
      ...{ name: '/renter/', url, budget: RENTER },
      surface: {
        path: '/renter/',
        enter: (door) => openDemo(door, 'renter'),
        ready: (opened) => waitForHome(opened, 'renter'),
        act: useMenu,
      },
    },
    {
      ...{ name: '/console/', url, budget: CONSOLE },
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

/** Screens with as many rows as a large property has. */
export const largeSurfaces = (url: string, { walked, listed }: LargeHouses): Named[] => [
  {
    ...{ name: `/console/meter, ${METERS} meters`, url, budget: CONSOLE },
    surface: {
      path: '/console/meter',
      enter: (door) => logIn(door, walked, '/console/'),
      ready: (opened) => opened.locator('.meter').first().waitFor(),
      act: typeReadings,
    },
  },
  {
    ...{ name: `/console/rooms, board of ${ROOMS}`, url, budget: CONSOLE },
    surface: {
      path: '/console/rooms',
      enter: (door) => logIn(door, listed, '/console/'),
      ready: (opened) => opened.locator('.tile').first().waitFor(),
      act: (opened) => useRooms(opened, '.tile'),
    },
  },
  {
    ...{ name: `/console/rooms, table of ${ROOMS}`, url, budget: CONSOLE },
    surface: {
      path: '/console/rooms?view=table',
      width: LAPTOP_WIDTH,
      enter: (door) => logIn(door, listed, '/console/'),
      ready: (opened) => opened.locator('.room-table tbody tr').first().waitFor(),
      act: (opened) => useRooms(opened, '.room-table tbody tr'),
    },
  },
];

const loaded = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

async function typeEmail(page: Page): Promise<void> {
  await page.locator('input[type=email]').first().click();
  await page.keyboard.type('lan@example.com', { delay: 80 });
}

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

/** Reads thirty meters one after the other, as fast as people type, while values before them are sent. */
async function typeReadings(page: Page, round: number): Promise<void> {
  await until(async () => (await page.locator('.meter').count()) === METERS, 'all meters');
  await page
    .locator('.meter input')
    .nth(round * METERS_PER_ROUND)
    .click();
  for (let meter = 0; meter < METERS_PER_ROUND; meter += 1) {
    await page.keyboard.type(meter % 2 === 0 ? '1000' : '60', { delay: 90 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
  }
}

/** Scrolls by keys, chooses rooms, filters by state and by name. */
async function useRooms(page: Page, row: string): Promise<void> {
  await until(async () => (await page.locator(row).count()) >= ROOMS, 'all rooms');
  for (let turn = 0; turn < 5; turn += 1) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(250);
  }
  await page.keyboard.press('Home');
  await page.waitForTimeout(500);
  for (let turn = 0; turn < 6; turn += 1) {
    await page.locator(`${row} input`).nth(turn).click();
    await page.waitForTimeout(150);
  }
  for (const name of ['Quá hạn', 'Chưa ghi', 'Tất cả']) {
    await page.locator('.chips').getByText(name).first().click();
    await page.waitForTimeout(1000);
  }
  await page.locator('.rooms-tools input[type=search]').click();
  await page.keyboard.type('p12', { delay: 120 });
  await page.waitForTimeout(1000);
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(120);
  }
  await page.waitForTimeout(1000);
}
