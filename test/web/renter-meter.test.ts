import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { plain } from '../support/photos.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { offline } from './conditions.ts';
import { countActs } from './count-acts.ts';
import { logIn } from './log-in.ts';
import { assertNoSidewaysScroll, openWindow, resize } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const period = today.slice(0, 7);
const before = Temporal.PlainYearMonth.from(period).subtract({ months: 1 });
const house = await createFixture(today, { electricity_unit_price: '3500', water_unit_price: '20000' });
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** A renter whose meters stood at 1,000 and 100 last month. */
async function renterOf(name: string) {
  const room = await house.room(name);
  const renter = await house.renter(`Người thuê ${name}`);
  await house.lease(room, renter, { start_date: `${before.subtract({ months: 1 })}-01` });
  await house.read(room, before.toString(), { electricity_current: 1000, water_current: 100 });
  const person = await joinPortal(house.service, house.api(), renter.id, name.toLowerCase());
  return { person, room };
}

async function open(email: string) {
  const window = await openWindow(browser, house.service.url, { viewport: { width: 390, height: 844 } });
  window.expect(/401/);
  await logIn(window.page, email, '/renter/meter');
  await electricity(window.page).waitFor();
  return window;
}

const electricity = (page: Page) => page.getByLabel('Số điện mới');
const water = (page: Page) => page.getByLabel('Số nước mới');
const photo = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: plain('jpeg') };
const sentFor = async (room: Data): Promise<Data[]> =>
  (await house.ok(house.api().get(`/meter-readings?room_id=${room.id}&period=${period}`))).meter_readings;

test('two numbers with a photo are sent in two taps; a photo that failed is sent again without the reading', async () => {
  const { person, room } = await renterOf('P101');
  const { page, problems, expect } = await open(person.email);
  const acts = await countActs(page);
  await page.route('**/photos', (route) => route.abort('failed'));
  expect(/failed|ERR_FAILED/);
  await electricity(page).fill('1085');
  await water(page).fill('106');
  await page.getByText('Dùng 85 kWh, khoảng 297.500').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Chụp công tơ điện').click();
  await (await chooser).setFiles(photo);
  await page.locator('.own-meter img').waitFor();
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByText('Số đã gửi. 1 ảnh chưa gửi được.').waitFor({ timeout: 20_000 });
  assert.equal(acts.count(), 2, acts.list().join(', '));
  const [first, ...more] = await sentFor(room);
  assert.deepEqual(
    [first.electricity_current, first.water_current, first.display.status.value, first.photos.length, more.length],
    [1085, 106, 'PENDING', 0, 0],
  );

  await page.unroute('**/photos');
  await page.getByRole('button', { name: 'Gửi lại ảnh' }).click();
  await page
    .getByRole('img', { name: /Ảnh công tơ/ })
    .first()
    .waitFor();
  const [again, ...others] = await sentFor(room);
  assert.deepEqual([again.id, again.photos.length, others.length], [first.id, 1, 0]);

  await house.ok(house.api().post(`/meter-readings/${first.id}/refuse`, { reason: 'Ảnh mờ' }));
  await page.getByText('Chủ nhà không nhận số đã gửi: Ảnh mờ').first().waitFor();
  await electricity(page).fill('1084');
  await water(page).fill('106');
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByRole('button', { name: 'Nhập lại số' }).click();
  await until(async () => (await electricity(page).inputValue()) === '1.084', 'what was taken back');
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByText('Chờ chủ nhà nhận').first().waitFor();
  const pending = (await sentFor(room)).find(({ display }) => display.status.value === 'PENDING');
  await house.ok(house.api().post(`/meter-readings/${pending.id}/accept`));
  await page.getByText('Chủ nhà đã nhận').first().waitFor();
  assert.deepEqual(problems, []);
});

