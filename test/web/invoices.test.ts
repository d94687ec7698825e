import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readQr } from '../documents/read-qr.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const period = today.toString().slice(0, 7);
const start = today.with({ day: 1 }).toString();
const house = await createFixture(today.toString(), { electricity_unit_price: '3500', water_unit_price: '20000' });
await house.make('/bank-accounts', {
  bank_bin: '970436',
  account_number: '0123456789',
  account_holder: 'NGUYEN THI LAN',
});
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const HOSTILE = `<img src=x onerror=alert(1)> ${'Nguyễn'.repeat(30)} \u202eabc 😀`.slice(0, 200);

/** A room let since the first of the month, whose invoice bills 80 kWh and 5 m³. */
async function letRoom(name: string, renter: string, more: object = {}): Promise<Data> {
  const room = await house.room(name);
  const initial_readings = { electricity: 1000, water: 100 };
  await house.lease(room, await house.renter(renter), { start_date: start, initial_readings, ...more });
  await house.read(room, period, { electricity_current: 1080, water_current: 105 });
  return room;
}

async function open(path: string, options: object = {}) {
  const window = await openWindow(browser, house.service.url, {
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  window.expect(/401/);
  await logIn(window.page, house.landlord.email, path);
  return window;
}

const rowOf = (page: Page, name: string) => page.locator('.invoice-table tbody tr').filter({ hasText: name });

test('invoices are found by state, month and name without diacritics, summed up and exported as shown', async () => {
  const room = await letRoom('L101', 'Trần Ngọc Ánh');
  await house.generate(room, period);
  const { page, problems } = await open('/console/invoices');
  await page.getByLabel('Tìm hóa đơn').fill('ngoc anh');
  await rowOf(page, 'Trần Ngọc Ánh').waitFor();
  await page.getByRole('button', { name: /^Nháp/ }).click();
  await until(() => page.url().includes('status=draft'), 'the filter in the address');
  assert.match(page.url(), /q=ngoc\+anh/);
  const sums = await page.locator('.invoice-sums').innerText();
  assert.match(sums, /Số hóa đơn\s+1\s/);
  assert.match(sums, /3\.380\.000/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất tệp' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /\.xlsx$/);
  await page.getByRole('button', { name: /^Đã hủy/ }).click();
  await page.getByText('Không có hóa đơn nào như vậy').waitFor();
  await page.getByRole('button', { name: 'Bỏ lọc' }).click();
  await rowOf(page, 'Trần Ngọc Ánh').waitFor();
  assert.deepEqual(problems, []);
});

test('when more rows fail to load, the list keeps its rows, says so once and goes on when asked', async () => {
  await house.generate(await letRoom('L901', 'Đinh Yến'), period);
  const { page, problems, expect } = await open('/console/');
  expect(/500/);
  let failures = 0;
  await page.route('**/api/v1/invoices?*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) {
      failures += 1;
      return route.fulfill({ status: 500, json: {} });
    }
    const response = await route.fetch();
    const body = await response.json();
    return route.fulfill({ response, json: { ...body, meta: { ...body.meta, next_cursor: 'more' } } });
  });
  await page.goto('/console/invoices');
  const retry = page.getByRole('main').getByRole('button', { name: 'Thử lại' });
  await retry.waitFor();
  await rowOf(page, 'Đinh Yến').first().waitFor();
  await page.waitForTimeout(500);
  assert.equal(failures, 1, 'not asked again without a tap');
  await page.unroute('**/api/v1/invoices?*');
  await page.route('**/api/v1/invoices?*cursor=more*', (route) =>
    route.fulfill({ json: { data: { invoices: [] }, meta: { limit: 50, count: 0, next_cursor: null } } }),
  );
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('drafts are issued, issued ones cancelled, each with its own outcome', async () => {
  const rooms = [await letRoom('B101', 'Bảo Một'), await letRoom('B102', 'Bảo Hai')];
  const drafts = await Promise.all(rooms.map((room) => house.generate(room, period)));
  const { page, problems } = await open('/console/invoices?q=Bao');
  for (const name of ['Bảo Một', 'Bảo Hai']) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Phát hành 2' }).click();
  await page.getByText('Đã phát hành 2 hóa đơn').waitFor();
  await page.keyboard.press('Escape');
  const states = await Promise.all(drafts.map(async ({ id }) => (await house.invoice(id)).display.status.value));
  assert.deepEqual(states, ['ISSUED', 'ISSUED']);

  await house.pay(drafts[0], '100000');
  for (const name of ['Bảo Một', 'Bảo Hai']) await rowOf(page, name).getByRole('checkbox').check();
  await page.locator('.bulk summary').click();
  await page.getByRole('button', { name: 'Hủy 2 hóa đơn' }).click();
  await page.getByRole('dialog').getByLabel('Lý do').fill('nhập nhầm');
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy 2 hóa đơn' }).click();
  await page.getByText('Đã hủy 1 hóa đơn').waitFor();
  await page.getByText('1 hóa đơn chưa làm được').waitFor();
  await assertAccessible(page, 'the outcome');
  assert.equal((await house.invoice(drafts[1].id)).cancel_reason, 'nhập nhầm');
  assert.deepEqual(problems, []);
});

test('an invoice explains its lines, and its code reads the same in light and dark', async () => {
  const room = await letRoom('D101', 'Đỗ Thị Dung');
  const invoice = await house.issue(room, period);
  const { page, problems } = await open(`/console/invoices/${invoice.id}`);
  await page.getByText('Số cũ 1.000, số mới 1.080, dùng 80 kWh × 3.500').waitFor();
  await page.getByText('Ba triệu ba trăm tám mươi nghìn đồng').waitFor();
  const { payload } = await house.ok(house.api().get(`/invoices/${invoice.id}/payment-qr`));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.equal(readQr(await page.locator('img.qr').screenshot()), payload);
  }
  await page.getByRole('button', { name: 'Chép nội dung' }).click();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), invoice.payment_reference);
  await page.getByRole('button', { name: 'Chép liên kết' }).click();
  const link = await page.getByLabel('Địa chỉ').inputValue();
  assert.match(link, /\/i\/[\w-]{43}$/);
  await page.getByRole('button', { name: 'Chép tin nhắn' }).click();
  assert.ok((await page.getByLabel('Tin nhắn').inputValue()).includes(link), 'a message with the link');
  await page.getByRole('button', { name: 'Đổi liên kết' }).click();
  await until(async () => (await page.getByLabel('Địa chỉ').inputValue()) !== link, 'another link');
  await page.getByRole('button', { name: 'Thu hồi' }).click();
  await page.getByText('Đã thu hồi liên kết').first().waitFor();
  assert.deepEqual(problems, []);
});

