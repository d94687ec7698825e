import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { connectBank } from './bank.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertNoBrokenText, openWindow, resize } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const month = today.toPlainYearMonth();
const [period, before] = [month.toString(), month.subtract({ months: 1 }).toString()];
const house = await createFixture(today.toString(), { electricity_unit_price: '3500', water_unit_price: '20000' });
const bank = await connectBank(house);
const browser = await openBrowser();

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** Rent 3,000,000; 80 kWh and 5 m³ last month; the new readings and what they come to. */
const ROOMS = [
  { room: 'P101', renter: 'Lê Thị An', read: ['1160', '110'], total: 3_380_000 },
  { room: 'P102', renter: 'Vũ Văn Bình', read: ['1170', '111'], total: 3_435_000 },
  { room: 'P103', renter: 'Đỗ Minh Châu', read: ['2000', '110'], total: 6_320_000 },
  { room: 'P104', renter: 'Hồ Quang Dũng', read: ['1180', '110'], total: 3_450_000 },
] as const;
const TOTAL = '16.585.000';

/** The month before is billed and paid, so that this month has something to be compared with. */
for (const { room: name, renter } of ROOMS) {
  const room = await house.room(name, { floor: 1 });
  const initial_readings = { electricity: 1000, water: 100 };
  await house.lease(room, await house.renter(renter), { start_date: `${before}-01`, initial_readings });
  await house.read(room, before, { electricity_current: 1080, water_current: 105 });
  await house.pay(await house.issue(room, before), '3380000');
}

const invoices = async (): Promise<Data[]> =>
  (await house.ok(house.api().get(`/invoices?include=names&period=${period}`))).invoices.toSorted((a: Data, b: Data) =>
    a.names.room_name.localeCompare(b.names.room_name),
  );
const states = async (): Promise<string[]> =>
  (await invoices()).map(({ names, display }) => `${names.room_name} ${display.status.value}`);

const goTo = (page: Page, screen: string) => page.locator('.rail').getByRole('link', { name: screen }).click();
const row = (page: Page, label: string) =>
  page.locator('.meter').filter({ has: page.getByLabel(label, { exact: true }) });

/** Two neighbouring letters of the code exchanged, the rest as people write it. */
const scramble = (code: string): string => {
  const at = [...code].findIndex((letter, index) => index > 2 && letter !== code[index + 1]);
  return `CT DEN 0311 ${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)} tien nha DO MINH CHAU`;
};

test('a month of a small house, in the browser from the first meter to the last payment', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, {
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  // A visitor without a session asks for one once.
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/');

  // The meters, with a phone in the corridor.
  await page.getByRole('link', { name: 'Ghi tiếp' }).click();
  await page.getByLabel('P101 Điện', { exact: true }).click();
  for (const value of ROOMS.flatMap(({ read }) => read)) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await row(page, 'P103 Điện').getByText('Gấp 11,5 lần mọi tháng (80 kWh)').waitFor();
  await row(page, 'P103 Điện').getByRole('button', { name: 'Đúng rồi' }).click();
  await page.locator('.done-of').getByText('8/8').waitFor();
  await until(async () => (await page.locator('.meter.done').count()) === 8, 'all values at the service');

  // The month is closed at a desk.
  await resize(page, { width: 1280, height: 800 });
  await goTo(page, 'Trang chủ');
  await page.getByRole('link', { name: 'Xem trước 4 hóa đơn' }).click();
  await page.getByRole('heading', { name: 'Thay đổi lớn nhất' }).waitFor();
  assert.match(await page.locator('.run-sum').innerText(), new RegExp(`${TOTAL}[\\s\\S]*nhiều hơn 3\\.065\\.000`));
  await page.getByRole('button', { name: 'Lập 4 hóa đơn' }).click();
  await page.getByText('Khách chưa nhận được gì.').waitFor();
  await page.getByRole('button', { name: 'Gửi 4 hóa đơn' }).click();
  await page.getByText('Đã phát hành 4 hóa đơn').waitFor();
  await page.getByRole('heading', { name: 'Gửi tay' }).waitFor();
  assert.deepEqual(await states(), ['P101 ISSUED', 'P102 ISSUED', 'P103 ISSUED', 'P104 ISSUED']);
  const [, second, third, fourth] = await invoices();

  // An invoice is opened, and paid in cash.
  await goTo(page, 'Hóa đơn');
  await page
    .locator('tr')
    .filter({ hasText: period.split('-').reverse().join('/') })
    .getByText('Lê Thị An')
    .click();
  await page.getByText('Số cũ 1.080, số mới 1.160, dùng 80 kWh × 3.500').waitFor();
  await page.locator('.acts').getByRole('link', { name: 'Thu tiền' }).click();
  await page.getByRole('button', { name: 'Thu 3.380.000' }).click();
  await page.locator('.paper').getByText('Ba triệu ba trăm tám mươi nghìn đồng').waitFor();
  await page.getByText('P101 hết nợ.').waitFor();

  // The others transfer: as the code says, with the code torn apart by the bank, and with a code mistyped.
  await bank.report(second.payment_reference, ROOMS[1].total);
  await bank.report(
    `MBVCB.88. ${fourth.payment_code.toLowerCase().replace(/^(.{4})/, '$1 ')}.CT tu 001`,
    ROOMS[3].total,
  );
  await bank.report(scramble(third.payment_code), ROOMS[2].total);
  await goTo(page, 'Trang chủ');
  await page.getByRole('link', { name: /khoản chờ khớp/ }).click();
  await page.getByRole('heading', { name: '1 khoản chờ' }).waitFor();
  await page.locator('.best').getByText('Đỗ Minh Châu').waitFor();
  assert.match(await page.locator('.reasons').innerText(), /Đúng số tiền[\s\S]*Trùng tên/);
  await page.locator('.decide').getByRole('button', { name: 'Khớp' }).click();
  await page.getByText('Không còn khoản nào chờ').waitFor();
  await page.getByText('Tháng này 2 khoản đã tự khớp, 1 khoản do người xử lý.').waitFor();

  // Nothing is left to do or to collect.
  await goTo(page, 'Thu tiền');
  await page.getByText('Không ai còn nợ').waitFor();
  await goTo(page, 'Trang chủ');
  await page.getByRole('heading', { name: 'Không có việc đang chờ' }).waitFor();
  await page.locator('.month-sum').getByText('100% của phát sinh, còn 0').waitFor();
  assert.match(await page.locator('.month-sum .figure').innerText(), new RegExp(TOTAL.replaceAll('.', '\\.')));
  await assertNoBrokenText(page, 'home');
  assert.deepEqual(await states(), ['P101 PAID', 'P102 PAID', 'P103 PAID', 'P104 PAID']);
  const { checks } = await house.ok(house.api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter(({ ok }: Data) => !ok),
    [],
  );
  assert.deepEqual(problems, []);
});
