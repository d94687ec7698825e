import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptAs, joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createFixture(today);
const contact = { full_name: 'Trần Thu Lan', phone: '0901 234 568' };
await house.ok(house.api().patch(`/properties/${house.property.id}`, { contact }));
const renter = await house.renter('Huỳnh Ngọc Thảo');
const lease = await house.lease(await house.room('P101'), renter, { start_date: `${today.slice(0, 7)}-01` });
await house.make(`/leases/${lease.id}/members`, { full_name: 'Lê <b>Hoa</b> 🙂' });
await house.make('/recurring-fees', { lease_id: lease.id, name: 'Giữ xe', amount: '100000' });
const thao = await joinPortal(house.service, house.api(), renter.id, 'thao');
const other = await registerLandlord(house.service, 'other');
const there = (await other.client.post('/renters', { full_name: 'Ngọc Thảo' })).data;
await acceptAs(other.client, there.id, thao);
const browser = await openBrowser();

test('the home shows lease, people and contact, the other landlord is one tap away, and settings are saved', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, {
    viewport: { width: 390, height: 844 },
  });
  expect(/401/);
  await logIn(page, thao.email, '/renter/household');
  const landlords = page.getByRole('region', { name: 'Các chủ nhà' });
  await landlords.waitFor();
  // Logging in opens the landlord who came last.
  await landlords.locator('.row', { hasText: 'House of lan' }).getByRole('button').click();
  await page.getByText('Lê <b>Hoa</b> 🙂').waitFor();
  await page.getByText('Giữ xe').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Gọi' }).getAttribute('href'), 'tel:0901234568');
  assert.equal(await page.getByRole('link', { name: 'Zalo' }).getAttribute('href'), 'https://zalo.me/0901234568');
  await page.locator('.row', { hasText: 'House of other' }).getByRole('button').click();
  await page.getByText('Bạn chưa có phòng nào').waitFor();

  await page.getByRole('link', { name: /Cài đặt/ }).click();
  const zalo = page.getByLabel('Hóa đơn đã trả đủ, Zalo');
  await zalo.check();
  await page.getByText('Đã lưu.').waitFor();
  await page.getByLabel('Không báo trên máy trong giờ yên tĩnh').uncheck();
  await page.getByRole('button', { name: 'Lưu giờ yên tĩnh' }).click();
  const chosen = async () => (await thao.client.get('/tenant/auth/preferences')).data;
  await until(async () => (await chosen()).quiet_hours === null, 'no quiet hours');
  assert.equal((await chosen()).notifications['invoice.paid'].zalo, true);

  expect(/400|409|422/);
  const phone = page.getByLabel('Số điện thoại để chủ nhà liên hệ');
  await phone.fill('abc');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await until(async () => (await phone.getAttribute('aria-invalid')) === 'true', 'the problem at its field');
  assert.equal(await phone.inputValue(), 'abc');
  await phone.fill('0901234567');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await until(async () => (await thao.client.get('/tenant/me')).data.phone === '0901234567', 'the number');
  assert.deepEqual(problems, []);
});

test('a link in a message shows the landlord that it is about, also after the login that comes first', async () => {
  const { page, expect } = await openWindow(browser, house.service.url);
  expect(/401/);
  await page.goto(`/renter/household?for=${renter.id}`);
  await page.getByLabel('Email').fill(thao.email);
  await page.getByLabel('Mật khẩu').fill(PASSWORD);
  // A lost answer after the login is no failed login.
  expect(/ERR_FAILED/);
  await page.route('**/tenant/auth/refresh', (route) => route.abort('failed'), { times: 1 });
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.getByText('Lê <b>Hoa</b> 🙂').waitFor();
  assert.equal(new URL(page.url()).search, '', 'the address says it no longer');
  await page.goto(`/renter/household?for=${there.id}`);
  await page.getByText('Bạn chưa có phòng nào').waitFor();
  await page.reload();
  await page.getByText('Bạn chưa có phòng nào').waitFor();
  await page.goto(`/renter/household?for=${renter.id}`);
  await page.getByText('Lê <b>Hoa</b> 🙂').waitFor();
  const asked = page.waitForRequest('**/tenant/auth/refresh');
  await page.goto('/renter/household?for=');
  assert.equal((await asked).postDataJSON().renter_id, renter.id, 'an empty one says nothing');
  await page.getByText('Lê <b>Hoa</b> 🙂').waitFor();
  expect(/403|404/);
  for (const nobody of [crypto.randomUUID(), 'nobody']) {
    await page.goto(`/renter/household?for=${nobody}`);
    await page.getByRole('region', { name: 'Các chủ nhà' }).waitFor();
  }
});
