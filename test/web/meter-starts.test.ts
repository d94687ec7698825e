import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const period = today.slice(0, 7);
const before = Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString();
const house = await createFixture(today, { electricity_unit_price: '3500' });
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** A let room whose meter nobody has read; each test has its own on a floor of its own. */
async function letRoom(name: string, floor: number): Promise<{ room: Data; renter: Data }> {
  const room = await house.room(name, { floor });
  const renter = await house.renter(`Khách ${name}`);
  await house.lease(room, renter, { start_date: `${before}-01` });
  return { room, renter };
}

async function openWalk(floor: number) {
  const window = await openWindow(browser, house.service.url, { viewport: { width: 390, height: 844 } });
  window.expect(/401/);
  await logIn(
    window.page,
    house.landlord.email,
    `/console/meter?property=${house.property.id}&period=${period}&floor=${floor}`,
  );
  return window;
}

const field = (page: Page, room: string) => page.getByLabel(`${room} Điện`, { exact: true });
const row = (page: Page, room: string) => page.locator('.meter').filter({ has: field(page, room) });
const answer = (page: Page, room: string, name: string) => row(page, room).getByRole('button', { name }).click();

async function type(page: Page, room: string, value: string): Promise<void> {
  await field(page, room).fill(value);
  await field(page, room).blur();
}

async function enterStart(page: Page, room: string, value: string): Promise<void> {
  await answer(page, room, 'Nhập số đầu');
  const start = page.getByRole('dialog', { name: `Số đầu điện của ${room}` }).getByLabel('Số đầu');
  await until(() => start.evaluate((input) => input.matches(':focus')), 'the focus in the dialog');
  await start.fill(value);
  await page.keyboard.press('Enter');
  await until(() => field(page, room).evaluate((input) => input.matches(':focus')), 'the focus in the field');
}

const readings = async (room: Data): Promise<Data[]> =>
  (await house.ok(house.api().get(`/meter-readings?room_id=${room.id}&period=${period}`))).meter_readings;
/** From where the service counts, and to where. */
async function stored(room: Data): Promise<[number, number] | null> {
  const [reading] = (await readings(room)).filter(({ display }) => display.status.value === 'ACCEPTED');
  return reading ? [reading.electricity_previous, reading.electricity_current] : null;
}
async function untilStored(room: Data, expected: [number, number]): Promise<void> {
  await until(async () => String(await stored(room)) === String(expected), `${expected} at the service`);
}

test('a value below where its meter stood is not sent before that counts from 0', async () => {
  const { room } = await letRoom('S101', 1);
  await house.read(room, period, { electricity_previous: 4200, electricity_current: 4321 });
  const { page, problems } = await openWalk(1);
  await type(page, 'S101', '432');
  await row(page, 'S101').getByText('Nhỏ hơn số đầu 4.200.').waitFor();
  await answer(page, 'S101', 'Tính từ 0');
  await untilStored(room, [0, 432]);
  await row(page, 'S101').getByText('432 kWh').waitFor();
  assert.deepEqual(problems, []);
});

test('a mistyped starting value is entered again where it is odd; the value itself as the start needs no other answer', async () => {
  const { room } = await letRoom('S201', 2);
  const { page, problems } = await openWalk(2);
  await type(page, 'S201', '4321');
  await enterStart(page, 'S201', '42');
  await untilStored(room, [42, 4321]);
  await row(page, 'S201').getByText('4.279 kWh cao bất thường').waitFor();
  await enterStart(page, 'S201', '4321');
  await untilStored(room, [4321, 4321]);
  await row(page, 'S201').getByText('Đã lưu').waitFor({ state: 'attached' });
  assert.equal(await row(page, 'S201').getByRole('button').count(), 0);
  assert.deepEqual(problems, []);
});

test('two phones that were told different starting values: the second one is asked', async () => {
  const [{ room: mine }, { room: theirs }] = [await letRoom('S301', 3), await letRoom('S302', 3)];
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const { page, context, problems, expect } = await openWalk(3);
  expect(/ERR_INTERNET_DISCONNECTED|failed: /);
  await field(page, 'S301').waitFor();
  await context.setOffline(true);
  for (const name of ['S301', 'S302']) {
    await type(page, name, '4321');
    await enterStart(page, name, '4200');
  }
  for (const { id } of [mine, theirs])
    await staff.client.post('/meter-readings', {
      room_id: id,
      period,
      electricity_previous: 4000,
      electricity_current: 4321,
    });
  await context.setOffline(false);
  await row(page, 'S301').getByText('STAFF đã ghi 4.321, tính từ số đầu 4.000').waitFor();
  await answer(page, 'S301', 'Lấy số của tôi');
  await untilStored(mine, [4200, 4321]);
  await answer(page, 'S302', 'Lấy số kia');
  await row(page, 'S302').getByText('321 kWh').waitFor();
  assert.deepEqual(await stored(theirs), [4000, 4321]);
  assert.deepEqual(problems, []);
});

test('a value that waits for its start is sent when another phone stored the start', async () => {
  const { room } = await letRoom('S401', 4);
  const { page, problems } = await openWalk(4);
  await type(page, 'S401', '4321');
  await row(page, 'S401').getByText('Chưa có số đầu').waitFor();
  await house.read(room, period, { electricity_previous: 4200, electricity_current: 4321 });
  await row(page, 'S401').getByText('121 kWh').waitFor();
  await row(page, 'S401').getByText('Đã lưu').waitFor({ state: 'attached' });
  assert.equal(await row(page, 'S401').getByRole('button').count(), 0);
  assert.deepEqual(problems, []);
});

