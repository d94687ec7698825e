import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertNoBrokenText, assertNoSidewaysScroll, openWindow, resize } from './page.ts';
import { assertMoneyWhole } from './shown-whole.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createFixture(today);
const browser = await openBrowser();

const start = Temporal.PlainDate.from(today).subtract({ months: 2 }).toString();
const open = (options: object = {}) => openWindow(browser, house.service.url, { serviceWorkers: 'block', ...options });
const HOSTILE = `<img src=x onerror=alert(1)> ${'Nguyễn'.repeat(30)} \u202eabc 😀`.slice(0, 200);

const let_ = await house.room('P101', { floor: 1 });
const lease = await house.lease(let_, await house.renter('Trần Ngọc Ánh', { phone: '0901234567' }), {
  start_date: start,
});
const parking = { name: 'Gửi xe', amount: '100000', basis: 'PER_QUANTITY', quantity: '2' };
await house.make('/recurring-fees', { lease_id: lease.id, ...parking });
const hostile = await house.room('P'.repeat(30), { floor: 1 });
const debtor = await house.renter(HOSTILE);
await house.lease(hostile, debtor, { start_date: start, monthly_rent: '999999999999' });
for (const months of [2, 1]) {
  const day = Temporal.PlainDate.from(today).subtract({ months }).with({ day: 1 });
  await house.issue(hostile, day.toPlainYearMonth().toString(), {
    issue_date: `${day}`,
    due_date: `${day.add({ days: 5 })}`,
  });
}

test('rooms are found without diacritics, filtered by the address, and shown as a board or a table', async () => {
  await house.room('P201', { floor: 2 });
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/rooms');
  await page.getByText('Trần Ngọc Ánh').waitFor();
  await page.getByLabel('Tìm phòng hoặc khách').fill('ngoc anh');
  await page.locator('.tile').nth(1).waitFor({ state: 'detached' });
  assert.match(page.url(), /q=ngoc\+anh/);
  await page.goto('/console/rooms?filter=vacant&view=table');
  await page.locator('.room-table').getByText('P201').waitFor();
  assert.equal(await page.locator('.room-table tbody tr').count(), 1);
  const box = await page.locator('.room-table tbody input').boundingBox();
  const plate = await page.locator('.room-table .plate').boundingBox();
  assert.ok(box && plate && plate.x > box.x + box.width, 'the room stands beside its box');
  await page.getByRole('button', { name: 'Sơ đồ' }).click();
  await page.locator('.tile').getByText('P201').waitFor();
  assert.deepEqual(problems, []);
});

test('chosen rooms and a new rent that was typed for them stay over a filter and a reload, until they are saved', async () => {
  const rooms = [await house.room('P301', { floor: 3 }), await house.room('P302', { floor: 3 })];
  const { page, problems, expect } = await open({ viewport: { width: 390, height: 844 } });
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/rooms?q=P30');
  const openForm = async () => {
    await page.getByLabel('Việc khác').click();
    await page.getByRole('button', { name: 'Đổi giá niêm yết' }).click();
    return page.getByRole('dialog').getByLabel('Giá thuê một tháng');
  };
  for (const { name } of rooms) await page.getByLabel(`Chọn ${name}`).click();
  await page.getByLabel('Tìm phòng hoặc khách').fill('P101');
  await page.locator('.tile').getByText('Trần Ngọc Ánh').waitFor();
  await page.locator('.bulk').getByText('2 phòng', { exact: true }).waitFor();
  expect(/409/);
  await page.route('**/api/v1/rooms/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Chưa được.', fields: [] } } })
      : route.continue(),
  );
  await page.getByLabel('Việc khác').click();
  await page.getByRole('button', { name: 'Đánh dấu đang sửa' }).click();
  await page.locator('.toast').getByText('Chưa được.').waitFor();
  await page.unroute('**/api/v1/rooms/*');
  await (await openForm()).fill('3250000');
  assert.equal(await page.getByRole('dialog').getByRole('alert').count(), 0);
  // A tap beside the dialog keeps what is typed.
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await page.locator('.bulk').getByText('2 phòng', { exact: true }).waitFor();
  assert.equal((await (await openForm()).inputValue()).replaceAll('.', ''), '3250000');
  await page.getByRole('dialog').getByRole('button', { name: 'Đổi giá niêm yết' }).click();
  await page.getByText('Đã đổi 2 phòng').waitFor();
  for (const { id } of rooms) assert.equal((await house.ok(house.api().get(`/rooms/${id}`))).base_rent, '3250000.00');
  assert.equal(
    await page.evaluate<number>('Object.keys(sessionStorage).filter((key) => /draft|selection/.test(key)).length'),
    0,
  );
  assert.deepEqual(problems, []);
});

