import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { workbookOf } from '../support/spreadsheet.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const house = await createFixture(today.toString());
const browser = await openBrowser();

const roomNames = async (): Promise<string[]> =>
  (await house.ok(house.api().get('/rooms?limit=50'))).rooms.map(({ name }: { name: string }) => name).sort();

async function open(path: string, options: { email?: string; width?: number } = {}) {
  const { email = house.landlord.email, width = 1280 } = options;
  const window = await openWindow(browser, house.service.url, { viewport: { width, height: 844 } });
  window.expect(/401/);
  await logIn(window.page, email, path);
  return window;
}

/** A landlord's own list: a column of their own and a price that is none. */
const rows = [
  { 'Nhà trọ': 'Bình Minh', Phòng: 'B101', 'Giá phòng': '2.900.000', 'Màu <b>cửa</b>': 'xanh' },
  { 'Nhà trọ': 'Bình Minh', Phòng: 'B102', 'Giá phòng': 'rẻ', 'Màu <b>cửa</b>': 'đỏ' },
  { 'Nhà trọ': 'Bình Minh', Phòng: 'B103', 'Giá phòng': 3_000_000, 'Màu <b>cửa</b>': 'vàng' },
];
const upload = async () => ({
  name: 'nha-tro.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await workbookOf({ Phòng: rows })),
});

test('an unknown column is asked for, wrong cells are put right in place, then everything is imported', async () => {
  const { page, problems } = await open('/console/import', { width: 390 });
  await page.locator('input[type="file"]').setInputFiles(await upload());
  await page.getByLabel('Cột Màu <b>cửa</b> là').waitFor();
  await page.getByText('xanh, đỏ, vàng').waitFor();
  await assertAccessible(page, 'columns');
  await page.getByRole('button', { name: 'Kiểm tra tệp' }).click();
  const price = page.getByRole('textbox', { name: 'Giá phòng' });
  await price.waitFor();
  assert.equal(await price.inputValue(), 'rẻ');
  assert.equal(await price.getAttribute('aria-invalid'), 'true');
  await page.getByText('“rẻ” sai định dạng').waitFor();
  await assertAccessible(page, 'wrong cells');
  await assertNoSidewaysScroll(page, 'wrong cells');
  await assertNoBrokenText(page, 'wrong cells');
  assert.deepEqual(await roomNames(), [], 'nothing is stored yet');
  await price.fill('3tr2');
  await page.keyboard.press('Enter');
  await page.getByText('Mọi ô đều đúng').waitFor();
  await page.getByRole('button', { name: 'Nhập 3 phòng' }).dblclick();
  await page.getByText('Đã nhập xong').waitFor();
  assert.deepEqual(await roomNames(), ['B101', 'B102', 'B103']);
  await page.getByRole('link', { name: 'Xem các phòng' }).click();
  await page.getByText('B102').first().waitFor();
  const { imports } = await house.ok(house.api().get('/imports'));
  assert.equal(imports.length, 1, 'two taps import once');
  assert.deepEqual(problems, []);
});

test('a header explained once is known the next time; earlier imports open', async () => {
  const { page, problems } = await open('/console/import');
  for (const again of [false, true]) {
    await page.goto('/console/import');
    await page.locator('input[type="file"]').setInputFiles(await upload());
    if (!again) await page.getByRole('button', { name: 'Kiểm tra tệp' }).click();
    await page.getByText('Sửa ngay tại đây').waitFor();
  }
  await page.goto('/console/import');
  await page.getByRole('button', { name: /3 phòng, 0 hợp đồng/ }).click();
  await page.locator('dialog .counts').waitFor();
  assert.deepEqual(problems, []);
});

test('every export is a file; staff are told why they may not import', async () => {
  const { page, problems } = await open('/console/export');
  const buttons = await page.locator('.export-row button').all();
  assert.equal(buttons.length, 28);
  for (const button of buttons.slice(0, 4)) {
    const download = page.waitForEvent('download');
    await button.click();
    assert.match((await download).suggestedFilename(), /\.(xlsx|csv)$/);
  }
  await page
    .getByText(/Đã lưu tệp/)
    .first()
    .waitFor();
  assert.deepEqual(problems, []);
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const other = await open('/console/import', { email: staff.email });
  await other.page.getByText('Vai trò nhân viên không làm được việc này.').waitFor();
  assert.equal(await other.page.locator('input[type="file"]').count(), 0);
});
