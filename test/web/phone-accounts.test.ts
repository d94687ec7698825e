import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQr } from '../documents/read-qr.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { PASSWORD, registerTenant } from '../support/people.ts';
import { plain } from '../support/photos.ts';
import { connectBank } from './bank.ts';
import { openBrowser } from './browser.ts';
import { countActs } from './count-acts.ts';
import { logIn } from './log-in.ts';
import { assertAccessible, assertNoSidewaysScroll, openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const start = Temporal.PlainDate.from(today).with({ day: 1 });
const period = today.slice(0, 7);
const house = await createFixture(today, { electricity_unit_price: '3500', water_unit_price: '20000' });
const bank = await connectBank(house);
const browser = await openBrowser();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a session ended elsewhere leads to the login with its reason, and from there back; logging out leads to the front door', async () => {
  const renter = await house.renter('Lý Thị Mai');
  await house.lease(await house.room('P110'), renter, { start_date: today });
  const person = await joinPortal(house.service, house.api(), renter.id, 'mai');
  const { page, problems, expect } = await openWindow(browser, house.service.url, PHONE);
  expect(/401/);
  await logIn(page, person.email, '/renter/invoices?show=open');
  const { sessions } = (await person.client.get('/tenant/auth/sessions')).data;
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  assert.equal((await person.client.delete(`/tenant/auth/sessions/${other.id}`)).status, 200);
  await page.getByText('Phiên đăng nhập đã kết thúc').waitFor({ timeout: 10_000 });
  await assertAccessible(page, 'an ended session');
  await assertNoSidewaysScroll(page, 'an ended session');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mật khẩu').fill(PASSWORD);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.getByRole('heading', { name: 'Hóa đơn', level: 1 }).waitFor();
  assert.ok(page.url().endsWith('/renter/invoices?show=open'), page.url());
  await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await page.getByRole('heading', { name: 'Tiền nhà đúng từng đồng' }).waitFor();
  assert.deepEqual(problems, []);
});

test('a renter without email is invited by phone, opens the link, enters a code and is at home; later logs in again', async () => {
  const renter = await house.renter('Trần Văn Minh', { phone: '0901 234 567' });
  const room = await house.room('P101');
  await house.lease(room, renter, { start_date: today });
  const console = await openWindow(browser, house.service.url);
  console.expect(/401/);
  await logIn(console.page, house.landlord.email, `/console/renters/${renter.id}`);
  await console.page.getByRole('button', { name: 'Gửi lời mời' }).click();
  const message = await console.page.locator('.copy-line p').innerText();
  const link = /https?:\/\/\S+/.exec(message)?.[0] ?? '';
  await assertAccessible(console.page, 'an invitation by phone');
  assert.deepEqual(console.problems, []);

  const phone = await openWindow(browser, house.service.url, PHONE);
  const { page } = phone;
  await page.goto(link);
  const acts = await countActs(page);
  await page.getByRole('button', { name: 'Gửi mã cho tôi' }).click();
  const code = /\d{6}/.exec(await page.getByRole('status').innerText())?.[0] ?? '';
  await page.getByLabel('Mã 6 số').fill(code === '000000' ? '000001' : '000000');
  phone.expect(/401/);
  await page.getByRole('button', { name: 'Vào xem hóa đơn' }).click();
  await page.getByText('Mã 6 số không đúng hoặc đã hết hạn').waitFor();
  await assertAccessible(page, 'a wrong code');
  await page.getByLabel('Mã 6 số').fill(code);
  await page.getByRole('button', { name: 'Vào xem hóa đơn' }).click();
  await page.locator('.renter').waitFor();
  assert.equal(acts.count(), 3, 'one to get the code, one for each try');
  assert.equal(new URL(page.url()).pathname, '/renter/');

  // The message is opened again, here and on another phone.
  await page.goto(link);
  await page.getByText('đã được nhận').waitFor();
  await assertAccessible(page, 'an accepted invitation');
  await page.getByRole('link', { name: 'Vào phòng của tôi' }).click();
  await page.locator('.renter').waitFor();
  assert.equal(new URL(page.url()).pathname, '/renter/');
  assert.deepEqual(phone.problems, []);

  const again = await openWindow(browser, house.service.url, PHONE);
  again.expect(/401/);
  await again.page.goto('/');
  await again.page.getByText('Tôi thuê phòng').click();
  await again.page.getByRole('link', { name: 'Đăng nhập bằng số điện thoại' }).click();
  // What this tab acted for in a session before does not belong to the next one.
  await again.page.evaluate("sessionStorage.setItem('rentroll.renter.scope', crypto.randomUUID())");
  await again.page.getByLabel('Số điện thoại').fill('0901');
  await again.page.getByRole('button', { name: 'Gửi mã' }).click();
  again.expect(/400/);
  await again.page.getByText('sai định dạng').waitFor();
  await assertAccessible(again.page, 'a wrong number');
  await again.page.getByLabel('Số điện thoại').fill('0901234567');
  await again.page.getByRole('button', { name: 'Gửi mã' }).click();
  await again.page.getByRole('heading', { name: 'Nhập mã' }).waitFor();
  await assertAccessible(again.page, 'the field for the code');
  const shown = /\d{6}/.exec(await again.page.getByRole('status').first().innerText())?.[0] ?? '';
  await again.page.getByLabel('Mã 6 số').fill(shown);
  await again.page.getByRole('button', { name: 'Đăng nhập' }).click();
  await again.page.locator('.renter').waitFor();

  assert.equal(await again.page.evaluate("sessionStorage.getItem('rentroll.renter.scope')"), null);

  // A second way in, for the day the number is lost.
  await again.page.goto('/renter/settings');
  const email = again.page.getByRole('region', { name: 'Thêm email và mật khẩu' });
  await email.getByLabel('Email').fill((await registerTenant(house.service)).email);
  await email.getByLabel('Mật khẩu').fill('mot-mat-khau-dai');
  await email.getByRole('button', { name: 'Gửi mã tới điện thoại' }).click();
  await email.getByLabel('Mã 6 số').fill(/\d{6}/.exec(await email.getByRole('status').innerText())?.[0] ?? '');
  await assertAccessible(again.page, 'adding an email address');
  again.expect(/409/);
  const add = email.getByRole('button', { name: 'Thêm email và mật khẩu' });
  await add.click();
  // The address is taken, and the code was used for it: another one is needed.
  await email.getByText('Cần mã gửi tới điện thoại của bạn.').waitFor();
  await email.getByLabel('Email').fill('minh.phone@example.com');
  await email.getByRole('button', { name: 'Gửi mã tới điện thoại' }).click();
  await email.getByLabel('Mã 6 số').fill(/\d{6}/.exec(await email.getByRole('status').innerText())?.[0] ?? '');
  await add.click();
  await again.page.getByRole('region', { name: 'Mật khẩu', exact: true }).waitFor();
});

