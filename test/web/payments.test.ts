import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { countActs } from './count-acts.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow, resize } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const months = [2, 1].map((before) => today.subtract({ months: before }).toPlainYearMonth().toString());
const house = await createFixture(today.toString());
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;
const HOSTILE = `<img src=x onerror=alert(1)> ${'Nguyễn'.repeat(30)} \u202eabc 😀`.slice(0, 200);

/** A renter who owes one month, or two, of 3,000,000 ₫. */
async function debtor(room: string, name: string, count = 1, rent = '3000000'): Promise<Data> {
  const made = await house.room(room);
  const renter = await house.renter(name);
  const start_date = `${months[0]}-01`;
  await house.lease(made, renter, { start_date, monthly_rent: rent });
  const invoices: Data[] = [];
  for (const period of months.slice(-count))
    invoices.push(await house.issue(made, period, { due_date: `${period}-10` }));
  return { ...renter, room: made, invoices };
}

const paymentsOf = async ({ id }: Data): Promise<Data[]> =>
  (await house.ok(house.api().get(`/payments?renter_id=${id}&sort=created_at&limit=50`))).payments;
const amounts = (payments: Data[]): string[] => payments.map(({ purpose, amount }) => `${purpose} ${amount}`).sort();
const creditOf = async ({ id }: Data): Promise<string> =>
  (await house.ok(house.api().get(`/renters/${id}`))).credit_balance;

async function open(path: string, options: object = {}) {
  const window = await openWindow(browser, house.service.url, { viewport: { width: 390, height: 844 }, ...options });
  window.expect(/401/);
  await logIn(window.page, house.landlord.email, path);
  return window;
}
const formOf = ({ id }: Data): string => `/console/payments?renter=${id}`;
const take = (page: Page) => page.locator('.commit button');
const receipt = (page: Page) => page.locator('.paper');

test('three taps take the cash of a room, and the receipt is offered', async () => {
  const renter = await debtor('P101', 'Trần Ngọc Ánh');
  const { page, problems } = await open('/console/');
  const acts = await countActs(page);
  await page.locator('.tabbar').getByRole('link', { name: 'Thu tiền' }).click();
  await page.getByRole('link', { name: /Trần Ngọc Ánh/ }).click();
  await take(page).click();
  await receipt(page).waitFor();
  assert.equal(acts.count(), 3, acts.list().join(', '));
  assert.deepEqual(amounts(await paymentsOf(renter)), ['INVOICE 3000000.00']);
  const [payment] = await paymentsOf(renter);
  const text = await receipt(page).innerText();
  assert.ok(text.includes(payment.receipt_number) && text.includes('Ba triệu đồng'), text);
  await page.getByText('P101 hết nợ.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải PDF' }).click();
  assert.match((await download).suggestedFilename(), /\.pdf$/);
  await page.reload();
  await receipt(page).getByText(payment.receipt_number).waitFor();
  await assertAccessible(page, 'receipt');
  assert.deepEqual(problems, []);
});

test('renters who are due on the same day stand in the order of their rooms', async () => {
  await debtor('P1002', 'Thứ Tự Mười');
  await debtor('P902', 'Thứ Tự Chín');
  await debtor('P1001', 'Thứ Tự Cũ', 2);
  const { page, problems } = await open('/console/payments?q=thu+tu');
  await until(async () => (await page.locator('.debtor').count()) === 3, 'three rows');
  assert.deepEqual(await page.locator('.debtor .plate').allInnerTexts(), ['P1001', 'P902', 'P1002']);
  assert.deepEqual(problems, []);
});

test('found without diacritics; several invoices are paid oldest first, and the rest is said to become credit', async () => {
  const renter = await debtor('P102', 'Đỗ Thị Hường', 2);
  const { page, problems } = await open('/console/payments');
  await page.getByLabel('Tìm phòng, khách hoặc hóa đơn').fill('do thi huong');
  await until(async () => (await page.locator('.debtor').count()) === 1, 'one row');
  assert.match(page.url(), /q=do\+thi\+huong/);
  assert.match(await page.locator('.debtor').innerText(), /2 hóa đơn[\s\S]*6\.000\.000/);
  await page.locator('.debtor').click();
  await page.getByLabel('Số tiền').fill('4000000');
  assert.match(await page.locator('.slip').innerText(), /Còn thiếu 2\.000\.000[\s\S]*6\.000\.000 − 4\.000\.000/);
  await page.getByLabel('Số tiền').fill('6500000');
  assert.match(await page.locator('.slip').innerText(), /6\.500\.000 − 6\.000\.000[\s\S]*tự trừ vào hóa đơn sau/);
  await assertAccessible(page, 'the payment');
  await take(page).click();
  await receipt(page).waitFor();
  assert.deepEqual(amounts(await paymentsOf(renter)), [
    'INVOICE 3000000.00',
    'INVOICE 3000000.00',
    'RENTER_CREDIT 500000.00',
  ]);
  assert.deepEqual(problems, []);
});

