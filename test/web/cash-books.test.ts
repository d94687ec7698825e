import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createFixture(today);
const browser = await openBrowser();

const open = async (path: string, email = house.landlord.email) => {
  const { page, problems, expect } = await openWindow(browser, house.service.url);
  expect(/401/);
  await logIn(page, email, path);
  return { page, problems, expect };
};
const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();

let rooms = 0;
async function invoice() {
  rooms += 1;
  const room = await house.room(`S${rooms}`);
  await house.lease(room, await house.renter(`Người ${rooms}`), { start_date: `${today.slice(0, 7)}-01` });
  return house.issue(room, today.slice(0, 7));
}

test('a caretaker hands over what they collected, the owner confirms it from the home queue, and the day is closed', async () => {
  await house.ok(
    house.api().patch(`/organizations/${house.landlord.organizationId}`, { staff_may_collect_cash: true }),
  );
  const staff = await addMember(house.service, house.landlord, 'STAFF');
  const { page, problems } = await open('/console/cash', staff.email);
  await page.getByText('Bạn chưa giữ tiền mặt').waitFor();
  const { id } = await invoice();
  await house.ok(staff.client.post('/payments', { invoice_id: id, amount: '900000', method: 'CASH' }));
  await page.reload();
  await page.locator('.holding .figure').getByText('900.000').waitFor();
  await page.locator('.cash-entry').getByText('Thu tiền, Người 1').waitFor();
  assert.equal(await page.getByText('Ai đang giữ tiền mặt').count(), 0);

  await page.getByRole('button', { name: 'Bàn giao tiền' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Giao cho').selectOption({ label: 'lan' });
  await dialog.getByLabel('Số tiền').fill('600000');
  // What was typed survives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Bàn giao tiền' }).click();
  assert.equal(await dialog.getByLabel('Số tiền').inputValue(), '600.000');
  await dialog.getByRole('button', { name: 'Bàn giao tiền' }).click();
  await said(page, 'Đã bàn giao 600.000');
  await page.locator('.holding .figure').getByText('300.000').waitFor();
  await page.getByText('600.000 ₫ đang chờ xác nhận').waitFor();
  const pending = page.getByRole('region', { name: 'Đã giao, chờ xác nhận' });
  await pending.getByText('Bạn giao cho lan').waitFor();
  await pending.getByText(/chờ lan xác nhận/).waitFor();

  const owner = await open('/console/');
  await owner.page.getByRole('link', { name: /bàn giao tiền mặt chờ bạn xác nhận/ }).click();
  await owner.page.getByText('STAFF giao cho bạn').waitFor();
  await owner.page.getByText(/đếm lại rồi xác nhận/).waitFor();
  await owner.page.getByRole('button', { name: /^Đã nhận đủ 600\.000/ }).click();
  await said(owner.page, 'Đã nhận 600.000');
  await owner.page.locator('.holding .figure').getByText('600.000').waitFor();
  await owner.page.getByRole('link', { name: 'Mở sổ của STAFF' }).click();
  await owner.page.getByRole('dialog').locator('.cash-entry').getByText('Bàn giao cho lan').waitFor();
  assert.equal(await owner.page.getByRole('dialog').getByRole('button', { name: 'Bàn giao tiền' }).count(), 0);
  assert.deepEqual(owner.problems, []);

  await page.reload();
  await page.getByRole('button', { name: 'Chốt sổ trong ngày' }).click();
  await dialog.getByLabel('Số tiền đếm được').fill('290000');
  await dialog.getByText(/Thiếu .*10\.000/).waitFor();
  await dialog.getByLabel('Lý do').fill('Trả lại nhầm');
  await dialog.getByRole('button', { name: 'Chốt sổ', exact: true }).click();
  await said(page, /Đã chốt sổ ngày/);
  await page.locator('.holding .figure').getByText('290.000').waitFor();
  await page.getByText('Những lần chốt gần đây').waitFor();
  const again = page.getByRole('button', { name: 'Chốt sổ trong ngày' });
  assert.equal(await again.getAttribute('aria-disabled'), 'true');
  const check = await house.ok(house.api().get('/accounting/self-check'));
  assert.equal(check.ok, true);
  assert.deepEqual(problems, []);
});

test('a receiver refuses with a reason, and the giver takes back what was not confirmed', async () => {
  const manager = await addMember(house.service, house.landlord, 'MANAGER');
  const { id } = await invoice();
  await house.ok(manager.client.post('/payments', { invoice_id: id, amount: '500000', method: 'CASH' }));
  const [book] = (await house.ok(manager.client.get('/cash-books'))).cash_books;
  const give = () =>
    house.ok(
      manager.client.post(`/cash-books/${book.id}/handovers`, {
        to_account_id: house.landlord.session.user.id,
        amount: '200000',
      }),
    );
  await give();
  const owner = await open('/console/cash');
  await owner.page.getByRole('button', { name: /^Không nhận 200\.000/ }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Lý do').fill('Thiếu 100.000');
  await dialog.getByRole('button', { name: 'Không nhận' }).click();
  await said(owner.page, 'Tiền đã trở lại sổ của người giao.');
  await give();
  const { page, problems } = await open('/console/cash', manager.email);
  await page.getByRole('button', { name: /^Rút lại 200\.000/ }).click();
  await page.getByRole('dialog').getByLabel('Lý do').fill('Nhầm người');
  await page.getByRole('dialog').getByRole('button', { name: 'Rút lại' }).click();
  await said(page, 'Tiền đã trở lại sổ của người giao.');
  await page.locator('.holding .figure').getByText('500.000').waitFor();
  assert.deepEqual([...problems, ...owner.problems], []);
});

test('cash at the bank says which account and who checks it; an owner gives back what a collector handed over', async () => {
  const bank = await house.make('/bank-accounts', {
    ...{ bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' },
  });
  const collector = await addMember(house.service, house.landlord, 'MANAGER');
  const { id } = await invoice();
  const payment = await house.ok(
    collector.client.post('/payments', { invoice_id: id, amount: '700000', method: 'CASH' }),
  );
  await house.ok(
    collector.client.post(`/cash-books/${payment.cash_book_id}/handovers`, {
      bank_account_id: bank.id,
      amount: '700000',
    }),
  );
  const { page, problems } = await open('/console/cash', collector.email);
  const pending = page.getByRole('region', { name: 'Đã giao, chờ xác nhận' });
  await pending.getByText('Bạn nộp vào tài khoản 0123456789').waitFor();
  await pending.getByText(/chờ người được ghi thu kiểm tra tài khoản/).waitFor();
  const owner = await open('/console/cash');
  await owner.page.getByText('MANAGER nộp vào tài khoản 0123456789').waitFor();
  await owner.page.getByRole('button', { name: /^Tiền đã vào: 700\.000/ }).click();
  await said(owner.page, 'Đã nhận 700.000');
  const { key } = await house.make('/api-keys', { name: 'k', permissions: ['payments.record'] });
  const other = { invoice_id: (await invoice()).id, amount: '1000', method: 'CASH' };
  await house.ok(house.service.client(key).post('/payments', other));
  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'Bàn giao tiền' }).click();
  const targets = await owner.page.getByLabel('Giao cho').locator('option').allTextContents();
  assert.ok(targets.includes('Vào sổ: Sổ chung của tổ chức'), targets.join());
  await owner.page.goto(`/console/payments?receipt=${payment.receipt_id}`);
  await owner.page.getByRole('button', { name: 'Hủy khoản này' }).click();
  const dialog = owner.page.getByRole('dialog').last();
  await dialog.getByLabel('Lý do').fill('Khách đổi ý');
  await dialog.getByRole('button', { name: 'Hủy khoản này' }).click();
  await said(owner.page, /700\.000.* lấy từ sổ quỹ của bạn/);
  assert.deepEqual([...problems, ...owner.problems], []);
});
