import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { connectBank } from './bank.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow, resize } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const month = today.toPlainYearMonth();
const [period, before] = [month.toString(), month.subtract({ months: 1 }).toString()];
const house = await createFixture(today.toString(), { electricity_unit_price: '3500' });
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * P1 is billed and overdue since last month and half paid this month, P2 and P3 are read, P4 has a reading of its renter to decide on,
 * P5 to P7 are not read, P8 is empty. Cúc has no meter; C1 is billed by a draft.
 */
const rooms: Record<string, Data> = {};
for (const name of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8']) rooms[name] = await house.room(name);
const cuc = await house.make('/properties', { name: 'Nhà trọ Cúc', code: 'CU' });
rooms.C1 = await house.make('/rooms', { property_id: cuc.id, name: 'C1', base_rent: '2000000' });
const renters: Record<string, Data> = {};
for (const name of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'C1']) {
  renters[name] = await house.renter(`Khách ${name}`);
  await house.lease(rooms[name], renters[name], { start_date: `${before}-01` });
}
await house.read(rooms.P1, period, { electricity_current: 100 });
const late = await house.issue(rooms.P1, before, { issue_date: `${before}-01`, due_date: `${before}-05` });
await house.pay(await house.issue(rooms.P1, period), '1675000');
for (const name of ['P2', 'P3']) await house.read(rooms[name], period, { electricity_current: 50 });
await house.generate(rooms.C1, period);
const sender = await joinPortal(house.service, house.api(), renters.P4.id);
await house.ok(sender.client.post('/tenant/meter-readings', { period, electricity_current: 5 }));
const asker = await joinPortal(house.service, house.api(), renters.P1.id, 'an');
for (const message of ['Sao cao vậy?', 'Còn nữa'])
  await house.ok(asker.client.post(`/tenant/invoices/${late.id}/questions`, { line_id: late.lines[0].id, message }));
for (const title of ['Vòi rỉ', 'Mất điện', 'Cửa kẹt'])
  await house.make('/maintenance-tickets', { property_id: house.property.id, room_id: rooms.P1.id, title });
const bank = await connectBank(house);
for (const amount of [5000, 6000]) await bank.report('khong co ma', amount);

/** Each count of the home screen: the link that shows it, what it says, and a row of the list behind it. */
const COUNTS: readonly [link: string, count: number, row: string][] = [
  ['.step-card a[href*="filter=unread"]', 3, '.tile'],
  ['.step-card a[href*="filter=ready"]', 2, '.tile'],
  ['.todo[href*="status=overdue"]', 1, '.invoice-table tbody tr'],
  ['.todo[href*="status=draft"]', 1, '.invoice-table tbody tr'],
  ['.todo[href*="status=asked"]', 2, 'main .rows > li'],
  ['.todo[href*="/matching"]', 2, '.bankline'],
  ['.todo[href*="/tickets"]', 3, '.ticket-card'],
  ['.todo[href*="only=sent"]', 1, 'main .rows > li'],
  ['.figures a[href*="filter=vacant"]', 1, '.tile'],
];

const numberIn = async (page: Page, link: string): Promise<number> =>
  Number(/\d+/.exec(await page.locator(link).innerText())?.[0]);

test('every count of the home screen opens exactly the rows it counts, and each house shows how far it is', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url);
  expect(/401/);
  const requests: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/api\/v1\/(reports|rooms$|bank-accounts)/.test(path)) requests.push(path);
  });
  await logIn(page, house.landlord.email, '/console/');
  await page.locator('.house-progress').waitFor();
  assert.deepEqual(requests, ['/api/v1/reports/dashboard'], 'one request feeds the home screen');
  const lines = async () =>
    (await page.locator('.house-progress .row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  assert.deepEqual(await lines(), [
    'Hoa Sen Ghi số 4/7 Hóa đơn 1/7 Đã thu 50%',
    'Nhà trọ Cúc Ghi số – Hóa đơn 0/1 Đã thu –',
  ]);
  await assertNoBrokenText(page, 'home');
  await assertAccessible(page, 'home');
  await resize(page, { width: 320, height: 640 });
  await assertNoSidewaysScroll(page, 'home');
  await resize(page, { width: 1280, height: 800 });
  for (const [link, count, row] of COUNTS) {
    assert.equal(await numberIn(page, link), count, link);
    await page.locator(link).click();
    await page.locator(row).first().waitFor();
    await until(async () => (await page.locator(row).count()) === count, `${count} rows behind ${link}`, 5);
    await page.locator('.rail').getByRole('link', { name: 'Trang chủ' }).click();
    await page.locator('.house-progress').waitFor();
  }
  // What is left of a house: its drafts, and the rooms that are not read.
  await page.locator('.house-progress a[href*="status=draft"]').click();
  await page.locator('.invoice-table tbody tr').getByText('Khách C1').waitFor();
  await page.goBack();
  await page.locator('.house-progress a[href*="/meter"]').click();
  await page.getByLabel('P5 Điện', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('P2 Điện', { exact: true }).count(), 0, 'only what is not read');
  assert.deepEqual(problems, []);
});