test('change is given back: only what is owed is booked, with its date and note', async () => {
  const renter = await debtor('P103', 'Lê Văn Tám');
  const { page, problems } = await open(formOf(renter));
  await page.getByLabel('Số tiền').fill('3500000');
  await page.getByRole('button', { name: 'Thối lại' }).click();
  await page.getByText('Ngày và ghi chú').click();
  await page.getByLabel('Ghi chú').fill('Đưa ở cổng');
  await page.getByRole('button', { name: 'Thu 3.000.000' }).click();
  await receipt(page).waitFor();
  const [payment, ...others] = await paymentsOf(renter);
  assert.deepEqual([payment.amount, payment.note, others.length], ['3000000.00', 'Đưa ở cổng', 0]);
  assert.deepEqual(problems, []);
});

test('a double tap books once; what was typed survives a reload', async () => {
  const renter = await debtor('P104', 'Hai Lần');
  const { page, problems } = await open(formOf(renter));
  await page.getByLabel('Số tiền').fill('1000000');
  await page.reload();
  await page.getByRole('button', { name: 'Thu 1.000.000' }).dblclick();
  await receipt(page).waitFor();
  assert.deepEqual(amounts(await paymentsOf(renter)), ['INVOICE 1000000.00']);
  assert.deepEqual(problems, []);
});

