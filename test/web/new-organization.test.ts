import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { workbookOf } from '../support/spreadsheet.ts';
import { openBrowser } from './browser.ts';
import { nextFrame, openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const month = today.toString().slice(0, 7);
const service = await startService();
const browser = await openBrowser();

const ROWS = ['Trần Ngọc Ánh', 'Lê Bình'].map((renter, at) => ({
  'Nhà trọ': 'Bình Minh',
  Phòng: `B10${at + 1}`,
  'Giá phòng': '3.000.000',
  'Chỉ số điện': 100 + at,
  'Ngày ghi chỉ số': today.with({ day: 1 }).subtract({ days: 1 }).toString(),
  'Người thuê': renter,
  'Số điện thoại': `090123456${at}`,
  'Ngày bắt đầu': today.with({ day: 1 }).subtract({ months: 1 }).toString(),
  'Tính tiền từ ngày': `${month}-01`,
  'Tiền thuê tháng': '3.000.000',
}));

test('a new organization is set up, filled from a spreadsheet and billed in the browser alone', async () => {
  const { page, problems, expect } = await openWindow(browser, service.url);
  // The register page asks whether somebody is logged in already.
  expect(/401/);
  await page.goto('/console/register');
  await page.locator('[name="display_name"]').fill('Nguyễn Thị Lan');
  await page.locator('[name="organization_name"]').fill('Nhà trọ Bình Minh');
  await page.locator('[name="email"]').fill('lan@binh-minh.test');
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('heading', { name: 'Bắt đầu với năm bước' }).waitFor();

  for (const path of ['/console/invoices', '/console/announcements', '/console/books']) {
    await page.goto(path);
    await page.locator('.empty-state').waitFor();
    assert.equal(await page.locator('main .btn.primary').count(), 1, `one thing to do first at ${path}`);
  }
  await page.goto('/console/');

  await page.locator('.first-steps a[href="/console/import"]').click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'nha-tro.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbookOf({ Phòng: ROWS })),
  });
  await page.getByRole('button', { name: 'Nhập 2 phòng' }).click();
  await page.getByText('Đã nhập xong').waitFor();

  await page.goto('/console/settings/prices');
  // Readings of this month are billed with its rent.
  await page.getByLabel('Điện nước tính cho').selectOption('0');
  await page.getByLabel('Giá một kWh').fill('3500');
  await page.getByRole('button', { name: /^Lưu từ/ }).click();
  await page.getByText('Đã lưu giá.').waitFor();
  await page.getByRole('link', { name: 'Trang chủ' }).first().click();
  for (const step of ['Thêm nhà và phòng', 'Đặt giá điện', 'Lập hợp đồng'])
    await page.getByRole('link', { name: new RegExp(`${step}.*, đã xong`) }).waitFor();
  const account = page.getByRole('button', { name: 'Bỏ qua: Thêm tài khoản nhận tiền' });
  await account.waitFor();
  // Whoever put the list away before it had this step is not shown it again.
  const putAway = async (steps: string) => {
    await page.evaluate((kept) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('rentroll.first-steps.'));
      localStorage.setItem(key ?? '', kept);
    }, steps);
    await page.reload();
  };
  await page.getByRole('button', { name: 'Bỏ qua: Lập hóa đơn đầu tiên' }).click();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/bank-accounts') && asked.push(request.url()));
  await putAway('0,1,2,3');
  await page.locator('.house-progress').waitFor();
  await nextFrame(page);
  // What the page asked for before this was seen before it.
  await page.evaluate<unknown>("fetch('/robots.txt').then((response) => response.status)");
  assert.deepEqual(asked, []);
  assert.equal(await page.getByRole('heading', { name: 'Bắt đầu với năm bước' }).count(), 0);
  await putAway('3');
  await account.click();
  await page.getByRole('heading', { name: 'Bắt đầu với năm bước' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Ghi số' }).first().click();
  await page.locator('.meter input').first().fill('150');
  await page.keyboard.press('Enter');
  await page.keyboard.type('181');
  await page.keyboard.press('Enter');
  await page.getByText('Đã lưu').nth(1).waitFor();

  await page.getByRole('link', { name: 'Chốt tháng' }).first().click();
  await page.getByRole('button', { name: 'Lập 2 hóa đơn' }).click();
  await page.getByRole('button', { name: 'Gửi 2 hóa đơn' }).click();
  await page.getByText('Đã phát hành 2 hóa đơn').waitFor();
  const [sum] = await service.asOwner<{ total: string; count: number }>(
    `select sum(total_amount)::numeric(12, 0)::text as total, count(*)::int as count from invoices where status = 'ISSUED'`,
  );
  assert.deepEqual(sum, { total: String(2 * 3_000_000 + (50 + 80) * 3500), count: 2 });
  // Without an account there is no code yet; the invoice leads to adding one.
  expect(/409/);
  await page.goto('/console/invoices');
  await page.locator('.invoice-table .name').first().click();
  await page.getByRole('link', { name: 'Thêm tài khoản' }).click();
  await page.getByRole('dialog').getByLabel('Số tài khoản').waitFor();
  await page.goto('/console/books');
  await page.getByText('Sổ sách khớp').waitFor();
  assert.deepEqual(problems, []);
});