test('the value that a renter sent is accepted with the starting value told here, or replaced by the value typed here', async () => {
  const same = await letRoom('S501', 5);
  const other = await letRoom('S502', 5);
  const { page, context, problems, expect } = await openWalk(5);
  expect(/ERR_INTERNET_DISCONNECTED|failed: /);
  await field(page, 'S501').waitFor();
  await context.setOffline(true);
  for (const name of ['S501', 'S502']) {
    await type(page, name, '4321');
    await enterStart(page, name, '4200');
  }
  for (const [{ renter }, value] of [
    [same, 4321],
    [other, 4399],
  ] as const) {
    const { client } = await joinPortal(house.service, house.api(), renter.id, 'khach');
    await house.ok(client.post('/tenant/meter-readings', { period, electricity_current: value }));
  }
  await context.setOffline(false);
  await row(page, 'S501').getByText('Khách gửi số 4.321').waitFor();
  assert.equal(await stored(same.room), null);
  await answer(page, 'S501', 'Nhận số này');
  await untilStored(same.room, [4200, 4321]);
  await answer(page, 'S502', 'Lấy số của tôi');
  await untilStored(other.room, [4200, 4321]);
  assert.equal((await readings(other.room)).length, 1);
  assert.deepEqual(problems, []);
});

test('a value that an older version of the app kept is asked for its start too', async () => {
  const { room } = await letRoom('S601', 6);
  const { page, problems } = await openWalk(6);
  await type(page, 'S601', '4321');
  await row(page, 'S601').getByText('Chưa có số đầu').waitFor();
  await page.evaluate<void>(`new Promise((done) => {
    indexedDB.open('rentroll-values').onsuccess = ({ target: { result } }) => {
      const kept = result.transaction('kept', 'readwrite').objectStore('kept');
      kept.openCursor().onsuccess = ({ target: { result: cursor } }) => {
        const { initial, baseAnswers, ...entry } = cursor.value;
        cursor.update({ ...entry, held: false }).onsuccess = () => done();
      };
    };
  })`);
  const bulk: string[] = [];
  page.on('request', (request) => request.url().includes('/bulk') && bulk.push(request.url()));
  await page.reload();
  await row(page, 'S601').getByText('Chưa có số đầu').waitFor();
  await enterStart(page, 'S601', '4200');
  await untilStored(room, [4200, 4321]);
  await until(() => bulk.length > 0, 'the request that stored it');
  assert.equal(bulk.length, 1);
  assert.deepEqual(problems, []);
});

test('emptying a correction brings back the value with what was said about its meter', async () => {
  const room = await house.room('S701', { floor: 7 });
  await house.read(room, before, { electricity_current: 1000 });
  const { page, problems } = await openWalk(7);
  await type(page, 'S701', '40');
  await answer(page, 'S701', 'Thay công tơ');
  const dialog = page.getByRole('dialog', { name: 'Thay công tơ điện S701' });
  await dialog.getByLabel('Số cuối của công tơ cũ').fill('1050');
  await page.keyboard.press('Enter');
  await until(() => field(page, 'S701').evaluate((input) => input.matches(':focus')), 'the focus');
  await untilStored(room, [1000, 40]);
  for (const typed of ['45', '4', '']) await field(page, 'S701').fill(typed);
  await field(page, 'S701').blur();
  await row(page, 'S701').getByText('90 kWh').waitFor();
  assert.equal(await field(page, 'S701').inputValue(), '40');
  assert.equal(await row(page, 'S701').getByRole('button').count(), 0);
  assert.deepEqual(await stored(room), [1000, 40]);
  // A value that needs no answer is not counted with the answer of the one before.
  await type(page, 'S701', '1090');
  await untilStored(room, [1000, 1090]);
  assert.equal((await readings(room))[0].electricity_replaced, null);
  assert.deepEqual(problems, []);
});

test('what is said about a value that waits replaces nothing that another phone stored meanwhile', async () => {
  const room = await house.room('S801', { floor: 8 });
  await house.read(room, before, { electricity_current: 1000 });
  const { page, problems } = await openWalk(8);
  await type(page, 'S801', '90');
  await row(page, 'S801').getByRole('button', { name: 'Quay vòng' }).waitFor();
  const walk = page.waitForResponse(
    async (response) => response.url().includes('/meter-walk') && (await response.text()).includes('1150'),
  );
  await house.read(room, period, { electricity_current: 1150 });
  await walk;
  await answer(page, 'S801', 'Quay vòng');
  await row(page, 'S801').getByText('đã ghi 1.150').waitFor();
  assert.deepEqual(await stored(room), [1000, 1150]);
  assert.deepEqual(problems, []);
});

test('what a renter sent stays as it was when it cannot be accepted because of the other meter', async () => {
  const { room, renter } = await letRoom('S901', 9);
  const earlier = await house.read(room, before, { electricity_current: 1000, water_current: 50 });
  const { client } = await joinPortal(house.service, house.api(), renter.id, 'khach');
  await house.ok(client.post('/tenant/meter-readings', { period, electricity_current: 1100, water_current: 60 }));
  await house.ok(house.api().patch(`/meter-readings/${earlier.id}`, { water_current: 80 }));
  const { page, problems, expect } = await openWalk(9);
  expect(/409/);
  await type(page, 'S901', '1120');
  const refused = page.waitForResponse((response) => response.url().endsWith('/accept'));
  await answer(page, 'S901', 'Lấy số của tôi');
  assert.equal((await refused).status(), 409);
  const valuesSent = async () =>
    (await readings(room)).map((reading) => [
      reading.display.status.value,
      reading.electricity_current,
      reading.water_current,
    ]);
  await until(async () => String(await valuesSent()) === 'PENDING,1100,60', 'what the renter sent');
  await row(page, 'S901').getByRole('button', { name: 'Lấy số của tôi' }).waitFor();
  assert.deepEqual(problems, []);
});