test('the quick search finds a room by its renter without diacritics, by keyboard alone, also for who does not wait for the answer', async () => {
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ngoc anh');
  await page.getByRole('dialog').getByText('Trần Ngọc Ánh').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/console/rooms/${let_.id}`);
  await page.getByRole('heading', { name: 'Trần Ngọc Ánh' }).waitFor();
  const roomless = await house.renter('Lý Chưa Thuê');
  await page.keyboard.press('Control+k');
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/search?*', (route) => pressed.then(() => route.continue()));
  await page.keyboard.type('ly chua');
  await page.keyboard.press('Enter');
  answer();
  await page.waitForURL(`**/console/renters/${roomless.id}`);
  assert.deepEqual(problems, []);
});

test('the hub of a room shows who lives there and what happened, and starts a ticket', async () => {
  const { page, problems, expect } = await open({ viewport: { width: 390, height: 844 } });
  expect(/401|400/);
  await logIn(page, house.landlord.email, `/console/rooms/${let_.id}`);
  await page.getByRole('heading', { name: 'Trần Ngọc Ánh' }).waitFor();
  assert.equal(await page.title(), `${let_.name} Trần Ngọc Ánh · Rentroll`);
  assert.equal(await page.getByLabel('Gọi Trần Ngọc Ánh').getAttribute('href'), 'tel:0901234567');
  await page.getByRole('button', { name: 'Tạo phiếu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo phiếu' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel('Việc cần sửa').fill('Vòi nước rò');
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo phiếu' }).click();
  await page.locator('#tickets').getByText('Vòi nước rò').waitFor();
  await page.getByRole('navigation', { name: 'Phần trong trang' }).getByText('Hợp đồng').click();
  await page.getByRole('heading', { name: 'Hợp đồng' }).waitFor();
  assert.ok(((await page.locator('#lease').boundingBox())?.y ?? 0) > 56, 'not under the bar');
  await page.locator('#lease').getByText('2 × 100.000').waitFor();
  await page.getByLabel('Việc khác').click();
  await page.getByRole('button', { name: 'Gia hạn' }).first().click();
  await page.getByRole('dialog').getByLabel('Hết hạn mới').waitFor();
  assert.deepEqual(problems, []);
});

test('the menu of a vacant room stays inside a phone', async () => {
  const vacant = await house.room('P109', { floor: 1 });
  const { page, problems, expect } = await open({ viewport: { width: 390, height: 844 } });
  expect(/401/);
  await logIn(page, house.landlord.email, `/console/rooms/${vacant.id}`);
  await page.locator('.hub .acts summary').click();
  const entry = page.getByRole('button', { name: 'Sửa phòng' });
  await entry.waitFor();
  const { x, width } = (await entry.boundingBox()) ?? { x: -1, width: 0 };
  assert.ok(x >= 0 && x + width <= 390, `${x} ${width}`);
  assert.deepEqual(problems, []);
});

test('a part of the hub that could not be loaded is an error with a way to try again, never an empty room', async () => {
  const { page, problems, expect } = await open();
  expect(/401|500/);
  await logIn(page, house.landlord.email, '/console/');
  await page.route('**/api/v1/leases?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/console/rooms/${let_.id}`);
  const retry = page.getByRole('main').getByRole('button', { name: 'Thử lại' });
  await retry.waitFor();
  assert.equal(await page.getByText('Phòng đang trống').count(), 0);
  await page.unroute('**/api/v1/leases?*');
  await retry.click();
  await page.getByRole('heading', { name: 'Trần Ngọc Ánh' }).waitFor();
  assert.deepEqual(problems, []);
});

test('a dialog whose file loads slowly shows that it comes, and does not open once it was called off', async () => {
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, `/console/rooms/${let_.id}`);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/bill-room-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  const ask = () => page.getByRole('button', { name: 'Lập hóa đơn' }).click();
  await ask();
  await page.getByRole('dialog', { name: 'Đang mở' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await ask();
  await page.getByRole('dialog', { name: 'Đang mở' }).waitFor();
  arrive();
  await page.getByRole('dialog', { name: 'Lập hóa đơn' }).waitFor();
  assert.equal(await dialog.count(), 1);
  assert.deepEqual(problems, []);
});

test('names with markup, 200 letters and amounts of twelve digits stay inside every screen', async () => {
  const { page, problems, expect } = await open({ viewport: { width: 320, height: 640 } });
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/rooms');
  for (const path of [
    '/console/rooms',
    '/console/rooms?view=table',
    `/console/rooms/${hostile.id}`,
    '/console/invoices',
    '/console/payments',
    `/console/payments?renter=${debtor.id}`,
  ]) {
    await page.goto(path);
    await page.getByText('<img src=x').first().waitFor({ state: 'attached' });
    for (const width of [320, 960, 1280]) {
      await resize(page, { width, height: 800 });
      await assertNoSidewaysScroll(page, `${path} ${width}`);
      await assertMoneyWhole(page, `${path} ${width}`);
    }
    await assertNoBrokenText(page, path);
  }
  assert.deepEqual(problems, []);
});

test('what a role may not do is disabled and says why', async () => {
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, staff.email, '/console/rooms');
  await page.getByText('Vai trò nhân viên không làm được việc này.').waitFor();
  const add = page.getByRole('button', { name: 'Thêm phòng' });
  assert.equal(await add.getAttribute('aria-disabled'), 'true');
  assert.deepEqual(problems, []);
});

test('a newcomer adds a house and a row of rooms; 500 rooms need at most two requests', async () => {
  const lan = await registerLandlord(house.service, 'newcomer');
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, lan.email, '/console/');
  await page.getByRole('link', { name: /Thêm nhà và phòng/ }).click();
  await page.getByRole('button', { name: 'Thêm phòng' }).first().click();
  await page.getByLabel('Tên nhà').fill('Hoa Mai');
  await page.getByRole('button', { name: 'Thêm nhà' }).click();
  await page.getByLabel('Tên phòng').fill('P1-P500');
  await page.getByLabel('Giá thuê một tháng').fill('3000000');
  await page.getByRole('button', { name: 'Thêm 500 phòng' }).click();
  await page.getByText('500 phòng: 0 đang thuê, 500 trống').waitFor();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/rooms')) requests += 1;
  });
  await page.reload();
  await page.locator('.tile').nth(499).waitFor({ state: 'attached' });
  assert.ok(requests <= 2, `${requests} requests`);
  assert.deepEqual(problems, []);
});
