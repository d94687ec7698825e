import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { acceptAs, joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { type Person, registerLandlord, registerTenant } from '../support/people.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow, resize } from './page.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const period = today.toString().slice(0, 7);
const start = today.with({ day: 1 }).toString();
const house = await createFixture(today.toString(), { electricity_unit_price: '3500', water_unit_price: '20000' });
await house.ok(
  house.api().patch(`/properties/${house.property.id}`, {
    contact: { full_name: 'Trần Thu Lan', phone: '+84 901 234 567' },
  }),
);
const browser = await openBrowser();

async function open({ email }: Person, path = '/renter/', width = 390, options: BrowserContextOptions = {}) {
  const window = await openWindow(browser, house.service.url, { viewport: { width, height: 844 }, ...options });
  window.expect(/401/);
  await logIn(window.page, email, path);
  return window;
}

async function letRoom(name: string, renter: Data): Promise<Data> {
  const room = await house.room(name);
  await house.lease(room, renter, { start_date: start, initial_readings: { electricity: 1000, water: 100 } });
  return room;
}

const textOf = async (page: Page, title: string) =>
  (await page.locator('section', { has: page.getByRole('heading', { name: title }) }).innerText()).replaceAll(
    /\s+/g,
    ' ',
  );

test('home has use, repairs with the last words and whom to call, and changes by itself', async () => {
  const renter = await house.renter('Trần Văn Minh');
  const room = await letRoom('H1', renter);
  await house.read(room, period, { electricity_current: 1080, water_current: 105 });
  const person = await joinPortal(house.service, house.api(), renter.id, 'minh');
  const ticket = (await person.client.post('/tenant/maintenance-tickets', { title: 'Vòi nước rỉ' })).data;
  const { page, problems } = await open(person);
  await page.getByText('Bạn không còn khoản nào phải trả').waitFor();
  await page.locator('.house .plate', { hasText: 'H1' }).waitFor();
  await page.getByText('80 kWh').waitFor();
  assert.match(await textOf(page, 'Đang sửa'), /Vòi nước rỉ Báo lúc .*Đã báo/);
  await house.make(`/maintenance-tickets/${ticket.id}/comments`, { message: 'Chiều nay thợ sẽ ghé.' });
  await page.getByText('Chiều nay thợ sẽ ghé.').waitFor();
  assert.match(await textOf(page, 'Liên hệ chủ nhà'), /Trần Thu Lan \+84 901 234 567/);
  assert.equal(await page.getByRole('link', { name: 'Gọi' }).getAttribute('href'), 'tel:+84901234567');
  assert.equal(await page.getByRole('link', { name: 'Zalo' }).getAttribute('href'), 'https://zalo.me/0901234567');
  const invoice = await house.issue(room, period);
  await page.getByRole('link', { name: 'Trả ngay' }).waitFor();
  await house.pay(invoice, invoice.total_amount);
  await page.getByText(/Trả ngày/).waitFor();
  await page.getByRole('link', { name: 'Báo hỏng' }).first().click();
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(problems, []);
});

test('of two rooms home shows what was used in the one read last; a reading that waits does not count', async () => {
  const renter = await house.renter('Lý Thị Mai');
  const room = await letRoom('H4', renter);
  const second = await letRoom('H5', renter);
  await house.read(room, period, { electricity_current: 1060, water_current: 103 });
  const person = await joinPortal(house.service, house.api(), renter.id, 'mai');
  const [lease] = (await house.ok(house.api().get(`/leases?room_id=${second.id}`))).leases;
  const sent = { period, lease_id: lease.id, electricity_current: 1090, water_current: 107 };
  await house.ok(person.client.post('/tenant/meter-readings', sent));
  const { page, problems } = await open(person);
  await page.getByText('60 kWh').waitFor();
  await page.getByRole('heading', { name: /phòng H4/ }).waitFor();
  assert.deepEqual(problems, []);
});

test('the bar of a wide screen shows the whole address, and never below the tabs', async () => {
  const address = '18 đường Ngô Văn Sở, quận Liên Chiểu, Đà Nẵng';
  await house.ok(house.api().patch(`/properties/${house.property.id}`, { address }));
  const renter = await house.renter('Phan Thị Hạnh');
  await letRoom('H9', renter);
  const person = await joinPortal(house.service, house.api(), renter.id, 'hanh');
  for (const isTablet of [false, true]) {
    const { page, problems } = await open(person, '/renter/', 1280, { isMobile: isTablet, hasTouch: isTablet });
    assert.equal(await page.evaluate('matchMedia("(pointer: fine)").matches'), !isTablet);
    const line = page.locator('.renter-top .house small');
    await line.waitFor();
    assert.ok(await line.evaluate((small) => small.scrollWidth <= small.clientWidth), 'the address is whole');
    for (const width of [960, 1024, 1280, 1920]) {
      await resize(page, { width, height: 844 });
      const edges = await page.evaluate<number[]>(`['.renter-top .house', '.tabbar', '.renter-top .house + .btn']
        .map((part) => document.querySelector(part).getBoundingClientRect())
        .flatMap(({ left, right }) => [left, right])`);
      assert.deepEqual(
        edges,
        edges.toSorted((a, b) => a - b),
        `nothing overlaps at ${width}${isTablet ? ' of a tablet' : ''}`,
      );
    }
    assert.deepEqual(problems, []);
  }
});

test('an account without a room sees its invitations, and accepting one opens the room', async () => {
  const person = await registerTenant(house.service, 'hoa');
  const { searchParams } = new URL(await mailedLink(house.service, person.email, '/verify-email'));
  await house.ok(person.client.post('/tenant/auth/email/verify', { token: searchParams.get('token') }));
  const renter = await house.renter('Lê Thị Hoa');
  await letRoom('H2', renter);
  const { page, problems } = await open(person);
  await page.getByText('Tài khoản chưa gắn với phòng nào').waitFor();
  await assertAccessible(page, 'no room');
  await page.getByRole('link', { name: 'Hóa đơn' }).click();
  await page.getByText('Tài khoản chưa gắn với phòng nào').waitFor();
  await page.getByRole('link', { name: 'Trang chủ' }).click();
  await house.make(`/renters/${renter.id}/invitations`, { email: person.email });
  await page.reload();
  await page.getByText('House of lan mời bạn').waitFor();
  await assertAccessible(page, 'invited');
  await page.getByRole('button', { name: 'Nhận lời' }).click();
  await page.locator('.house .plate', { hasText: 'H2' }).waitFor();
  assert.deepEqual(problems, []);
});

test('with two landlords the menu changes between them, and nothing of the other stays on screen', async () => {
  const renter = await house.renter('Phạm Văn Nam');
  const room = await letRoom('H3', renter);
  await house.issue(room, period);
  const person = await joinPortal(house.service, house.api(), renter.id, 'nam');
  const other = await registerLandlord(house.service, 'other');
  const elsewhere = (await other.client.post('/renters', { full_name: 'Nam' })).data;
  await acceptAs(other.client, elsewhere.id, person);
  const { page, problems, expect } = await open(person);
  const switchTo = async (landlord: RegExp) => {
    await page.locator('summary[aria-label="Tài khoản và cài đặt"]').click();
    await page.getByRole('button', { name: landlord }).click();
  };
  await switchTo(/House of lan/);
  await page.locator('.due').waitFor();
  expect(/failed: .*refresh|ERR_FAILED/);
  await page.route('**/tenant/auth/refresh', (route) => route.abort());
  await switchTo(/House of other/);
  await page.getByText('Không kết nối được máy chủ').waitFor();
  await page.unroute('**/tenant/auth/refresh');
  await page.reload();
  await page.locator('.due').waitFor();
  await switchTo(/House of other/);
  await page.getByText('Bạn không còn khoản nào phải trả').waitFor();
  assert.equal(await page.locator('.due').count(), 0);
  assert.equal(await page.locator('.house .plate').count(), 0);
  await assertNoBrokenText(page, 'the other landlord');
  await assertNoSidewaysScroll(page, 'the other landlord');
  await page.goto('/renter/invoices');
  await page.getByText('Chưa có hóa đơn nào').waitFor();
  await switchTo(/House of lan/);
  await page.locator('.due').waitFor();
  assert.deepEqual(problems, []);
});