test('a payment that a credit note divides anew is received once', async () => {
  const invoice = await house.issue(await letRoom('C102', 'Cao Thị Chia'), period);
  await house.pay(invoice, invoice.total_amount);
  const { lines } = await house.invoice(invoice.id);
  const note = { reason: 'giảm', lines: [{ line_id: lines[0].id, amount: '50000' }] };
  for (const _ of [1, 2]) await house.ok(house.api().post(`/invoices/${invoice.id}/credit-notes`, note));
  const { page, problems } = await open(`/console/invoices/${invoice.id}`);
  const timeline = page.locator('.timeline');
  await timeline.getByText('Sau khi giảm trừ hoặc chuyển, hóa đơn còn nhận').waitFor();
  assert.equal(await timeline.getByText(/^Đã nhận /).count(), 1);
  assert.deepEqual(problems, []);
});

test('a credit given with two taps, whose answer gets lost, is booked once', async () => {
  const room = await letRoom('C101', 'Cao Văn Cường');
  const invoice = await house.issue(room, period);
  const { page, problems, expect } = await open(`/console/invoices/${invoice.id}`);
  expect(/failed: .*credit-notes|ERR_FAILED|400/);
  let asked = 0;
  await page.route('**/credit-notes', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Giảm trừ', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Tiền điện/).fill('35000');
  await page.reload();
  await page.getByRole('button', { name: 'Giảm trừ', exact: true }).click();
  assert.equal(await dialog.getByLabel(/Tiền điện/).inputValue(), '35.000', 'kept over a reload');
  const book = dialog.getByRole('button', { name: 'Ghi giảm trừ' });
  await book.click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Lý do').fill('mất điện ba ngày');
  await book.dblclick();
  // The screen may learn of it before, from the stream of changes.
  await until(() => asked > 2, 'the request to be sent again');
  await page.getByText('Đã giảm trừ 35.000').first().waitFor();
  assert.equal((await house.invoice(invoice.id)).credited_amount, '35000.00');
  await page.locator('.timeline').getByText('Giảm trừ 35.000').waitFor();
  assert.deepEqual(problems, []);
});

test('a draft is edited in its place: lines added, changed and removed, due date, calculated again', async () => {
  const room = await letRoom('E101', 'Phan Thị Em');
  const draft = await house.generate(room, period);
  const { page, problems } = await open(`/console/invoices/${draft.id}`, { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Sửa bản nháp' }).last().click();
  await page.getByRole('button', { name: 'Thêm khoản' }).click();
  await page.getByLabel('Nội dung').fill('Thay bóng đèn');
  await page.getByLabel('Số lượng').fill('1,5');
  await page.getByLabel('Đơn giá').fill('40000');
  await page.getByRole('button', { name: 'Thêm khoản' }).click();
  await page.locator('.total').getByText('3.440.000').waitFor();
  await page.getByRole('button', { name: 'Sửa Thay bóng đèn' }).click();
  await page.getByLabel('Đơn giá').fill('50000');
  await page.getByRole('button', { name: 'Lưu khoản' }).click();
  await page.locator('.total').getByText('3.455.000').waitFor();
  await page.getByRole('button', { name: /^Bỏ Tiền nước/ }).click();
  await page.locator('.total').getByText('3.355.000').waitFor();
  await page.getByRole('button', { name: 'Tính lại' }).last().click();
  await page.locator('.total').getByText('3.455.000').waitFor();
  await assertAccessible(page, 'the draft');
  await page.getByRole('button', { name: 'Phát hành' }).click();
  await until(async () => (await house.invoice(draft.id)).display.status.value === 'ISSUED', 'the invoice');
  assert.deepEqual(problems, []);
});

test('an invoice that was issued at once with an earlier date was a draft first', async () => {
  const room = await letRoom('T101', 'Vũ Thảo');
  const invoice = await house.issue(room, period, { issue_date: start });
  const { page } = await open(`/console/invoices/${invoice.id}`);
  await page.locator('.timeline').getByText('Phát hành').waitFor();
  const told = await page.locator('.timeline li').allInnerTexts();
  assert.match(told.join(' | '), /Phát hành.* \| Lập bản nháp[^|]*$/s);
});

test('an invoice of one’s own is made by keyboard alone, and a reload keeps what was typed', async () => {
  await house.room('K102');
  await letRoom('K101', 'Lê Khánh');
  await house.room('K103');
  const { page, problems } = await open('/console/invoices');
  await page.getByRole('button', { name: 'Hóa đơn riêng' }).first().focus();
  await page.keyboard.press('Enter');
  const room = page.getByRole('combobox', { name: 'Phòng (gõ không dấu)' });
  await room.focus();
  await page.getByRole('option').nth(2).waitFor();
  const offered = await page.getByRole('option').locator('.plate').allInnerTexts();
  assert.deepEqual(offered, offered.toSorted());
  // Enter before the answer is there chooses from it.
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/rooms?*q=khanh*', (route) => pressed.then(() => route.continue()));
  await page.keyboard.type('khanh');
  await page.keyboard.press('Enter');
  answer();
  await until(async () => /K101/.test(await room.inputValue()), 'the chosen room');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Làm chìa khóa');
  await page.reload();
  await page.getByRole('dialog').waitFor();
  assert.equal(await page.getByLabel('Nội dung').inputValue(), 'Làm chìa khóa');
  assert.match(await room.inputValue(), /K101/);
  await page.getByLabel('Đơn giá').focus();
  await page.keyboard.type('50000');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Lê Khánh' }).waitFor();
  assert.match(page.url(), /invoices\/[\w-]{36}/);
  assert.match(await page.locator('.slip').innerText(), /Làm chìa khóa[\s\S]*50\.000/);
  assert.deepEqual(problems, []);
});

test('a question of a renter waits in the list until it is answered at its invoice', async () => {
  const room = await letRoom('Q101', 'Ngô Quyên');
  const invoice = await house.issue(room, period);
  const renter = await joinPortal(house.service, house.api(), invoice.renter_id, 'quyen');
  const asked = { line_id: invoice.lines[0].id, message: 'Sao nhiều thế ạ?' };
  assert.equal((await renter.client.post(`/tenant/invoices/${invoice.id}/questions`, asked)).status, 201);
  const { page, problems } = await open('/console/');
  await page.getByRole('link', { name: /câu hỏi/ }).click();
  const question = page.getByRole('link', { name: /Sao nhiều thế ạ/ });
  await question.waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất tệp' }).click(),
  ]);
  assert.match(await readFile(await file.path(), 'utf8'), new RegExp(`${invoice.invoice_number}.*Sao nhiều thế ạ`));
  await question.click();
  await page.getByLabel('Trả lời quyen').fill('Dạ có thêm tiền điện ạ.');
  await page.reload();
  await until(async () => (await page.getByLabel('Trả lời quyen').inputValue()) !== '', 'what was typed');
  await page.getByRole('button', { name: 'Trả lời' }).click();
  await page.locator('#questions').getByText('Đã trả lời').waitFor();
  await page.goto('/console/invoices?status=asked');
  await page.getByText('Không có câu hỏi nào chờ trả lời').waitFor();
  assert.deepEqual(problems, []);
});

test('names with markup, 200 letters and amounts of twelve digits stay inside', async () => {
  const room = await letRoom('H101', HOSTILE, { monthly_rent: '999999999999' });
  const invoice = await house.issue(room, period);
  const { page, problems } = await open('/console/invoices?q=img', { viewport: { width: 320, height: 640 } });
  for (const path of ['/console/invoices?q=img', `/console/invoices/${invoice.id}`]) {
    await page.goto(path);
    await page.getByText('<img src=x').first().waitFor({ state: 'attached' });
    await assertNoSidewaysScroll(page, path);
    await assertNoBrokenText(page, path);
  }
  assert.deepEqual(problems, []);
});

test('who may not see invoices is told so; a suspended organization reads them and nothing more', async () => {
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const { page, expect } = await openWindow(browser, house.service.url);
  expect(/401|403/);
  await logIn(page, staff.email, '/console/');
  assert.equal(await page.locator('.rail').getByRole('link', { name: 'Hóa đơn' }).count(), 0);
  await page.goto('/console/invoices');
  await page.getByRole('alert').waitFor();

  await house.ok(house.api().patch(`/organizations/${house.landlord.organizationId}`, { status: 'SUSPENDED' }));
  const { page: mine } = await open('/console/invoices');
  await mine.getByText('Tổ chức đang tạm ngưng, chỉ xem được.').first().waitFor();
  const add = mine.getByRole('button', { name: 'Hóa đơn riêng' }).first();
  assert.equal(await add.getAttribute('aria-disabled'), 'true');
});