test('of two rooms each has its own meters, its own readings and its own number to send', async () => {
  const { person, room } = await renterOf('P106');
  const [lease] = (await house.ok(house.api().get(`/leases?room_id=${room.id}`))).leases;
  const second = await house.room('P107');
  await house.lease(
    second,
    { id: lease.renter_id },
    { start_date: `${before}-01`, initial_readings: { electricity: 5 } },
  );
  const { page, problems } = await open(person.email);
  const choose = page.getByRole('group', { name: 'Chọn phòng' });
  await page.locator('.page-head .plate', { hasText: 'P107' }).waitFor();
  await page.getByText('Số cũ 5,').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Chụp công tơ điện').click();
  await (await chooser).setFiles(photo);
  await page.locator('.own-meter img').waitFor();
  await choose.getByRole('button', { name: 'P106' }).click();
  await page.getByText('Số cũ 1.000').waitFor();
  assert.equal(await page.locator('.own-meter img').count(), 0);
  // The photo of the other room waits there.
  await choose.getByRole('button', { name: 'P107' }).click();
  await page.locator('.own-meter img').waitFor();
  await choose.getByRole('button', { name: 'P106' }).click();
  await page.locator('.page-head .plate', { hasText: 'P106' }).waitFor();
  for (const name of ['P106', 'P107'])
    await page.locator('.own-reading .detail', { hasText: `, phòng ${name}` }).waitFor();
  await page.reload();
  await electricity(page).fill('1085');
  await water(page).fill('106');
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByText('Chờ chủ nhà nhận').first().waitFor();
  assert.deepEqual(
    (await sentFor(room)).map(({ electricity_current }) => electricity_current),
    [1085],
  );
  assert.deepEqual(await sentFor(second), []);
  // Until a room is known, the form of the other one must not take its values.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/tenant/meter-walk?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/renter/meter');
  await page.getByText('Số cũ 5,').waitFor();
  await choose.getByRole('button', { name: 'P106' }).click();
  await choose.getByRole('button', { name: 'P106', pressed: true }).waitFor();
  assert.equal(await page.locator('#h-month').count(), 0);
  answer();
  await page.getByText('Chờ chủ nhà nhận').first().waitFor();
  const [sent] = await sentFor(room);
  await house.make(`/meter-readings/${sent.id}/refuse`, { reason: 'Ảnh mờ' });
  await page.goto(`/renter/meter?reading=${sent.id}`);
  await page.getByText('Chủ nhà không nhận số đã gửi: Ảnh mờ').first().waitFor();
  await page.locator('.page-head .plate', { hasText: 'P106' }).waitFor();
  // A link to a room that was left opens the one that is rented.
  await page.goto(`/renter/meter?lease=${crypto.randomUUID()}`);
  await page.getByText('Số cũ 5,').waitFor();
  assert.deepEqual(problems, []);
});

test('on the narrowest phone every button holds its words, in both languages', async () => {
  const { person } = await renterOf('P104');
  const { page, problems } = await open(person.email);
  await resize(page, { width: 320, height: 640 });
  for (const language of ['vi', 'en']) {
    await page.evaluate(`localStorage.setItem('rentroll.preferences', '{"language":"${language}"}')`);
    await page.reload();
    const button = page.getByText(language === 'vi' ? 'Chụp công tơ điện' : 'Photograph the electricity meter');
    await button.waitFor();
    const [needed, given] = await button.evaluate((label) => [label.scrollWidth, label.clientWidth]);
    assert.ok((needed as number) <= (given as number), `${language}: ${needed} of ${given} px`);
    await assertNoSidewaysScroll(page, language);
  }
  assert.deepEqual(problems, []);
});

test('a file that is no photo is refused when it is chosen', async () => {
  const { person } = await renterOf('P105');
  const { page, problems } = await open(person.email);
  const note = { name: 'so.txt', mimeType: 'text/plain', buffer: Buffer.from('1085') };
  await page.locator('.own-meter input[type=file]').first().setInputFiles(note);
  await page.getByText('so.txt không phải ảnh').waitFor();
  assert.equal(await page.locator('.own-meter img').count(), 0);
  assert.deepEqual(problems, []);
});

test('a value below the old one and a missing one are said at their fields; without a network what was typed stays', async () => {
  const { person, room } = await renterOf('P102');
  const window = await open(person.email);
  const { page, problems, expect } = window;
  await electricity(page).fill('900');
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByText('Thấp hơn số cũ 1.000.').waitFor();
  await page.getByText('Chưa nhập số').waitFor();
  assert.equal(await electricity(page).getAttribute('aria-invalid'), 'true');
  await electricity(page).fill('1050');
  await offline(window, async () => {
    await page.getByText('Số đã nhập được giữ trên máy này').first().waitFor();
    await water(page).fill('104');
    await water(page).press('Enter');
    assert.equal(await page.getByRole('button', { name: 'Gửi số' }).getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await sentFor(room), []);
  });
  await page.reload();
  await electricity(page).waitFor();
  assert.deepEqual([await electricity(page).inputValue(), await water(page).inputValue()], ['1.050', '104']);

  // What the service refuses although the app let it through stands at its field too.
  await house.read(room, period, { electricity_current: 1060, water_current: 103 });
  expect(/409/);
  await page.route('**/tenant/meter-walk', (route) => route.abort('aborted'));
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await electricity(page).inputValue(), '1.050');
  assert.deepEqual(problems, []);
});
