import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { shareDemo } from '../support/service.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { openDemo } from './demo.ts';
import {
  assertAccessible,
  assertNoBrokenText,
  assertNoSidewaysScroll,
  goTo,
  openWindow,
  resize,
  type Size,
  withFewRows,
} from './page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const SMALLEST = { width: 320, height: 640 };

/** Each screen, with what it shows when it is ready. */
const SCREENS = {
  landlord: {
    '/console/': 'section .row',
    '/console/rooms': '.tile',
    '/console/rooms?view=table': '.room-table tr',
    '/console/rooms/{rooms}': '.timeline, .empty-state',
    '/console/billing': '.tally',
    '/console/matching': '.bankline',
    '/console/matching?tab=auto': '.row',
    '/console/meter': 'section .row',
    '/console/meter?property={properties}': '.meter',
    '/console/invoices': '.invoice-table',
    '/console/invoices?new=1': 'dialog .line-fields',
    '/console/invoices/{invoices}': '.slip .total',
    '/console/credit-notes': '.table tbody tr',
    '/console/credit-notes/{credit_notes}': '.bill',
    '/console/payments': '.debtor',
    '/console/payments?tab=list': '.debtor',
    '/console/payments?renter={renters}': '.commit',
    '/console/leases': '.lease-table',
    '/console/leases/new': '.choose-room',
    '/console/leases/{leases}': '.facts',
    '/console/leases/{leases}/end': '.settlement',
    '/console/leases/{leases}/papers': '.paper-row',
    '/console/leases/{leases}/statement': '.table tbody tr',
    '/console/renters': 'a.row',
    '/console/renters?tab=register': '.register a.row',
    '/console/renters/{renters}': '.facts',
    '/console/tickets': '.ticket-card',
    '/console/tickets/{maintenance_tickets}': '.timeline',
    '/console/announcements': '.empty-state, .announcement-row',
    '/console/announcements?new=1': 'dialog form',
    '/console/deadlines': '.deadline, .empty-state',
    '/console/books': '.table tbody tr',
    '/console/books?expense=new': 'dialog form',
    '/console/books?tab=journal': '.entry',
    '/console/cash': '.holding, .empty-state',
    '/console/books?tab=trial': '.table tfoot',
    '/console/books?tab=lock': '.lock form',
    '/console/reports/receivables': '.chart .hits a',
    '/console/reports/aging': '.ages a',
    '/console/reports/occupancy': '.chart .hits a',
    '/console/reports/profitability?property={properties}': '.table tfoot',
    '/console/reports/meters': '.table',
    '/console/reports/electricity': '.table',
    '/console/reports/revenue': '.chart .hits a',
    '/console/reports/tax': '.table',
    '/console/reports/unbilled': '.panel, .empty-state',
    '/console/import': '.drop',
    '/console/export': '.export-row',
    '/console/more': 'section .row',
    '/console/settings': 'section .row',
    '/console/settings/organization': '.panel .row',
    '/console/settings/properties': 'section .row',
    '/console/settings/properties/{properties}': '.facts',
    '/console/settings/prices?property={properties}': '.price-slip .total',
    '/console/settings/contract': '.clause',
    '/console/settings/bank': '.panel .row',
    '/console/settings/bank?account=new': 'dialog .select',
    '/console/settings/members': '.member',
    '/console/settings/privacy': '.panel textarea',
    '/console/settings/identity-accesses': 'section .row, .empty-state',
    '/console/settings/audit': 'section .row',
    '/console/settings/roles': '.settings-rows',
    '/console/settings/roles?open=new': 'dialog .permission',
    '/console/settings/api-keys': '.empty-state',
    '/console/settings/api-keys?open=new': 'dialog .permission',
    '/console/settings/webhooks': '.empty-state',
    '/console/settings/webhooks?tab=events': 'section .row',
    '/console/settings/webhooks?open=new': 'dialog .tick',
    '/console/settings/notifications': '.topics td',
    '/console/settings/account': '.segmented',
    '/console/settings/sessions': 'section .row',
    '/console/kit': '.chart',
    '/console/nothing-here': '.empty-state',
  },
  renter: {
    '/renter/': 'section .row',
    '/renter/invoices': 'a.row',
    '/renter/invoices/{own_invoices}': '.slip .total',
    '/renter/announcements': 'article, .empty-state',
    '/renter/credit-notes': '.bill, .empty-state',
    '/renter/statement': '.table tbody tr',
    '/renter/pay/{own_invoices}': 'img.qr',
    '/renter/meter': '.use-chart',
    '/renter/tickets': '.empty-state, a.row',
    '/renter/tickets?new=1': 'dialog .photo-take',
    '/renter/tickets/{own_tickets}': '.timeline',
    '/renter/household': '.facts',
    '/renter/handovers': '.signed',
    '/renter/privacy': '.notice-text',
    '/renter/settings': '.topics td',
    '/renter/nothing-here': '.empty-state',
  },
};

const service = await shareDemo();
const browser = await openBrowser();

/** A test has a limit in time, so it opens only so many screens. */
const SCREENS_PER_TEST = 12;
const partsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / SCREENS_PER_TEST) }, (_, part) =>
    items.slice(part * SCREENS_PER_TEST, (part + 1) * SCREENS_PER_TEST),
  );

/** Of the renter whose demo is open. */
const OWN = {
  own_invoices: `(select i.id from invoices i
    where i.status = 'ISSUED' and i.renter_id in (select renter_id from identity.account_renters)) own`,
  own_tickets: `(select t.id from maintenance_tickets t
    where t.renter_id in (select renter_id from identity.account_renters)) own`,
};