test('a lost answer, then a reload: the same payment is sent again and booked once', async () => {
  const renter = await debtor('P105', 'Mất Mạng');
  const { page, problems, expect } = await open(formOf(renter));
  expect(/failed|ERR_/);
  await page.route('**/payments/allocate', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await take(page).click();
  await page.getByText('Lần bấm trước chưa có câu trả lời.').waitFor();
  await page.unroute('**/payments/allocate');
  await page.reload();
  await page.getByText('Lần bấm trước chưa có câu trả lời.').waitFor();
  await page.getByRole('button', { name: 'Thu 3.000.000' }).click();
  await receipt(page).waitFor();
  assert.deepEqual(amounts(await paymentsOf(renter)), ['INVOICE 3000000.00']);
  assert.deepEqual(problems, []);
});

test('the back button in the middle: booked once, said where one is, and not owed any more', async () => {
  const renter = await debtor('P106', 'Quay Lại');
  const { page, problems } = await open('/console/payments');
  await page.getByRole('link', { name: /Quay Lại/ }).click();
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/payments/allocate', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await take(page).click();
  await page.goBack();
  go();
  await page.getByText('Đã thu 3.000.000').waitFor();
  await page.getByRole('link', { name: /Quay Lại/ }).waitFor({ state: 'detached' });
  assert.deepEqual(amounts(await paymentsOf(renter)), ['INVOICE 3000000.00']);
  assert.deepEqual(problems, []);
});

test('by keyboard alone; what the service refuses stands at its field', async () => {
  const renter = await debtor('P107', 'Bàn Phím');
  const { page, problems } = await open('/console/payments');
  const link = page.getByRole('link', { name: /Bàn Phím/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Số tiền').focus();
  await page.keyboard.type('1200000');
  await page.keyboard.press('Enter');
  await receipt(page).waitFor();
  assert.deepEqual(amounts(await paymentsOf(renter)), ['INVOICE 1200000.00']);
  assert.deepEqual(problems, []);
});

test('a receipt is reversed, a payment moved and credit refunded, each with its reason or receipt', async () => {
  const renter = await debtor('P108', 'Sửa Sai', 2);
  const { page, problems, expect } = await open('/console/');
  expect(/40\d/);
  await house.pay(renter.invoices[0], '500000');
  const wrong = await house.pay(renter.invoices[1], '700000');
  await page.goto(`/console/payments?tab=list&renter=${renter.id}`);
  await page.locator('.debtor').filter({ hasText: '700.000' }).click();
  await page.getByRole('button', { name: 'Chuyển sang chỗ khác' }).click();
  await page.getByRole('radio', { name: /Tiền dư của khách/ }).check();
  await page.getByLabel('Lý do').fill('Trả trước');
  await page.getByRole('button', { name: 'Chuyển 700.000' }).click();
  await page.getByText('Đã chuyển', { exact: true }).first().waitFor();
  assert.equal(await creditOf(renter), '700000.00');
  const moved = await house.ok(house.api().get(`/payments/${wrong.id}`));
  assert.deepEqual([moved.display.status.value, moved.reversal_reason], ['MOVED', 'Trả trước']);

  await page.goto(formOf(renter));
  await page.getByRole('button', { name: 'Trả lại tiền dư' }).click();
  await page.getByRole('dialog').getByLabel('Số tiền').fill('200000');
  // The answer gets lost and the page is reloaded: what was typed is sent again, and booked once.
  expect(/ERR_FAILED|failed/);
  await page.route('**/credit-refunds', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await page.getByRole('button', { name: 'Trả 200.000' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.unroute('**/credit-refunds');
  await page.reload();
  await page.getByRole('button', { name: 'Trả lại tiền dư' }).click();
  await page.getByRole('button', { name: 'Trả 200.000' }).click();
  await page.getByText('Đã trả khách 200.000').waitFor();
  assert.equal(await creditOf(renter), '500000.00');

  const [first] = await paymentsOf(renter);
  await page.goto(`/console/payments?receipt=${first.receipt_id}`);
  await page.getByRole('button', { name: 'Hủy khoản này' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy khoản này' }).click();
  await page.getByRole('dialog').locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel('Lý do').fill('Thu nhầm phòng');
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy khoản này' }).click();
  await page.locator('.said').getByText('Thu nhầm phòng').waitFor();
  const reversed = await house.ok(house.api().get(`/payments/${first.id}`));
  assert.deepEqual([reversed.display.status.value, reversed.reversal_reason], ['REVERSED', 'Thu nhầm phòng']);
  assert.equal((await house.ok(house.api().get('/accounting/self-check'))).ok, true);
  assert.deepEqual(problems, []);
});

test('the list: filters live in the address, sums by method and by day', async () => {
  const renter = await debtor('P109', 'Danh Sách', 2);
  await house.pay(renter.invoices[0], '1100000');
  await house.pay(renter.invoices[1], '2200000', { method: 'BANK_TRANSFER' });
  const { page, problems } = await open(`/console/payments?tab=list&renter=${renter.id}`, {
    viewport: { width: 1280, height: 800 },
  });
  await page.locator('.pay-sums').getByText('3.300.000').waitFor();
  await page.getByLabel('Cách trả').selectOption('BANK_TRANSFER');
  await page.locator('.debtor').filter({ hasText: '1.100.000' }).waitFor({ state: 'detached' });
  assert.match(page.url(), /method=BANK_TRANSFER/);
  await page.reload();
  await page.locator('.pay-sums .big').getByText('2.200.000').waitFor();
  assert.equal(await page.locator('.debtor').count(), 1);
  await assertAccessible(page, 'payments');
  await page.locator('.debtor').click();
  await page.getByRole('dialog').getByText('Danh Sách').waitFor();
  await assertAccessible(page, 'sheet');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tháng trước' }).click();
  await page.getByText('Không có khoản nào').waitFor();
  assert.deepEqual(problems, []);
});

test('staff take cash when the organization lets them, one invoice at a time, and may not reverse', async () => {
  const renter = await debtor('P110', 'Người Nợ Hai', 2);
  const staff = await addMember(house.service, house.landlord, 'STAFF', [house.property.id]);
  const window = await openWindow(browser, house.service.url, { viewport: { width: 390, height: 844 } });
  const { page, problems, expect } = window;
  expect(/40[13]/);
  await logIn(page, staff.email, '/console/');
  assert.equal(await page.locator('.tabbar').getByRole('link', { name: 'Thu tiền' }).count(), 0);
  await house.ok(
    house.api().patch(`/organizations/${house.landlord.organizationId}`, { staff_may_collect_cash: true }),
  );
  await page.reload();
  await page.locator('.tabbar').getByRole('link', { name: 'Thu tiền' }).click();
  await page.getByRole('link', { name: /Người Nợ Hai/ }).click();
  await page.getByLabel('Số tiền').fill('6000000');
  await page.getByText('Thu từng hóa đơn một').waitFor();
  await page.getByLabel('Số tiền').fill('3000000');
  await take(page).click();
  await receipt(page).waitFor();
  assert.deepEqual(amounts(await paymentsOf(renter)), ['INVOICE 3000000.00']);
  const reverse = page.getByRole('button', { name: 'Hủy khoản này' });
  assert.equal(await reverse.getAttribute('aria-disabled'), 'true');
  await page.getByText('Vai trò nhân viên không làm được việc này.').waitFor();
  assert.deepEqual(problems, []);
});

test('names of 200 letters, markup and twelve digits fit a phone of 320 px', async () => {
  const renter = await debtor('P111', HOSTILE, 1, '999999999999');
  const { page, problems } = await open('/console/payments', { viewport: { width: 320, height: 640 } });
  const fits = async (where: string) => {
    for (const width of [320, 390, 1280]) {
      await resize(page, { width, height: 800 });
      await assertNoSidewaysScroll(page, `${where} ${width}`);
    }
    await assertNoBrokenText(page, where);
  };
  await page.getByText('999.999.999.999').first().waitFor();
  await fits('who owes');
  await page.goto(formOf(renter));
  await take(page).waitFor();
  await fits('the payment');
  await take(page).click();
  await receipt(page).waitFor();
  await fits('the receipt');
  await page.goto(`/console/payments?tab=list&renter=${renter.id}`);
  await page.locator('.debtor').first().click();
  await page.getByRole('dialog').locator('.figure').waitFor();
  await fits('the sheet');
  assert.equal(await page.locator('img[src=x]').count(), 0);
  assert.deepEqual(problems, []);
});
