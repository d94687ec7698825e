import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readQr } from '../documents/read-qr.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { type Person, registerLandlord } from '../support/people.ts';
import { until } from '../support/until.ts';
import { connectBank } from './bank.ts';
import { openBrowser } from './browser.ts';
import { offline } from './conditions.ts';
import { countActs } from './count-acts.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow } from './page.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const PHONE = { width: 390, height: 844 };
const HOSTILE = `<img src=x onerror=alert(1)> ${'Nguyễn'.repeat(25)} \u202eabc 😀`.slice(0, 180);

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const start = today.with({ day: 1 });
const period = today.toString().slice(0, 7);
const house = await createFixture(today.toString(), { electricity_unit_price: '3500', water_unit_price: '20000' });
const bank = await connectBank(house);
const browser = await openBrowser();

type Let = { person: Person; room: Data; invoice: Data };

/** A room let since the first of the month, with an account for its renter and an invoice of 3.380.000 ₫. */
async function letRoom(name: string, renter = 'Trần Văn Minh', more: object = {}): Promise<Let> {
  const room = await house.room(name, { base_rent: '3000000' });
  const who = await house.renter(renter);
  const initial_readings = { electricity: 1000, water: 100 };
  await house.lease(room, who, { start_date: start.toString(), initial_readings, ...more });
  await house.read(room, period, { electricity_current: 1080, water_current: 105 });
  const invoice = await house.issue(room, period, { due_date: today.add({ days: 3 }).toString() });
  return { room, invoice, person: await joinPortal(house.service, house.api(), who.id, 'minh') };
}

async function open({ email }: Person, path: string, options: object = {}) {
  const window = await openWindow(browser, house.service.url, { viewport: PHONE, ...options });
  window.expect(/401/);
  await logIn(window.page, email, path);
  return window;
}

