import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { plain } from '../support/photos.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const house = await createFixture(today.toString());
await house.room('P101');
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;
const expenses = async (): Promise<Data[]> => (await house.ok(house.api().get('/accounting/expenses'))).expenses;

async function open(path: string, options: { email?: string; width?: number } = {}) {
  const { email = house.landlord.email, width = 1280 } = options;
  const window = await openWindow(browser, house.service.url, { viewport: { width, height: 844 } });
  window.expect(/401/);
  await logIn(window.page, email, path);
  return window;
}

test('an expense whose answer gets lost is booked once, then corrected, found in the journal and deleted', async () => {
  const { page, problems, expect } = await open('/console/books', { width: 390 });
  expect(/failed: .*expenses/);
  expect(/ERR_FAILED|ERR_INTERNET/);
  await page.getByRole('button', { name: 'Thêm chi phí' }).first().click();
  const amount = page.getByLabel('Số tiền');
  await amount.pressSequentially('0,13tr');
  await page.getByLabel('Người bán, thợ').fill('Thợ <b>điện</b>');
  assert.equal(await amount.inputValue(), '130.000');
  await amount.focus();
  // Two digits in the middle, which the caret stays at.
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'Backspace', 'Backspace', '4', '5'])
    await amount.press(key);
  await page.getByLabel('Phòng', { exact: true }).selectOption({ label: 'P101' });
  const day = page.getByRole('dialog').getByLabel('Ngày', { exact: true });
  const calendar = page.getByRole('dialog', { name: 'Lịch' });
  const shownDay = await day.innerText();
  await day.click();
  // Beside the calendar: it closes, the form around it does not.
  await calendar.waitFor();
  await page.mouse.click(5, 5);
  await calendar.waitFor({ state: 'detached' });
  await day.click();
  await calendar.getByRole('button', { name: shownDay }).click();
  await calendar.waitFor({ state: 'detached' });
  assert.equal(await day.innerText(), shownDay);
  await page.locator('dialog').getByRole('button', { name: 'Chưa trả' }).click();
  let lost = false;
  await page.route('**/api/v1/accounting/expenses', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Ghi chi phí' }).click();
  await page.getByText('Đã lưu chi phí').waitFor();
  const [booked] = await expenses();
  assert.equal((await expenses()).length, 1);
  assert.deepEqual([booked.amount, booked.paid_from, booked.vendor], ['450000.00', 'UNPAID', 'Thợ <b>điện</b>']);

  const sheet = page.getByRole('button', { name: 'Sửa chữa' });
  const entries = () => page.evaluate<number>('history.length');
  await sheet.click();
  await page.locator('dialog').getByRole('button', { name: 'Tiền mặt' }).waitFor();
  const whenOpen = await entries();
  // Back closes the sheet; closing it goes back too, so that no entry stays behind.
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sheet.click();
  await page.getByRole('dialog').getByLabel('Đóng').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sheet.click();
  assert.equal(await entries(), whenOpen);
  await page.locator('dialog').getByRole('button', { name: 'Tiền mặt' }).click();
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await until(async () => (await expenses())[0].paid_from === 'CASH', 'paid in cash');
  await page.getByRole('button', { name: 'Nhật ký' }).click();
  await page.getByText('Bút toán đảo').first().waitFor();
  await page.getByRole('link', { name: 'Chi phí', exact: true }).first().click();
  await page.getByRole('button', { name: 'Xóa', exact: true }).click();
  // A second tap right after the first is taken for a double tap.
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Xóa hẳn chi phí này' }).click();
  await until(async () => (await expenses()).length === 0, 'no expenses');
  assert.deepEqual(problems, []);
});

test('a receipt is sent with a new expense, one more added to it, and the first deleted', async () => {
  const { page, problems, expect } = await open('/console/books', { width: 390 });
  await page.getByRole('button', { name: 'Thêm chi phí' }).first().click();
  await page.getByLabel('Số tiền').fill('120000');
  const receipt = page.locator('dialog input[type="file"]');
  await receipt.setInputFiles({ name: 'bien-lai.jpg', mimeType: 'image/jpeg', buffer: plain('jpeg') });
  await page.getByRole('button', { name: 'Xóa bien-lai.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Ghi chi phí' }).click();
  await page.getByRole('img', { name: '1 chứng từ' }).waitFor();

  await page.getByRole('button', { name: 'Sửa chữa' }).click();
  await page.locator('dialog .photo').waitFor();
  const pdf = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n');
  await receipt.setInputFiles({ name: 'hoa-don.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.locator('dialog .photo.document').waitFor();
  await page.getByRole('button', { name: /^Xóa Chứng từ 1/ }).click();
  const kept = async () => (await expenses())[0].attachments.map((file: Data) => file.content_type).join();
  await until(async () => (await kept()) === 'application/pdf', 'the PDF alone');

  expect(/400/);
  await receipt.setInputFiles({ name: 'anh.heic', mimeType: 'image/heic', buffer: Buffer.alloc(40) });
  await page.getByText(/JPEG, PNG, WebP, PDF/).waitFor();
  assert.deepEqual(problems, []);
});

test('the books are locked and opened; the tick opens into what was checked', async () => {
  const { page, problems } = await open('/console/books?tab=lock');
  await page.getByText('Sổ sách khớp').click();
  await page.getByText('Mọi bút toán có Nợ bằng Có').waitFor();
  await page.getByText('Sổ đang mở.').waitFor();
  const locked = async () =>
    (await house.ok(house.api().get(`/organizations/${house.landlord.organizationId}`))).organization
      .books_locked_until;
  await page.locator('.lock button[type="submit"]').click();
  await until(async () => (await locked()) === today.with({ day: 1 }).subtract({ days: 1 }).toString(), 'locked');
  await page.getByRole('button', { name: 'Mở sổ' }).click();
  await until(async () => (await locked()) === null, 'open again');
  assert.deepEqual(problems, []);
});

test('an accountant may read the lock date and is told why it cannot be changed', async () => {
  const accountant = await addMember(house.service, house.landlord, 'ACCOUNTANT');
  const { page, problems } = await open('/console/books?tab=lock', { email: accountant.email });
  await page.getByText('Vai trò kế toán không làm được việc này.').waitFor();
  assert.equal(await page.locator('.lock button[type="submit"]').getAttribute('aria-disabled'), 'true');
  assert.deepEqual(problems, []);
});
