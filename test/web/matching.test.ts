import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildWebWhenStale } from '../../server/startup/build-web.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { launchBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

await buildWebWhenStale(() => undefined);
const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const period = today.toPlainYearMonth().toString();
const house = await createFixture(today.toString());
const { make, ok } = house;
const account = await make('/bank-accounts', {
  ...{ bank_bin: '970436', account_number: '0123499999', account_holder: 'LAN', is_default: true },
});
const connection = await make('/payment-connections', {
  ...{ provider: 'SEPAY', auth_method: 'API_KEY', secret: 'a-secret-of-sepay', bank_account_ids: [account.id] },
});
const browser = await launchBrowser();
after(() => browser.close());
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** A room whose renter owes this much; every amount is used once, so that each transfer has one candidate. */
async function owes(room: string, renter: string, monthly_rent: string): Promise<Data> {
  const made = await house.room(room);
  const start_date = today.with({ day: 1 }).toString();
  await house.lease(made, await house.renter(renter), { start_date, monthly_rent });
  return house.issue(made, period);
}

let events = 0;
async function receive(content: string, transferAmount: number): Promise<void> {
  events += 1;
  const sent = await house.service.client().post(
    `/payment-webhooks/SEPAY/${connection.id}`,
    {
      ...{ id: events, accountNumber: '0123499999', transferType: 'in', transferAmount, content },
      ...{ transactionDate: `${today} 10:00:00`, referenceCode: `FT${events}` },
    },
    { authorization: 'Apikey a-secret-of-sepay' },
  );
  assert.equal(sent.status, 200, sent.text);
}

const paid = async (invoice: Data): Promise<number> => Number((await house.invoice(invoice.id)).paid_amount);
const openMatching = async (): Promise<{ page: Page; problems: string[] }> => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/matching');
  return { page, problems };
};

test('one key matches the open transfer and goes on; U takes it back; arrows and X work without a mouse', async () => {
  const an = await owes('P101', 'Lê An', '3000000');
  const binh = await owes('P102', 'Vũ Bình', '3100000');
  await receive('LE AN chuyen tien', 3000000);
  await receive('VU BINH P102', 3100000);
  await receive('hoan tien dien', 77000);
  const { page, problems } = await openMatching();
  await page.getByRole('heading', { name: '3 khoản chờ' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '2 khoản chờ' }).waitFor();
  await until(async () => (await paid(an)) + (await paid(binh)) > 0, 'the first match');
  await page.keyboard.press('u');
  await page.getByRole('heading', { name: '3 khoản chờ' }).waitFor();
  assert.deepEqual([await paid(an), await paid(binh)], [0, 0]);

  await page.locator('.bankline').getByText('hoan tien dien').click();
  await page.locator('.memo-big').getByText('hoan tien dien').waitFor();
  await page.keyboard.press('x');
  await page.getByLabel('Lý do').fill('Tiền điện của nhà');
  await page.getByRole('dialog').getByRole('button', { name: 'Không phải tiền nhà' }).click();
  await page.getByRole('heading', { name: '2 khoản chờ' }).waitFor();

  await page.getByRole('button', { name: 'Khớp 2 khoản chắc chắn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Khớp 2 khoản chắc chắn' }).click();
  await page.getByText('Không còn khoản nào chờ').waitFor();
  assert.deepEqual([await paid(an), await paid(binh)], [3000000, 3100000]);
  assert.deepEqual(problems, []);
});

test('a transfer that arrives while the screen is open appears without reloading', async () => {
  await owes('P103', 'Đỗ Chi', '3200000');
  const { page, problems } = await openMatching();
  await page.getByText('Không còn khoản nào chờ').waitFor();
  await receive('DO CHI', 3000000);
  await page.getByRole('heading', { name: '1 khoản chờ' }).waitFor({ timeout: 10_000 });
  await page.getByText('Thiếu 200.000').waitFor();
  await page.locator('.decide').getByRole('button', { name: 'Khớp' }).click();
  await page.getByText('Không còn khoản nào chờ').waitFor();
  assert.deepEqual(problems, []);
});

test('a transfer is shared out over several invoices, and what was matched can be taken back with a reason', async () => {
  const first = await owes('P104', 'Hồ Dũng', '1100000');
  const second = await owes('P105', 'Phan Dũng', '1200000');
  await receive('tien hai phong P104 P105', 2300000);
  const { page, problems } = await openMatching();
  await page.getByRole('heading', { name: '1 khoản chờ' }).waitFor();
  await page.getByRole('button', { name: 'Chia' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Hồ Dũng', 'Phan Dũng'])
    if ((await dialog.getByText(name).count()) === 0) {
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('option').first().click();
    }
  await dialog.getByRole('button', { name: 'Chia khoản này' }).click();
  await page.getByText('Không còn khoản nào chờ').waitFor();
  assert.deepEqual([await paid(first), await paid(second)], [1100000, 1200000]);

  await page.getByRole('button', { name: 'Đã xử lý' }).click();
  await page.locator('.row').filter({ hasText: 'tien hai phong' }).getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByLabel('Lý do').fill('Nhầm phòng');
  await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click();
  await until(async () => (await paid(first)) === 0 && (await paid(second)) === 0, 'the money taken back');
  const { review_items: open } = await ok(house.api().get('/payment-reconciliation/review-items?state=open'));
  assert.equal(open.length, 1);
  assert.deepEqual(problems, []);
});
