import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow, resize } from './page.ts';
import { assertSteady } from './shown-whole.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const period = today.toPlainYearMonth().toString();
const before = today.toPlainYearMonth().subtract({ months: 1 }).toString();
const house = await createFixture(today.toString(), { electricity_unit_price: '3500', water_unit_price: '20000' });
const browser = await openBrowser();

const start_date = today.subtract({ months: 3 }).with({ day: 1 }).toString();
for (const [name, renter] of [
  ['P101', 'Lê An'],
  ['P102', 'Vũ Bình'],
  ['P103', 'Đỗ Chi'],
] as const) {
  const room = await house.room(name, { floor: 1 });
  await house.lease(room, await house.renter(renter), { start_date });
  await house.read(room, before, { electricity_current: 1000, water_current: 100 });
  if (name !== 'P103') await house.read(room, period, { electricity_current: 1080, water_current: 106 });
}

const invoices = async (): Promise<string[]> => {
  const { invoices: found } = await house.ok(house.api().get(`/invoices?period=${period}`));
  return found.map(({ display }: { display: { status: { value: string } } }) => display.status.value);
};

test('three taps close the month and send it; what is missing is shown first; the run is found again and undone', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/');
  await page.getByRole('link', { name: 'Chốt tháng' }).first().click();
  await page.getByRole('heading', { name: '1 phòng cần xem' }).waitFor();
  await page.getByText('Thiếu số điện và nước').waitFor();
  await page.getByText(/Tiền phòng \d\d\/\d{4}, điện nước \d\d\/\d{4}\. Hạn trả/).waitFor();
  await page.getByRole('button', { name: 'Lập 3 hóa đơn' }).click();
  await page.getByText('Khách chưa nhận được gì.').waitFor();
  await page.getByRole('heading', { name: 'Gửi qua đâu' }).waitFor();
  await page.getByText('P101, P102, P103 chưa có kênh nào gửi tới được.').waitFor();
  const address = page.url();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  assert.match(address, /\/console\/billing\/[\w-]{36}/);
  await page.getByRole('button', { name: 'Gửi 3 hóa đơn' }).click();
  await page.getByText('Đã phát hành 3 hóa đơn').waitFor();
  await page.getByRole('heading', { name: 'Gửi tay' }).waitFor();
  await page.getByText('Chưa có kênh nào gửi tới được').first().waitFor();
  assert.deepEqual((await invoices()).sort(), ['ISSUED', 'ISSUED', 'ISSUED']);
  const reloaded = page.waitForResponse((response) => response.url().includes('/reports/dashboard'));
  await house.room('P901');
  await reloaded;
  assert.equal(asked.filter((path) => path.endsWith('/share-links')).length, 1, 'links are asked for, and noted, once');

  await page.goto('/console/billing');
  await page
    .getByRole('link', { name: /Kỳ .*3 hóa đơn/ })
    .first()
    .click();
  await page.waitForURL(address);
  await page.getByRole('button', { name: 'Hoàn tác lần chốt' }).click();
  await page.getByLabel('Lý do').fill('Sai giá điện');
  await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác lần chốt' }).click();
  await page.getByText('Đã hủy 3 hóa đơn.').waitFor();
  await page.getByRole('link', { name: 'Về bước xem trước' }).waitFor();
  assert.deepEqual((await invoices()).sort(), ['CANCELLED', 'CANCELLED', 'CANCELLED']);
  assert.deepEqual(problems, []);
});

