import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow, resize } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const period = today.slice(0, 7);
const before = Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString();
const house = await createFixture(today, {
  electricity_unit_price: '3500',
  water_unit_price: '20000',
});
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** Rooms whose meters stood at 1,000 and 100 last month; each test has its own. */
async function rooms(floor: number, names: readonly string[]): Promise<Data[]> {
  const made: Data[] = [];
  for (const name of names) {
    const room = await house.room(name, { floor });
    await house.read(room, before, { electricity_current: 1000, water_current: 100 });
    made.push(room);
  }
  return made;
}

const stored = async (room: Data): Promise<[number | null, number | null]> => {
  const { meter_readings: found } = await house.ok(
    house.api().get(`/meter-readings?room_id=${room.id}&period=${period}`),
  );
  assert.ok(found.length <= 1, 'one reading per room and month');
  return [found[0]?.electricity_current ?? null, found[0]?.water_current ?? null];
};

const open = (options: object = {}) =>
  openWindow(browser, house.service.url, {
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    ...options,
  });

const field = (page: Page, room: string, meter: 'Điện' | 'Nước') =>
  page.getByLabel(`${room} ${meter}`, { exact: true });
const row = (page: Page, room: string, meter: 'Điện' | 'Nước') =>
  page.locator('.meter').filter({ has: field(page, room, meter) });
const address = (floor: number) => `/console/meter?property=${house.property.id}&period=${period}&floor=${floor}`;

test('two taps lead to the first field, then one key per meter; nothing is saved by hand', async () => {
  const [first, second] = await rooms(1, ['P101', 'P102']);
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/');
  await page.locator('.tabbar').getByRole('link', { name: 'Ghi số' }).click();
  await field(page, 'P101', 'Điện').click();
  const unread = await row(page, 'P102', 'Nước').boundingBox();
  assert.ok((unread?.height ?? 99) <= 72, `a row that is not read yet is ${unread?.height} px high`);
  for (const value of ['1080', '105', '1090', '106']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await row(page, 'P102', 'Nước').getByText('Đã lưu').waitFor({ state: 'attached' });
  assert.deepEqual(
    [await stored(first), await stored(second)],
    [
      [1080, 105],
      [1090, 106],
    ],
  );
  assert.match(await row(page, 'P101', 'Điện').innerText(), /80 kWh · 280\.000/);
  assert.deepEqual(problems, []);
});

test('values below the old reading wait for an answer; odd ones are sent, marked and confirmed with one tap', async () => {
  const [replaced, rolled, idle] = await rooms(2, ['P201', 'P202', 'P203']);
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, address(2));
  const first = field(page, 'P201', 'Điện');
  await first.waitFor();
  const place = (await first.boundingBox())?.y;
  await first.fill('40');
  await page.getByRole('button', { name: '1 bất thường' }).waitFor();
  assert.equal((await first.boundingBox())?.y, place, 'the field stays where it is typed into');
  await field(page, 'P202', 'Điện').fill('20');
  await field(page, 'P203', 'Nước').fill('100');
  await field(page, 'P203', 'Điện').focus();
  await row(page, 'P203', 'Nước').getByRole('button', { name: 'Đúng rồi' }).click();
  await until(async () => (await stored(idle))[1] === 100, 'the value of no use');
  assert.deepEqual(
    [await stored(replaced), await stored(rolled)],
    [
      [null, null],
      [null, null],
    ],
  );

  await row(page, 'P202', 'Điện').getByRole('button', { name: 'Quay vòng' }).click();
  await row(page, 'P201', 'Điện').getByRole('button', { name: 'Thay công tơ' }).click();
  await page.getByLabel('Số cuối của công tơ cũ').fill('1050');
  await page.getByRole('button', { name: 'Lưu thay công tơ' }).click();
  await until(async () => (await stored(rolled))[0] === 20 && (await stored(replaced))[0] === 40, 'both answers');
  assert.match(await row(page, 'P201', 'Điện').innerText(), /90 kWh/);
  assert.deepEqual(problems, []);
});