/** Puts the id of a demo row in the place of its table's name. */
async function fillIn(path: string): Promise<string> {
  const table = /\{(\w+)\}/.exec(path)?.[1];
  if (!table) return path;
  const source = table in OWN ? OWN[table as keyof typeof OWN] : table;
  const [row] = await service.asOwner<{ id: string }>(`select id from ${source} order by id limit 1`);
  return path.replace(`{${table}}`, row?.id ?? '');
}

suite('every screen, at 390 and 1280 px, light and dark, in both languages, is accessible and fits', () => {
  for (const as of ['landlord', 'renter'] as const)
    for (const [index, screens] of partsOf(Object.entries(SCREENS[as])).entries())
      test(`for a ${as}, part ${index + 1}`, async () => {
        const { page, expect } = await openWindow(browser, service.url);
        expect(/404/);
        const answered = countRequests(page);
        await openDemo(page, as);
        // Each screen opens in the language that the one before was left in.
        let languages: ('vi' | 'en')[] = ['vi', 'en'];
        for (const [path, ready] of screens) {
          await goTo(page, await fillIn(path));
          await page.locator(ready).first().waitFor();
          for (const [turn, language] of languages.entries()) {
            if (turn > 0) await speak(page, language);
            await until(answered, `the answers of ${path} in ${language}`);
            await assertNoBrokenText(page, `${path} ${language}`);
            assert.match(await page.title(), /^\S.* · Rentroll$/, path);
            // From the widest size to the smallest and, in the second language, back.
            await (turn === 0 ? narrow(page, `${path} ${language}`) : widen(page, `${path} ${language}`));
          }
          languages = languages.toReversed();
        }
        await page.context().close();
      });
});

async function narrow(page: Page, screen: string): Promise<void> {
  await assertFits(page, screen, DESKTOP);
  await assertReadable(page, screen, [DESKTOP, PHONE]);
  await assertFits(page, screen, PHONE);
  await assertFits(page, screen, SMALLEST);
}

async function widen(page: Page, screen: string): Promise<void> {
  await assertFits(page, screen, SMALLEST);
  await assertFits(page, screen, PHONE);
  await assertReadable(page, screen, [PHONE, DESKTOP]);
  await assertFits(page, screen, DESKTOP);
}

async function assertFits(page: Page, screen: string, size: Size): Promise<void> {
  await resize(page, size);
  await assertNoSidewaysScroll(page, `${screen} ${size.width}`);
}

/** Light and dark, one size after the other. */
const assertReadable = (page: Page, screen: string, sizes: Size[]): Promise<void> =>
  withFewRows(page, async () => {
    for (const size of sizes) {
      await resize(page, size);
      const isNew = await assertAccessible(page, `${screen} ${size.width} light`);
      // Otherwise the same elements in other words: their colours were checked.
      if (!isNew) continue;
      // The same structure, in other colours, which are asked for without drawing them.
      await page.emulateMedia({ colorScheme: 'dark' });
      await assertAccessible(page, `${screen} ${size.width} dark`, 'colours');
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });

/** As if another tab had chosen the language. */
async function speak(page: Page, language: 'vi' | 'en'): Promise<void> {
  await page.evaluate(`{
    localStorage.setItem('rentroll.preferences', JSON.stringify({ language: '${language}' }));
    dispatchEvent(new StorageEvent('storage', { key: 'rentroll.preferences' }));
  }`);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
}

/** Tells whether every request but the stream of changes was answered. */
function countRequests(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().includes('/changes') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
}

test('pages open to everybody are accessible and fit a phone of 320 px', async () => {
  const { page, expect } = await openWindow(browser, service.url, { viewport: { width: 320, height: 640 } });
  expect(/401/);
  for (const path of [
    '/',
    '/console/login',
    '/console/register',
    '/console/forgot',
    '/console/reset',
    '/renter/register',
    '/renter/login',
    '/renter/login?by=phone',
  ]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await assertAccessible(page, path);
    await assertNoSidewaysScroll(page, path);
  }
});

test('pale text is found on any page, whatever was readable before', async () => {
  const { page } = await openWindow(browser, service.url);
  const show = (ink: string, ground: string) =>
    page.setContent(
      `<html lang="vi"><title>a</title><main><h1>a</h1><div style="background:${ground}"><p style="color:${ink}">số</p></div></main></html>`,
    );
  await show('#000', '#fff');
  await assertAccessible(page, 'black on white');
  await show('#000', '#111');
  await assert.rejects(assertAccessible(page, 'black on black', 'colours'), /color-contrast/);
  await show('#bbb', '#fff');
  await assert.rejects(assertAccessible(page, 'pale'), /color-contrast/);
});

test('a link that only its colour tells from the words around it is found', async () => {
  const { page } = await openWindow(browser, service.url);
  const show = (look: string) =>
    page.setContent(
      `<html lang="vi"><title>a</title><main><h1>a</h1><p><span>số mới của công tơ</span> <a href="/" style="color:#333;${look}">điện</a></p></main></html>`,
    );
  await show('text-decoration:underline');
  await assertAccessible(page, 'underlined', 'colours');
  await show('text-decoration:none');
  await assert.rejects(assertAccessible(page, 'plain', 'colours'), /link-in-text-block/);
});

test('a name that is missing in one language is found, although the page was checked in the other', async () => {
  const { page } = await openWindow(browser, service.url);
  const show = (name: string) =>
    page.setContent(
      `<html lang="vi"><title>a</title><main><h1>a</h1><button aria-label="${name}"></button></main></html>`,
    );
  await show('Đóng');
  assert.equal(await assertAccessible(page, 'with a name'), true);
  await show('Close');
  assert.equal(await assertAccessible(page, 'with another name'), false);
  await show('');
  await assert.rejects(assertAccessible(page, 'without'), /button-name/);
});
