import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startService } from '../support/service.ts';
import { openBrowser } from './browser.ts';
import { openDemo } from './demo.ts';
import {
  assertAccessible,
  assertNoBrokenText,
  assertNoSidewaysScroll,
  nextFrame,
  openWindow,
  withFewRows,
} from './page.ts';

/** In an order that changes one thing at a time. */
const SIZES = [
  { viewport: { width: 390, height: 844 }, looks: ['light', 'dark'] },
  { viewport: { width: 1280, height: 800 }, looks: ['dark', 'light'] },
] as const;

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
    '/console/payments': '.debtor',
    '/console/payments?tab=list': '.debtor',
    '/console/payments?renter={renters}': '.commit',
    '/console/leases': '.lease-table',
    '/console/leases/new': '.choose-room',
    '/console/leases/{leases}': '.facts',
    '/console/leases/{leases}/end': '.settlement',
    '/console/renters': 'a.row',
    '/console/renters?tab=register': '.register a.row',
    '/console/renters/{renters}': '.facts',
    '/console/tickets': '.ticket-card',
    '/console/tickets/{maintenance_tickets}': '.timeline',
    '/console/books': '.table tbody tr',
    '/console/books?expense=new': 'dialog form',
    '/console/books?tab=journal': '.entry',
    '/console/books?tab=trial': '.table tfoot',
    '/console/books?tab=lock': '.lock form',
    '/console/reports/receivables': '.chart .hits a',
    '/console/reports/aging': '.ages a',
    '/console/reports/occupancy': '.chart .hits a',
    '/console/reports/profitability?property={properties}': '.table tfoot',
    '/console/reports/meters': '.table',
    '/console/reports/revenue': '.chart .hits a',
    '/console/reports/unbilled': '.panel, .empty-state',
    '/console/import': '.drop',
    '/console/export': '.export-row',
    '/console/more': 'section .row',
    '/console/settings': 'section .row',
    '/console/settings/organization': '.panel .row',
    '/console/settings/properties': 'section .row',
    '/console/settings/properties/{properties}': '.facts',
    '/console/settings/prices?property={properties}': '.price-slip .total',
    '/console/settings/bank': '.panel .row',
    '/console/settings/bank?account=new': 'dialog .select',
    '/console/settings/members': '.member',
    '/console/settings/audit': 'section .row',
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
    '/renter/pay/{own_invoices}': 'img.qr',
    '/renter/meter': '.use-chart',
    '/renter/tickets': '.empty-state, a.row',
    '/renter/tickets?new=1': 'dialog .photo-take',
    '/renter/household': '.facts',
    '/renter/settings': '.topics td',
    '/renter/nothing-here': '.empty-state',
  },
};

const service = await startService({ config: { demo: true } });
const browser = await openBrowser();

/** A test has a limit in time, so it opens only so many screens. */
const SCREENS_PER_TEST = 12;
const partsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / SCREENS_PER_TEST) }, (_, part) =>
    items.slice(part * SCREENS_PER_TEST, (part + 1) * SCREENS_PER_TEST),
  );

/** The open invoices of the renter whose demo is open. */
const OWN_INVOICES = `(select i.id from invoices i
  where i.status = 'ISSUED' and i.renter_id in (select renter_id from identity.account_renters)) own`;

/** Puts the id of a demo row in the place of its table's name. */
async function fillIn(path: string): Promise<string> {
  const table = /\{(\w+)\}/.exec(path)?.[1];
  if (!table) return path;
  const source = table === 'own_invoices' ? OWN_INVOICES : table;
  const [row] = await service.asOwner<{ id: string }>(`select id from ${source} order by id limit 1`);
  return path.replace(`{${table}}`, row?.id ?? '');
}

/** The dark look has the same structure, in other colours. */
const RULES = { light: 'all', dark: 'colours' } as const;

suite('every screen, at 390 and 1280 px, light and dark, is accessible and fits', () => {
  for (const as of ['landlord', 'renter'] as const)
    for (const locale of ['vi-VN', 'en-GB'])
      for (const [index, screens] of partsOf(Object.entries(SCREENS[as])).entries())
        test(`for a ${as} in ${locale}, part ${index + 1}`, async () => {
          const { page, expect } = await openWindow(browser, service.url, { locale });
          expect(/404/);
          await openDemo(page, as);
          for (const [path, ready] of screens) {
            await page.goto(await fillIn(path));
            await page.locator(ready).first().waitFor();
            await assertNoBrokenText(page, path);
            for (const { viewport, looks } of SIZES) {
              await page.setViewportSize(viewport);
              await nextFrame(page);
              await assertNoSidewaysScroll(page, `${path} ${viewport.width} ${locale}`);
              await withFewRows(page, async () => {
                for (const colorScheme of looks) {
                  // Colours would still be changing when they are measured.
                  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
                  await nextFrame(page);
                  const where = `${path} ${viewport.width} ${colorScheme} ${locale}`;
                  await assertAccessible(page, where, RULES[colorScheme]);
                  await assertNoSidewaysScroll(page, where);
                }
              });
            }
            await page.setViewportSize({ width: 320, height: 640 });
            await nextFrame(page);
            await assertNoSidewaysScroll(page, `${path} 320 ${locale}`);
          }
          await page.context().close();
        });
});

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