test('a renter without email joins from a message, pays by the code, sends a reading and reports a leak', async () => {
  const renter = await house.renter('Phạm Thị Hạnh');
  const room = await house.room('P103', { base_rent: '3000000' });
  const before = start.subtract({ months: 1 });
  await house.lease(room, renter, {
    start_date: before.toString(),
    initial_readings: { electricity: 1000, water: 100 },
  });
  const invoice = await house.issue(room, before.toString().slice(0, 7), { due_date: today });
  const { url } = await house.make(`/renters/${renter.id}/invitations`, { phone: '0901234888' });
  const { page, problems } = await openWindow(browser, house.service.url, PHONE);
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: plain('jpeg') };
  const attach = async (button: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByText(button).click();
    await (await chooser).setFiles(photo);
  };
  await page.goto(url);
  await page.getByRole('button', { name: 'Gửi mã cho tôi' }).click();
  await page.getByLabel('Mã 6 số').fill(/\d{6}/.exec(await page.getByRole('status').innerText())?.[0] ?? '');
  await page.getByRole('button', { name: 'Vào xem hóa đơn' }).click();

  await page.getByRole('link', { name: 'Trả ngay' }).waitFor();
  const paying = await countActs(page);
  await page.getByRole('link', { name: 'Trả ngay' }).click();
  const code = page.locator('img.qr');
  await code.waitFor();
  assert.equal(paying.count(), 1);
  const { data } = await house.api().get(`/invoices/${invoice.id}/payment-qr`);
  assert.equal(readQr(await code.screenshot()), data.payload);
  await bank.report(invoice.payment_reference, Number(invoice.total_amount));
  await page.getByText('Cảm ơn bạn').waitFor({ timeout: 5000 });

  await page.getByRole('link', { name: 'Điện nước' }).click();
  await page.getByLabel('Số điện mới').fill('1085');
  await page.getByLabel('Số nước mới').fill('106');
  await attach('Chụp công tơ điện');
  await page.getByRole('button', { name: 'Gửi số' }).click();
  await page.getByText('Chờ chủ nhà nhận').first().waitFor();

  await page.getByRole('link', { name: 'Trang chủ' }).click();
  const reporting = paying.count();
  await page.locator('.quick').getByRole('link', { name: 'Báo hỏng' }).click();
  await page.getByRole('button', { name: 'Rò nước' }).click();
  await attach('Chụp hoặc chọn ảnh');
  await page.getByRole('button', { name: 'Gửi chủ nhà' }).click();
  await page.getByRole('heading', { name: 'Rò nước' }).waitFor();
  assert.ok(paying.count() - reporting <= 4, paying.list().join(', '));
  assert.deepEqual(problems, []);

  const paid = await house.ok(house.api().get(`/invoices/${invoice.id}`));
  const [reading] = (await house.ok(house.api().get(`/meter-readings?room_id=${room.id}&period=${period}`)))
    .meter_readings;
  const [ticket] = (await house.ok(house.api().get(`/maintenance-tickets?room_id=${room.id}`))).tickets;
  assert.deepEqual(
    [paid.display.status.value, reading.electricity_current, reading.photos.length, ticket.title, ticket.photos.length],
    ['PAID', 1085, 1, 'Rò nước', 1],
  );
});

