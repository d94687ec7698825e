import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const month = (before: number): string => today.subtract({ months: before }).toPlainYearMonth().toString();
const house = await createFixture(today.toString());
const browser = await openBrowser();

// Two renters of 3,000,000 ₫ a month: one paid last month, one owes two months.
const start_date = `${month(2)}-01`;
const rooms = [await house.room('P101'), await house.room('P102')];
const renters = [await house.renter('Trần Ngọc Ánh'), await house.renter('Lý Anh Tùng')];
for (const [index, room] of rooms.entries()) {
  await house.lease(room, renters[index], { start_date });
  for (const period of [month(2), month(1)]) {
    const invoice = await house.issue(room, period, { due_date: `${period}-10` });
    if (index === 0) await house.pay(invoice, invoice.total_amount);
  }
}

async function open(path: string, options: { email?: string; width?: number } = {}) {
  const { email = house.landlord.email, width = 1280 } = options;
  const window = await openWindow(browser, house.service.url, { viewport: { width, height: 800 } });
  window.expect(/401/);
  await logIn(window.page, email, path);
  return window;
}

test('debts by age and month lead to the invoices behind them, and the report is a file', async () => {
  const { page, problems } = await open('/console/reports/receivables');
  await page.locator('.age-top .figure').getByText('6.000.000').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  assert.match((await download).suggestedFilename(), /\.xlsx$/);
  await page.getByRole('link', { name: new RegExp(`${month(1).slice(5)}/.*chưa thu 3\\.000\\.000`) }).click();
  await page.locator('.invoice-table').getByRole('link', { name: 'Lý Anh Tùng' }).waitFor();
  assert.equal(await page.locator('.invoice-table tbody tr').count(), 1, 'the unpaid invoice of the month');
  await page.goBack();
  await page.locator('.table').getByRole('link', { name: 'Lý Anh Tùng' }).click();
  await page.locator('.invoice-table tbody tr').nth(1).waitFor();
  assert.equal(await page.locator('.invoice-table tbody tr').count(), 2, 'all that the renter owes');
  assert.deepEqual(problems, []);
});

test('a supplier bill is entered on a phone and compared with the rooms', async () => {
  for (const period of [month(2), month(1)])
    for (const [index, room] of rooms.entries())
      await house.read(room, period, { electricity_current: (period === month(1) ? 200 : 100) + index * 20 });
  const { page, problems } = await open('/console/reports/meters', { width: 390 });
  await page.getByRole('button', { name: new RegExp(`Nhập hóa đơn Hoa Sen, Điện ${month(1).slice(5)}`) }).click();
  await page.getByLabel('Lượng dùng (kWh)').fill('1.250,5');
  await page.getByLabel(/^Dùng chung/).fill('1.000');
  await page.getByLabel('Số tiền, gồm thuế').fill('700000');
  await page.getByRole('button', { name: 'Lưu hóa đơn' }).click();
  await page.getByText('Không vượt').waitFor();
  const { supplier_bills: bills } = await house.ok(
    house.api().get(`/properties/${house.property.id}/supplier-bills?period=${month(1)}`),
  );
  assert.deepEqual(
    bills.map((bill: Record<'utility' | 'quantity' | 'common_quantity' | 'amount', string>) => [
      bill.utility,
      Number(bill.quantity),
      Number(bill.common_quantity),
      bill.amount,
    ]),
    [['ELECTRICITY', 1250.5, 1000, '700000.00']],
  );
  assert.deepEqual(problems, []);
});

test('electricity above the supplier’s bill is credited to the rooms, once', async () => {
  const period = month(2);
  for (const room of rooms)
    await house.make('/invoices', {
      room_id: room.id,
      period,
      kind: 'ONE_OFF',
      issue: true,
      lines: [{ line_type: 'ELECTRICITY', description: 'Điện', quantity: '1', unit_price: '175000' }],
    });
  const bill = { utility: 'ELECTRICITY', period, quantity: '100', amount: '300000' };
  await house.ok(house.api().put(`/properties/${house.property.id}/supplier-bills`, bill));
  const { page, problems } = await open(`/console/reports/electricity?from=${period}&to=${period}`);
  await page.locator('.state.bad').getByText('Thu vượt 50.000').waitFor();
  await page.locator('.table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Hoàn lại 50.000' }).dblclick();
  await page.getByRole('dialog').getByText('Đã hoàn lại 50.000').waitFor();
  const { rows } = await house.ok(house.api().get(`/reports/electricity-compliance?period=${period}`));
  assert.deepEqual([rows[0].state, rows[0].refunded_amount], ['OK', '50000.00']);
  assert.deepEqual(problems, []);
});

test('the figures of the tax forms are shown and saved as files', async () => {
  const { page, problems } = await open('/console/reports/tax');
  await page.getByRole('heading', { name: 'Tờ khai 01/BĐS' }).waitFor();
  await page.getByText('[09]').first().waitFor();
  for (const [button, file] of [
    ['Excel', /^tax-\d{4}\.xlsx$/],
    ['PDF', /\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    assert.match((await download).suggestedFilename(), file);
  }
  assert.deepEqual(problems, []);
});

test('the choice of allocation stays in the address; staff see no reports in the navigation', async () => {
  const { page, problems } = await open('/console/reports/profitability');
  await page.getByLabel('Chia theo').selectOption('area');
  await page.getByText('Có phòng chưa ghi diện tích').waitFor();
  assert.match(page.url(), /method=area/);
  await page.reload();
  await page.getByText('Có phòng chưa ghi diện tích').waitFor();
  assert.deepEqual(problems, []);
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const other = await open('/console/', { email: staff.email });
  await other.page.locator('.rail').getByRole('link', { name: 'Phòng' }).waitFor();
  assert.equal(await other.page.locator('.rail').getByRole('link', { name: 'Báo cáo' }).count(), 0);
});