test('the first value of a let room is not sent before somebody says where the meter stood', async () => {
  const [told, zero] = await Promise.all(['P211', 'P212'].map((name) => house.room(name, { floor: 21 })));
  for (const room of [told, zero])
    await house.lease(room, await house.renter(`Khách ${room.name}`), { start_date: `${before}-01` });
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, address(21));
  await field(page, 'P211', 'Điện').fill('4321');
  await field(page, 'P211', 'Nước').fill('77');
  await field(page, 'P212', 'Điện').fill('888');
  await field(page, 'P212', 'Điện').blur();
  await row(page, 'P211', 'Điện').getByText('Chưa có số đầu, hóa đơn sẽ tính từ 0.').waitFor();
  assert.deepEqual(
    [await stored(told), await stored(zero)],
    [
      [null, null],
      [null, null],
    ],
  );

  await row(page, 'P211', 'Điện').getByRole('button', { name: 'Nhập số đầu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Số đầu điện của P211' });
  await dialog.getByLabel('Số đầu').fill('4400');
  await dialog.getByText('Số đầu lớn hơn số vừa ghi.').waitFor();
  await dialog.getByLabel('Số đầu').fill('4200');
  await dialog.getByRole('button', { name: 'Lưu số đầu' }).click();
  await row(page, 'P211', 'Điện').getByText('121 kWh').waitFor();
  await row(page, 'P211', 'Nước').getByRole('button', { name: 'Tính từ 0' }).click();
  await row(page, 'P212', 'Điện').getByRole('button', { name: 'Tính từ 0' }).click();
  await until(async () => (await stored(told))[1] === 77 && (await stored(zero))[0] === 888, 'the values');
  const { meter_readings: readings } = await house.ok(
    house.api().get(`/meter-readings?period=${period}&room_id=${told.id}`),
  );
  assert.deepEqual([readings[0].electricity_previous, readings[0].electricity_current], [4200, 4321]);
  await page.reload();
  await row(page, 'P211', 'Điện').getByText('121 kWh').waitFor();
  await field(page, 'P211', 'Điện').fill('4331');
  await field(page, 'P211', 'Điện').blur();
  await row(page, 'P211', 'Điện').getByText('131 kWh').waitFor();
  await until(async () => (await stored(told))[0] === 4331, 'the correction');
  assert.deepEqual(problems, []);
});

test('far too much is odd without months to compare with; emptying what was sent leaves it odd', async () => {
  const [room] = await rooms(22, ['P221']);
  await house.lease(room, await house.renter('Khách P221'), { start_date: `${before}-01` });
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, address(22));
  await field(page, 'P221', 'Điện').fill('99999');
  await field(page, 'P221', 'Điện').blur();
  const much = row(page, 'P221', 'Điện').getByText('98.999 kWh cao bất thường cho một phòng. Kiểm tra lại số');
  await much.waitFor();
  await until(async () => (await stored(room))[0] === 99999, 'the value');
  for (const digits of ['', '9']) {
    await field(page, 'P221', 'Điện').fill(digits);
    await field(page, 'P221', 'Điện').fill('');
    await field(page, 'P221', 'Điện').blur();
    assert.equal(await field(page, 'P221', 'Điện').inputValue(), '99.999');
    await much.waitFor();
  }
  await page.reload();
  await much.waitFor();
  assert.deepEqual(problems, []);
});

