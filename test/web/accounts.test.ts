import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { systemCaller } from '../../server/database/system-caller.ts';
import { findAllDeadlines } from '../../server/features/reporting/deadlines/find-deadlines.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertNoSidewaysScroll, openWindow, resize } from './page.ts';
import { assertMoneyWhole } from './shown-whole.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const house = await createFixture(today.toString());
const browser = await openBrowser();

async function open(email: string, path: string, options: object = {}) {
  const window = await openWindow(browser, house.service.url, { serviceWorkers: 'block', ...options });
  window.expect(/401/);
  await logIn(window.page, email, path);
  return window;
}

test('a credit note leads to its invoice and the statement; the renter sees both on a phone', async () => {
  const room = await house.room('P101');
  const minh = await house.renter('Trần Văn Minh');
  const lease = await house.lease(room, minh, {
    start_date: today.with({ day: 1 }).toString(),
    deposit_amount: '1000000',
  });
  const invoice = await house.issue(room, today.toString().slice(0, 7));
  await house.pay(invoice, '4000000');
  await house.ok(
    house.api().post(`/invoices/${invoice.id}/credit-notes`, {
      reason: 'Mất nước <b>hai</b> ngày',
      lines: [{ line_id: invoice.lines[0].id, amount: '250000' }],
    }),
  );
  const { page, problems } = await open(house.landlord.email, '/console/invoices');
  await page.getByRole('link', { name: 'Phiếu giảm trừ' }).click();
  await page.getByText('1 phiếu, tổng giảm').waitFor();
  await page.getByRole('link', { name: 'Trần Văn Minh' }).click();
  await page.getByRole('heading', { name: `${invoice.invoice_number}-PG1` }).waitFor();
  await page.getByText('Mất nước <b>hai</b> ngày').waitFor();
  await page.getByText('250.000 ₫ đã trả trước đó thành tiền dư của khách.').waitFor();
  await page.getByRole('link', { name: 'Bảng kê hợp đồng' }).click();
  await page.getByRole('heading', { name: 'Bảng kê hợp đồng' }).waitFor();
  const rows = page.getByRole('group', { name: 'Tiền nhà' }).locator('tbody tr');
  assert.equal(await rows.count(), 3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải XLSX' }).click();
  assert.match((await download).suggestedFilename(), /^lease-statement-.*\.xlsx$/);
  assert.deepEqual(problems, []);

  const renter = await joinPortal(house.service, house.api(), minh.id);
  const phone = await open(renter.email, '/renter/household', { viewport: { width: 390, height: 844 } });
  await phone.page.getByRole('link', { name: /Bảng kê tiền nhà/ }).click();
  await phone.page.getByText('Phiếu giảm trừ').first().waitFor();
  assert.match(phone.page.url(), new RegExp(lease.id));
  await assertNumbersWhole(phone.page, '.statement-what .code');
  await phone.page.goBack();
  await phone.page.getByRole('link', { name: /^Phiếu giảm trừ/ }).click();
  await phone.page.getByRole('heading', { name: 'Mất nước <b>hai</b> ngày' }).waitFor();
  const saved = phone.page.waitForEvent('download');
  await phone.page.getByRole('button', { name: 'Tải PDF' }).click();
  assert.equal((await saved).suggestedFilename(), `${invoice.invoice_number}-PG1.pdf`);
  assert.deepEqual(phone.problems, []);
});

/** The number of a document stands in one line, also on the narrowest phone. */
async function assertNumbersWhole(page: Page, numbers: string): Promise<void> {
  await resize(page, { width: 320, height: 700 });
  await page.locator(numbers).first().waitFor();
  const lines = await page
    .locator(numbers)
    .evaluateAll((all) => all.map((number) => `${number.textContent} ${number.getClientRects().length}`));
  assert.deepEqual(
    lines.filter((line) => !line.endsWith(' 1')),
    [],
  );
  await assertNoSidewaysScroll(page, numbers);
  await assertMoneyWhole(page, numbers);
  await resize(page, { width: 390, height: 844 });
}

test('an announcement to chosen people shows who has read it', async () => {
  const people = [];
  for (const [name, floor] of [
    ['P201', 2],
    ['P301', 3],
  ] as const) {
    const room = await house.room(name, { floor });
    const renter = await house.renter(`Khách ${name} <i>`);
    await house.lease(room, renter, { start_date: today.with({ day: 1 }).toString() });
    people.push(renter);
  }
  const { page, problems } = await open(house.landlord.email, '/console/announcements');
  await page.getByRole('button', { name: 'Soạn thông báo' }).click();
  await page.getByRole('button', { name: 'Chọn từng người' }).click();
  await page.getByLabel('Khách P201').check();
  await page.getByLabel('Tiêu đề').fill('Cúp điện <b>thứ Bảy</b>');
  await page.reload();
  await page.getByLabel('Nội dung').fill('Từ 8 giờ\nđến 11 giờ');
  await page.getByRole('button', { name: 'Gửi cho 1 người' }).click();
  await page.getByText('0/1 đã xem').first().waitFor();

  const renter = await joinPortal(house.service, house.api(), people[0].id, 'khach');
  const phone = await open(renter.email, '/renter/', { viewport: { width: 390, height: 844 } });
  const marked = phone.page.waitForResponse(/\/announcements\/[\w-]+\/read$/);
  await phone.page.getByRole('link', { name: /Cúp điện <b>thứ Bảy<\/b>/ }).click();
  await phone.page.getByRole('heading', { name: 'Cúp điện <b>thứ Bảy</b>' }).waitFor();
  // The landlord's list follows by itself.
  await page.getByText('1/1 đã xem').first().waitFor();
  await page.getByRole('link', { name: /Cúp điện/ }).click();
  await page.getByText(/^Xem \d\d\//).waitFor();
  await (await marked).finished();
  // Not even until the service has answered which ones are unread.
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>();
  await phone.page.route('**/tenant/announcements?*', (route) => looked.then(() => route.continue()));
  await phone.page.getByRole('link', { name: 'Trang chủ' }).first().click();
  await phone.page.getByText('Báo hỏng').first().waitFor();
  assert.equal(await phone.page.getByRole('link', { name: /Cúp điện/ }).count(), 0);
  answer();
  assert.deepEqual([problems, phone.problems], [[], []]);
});

test('a deadline is done, postponed or dismissed, and home counts what is left', async () => {
  const day = (days: number) => today.add({ days }).toString();
  const room = await house.room('P401');
  const renter = await house.renter('Đỗ Thị <u>Lan</u>');
  const lease = await house.lease(room, renter, { start_date: day(-40), end_date: day(20) });
  const live = { full_name: 'Bé Na', moved_in_on: day(0) };
  await house.make(`/leases/${lease.id}/members`, live);
  await house.make(`/leases/${lease.id}/members`, {
    full_name: 'Bà Tư',
    moved_in_on: day(-40),
    residence_registered_until: day(9),
  });
  const { context } = house.service.running;
  const caller = () => systemCaller('deadlines', context.clock.now());
  await findAllDeadlines(context, caller, new AbortController().signal);

  const { page, problems } = await open(house.landlord.email, '/console/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: /việc đến hạn/ }).click();
  const rowOf = (text: string) => page.locator('.deadline', { hasText: text });
  const law = rowOf('Bé Na').getByRole('link', { name: /118\/2025\/QH15/ });
  assert.match((await law.getAttribute('href')) ?? '', /^https:/);
  await rowOf('Bé Na').getByRole('button', { name: 'Đã thông báo' }).click();
  await rowOf('Bé Na').waitFor({ state: 'detached' });
  const { members } = await house.ok(house.api().get(`/leases/${lease.id}`));
  assert.ok(members.find(({ full_name }: { full_name: string }) => full_name === 'Bé Na').stay_notified_at);

  await rowOf('Bà Tư')
    .getByLabel(/Hoãn, Bỏ qua/)
    .click();
  await rowOf('Bà Tư').getByRole('button', { name: 'Hoãn' }).click();
  await page.getByLabel('Lý do').fill('chờ giấy tờ');
  await page.getByRole('dialog').getByRole('button', { name: 'Hoãn' }).click();
  await rowOf('Bà Tư').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Đã hoãn' }).click();
  await rowOf('Bà Tư').getByText('chờ giấy tờ').waitFor();

  await page.getByRole('button', { name: 'Chưa làm' }).click();
  await rowOf('<u>Lan</u>')
    .getByLabel(/Hoãn, Bỏ qua/)
    .click();
  await rowOf('<u>Lan</u>').getByRole('button', { name: 'Bỏ qua' }).click();
  await page.getByLabel('Lý do').fill('khách chắc chắn ở tiếp');
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ qua' }).click();
  await rowOf('<u>Lan</u>').waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('the pages behind view links keep the numbers of documents whole, also with the longest code', async () => {
  const long = await house.make('/properties', { name: 'Nhà mã dài', code: 'HOASENBINH12' });
  const room = await house.make('/rooms', { property_id: long.id, name: 'P9', base_rent: '123456789000' });
  const lease = await house.lease(room, await house.renter('Ngô Thị Tên Rất Dài'), {
    start_date: today.with({ day: 1 }).toString(),
    monthly_rent: '123456789000',
  });
  const invoice = await house.issue(room, today.toString().slice(0, 7));
  await house.pay(invoice, '123456789');
  const { page, problems } = await openWindow(browser, house.service.url);
  for (const path of [`/invoices/${invoice.id}/view-links`, `/leases/${lease.id}/statement/view-links`]) {
    const { url } = await house.ok(house.api().post(path, {}));
    for (const locale of ['vi', 'en']) {
      await page.goto(`${new URL(url).pathname}?lang=${locale}`);
      await assertNumbersWhole(page, '.number');
    }
  }
  assert.deepEqual(problems, []);
  const console = await open(house.landlord.email, `/console/leases/${lease.id}/statement`);
  await assertNumbersWhole(console.page, '.statement-what .code');
});