const texts = async (page: Page, selector: string) =>
  (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ');

for (const colorScheme of ['light', 'dark'] as const)
  test(`one tap shows the code, another saves it; read from the screen it is the API’s, ${colorScheme}`, async () => {
    const { person, invoice } = await letRoom(`Q1 ${colorScheme}`);
    const { page, problems } = await open(person, '/renter/', { colorScheme });
    const acts = await countActs(page);
    assert.match(await texts(page, '.due'), /3\.380\.000 ₫ Hạn [\d/]+, còn 3 ngày Trả ngay/);
    await page.getByRole('link', { name: 'Trả ngay' }).click();
    const code = page.locator('img.qr');
    await code.waitFor();
    assert.deepEqual(acts.list(), ['tap Trả ngay']);
    const box = await code.boundingBox();
    assert.ok(box && box.y + box.height <= PHONE.height, 'the code is below the first screen');
    const { data } = await house.api().get(`/invoices/${invoice.id}/payment-qr`);
    assert.equal(readQr(await code.screenshot()), data.payload);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Lưu mã QR' }).click();
    assert.equal((await saving).suggestedFilename(), `${invoice.invoice_number}-qr.png`);
    assert.equal(acts.count(), 2);
    assert.deepEqual(problems, []);
  });

test('money that arrives is said on the open screen, with a new code for the rest, and then a receipt', async () => {
  const { person, invoice } = await letRoom('Q2');
  const { page, problems } = await open(person, `/renter/pay/${invoice.id}`);
  await page.locator('img.qr').waitFor();
  await page.getByText('Trang này tự báo khi tiền tới').waitFor();
  await page.getByRole('button', { name: 'Tôi đã chuyển' }).click();
  await page.getByText(/chưa thấy tiền/).waitFor();
  await bank.report(invoice.payment_reference, 1_000_000);
  await page.getByText('Đã nhận 1.000.000').waitFor({ timeout: 5000 });
  assert.match(await texts(page, '.sum'), /2\.380\.000 ₫ .*Đã trả 1\.000\.000 ₫ trên 3\.380\.000 ₫/);
  const { data } = await house.api().get(`/invoices/${invoice.id}/payment-qr`);
  assert.equal(readQr(await page.locator('img.qr').screenshot()), data.payload);
  await bank.report(invoice.payment_reference, 2_380_000);
  await page.getByText('Cảm ơn bạn').waitFor({ timeout: 5000 });
  assert.match(await texts(page, '.arrived'), /Đã nhận 2\.380\.000 ₫ lúc \d\d:\d\d ngày [\d/]+\. Cảm ơn bạn/);
  assert.equal(await page.locator('img.qr').count(), 0);
  assert.match(await texts(page, '.sum'), /^Tiền nhà tháng \S+ 3\.380\.000 ₫ Đã trả Không còn phải trả hóa đơn này\.$/);
  await assertAccessible(page, 'paid');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Phiếu thu' }).click();
  assert.match((await saving).suggestedFilename(), /^PT-.*\.pdf$/);
  assert.deepEqual(problems, []);
});

test('what nobody asks for any more is not called paid, on no screen', async () => {
  const { person, room, invoice } = await letRoom('Q8');
  const lines = [{ description: 'Chìa khóa', unit_price: '50000' }];
  const credited = await house.make('/invoices', { room_id: room.id, period, lines, issue: true });
  await house.make(`/invoices/${credited.id}/credit-notes`, {
    reason: 'trả lại',
    lines: [{ line_id: credited.lines[0].id, amount: '50000' }],
  });
  await house.pay(invoice, '380000');
  const { page, problems } = await open(person, `/renter/pay/${credited.id}`);
  const settled =
    /^Khoản riêng tháng \S+ 0 ₫ Đã giảm trừ Không còn phải trả hóa đơn này\. Các hóa đơn khác còn 3\.000\.000/;
  assert.match(await texts(page, '.sum'), settled);
  await page.getByRole('link', { name: 'Xem các hóa đơn đó' }).click();
  await page.locator('.bill-row').waitFor();
  await house.make(`/invoices/${invoice.id}/write-off`, { reason: 'bỏ đi' });
  await page.goto(`/renter/pay/${invoice.id}`);
  assert.match(await texts(page, '.sum'), /^Tiền nhà tháng \S+ 0 ₫ Đã xóa nợ Không còn phải trả hóa đơn này\.$/);
  await assertAccessible(page, 'written off');
  await page.goto('/renter/invoices');
  await page.locator('.bill-row').first().waitFor();
  const rows = (await page.locator('.bill-row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
  assert.match(rows.join(' / '), /Không còn phải trả 50\.000 ₫ Đã giảm trừ/);
  assert.match(rows.join(' / '), /Không còn phải trả 3\.380\.000 ₫ Đã xóa nợ/);
  assert.deepEqual(problems, []);
});

test('money for all invoices is said whole, wherever it went', async () => {
  const { person, room } = await letRoom('Q9');
  const extra = { room_id: room.id, period, lines: [{ description: 'Chìa khóa', unit_price: '50000' }], issue: true };
  const last = await house.make('/invoices', { ...extra, due_date: today.add({ days: 9 }).toString() });
  const { page, problems } = await open(person, `/renter/pay/${last.id}?all=1`);
  await page.locator('img.qr').waitFor();
  assert.equal(await page.locator('.arrived .banner').count(), 0);
  await bank.report(last.payment_reference, 20_000);
  await page.getByText('Đã nhận 20.000').waitFor({ timeout: 5000 });
  assert.match(await texts(page, '.arrived'), /Còn 3\.410\.000 ₫, mã dưới đây là mã mới/);
  await bank.report(last.payment_reference, 4_000_000);
  await page.getByText('Đã nhận 4.000.000').waitFor({ timeout: 5000 });
  assert.match(await texts(page, '.arrived'), /Cảm ơn bạn/);
  assert.match(await texts(page, '.sum'), /^Khoản riêng tháng \S+ 50\.000 ₫ Đã trả Không còn phải trả/);
  assert.deepEqual(problems, []);
});

test('several invoices are one amount, paid by one code or each by its own', async () => {
  const { person, room, invoice } = await letRoom('Q3');
  const extra = { room_id: room.id, period, lines: [{ description: 'Chìa khóa', unit_price: '50000' }], issue: true };
  await house.make('/invoices', { ...extra, due_date: today.add({ days: 9 }).toString() });
  const { page, problems } = await open(person, '/renter/');
  assert.match(await texts(page, '.due'), /Còn phải trả 2 hóa đơn 3\.430\.000 ₫/);
  await page.getByRole('link', { name: 'Trả ngay' }).click();
  await page.locator('img.qr').waitFor();
  assert.match(await texts(page, '.sum'), /3\.430\.000 ₫/);
  await page.getByRole('button', { name: 'Chỉ trả hóa đơn này' }).click();
  await page.getByText(/Các hóa đơn khác còn 3\.380\.000/).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /Tiền nhà tháng/ }).click();
  await page.locator('img.qr').waitFor();
  assert.ok(page.url().endsWith(`/pay/${invoice.id}`));
  assert.deepEqual(problems, []);
});

test('a question about a line is asked beside it, kept over a reload and answered on the open screen', async () => {
  const { person, invoice } = await letRoom('Q4');
  const { page, problems } = await open(person, `/renter/invoices/${invoice.id}`);
  assert.match(await texts(page, '.bill'), /Số cũ 1\.000, số mới 1\.080, dùng 80 kWh × 3\.500 ₫/);
  await page.getByRole('link', { name: /^Hỏi về Tiền điện/ }).click();
  await until(async () => (await page.evaluate('document.activeElement.name')) === 'message', 'the focus');
  await page.keyboard.type('Sao số điện cao vậy?');
  await page.reload();
  assert.equal(await page.getByLabel('Câu hỏi').inputValue(), 'Sao số điện cao vậy?');
  await page.getByRole('button', { name: 'Gửi câu hỏi' }).click();
  await page.getByText('Chờ trả lời').waitFor();
  await until(async () => (await page.getByLabel('Câu hỏi').inputValue()) === '', 'an empty field');
  const { questions } = (await house.api().get(`/invoices/${invoice.id}/questions`)).data;
  assert.deepEqual(
    questions.map((row: Data) => [row.line.line_type, row.message]),
    [['ELECTRICITY', 'Sao số điện cao vậy?']],
  );
  await house.make(`/invoice-questions/${questions[0].id}/answer`, { message: 'Do máy lạnh.' });
  await page.getByText('Do máy lạnh.').waitFor();
  assert.deepEqual(problems, []);
});

test('a renter of two rooms sees on every screen which room a bill is for', async () => {
  const { person, invoice } = await letRoom('QA');
  const [second, who] = [await house.room('QB', { base_rent: '1500000' }), { id: invoice.renter_id }];
  await house.lease(second, who, { start_date: start.toString(), monthly_rent: '1500000' });
  const other = await house.issue(second, period, { due_date: today.add({ days: 3 }).toString() });
  const { page, problems } = await open(person, '/renter/');
  for (const room of ['QA', 'QB'])
    await page.getByRole('link', { name: new RegExp(`Tiền nhà tháng \\S+, phòng ${room}`) }).waitFor();
  await page.goto('/renter/invoices');
  await page.getByText(/phòng QA/).waitFor();
  await page.getByText(/phòng QB/).waitFor();
  for (const [{ id }, room] of [
    [invoice, 'QA'],
    [other, 'QB'],
  ] as const)
    for (const screen of ['invoices', 'pay']) {
      await page.goto(`/renter/${screen}/${id}`);
      await page.getByRole('heading', { name: new RegExp(`, phòng ${room}$`), level: 1 }).waitFor();
    }
  assert.deepEqual(problems, []);
});

test('an empty question is refused at its fields', async () => {
  const { person, invoice } = await letRoom('Q5');
  const { page, expect } = await open(person, `/renter/invoices/${invoice.id}`);
  expect(/400/);
  await page.getByRole('button', { name: 'Gửi câu hỏi' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
});

test('without a network the pay screen says that it cannot report, and goes on afterwards', async () => {
  const { person, invoice } = await letRoom('Q6');
  const window = await open(person, `/renter/pay/${invoice.id}`);
  const { page } = window;
  await page.locator('img.qr').waitFor();
  await offline(window, async () => {
    await page.getByText(/Đang mất kết nối/).waitFor();
    assert.equal(await page.locator('img.qr').count(), 1, 'the code can still be scanned');
  });
  await page.getByText(/Trang này tự báo/).waitFor();
});

test('a cancelled invoice leads to the one that replaces it', async () => {
  const { person, room, invoice } = await letRoom('Q7');
  await house.ok(house.api().post(`/invoices/${invoice.id}/cancel`, { reason: 'nhầm' }));
  await house.issue(room, period);
  const { page, problems } = await open(person, `/renter/pay/${invoice.id}`);
  await page.getByText('Hóa đơn này đã hủy').waitFor();
  await page.getByRole('link', { name: 'Mở hóa đơn thay thế' }).click();
  await page.locator('img.qr').waitFor();
  assert.deepEqual(problems, []);
});

test('a landlord without an account: the message for a transfer is there, and a code as soon as there is one', async () => {
  const landlord = await registerLandlord(house.service, 'noaccount');
  const make = async (path: string, body: object): Promise<Data> => {
    const { status, text, data } = await landlord.client.post(path, body);
    assert.equal(status, 201, text);
    return data;
  };
  const { id: property_id } = await make('/properties', { name: 'Nhà mới' });
  const { id: room_id } = await make('/rooms', { property_id, name: 'A1', base_rent: '2000000' });
  const renter = await make('/renters', { full_name: 'Lê Thị Hoa' });
  await make('/leases', {
    ...{ room_id, renter_id: renter.id, start_date: start.toString(), monthly_rent: '2000000' },
  });
  const invoice = await make('/invoices/generate', { room_id, period, issue: true });
  const person = await joinPortal(house.service, landlord.client, renter.id, 'hoa');
  const { page, expect } = await open(person, `/renter/pay/${invoice.id}`);
  expect(/409/);
  await page.getByText('Chủ nhà chưa có tài khoản nhận tiền').waitFor();
  await page.getByText(invoice.payment_reference).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Tôi đã chuyển' }).count(), 0, 'nobody can have transferred');
  assert.equal(await page.getByText(/tự báo/).count(), 0);
  await assertAccessible(page, 'no account');
  await make('/bank-accounts', { bank_bin: '970436', account_number: '0123456780', account_holder: 'HOA' });
  await page.reload();
  await page.locator('img.qr').waitFor();
  await page.getByText('Chủ nhà xác nhận khi thấy tiền').waitFor();
  await page.getByRole('button', { name: 'Tôi đã chuyển' }).click();
  await page.getByText(/chủ nhà chưa xác nhận/).waitFor();
  assert.equal(await page.getByText(/tự báo|ghi nhận ngay/).count(), 0, 'no connection reports transfers');
});

test('hostile names and twelve digits stay text, whole and within the screen', async () => {
  const { person, invoice } = await letRoom('Phòng tầng thượng hướng sân sau', HOSTILE, {
    monthly_rent: '999999999999',
  });
  const { page, problems } = await open(person, '/renter/', { viewport: { width: 320, height: 640 } });
  for (const path of ['/renter/', '/renter/invoices', `/renter/invoices/${invoice.id}`, `/renter/pay/${invoice.id}`]) {
    await page.goto(path);
    await page.getByText('1.000.000.379.999').or(page.locator('.sum')).first().waitFor();
    await assertNoSidewaysScroll(page, path);
    await assertNoBrokenText(page, path);
    await assertAccessible(page, path);
  }
  assert.deepEqual(problems, []);
});