test('on the narrowest phones the parts of a meter stand side by side, in both languages', async () => {
  await rooms(10, ['P1001']);
  await house.room('P1002', { floor: 10 });
  for (const [locale, name] of [
    ['vi-VN', 'Điện'],
    ['en-GB', 'Electricity'],
  ] as const) {
    const { page, problems, expect } = await open({ locale });
    expect(/401/);
    await logIn(page, house.landlord.email, address(10));
    await page.getByLabel(`P1002 ${name}`, { exact: true }).waitFor();
    for (const width of [390, 360, 320]) {
      await resize(page, { width, height: 844 });
      const overlaps = await page.evaluate<string[]>(`[...document.querySelectorAll('.meter')].flatMap((meter) => {
        const parts = ['label', '.old', 'input', '.mark-state'].map((part) => meter.querySelector(part));
        const right = meter.getBoundingClientRect().right;
        return parts.filter((part, index) => {
          const words = document.createRange();
          words.selectNodeContents(part.lastChild ?? part);
          const end = Math.max(...[part, ...(part.matches('label, .old') ? [words] : [])].map((each) => each.getBoundingClientRect().right));
          return end > (parts[index + 1]?.getBoundingClientRect().left ?? right);
        }).map((part) => part.className + part.textContent);
      })`);
      assert.deepEqual(overlaps, [], `${locale} ${width}`);
    }
    assert.deepEqual(problems, []);
  }
});

test('a value that is confirmed while it is on its way stays confirmed', async () => {
  const [idle] = await rooms(9, ['P901']);
  const { page, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, address(9));
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/meter-readings/bulk', async (route) => {
    const response = await route.fetch();
    sent.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await field(page, 'P901', 'Nước').fill('100');
  await field(page, 'P901', 'Điện').focus();
  await sent.promise;
  await row(page, 'P901', 'Nước').getByRole('button', { name: 'Đúng rồi' }).click();
  held.resolve();
  await until(async () => (await page.locator('.meter.done').count()) === 1, 'the value at the service');
  assert.deepEqual(await stored(idle), [null, 100]);
  assert.deepEqual(problems, []);
});

test('without a network every value is kept over a reload, and sent once when the network is back', async () => {
  const [first, second] = await rooms(3, ['P301', 'P302']);
  const { page, context, problems, expect } = await open();
  expect(/401|ERR_INTERNET_DISCONNECTED|failed: /);
  await logIn(page, house.landlord.email, address(3));
  await field(page, 'P301', 'Điện').waitFor();
  await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), 'the worker');
  await context.setOffline(true);
  await field(page, 'P301', 'Điện').fill('1081');
  await field(page, 'P302', 'Nước').fill('107');
  await page.keyboard.press('Enter');
  await page.getByText('2 số nằm trên máy này').waitFor();

  await page.reload();
  await page.getByText('2 số nằm trên máy này').waitFor();
  // Without a house in the address: the only one, or those that the device keeps.
  await page.goto('/console/meter');
  await field(page, 'P301', 'Điện').waitFor();
  await page.evaluate(() => localStorage.removeItem('rentroll.operator.property'));
  await page.goto('/console/meter');
  await page.getByRole('link', { name: /^Phòng .* – / }).click();
  await page.getByText('2 số nằm trên máy này').waitFor();
  assert.equal(await field(page, 'P301', 'Điện').inputValue(), '1.081');
  await field(page, 'P301', 'Nước').fill('108');
  await page.keyboard.press('Enter');

  await context.setOffline(false);
  await until(async () => (await stored(second))[1] === 107 && (await stored(first))[1] === 108, 'all values');
  assert.deepEqual(
    [await stored(first), await stored(second)],
    [
      [1081, 108],
      [null, 107],
    ],
  );
  assert.deepEqual(problems, []);
});