test('who has a code already enters it after the link was closed', async () => {
  const renter = await house.renter('Đỗ Văn Nam');
  const number = '0901234777';
  const { url } = await house.make(`/renters/${renter.id}/invitations`, { phone: number });
  const { code } = await house.ok(house.service.client().post('/tenant/auth/phone/code', { phone: number }));
  const { page, problems } = await openWindow(browser, house.service.url, PHONE);
  await page.goto(url);
  await page.getByText('Tôi đã có mã').click();
  await assertAccessible(page, 'the field for a code that was sent before');
  await page.getByLabel('Mã 6 số').fill(code);
  await page.getByRole('button', { name: 'Vào xem hóa đơn' }).click();
  await page.locator('.renter').waitFor();
  assert.deepEqual(problems, []);
});

test('an account with an email address adds an invited number, and is sent where it wanted to go', async () => {
  const tenant = await registerTenant(house.service);
  const number = '0901234666';
  const renter = await house.renter('Vũ Thị Lan');
  const { url } = await house.make(`/renters/${renter.id}/invitations`, { phone: number });
  const { page, expect, problems } = await openWindow(browser, house.service.url, PHONE);
  expect(/401/);
  await page.goto(url);
  await page.getByRole('link', { name: 'Đăng nhập và thêm số này trong Cài đặt' }).click();
  await page.getByRole('link', { name: 'Đăng nhập bằng số điện thoại' }).click();
  await page.getByRole('link', { name: 'Đăng nhập bằng email' }).click();
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel('Mật khẩu').fill(PASSWORD);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Đăng nhập bằng số điện thoại' });
  const login = panel.getByLabel('Số điện thoại đăng nhập');
  expect(/40[01]/);
  await login.fill('12');
  await panel.getByRole('button', { name: 'Gửi mã tới điện thoại' }).click();
  await panel.locator('[name=phone][aria-invalid=true]').waitFor();
  const passwords = page.getByRole('region', { name: 'Mật khẩu', exact: true });
  await passwords.getByLabel('Mật khẩu hiện tại').fill(`${PASSWORD}x`);
  await passwords.getByLabel('Mật khẩu mới').fill('một mật khẩu khác');
  await passwords.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await passwords.locator('[name=current_password][aria-invalid=true]').waitFor();
  await passwords.getByText('Mật khẩu hiện tại không đúng.').waitFor();
  assert.equal(await page.getByText(/Email hoặc mật khẩu/).count(), 0);
  await login.fill(number);
  await panel.getByLabel('Mật khẩu của tài khoản này').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Gửi mã tới điện thoại' }).click();
  await panel.getByLabel('Mã 6 số').fill(/\d{6}/.exec(await panel.getByRole('status').innerText())?.[0] ?? '');
  assert.equal(await panel.locator('[aria-invalid=true]').count(), 0);
  await assertAccessible(page, 'adding a number');
  await panel.getByRole('button', { name: 'Đăng nhập bằng số điện thoại' }).click();
  await panel.waitFor({ state: 'detached' });
  const { invitations } = await house.ok(tenant.client.get('/tenant/invitations'));
  assert.deepEqual([invitations.length, (await house.ok(tenant.client.get('/tenant/me'))).email], [1, tenant.email]);
  assert.deepEqual(problems, []);
});

test('who logs in by phone before opening the link accepts the invitation at home', async () => {
  const renter = await house.renter('Lê Thị Ánh', { phone: '0901234999' });
  await house.lease(await house.room('P102'), renter, { start_date: today });
  await house.make(`/renters/${renter.id}/invitations`, { phone: '0901234999' });
  const { page, expect, problems } = await openWindow(browser, house.service.url, PHONE);
  expect(/401/);
  await page.goto('/renter/login?by=phone');
  await page.getByLabel('Số điện thoại').fill('0901234999');
  await page.getByRole('button', { name: 'Gửi mã' }).click();
  const code = /\d{6}/.exec(await page.getByRole('status').first().innerText())?.[0] ?? '';
  await page.getByLabel('Mã 6 số').fill(code);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await page.getByRole('button', { name: 'Nhận lời' }).click();
  await page.getByRole('heading', { name: /P102/ }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Nhận lời' }).waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});
