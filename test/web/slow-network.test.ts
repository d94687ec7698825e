import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { connectBank } from './bank.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const house = await createFixture(today.toString());
const browser = await openBrowser();

const start_date = today.with({ day: 1 }).toString();
const letRoom = async (name: string, renter: string, more: object = {}): Promise<{ room: Data; lease: Data }> => {
  const room = await house.room(name, more);
  return { room, lease: await house.lease(room, await house.renter(renter), { start_date }) };
};
const open = async (path: string, prepare?: (page: Page) => Promise<void>) => {
  const window = await openWindow(browser, house.service.url);
  window.expect(/401/);
  await prepare?.(window.page);
  await logIn(window.page, house.landlord.email, path);
  return window;
};
const get = (path: string): Promise<Data> => house.ok(house.api().get(path));
const recipients = async (title: string): Promise<number[]> =>
  (await get('/announcements')).announcements
    .filter((each: Data) => each.title === title)
    .map((each: Data) => each.recipient_count);

/** Keeps requests from the service until the returned function is called. */
async function hold(page: Page, url: string, isHeld = (_: Request) => true): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await promise;
    await route.continue();
  });
  return resolve;
}

/** Posts reach the service, but their answers are lost, also those of further attempts, until the returned function is called. */
async function loseAnswers(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(url);
}

test('an announcement to one floor cannot be sent before the floors are known, and then reaches that floor only', async () => {
  await letRoom('P101', 'Lê An', { floor: 1 });
  await letRoom('P201', 'Vũ Bình', { floor: 2 });
  const { page, problems } = await open('/console/announcements?new=1');
  const arrive = await hold(page, '**/api/v1/rooms?*');
  await page.getByRole('button', { name: 'Một tầng' }).click();
  await page.getByLabel('Tiêu đề').fill('Rửa bồn nước');
  await page.getByLabel('Nội dung').fill('Sáng mai');
  const send = page.getByRole('button', { name: 'Gửi thông báo' });
  assert.equal(await send.getAttribute('aria-disabled'), 'true');
  const why = await send.getAttribute('aria-describedby');
  assert.equal(await page.locator(`[id="${why}"]`).innerText(), 'Đang mở');
  await send.click({ force: true });
  await page.getByLabel('Tiêu đề').press('Enter');
  assert.deepEqual(await recipients('Rửa bồn nước'), []);
  arrive();
  await page.getByLabel('Tầng', { exact: true }).selectOption({ label: 'Tầng 2' });
  await send.click();
  await page.getByText('Đã gửi cho 1 người').waitFor();
  assert.deepEqual(await recipients('Rửa bồn nước'), [1]);
  assert.deepEqual(problems, []);
});