/** Where the device has this value. */
const stateOnDevice = (page: Page, value: number): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve) => {
    indexedDB.open('rentroll-values').onsuccess = ({ target: { result } }) => {
      const all = result.transaction('kept').objectStore('kept').getAll();
      all.onsuccess = () => resolve(all.result.filter((entry) => entry.value === ${value}).map(({ state }) => state).join());
    };
  })`);

test('a value that was being typed when the page was closed is sent when the walk is opened again', async () => {
  const [room] = await rooms(12, ['P1201']);
  const { page, context, problems, expect } = await open();
  expect(/401|failed: /);
  await logIn(page, house.landlord.email, address(12));
  await field(page, 'P1201', 'Điện').pressSequentially('1090');
  await until(async () => (await stateOnDevice(page, 1090)) === 'typing', 'the value on the device');
  await page.close();
  const again = await context.newPage();
  await again.goto(address(12));
  await until(async () => (await stored(room))[0] === 1090, 'the value at the service');
  assert.deepEqual(problems, []);
});

test('a value that is being typed in one tab is not sent by another that opens meanwhile', async () => {
  const [room] = await rooms(13, ['P1301']);
  const { page, context, problems, expect } = await open();
  expect(/401/);
  await logIn(page, house.landlord.email, address(13));
  await field(page, 'P1301', 'Điện').pressSequentially('1095');
  await until(async () => (await stateOnDevice(page, 1095)) === 'typing', 'the value on the device');
  const second = await context.newPage();
  await second.goto(address(13));
  await field(second, 'P1301', 'Nước').fill('120');
  await field(second, 'P1301', 'Nước').blur();
  await until(async () => (await stored(room))[1] === 120, 'the value of the second tab');
  assert.deepEqual(await stored(room), [null, 120]);
  await page.keyboard.press('Enter');
  await until(async () => (await stored(room))[0] === 1095, 'the value of the first tab');
  assert.deepEqual(problems, []);
});

test('an answer that got lost on the way is asked for again, and stores nothing twice', async () => {
  const [room] = await rooms(4, ['P401']);
  const { page, problems, expect } = await open({ serviceWorkers: 'block' });
  expect(/401|failed: .*bulk|ERR_FAILED/);
  await logIn(page, house.landlord.email, address(4));
  let lost = 0;
  await page.route('**/meter-readings/bulk', async (route) => {
    await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort();
    else await route.continue();
  });
  await field(page, 'P401', 'Điện').fill('1082');
  await page.keyboard.press('Enter');
  await until(() => lost === 1, 'the lost answer');
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await row(page, 'P401', 'Điện').getByText('Đã lưu').waitFor({ state: 'attached' });
  assert.deepEqual(await stored(room), [1082, null]);
  assert.deepEqual(problems, []);
});

test('two phones: another value comes back as a conflict that shows both and who recorded the other', async () => {
  const [mine, theirs] = await rooms(5, ['P501', 'P502']);
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const { page, context, problems, expect } = await open({ serviceWorkers: 'block' });
  expect(/401|ERR_INTERNET_DISCONNECTED|failed: /);
  await logIn(page, house.landlord.email, address(5));
  await field(page, 'P501', 'Điện').waitFor();
  await context.setOffline(true);
  await field(page, 'P501', 'Điện').fill('1083');
  await field(page, 'P502', 'Điện').fill('1084');
  await page.keyboard.press('Enter');
  for (const room of [mine, theirs])
    await staff.client.post('/meter-readings', { room_id: room.id, period, electricity_current: 1099 });
  await context.setOffline(false);
  await row(page, 'P501', 'Điện').getByText('STAFF đã ghi 1.099').waitFor();
  await row(page, 'P501', 'Điện').getByRole('button', { name: 'Lấy số của tôi' }).click();
  await row(page, 'P502', 'Điện').getByRole('button', { name: 'Lấy số kia' }).click();
  await until(async () => (await stored(mine))[0] === 1083, 'the corrected value');
  assert.deepEqual(await stored(theirs), [1099, null]);
  await until(async () => (await field(page, 'P502', 'Điện').inputValue()) === '1.099', 'the other value');
  assert.deepEqual(problems, []);
});

test('a column of a spreadsheet is pasted from the field downwards', async () => {
  const [first, second] = await rooms(6, ['P601', 'P602']);
  const { page, problems, expect } = await open({ viewport: { width: 1280, height: 800 } });
  expect(/401/);
  await logIn(page, house.landlord.email, address(6));
  await field(page, 'P601', 'Điện').focus();
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text', '1.085\\t109\\n1.086\\t110\\n');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await until(async () => (await stored(second))[1] === 110, 'the pasted values');
  assert.deepEqual(
    [await stored(first), await stored(second)],
    [
      [1085, 109],
      [1086, 110],
    ],
  );
  assert.deepEqual(problems, []);
});

test('a session that ended while offline loses nothing: the same person logs in and the values are sent', async () => {
  const [room] = await rooms(7, ['P701']);
  const { page, context, problems, expect } = await open();
  expect(/401|ERR_INTERNET_DISCONNECTED|failed: /);
  await logIn(page, house.landlord.email, address(7));
  await field(page, 'P701', 'Điện').waitFor();
  await context.setOffline(true);
  await field(page, 'P701', 'Điện').fill('1087');
  await page.keyboard.press('Enter');
  await page.getByText('1 số nằm trên máy này').waitFor();
  await context.clearCookies();
  await context.setOffline(false);
  await page.goto('/console/');
  await logIn(page, house.landlord.email, address(7));
  await until(async () => (await stored(room))[0] === 1087, 'the value typed before');
  assert.deepEqual(problems, []);
});

test('logging out asks while values wait; afterwards nothing is left on the device', async () => {
  await rooms(8, ['P801']);
  const { page, context, problems, expect } = await open();
  expect(/401|ERR_INTERNET_DISCONNECTED|failed: /);
  await logIn(page, house.landlord.email, address(8));
  await field(page, 'P801', 'Điện').waitFor();
  await field(page, 'P801', 'Điện').fill('5');
  await page.keyboard.press('Enter');
  await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await page.getByText('1 số chỉ nằm trên máy này').waitFor();
  await page.getByRole('button', { name: 'Xóa và đăng xuất' }).click();
  await page.getByRole('heading', { name: 'Tiền nhà đúng từng đồng' }).waitFor();
  assert.deepEqual(await context.cookies(), []);
  const left = await page.evaluate<unknown[]>(`(async () => {
    const rows = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((go) => { const open = indexedDB.open(name); open.onsuccess = () => go(open.result); });
      rows.push(...(await new Promise((go) => { const all = database.transaction('kept').objectStore('kept').getAllKeys(); all.onsuccess = () => go(all.result); })));
    }
    return [...rows, ...Object.keys(localStorage).filter((key) => key !== 'rentroll.preferences')];
  })()`);
  assert.deepEqual(left, []);
  assert.deepEqual(problems, []);
});

test('a browser that stores nothing says so, opens the walk when it may, and lets people log out', async () => {
  await rooms(14, ['P1401']);
  const { page, problems, expect } = await open({ serviceWorkers: 'block' });
  expect(/401/);
  await page.addInitScript(`{
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...named) => {
      if (!window.mayStore) throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      return open(...named);
    };
  }`);
  await logIn(page, house.landlord.email, address(14));
  await page.getByText('Trình duyệt không cho lưu số trên máy này').waitFor();
  await page.evaluate('window.mayStore = true');
  await page.getByRole('button', { name: 'Mở lại' }).click();
  await field(page, 'P1401', 'Điện').waitFor();
  await page.reload();
  await page.getByText('Trình duyệt không cho lưu số trên máy này').waitFor();
  await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  assert.deepEqual(problems, []);
});

test('the walk of the house in the address does not wait for who asks, and is asked for once', async () => {
  await rooms(30, ['P3001']);
  const { page, problems, expect } = await open({ serviceWorkers: 'block' });
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/');
  let walks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/meter-walk')) walks += 1;
  });
  await page.route('**/api/v1/auth/me', async (route) => {
    await until(() => walks > 0, 'the request for the walk');
    await route.continue();
  });
  await page.goto(address(30));
  await field(page, 'P3001', 'Điện').waitFor();
  assert.equal(walks, 1);
  assert.deepEqual(problems, []);
});