test('a double tap starts one run', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
  expect(/401/);
  await logIn(page, house.landlord.email, `/console/billing?period=${before}`);
  const make = page.getByRole('button', { name: /^Lập \d+ hóa đơn/ });
  await make.waitFor();
  // Without the calendar that opens in the heading.
  assert.equal(await page.title(), `Chốt tháng ${before.slice(5)}/${before.slice(0, 4)} · Rentroll`);
  await make.dblclick();
  await page.getByText('Khách chưa nhận được gì.').waitFor();
  const { billing_runs: runs } = await house.ok(house.api().get('/billing-runs'));
  assert.equal(runs.filter((run: { period: string }) => run.period === before).length, 1);
  await page.getByRole('button', { name: 'Hoàn tác lần chốt' }).click();
  assert.equal(await page.getByLabel('Lý do').inputValue(), 'Hoàn tác trước khi gửi cho khách');
  await page.getByRole('dialog').getByRole('button', { name: 'Thôi' }).click();
  const { invoices: drafts } = await house.ok(house.api().get(`/invoices?period=${before}&status=DRAFT`));
  const links = page.locator('section[aria-labelledby=h-links] li');
  for (const [at, { id }] of drafts.slice(0, 2).entries()) {
    await house.make(`/invoices/${id}/issue`, {});
    await links.nth(at).waitFor();
  }
  await page.getByRole('link', { name: 'Nối Zalo' }).waitFor();
  const templates = { 'invoice.issued': '9001' };
  const zalo = { app_id: '4242', oa_id: '777', secret: 'own-secret', refresh_token: 'own-token', templates };
  await house.ok(house.api().patch(`/organizations/${house.landlord.organizationId}`, { zalo }));
  await page.reload();
  await page.getByRole('link', { name: 'Thêm email, mời khách' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Nối Zalo' }).count(), 0);
  await page.getByRole('link', { name: /^Xem \d+ hóa đơn nháp/ }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('status') === 'draft' && url.searchParams.get('period') === before,
  );
  assert.deepEqual(problems, []);
});

test('a room that a run could not bill is tried again from the list', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
  expect(/401/);
  const room = await house.room('P104', { floor: 1 });
  await house.lease(room, await house.renter('Ngô Dung'), { start_date: today.toString() });
  const { billing_runs: runs } = await house.ok(house.api().get('/billing-runs'));
  await page.route(`**/api/v1/billing-runs/${runs[0].id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.problems = [{ room_id: room.id, code: 'negative_total' }];
    body.data.period = period;
    await route.fulfill({ response, json: body });
  });
  await logIn(page, house.landlord.email, `/console/billing/${runs[0].id}`);
  await page.getByText('Chưa lập được: giảm trừ lớn hơn các khoản phải trả').waitFor();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lập nháp' }).click();
  await page.waitForURL('**/console/invoices/*');
  const { invoices: made } = await house.ok(house.api().get(`/invoices?period=${period}&room_id=${room.id}`));
  assert.equal(made.length, 1);
  // A request that is held here must not outlive the window.
  await page.unrouteAll({ behavior: 'wait' });
  assert.deepEqual(problems, []);
});

test('a run that failed as a whole says why and leads back; missing readings are entered for their month', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
  expect(/401/);
  const room = await house.room('P106', { floor: 1 });
  const { billing_runs: runs } = await house.ok(house.api().get('/billing-runs'));
  let refused = true;
  await page.route(`**/api/v1/billing-runs/${runs[0].id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.problems = refused
      ? [{ room_id: null, code: 'period_locked' }]
      : [{ room_id: room.id, code: 'meter_reading_missing', utility: 'ELECTRICITY' }];
    if (refused) body.data.display.status = { value: 'FAILED', label: 'Lỗi', tone: 'bad' };
    body.data.period = before;
    await route.fulfill({ response, json: body });
  });
  await logIn(page, house.landlord.email, `/console/billing/${runs[0].id}`);
  await page.getByRole('alert').getByText('Ngày này đã khóa sổ sách').waitFor();
  assert.equal(await page.getByText('phòng cần xem').count(), 0);
  const back = await page.getByRole('link', { name: 'Về bước xem trước' }).getAttribute('href');
  assert.match(back ?? '', new RegExp(`/billing\\?.*period=${before}`));
  refused = false;
  await page.reload();
  for (const name of ['Ghi số', 'Nhập số']) {
    const link = page.locator('.main').getByRole('link', { name });
    assert.match((await link.getAttribute('href')) ?? '', new RegExp(`/meter\\?.*period=${before}`), name);
  }
  await page.unrouteAll({ behavior: 'wait' });
  assert.deepEqual(problems, []);
});

test('what arrives late does not move what is being read', async () => {
  const room = await house.room('P105', { floor: 1 });
  await house.lease(room, await house.renter('Mai Dung'), { start_date });
  await house.read(room, before, { electricity_current: 50, water_current: 5 });
  await house.make('/bank-accounts', { bank_bin: '970436', account_number: '0123499998', account_holder: 'LAN' });
  const { id } = await house.issue(room, before);
  const { page, problems, expect } = await openWindow(browser, house.service.url, {
    viewport: { width: 390, height: 844 },
  });
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/');
  for (const [late, milliseconds] of [
    ['**/api/v1/billing-runs/preview', 900],
    ['**/api/v1/rooms?*', 600],
    ['**/payment-qr', 900],
    ['**/api/v1/audit-events?*', 700],
  ] as const)
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue();
    });
  await assertSteady(page, '/console/billing', '#h-runs');
  await assertSteady(page, '/console/rooms?view=table', '.room-table tbody tr');
  await resize(page, { width: 1280, height: 800 });
  await assertSteady(page, `/console/invoices/${id}`, 'img.qr');
  assert.deepEqual(problems, []);
});
