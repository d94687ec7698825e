import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const period = today.toPlainYearMonth().toString();
const house = await createFixture(today.toString(), { electricity_unit_price: '3500' });
const browser = await openBrowser();

await house.make('/bank-accounts', { bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' });
const room = await house.room('P101');
await house.lease(room, await house.renter('Lê An'), {
  start_date: `${period}-01`,
  initial_readings: { electricity: 1000 },
});
await house.read(room, period, { electricity_current: 1100 });
const draft = await house.generate(room, period);

const open = async (path: string) => {
  const window = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
  window.expect(/401/);
  await logIn(window.page, house.landlord.email, '/console/');
  await window.page.goto(`/console${path}`);
  return window;
};
const guard = (electricity_guard: string) =>
  house.ok(house.api().patch(`/organizations/${house.landlord.organizationId}`, { electricity_guard }));

test('issuing above the regulated price leaves a panel with the figure, the rules and the remedy, until it is closed', async () => {
  const { page, problems } = await open(`/invoices/${draft.id}`);
  await page.getByRole('button', { name: 'Phát hành' }).click();
  const panel = page.getByRole('region', { name: 'Tiền điện cần xem lại' });
  await panel.getByText(/350\.000.*257\.040.*Cách sửa/).waitFor();
  await panel.getByText('Căn cứ').click();
  assert.match(
    (await panel.getByRole('link', { name: /1279\/QĐ-BCT/ }).getAttribute('href')) ?? '',
    /^https:\/\/vanban\.chinhphu\.vn/,
  );
  await panel.getByRole('link', { name: 'Sửa giá điện' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.topbar .menu-box.end > summary').click();
  // A panel above the menu would take the click.
  await page.getByRole('button', { name: 'Đăng xuất' }).click({ trial: true });
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Đã hiểu' }).click();
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('a supplier’s bill below the charges leads to the report and the refund', async () => {
  const { page, problems } = await open('/books?tab=bills');
  await page.getByRole('button', { name: 'Nhập hóa đơn' }).first().click();
  const dialog = page.getByRole('dialog');
  await house.ok(
    house.api().put(`/properties/${house.property.id}/supplier-bills`, {
      utility: 'ELECTRICITY',
      period,
      quantity: '100',
      amount: '400000',
    }),
  );
  await dialog.getByRole('button', { name: 'Đóng' }).click();
  await page.getByRole('button', { name: /^Điện / }).click();
  await dialog.getByLabel('Số tiền').fill('300000');
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  const panel = page.getByRole('region', { name: 'Tiền điện cần xem lại' });
  await panel.getByText(/350\.000.*300\.000.*50\.000/).waitFor();
  await panel.getByRole('link', { name: 'Xem báo cáo tiền điện' }).waitFor();
  await panel.getByRole('link', { name: 'Hoàn lại phần thừa' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Hoàn lại 50\.000/ })
    .waitFor();
  assert.equal(await panel.count(), 0);
  assert.deepEqual(problems, []);
});

test('what the organization refuses opens a dialog that names the rule and the remedy', async () => {
  await guard('REFUSE');
  const { page, expect } = await open('/settings/prices');
  expect(/409/);
  await page.getByLabel('Giá một kWh').fill('3600');
  await page.getByRole('button', { name: 'Lưu' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Chưa làm được: tiền điện vượt mức cho phép' });
  await dialog.getByText(/3\.600.*2\.570,4.*Cách sửa: nhập không quá 2\.570,4/).waitFor();
  await dialog.getByRole('link', { name: /133\/2026\/NĐ-CP/ }).waitFor();
  await dialog.getByRole('button', { name: 'Đã hiểu' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await guard('WARN');
});