test('a form for rooms that is opened before the houses are known adds its room to the only house', async () => {
  let arrive = (): void => undefined;
  const { page, problems } = await open('/console/rooms', async (opened) => {
    arrive = await hold(opened, '**/api/v1/properties?*');
  });
  await page.getByRole('button', { name: 'Thêm phòng' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Thêm phòng' }).waitFor();
  arrive();
  await dialog.getByLabel('Tên phòng').fill('P777');
  await dialog.getByLabel('Giá thuê một tháng').fill('3100000');
  await dialog.getByRole('button', { name: 'Thêm 1 phòng' }).click();
  await page.getByText('Đã thêm 1 phòng').waitFor();
  const { rooms } = await get(`/rooms?property_id=${house.property.id}&q=P777`);
  assert.deepEqual(
    rooms.map(({ name }: Data) => name),
    ['P777'],
  );
  assert.deepEqual(problems, []);
});

test('what is sent without a network fails at once, is not sent later by itself, and is sent once when asked again', async () => {
  await letRoom('P301', 'Đỗ Chi');
  const { page, context, problems, expect } = await open('/console/announcements?new=1');
  expect(/failed|ERR_/);
  await page.getByLabel('Tiêu đề').fill('Cúp nước');
  await page.getByLabel('Nội dung').fill('Chiều nay');
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Gửi thông báo' });
  await send.click();
  await page.getByRole('alert').getByText('Không kết nối được máy chủ').waitFor({ timeout: 10_000 });
  await context.setOffline(false);
  await page.waitForTimeout(1500);
  assert.deepEqual(await recipients('Cúp nước'), []);
  await send.click();
  await page.getByText(/^Đã gửi cho \d+ người/).waitFor();
  assert.equal((await recipients('Cúp nước')).length, 1);
  assert.deepEqual(problems, []);
});

test('an expense whose answer is lost keeps its text over a reload, and is booked once when saved again', async () => {
  const { page, problems, expect } = await open('/console/books?expense=new');
  expect(/failed: .*expenses|ERR_FAILED/);
  await page.getByLabel('Số tiền').fill('450000');
  await page.getByLabel('Người bán, thợ').fill('Thợ điện');
  const answer = await loseAnswers(page, '**/api/v1/accounting/expenses');
  await page.getByRole('button', { name: 'Ghi chi phí' }).click();
  await page.getByRole('alert').getByText('Không kết nối được máy chủ').waitFor();
  await answer();
  await page.reload();
  await page.getByRole('dialog').waitFor();
  assert.equal(await page.getByLabel('Người bán, thợ').inputValue(), 'Thợ điện');
  await page.getByRole('button', { name: 'Ghi chi phí' }).click();
  await page.getByText('Đã lưu chi phí').waitFor();
  const { expenses } = await get('/accounting/expenses');
  assert.deepEqual(
    expenses.map(({ amount }: Data) => amount),
    ['450000.00'],
  );
  assert.deepEqual(problems, []);
});

test('an expense that is changed after its answer was lost is not booked a second time unseen', async () => {
  const before = (await get('/accounting/expenses')).expenses.length;
  const { page, problems, expect } = await open('/console/books?expense=new');
  expect(/failed: .*expenses|ERR_FAILED|409/);
  await page.getByLabel('Số tiền').fill('70000');
  await page.getByLabel('Người bán, thợ').fill('Thợ nước');
  const answer = await loseAnswers(page, '**/api/v1/accounting/expenses');
  await page.getByRole('button', { name: 'Ghi chi phí' }).click();
  await page.getByRole('alert').getByText('Không kết nối được máy chủ').waitFor();
  await answer();
  await page.getByLabel('Số tiền').fill('75000');
  await page.getByRole('button', { name: 'Ghi chi phí' }).click();
  await page.getByRole('alert').getByText('đã được thực hiện').waitFor();
  await page.locator('.table tbody tr').filter({ hasText: 'Thợ nước' }).filter({ hasText: '70.000' }).waitFor();
  assert.equal((await get('/accounting/expenses')).expenses.length, before + 1);
  assert.deepEqual(problems, []);
});

test('an invoice of one’s own whose answer is lost is made once, also when it is sent again after a reload', async () => {
  const { room, lease } = await letRoom('P302', 'Hồ Dũng');
  const { page, problems, expect } = await open(`/console/invoices?new=1&room=${room.id}`);
  expect(/failed: .*invoices|ERR_FAILED/);
  await page.getByLabel('Nội dung').fill('Làm chìa khóa');
  await page.getByLabel('Đơn giá').fill('50000');
  const answer = await loseAnswers(page, '**/api/v1/invoices');
  await page.getByRole('button', { name: 'Lập hóa đơn nháp' }).click();
  await page.getByRole('alert').getByText('Không kết nối được máy chủ').waitFor();
  await answer();
  await page.reload();
  await page.getByRole('dialog').waitFor();
  assert.equal(await page.getByLabel('Nội dung').inputValue(), 'Làm chìa khóa');
  await page.getByRole('button', { name: 'Lập hóa đơn nháp' }).click();
  await page.getByRole('heading', { name: 'Hồ Dũng' }).waitFor();
  assert.equal((await get(`/invoices?lease_id=${lease.id}`)).invoices.length, 1);
  assert.deepEqual(problems, []);
});

test('a page that cannot be loaded again in the background stays, with its open dialog and what was typed', async () => {
  const { lease } = await letRoom('P303', 'Ngô Lạc');
  const { page, problems, expect } = await open(`/console/leases/${lease.id}`);
  expect(/500/);
  await page.getByRole('button', { name: 'Gia hạn' }).click();
  const rent = page.getByRole('dialog').getByLabel('Giá thuê mới');
  await rent.fill('3800000');
  const url = `**/api/v1/leases/${lease.id}?*`;
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  const failed = page.waitForResponse((response) => response.status() === 500);
  await house.room('P304');
  await failed;
  // That nothing happens cannot be awaited.
  await page.waitForTimeout(1000);
  assert.equal((await rent.inputValue()).replaceAll('.', ''), '3800000');
  await page.unroute(url);
  await page.getByRole('dialog').getByRole('button', { name: 'Gia hạn' }).click();
  await page.getByText('Đã gia hạn').waitFor();
  assert.deepEqual(problems, []);
});

test('the transfer that is looked at stays when a surer one arrives, and the screen says when it was decided elsewhere', async () => {
  const { report } = await connectBank(house);
  const room = await house.room('P401');
  const renter = await house.renter('Mai Thị Sen');
  await house.lease(room, renter, { start_date, monthly_rent: '2710000' });
  const invoice = await house.issue(room, today.toPlainYearMonth().toString());
  await report('khong ro', 77000);
  const { page, problems } = await open('/console/matching');
  const memo = page.locator('.memo-big');
  await memo.getByText('khong ro').waitFor();
  await report('MAI THI SEN', Number(invoice.total_amount));
  await page.locator('.bankline').getByText('MAI THI SEN').waitFor();
  assert.match(await page.locator('.bankline').first().innerText(), /MAI THI SEN/, 'the surer one comes first');
  assert.equal(await memo.innerText(), 'khong ro');
  const { review_items: items } = await get('/payment-reconciliation/review-items?state=open');
  const shown = items.find((item: Data) => item.memo === 'khong ro');
  await house.make(`/payment-reconciliation/review-items/${shown.id}/mark-resolved`, { reason: 'xong' });
  await page.getByText('Khoản đang xem không còn chờ').waitFor();
  assert.equal(await memo.count(), 0);
  await page.getByRole('button', { name: 'Xem khoản đầu' }).click();
  await memo.getByText('MAI THI SEN').waitFor();
  assert.deepEqual(problems, []);
});

test('the end of a lease is confirmed only with the settlement of what was typed last', async () => {
  const { lease } = await letRoom('P501', 'Cao Kê');
  const { page, problems } = await open(`/console/leases/${lease.id}/end`);
  const isNew = (request: Request) =>
    /"preview":true/.test(request.postData() ?? '') && /800000/.test(request.postData() ?? '');
  const arrive = await hold(page, '**/api/v1/leases/*/end', isNew);
  await page.getByText('Bản quyết toán').waitFor();
  await page.getByRole('button', { name: 'Thêm mục' }).click();
  await page.getByLabel('Nội dung').fill('Sơn lại tường');
  const asked = page.waitForRequest(isNew);
  await page.getByLabel('Số tiền').fill('800000');
  const request = await asked;
  const finish = page.locator('.move-out').getByRole('button', { name: 'Kết thúc hợp đồng' });
  await finish.click({ force: true });
  await page.waitForTimeout(500);
  assert.equal(await page.getByRole('dialog').count(), 0);
  arrive();
  const answer: Data = await (await request.response())?.json();
  await until(async () => (await finish.getAttribute('aria-disabled')) === null, 'the settlement', 20);
  await finish.click();
  const total = Number(answer.data.invoice.total_amount).toLocaleString('vi-VN');
  await page.getByRole('dialog').getByText(`Phát hành bản quyết toán ${total}`).waitFor();
  assert.ok(Number(answer.data.invoice.total_amount) >= 800000);
  assert.deepEqual(problems, []);
});
