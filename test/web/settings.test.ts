import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openZalo } from '../notifications/fake-zalo.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { until } from '../support/until.ts';
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
const organization = async () =>
  (await house.ok(house.api().get(`/organizations/${house.landlord.organizationId}`))).organization;
const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();

test('the organization is changed field by field, channels are put in order, and errors stand at their fields', async () => {
  const { page, problems, expect } = await open('/console/settings');
  await page.locator('main').getByRole('link', { name: 'Tổ chức Tên, mã số thuế' }).click();
  await page.getByLabel('Tên pháp lý').fill('Công ty Hoa Sen');
  await page.getByLabel('Mã số thuế').fill('12');
  await page.getByLabel('Nhân viên được thu tiền mặt').check();
  await page
    .getByRole('button', { name: /^Đưa .* lên$/ })
    .last()
    .click();
  const before = (await organization()).notification_channels;
  expect(/400/);
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await page.locator('[name="tax_code"][aria-invalid="true"]').waitFor();
  // What was typed survives a reload.
  await page.reload();
  await page.getByLabel('Mã số thuế').fill('0312345678');
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await said(page, 'Đã lưu.');
  const now = await organization();
  assert.deepEqual([now.legal_name, now.tax_code, now.staff_may_collect_cash], ['Công ty Hoa Sen', '0312345678', true]);
  assert.deepEqual(now.notification_channels, [before[0], before[2], before[1]]);
  assert.deepEqual(problems, []);
});

test('a second organization is created and opened in this tab', async () => {
  const { email } = await registerLandlord(house.service, 'binh');
  const { page, problems } = await open('/console/settings/organization', email);
  await page.getByRole('button', { name: 'Thêm tổ chức' }).click();
  await page.getByRole('dialog').getByLabel('Tên tổ chức').fill('Nhà Bình Thạnh');
  await page.getByRole('dialog').getByRole('button', { name: 'Thêm tổ chức' }).click();
  await page.getByRole('button', { name: 'Chuyển sang Nhà Bình Thạnh' }).click();
  await page.waitForURL((url) => url.pathname === '/console/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/console/settings/organization');
  await page.getByLabel('Tên tổ chức').waitFor();
  assert.equal(await page.getByLabel('Tên tổ chức').inputValue(), 'Nhà Bình Thạnh');
  assert.deepEqual(problems, []);
});

test('a house is added, changed, archived and restored', async () => {
  const { page, problems } = await open('/console/settings/properties');
  await page.getByRole('button', { name: 'Thêm nhà' }).click();
  await page.getByLabel('Tên nhà').fill('Phan Văn Trị');
  await page.getByRole('dialog').getByRole('button', { name: 'Thêm nhà' }).click();
  await page.getByRole('heading', { name: 'Phan Văn Trị' }).waitFor();
  await page.getByRole('region', { name: 'Chủ sở hữu' }).getByLabel('Họ tên').fill('Trần Thị Hoa');
  await page.getByRole('button', { name: 'Lưu nhà' }).click();
  await said(page, 'Đã lưu.');
  await page.getByRole('button', { name: 'Lưu trữ nhà' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu trữ nhà' }).click();
  await page.getByRole('button', { name: 'Khôi phục' }).click();
  await said(page, 'Đã khôi phục.');
  const { properties } = await house.ok(house.api().get('/properties'));
  assert.equal(
    properties.find(({ name }: { name: string }) => name === 'Phan Văn Trị').owner.full_name,
    'Trần Thị Hoa',
  );
  assert.deepEqual(problems, []);
});

test('the profile and the password are changed, and the look at once', async () => {
  const person = await addMember(house.service, house.landlord, 'ACCOUNTANT');
  const { page, problems, expect } = await open('/console/settings/account', person.email);
  await page.getByLabel('Tên hiển thị').fill('Lê Thị Hạnh');
  await page.getByRole('button', { name: 'Lưu hồ sơ' }).click();
  await page.locator('.me').getByText('Lê Thị Hạnh').waitFor();
  expect(/40[01]/);
  await page.getByLabel('Mật khẩu hiện tại').fill('mot-mat-khau-sai');
  await page.getByLabel('Mật khẩu mới').fill('mot-mat-khau-khac');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel('Mật khẩu hiện tại').fill('mot-mat-khau-dai');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await said(page, /Đã đổi mật khẩu/);
  await page.getByRole('button', { name: 'Tối' }).click();
  await page.getByRole('button', { name: 'English' }).first().click();
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.deepEqual(problems, []);
});

test('prices are tried on a real invoice, warned of above the public price, and saved from a month on', async () => {
  const month = Temporal.PlainYearMonth.from(today.slice(0, 7));
  const before = month.subtract({ months: 1 }).toString();
  await house.settings({ electricity_unit_price: '2000', water_unit_price: '12000' });
  const room = await house.room('P101');
  // Two registered people for a whole month: half the quota of a household.
  await house.lease(room, await house.renter('Lê An'), {
    start_date: `${before}-01`,
    occupant_count: 2,
    members: ['Lê An', 'Lê Bình'].map((full_name) => ({ full_name, residence_registered_from: `${before}-01` })),
    initial_readings: { electricity: 1000, water: 100 },
  });
  const reading_date = Temporal.PlainDate.from(`${month}-01`).subtract({ days: 1 }).toString();
  await house.read(room, before, { electricity_current: 1100, water_current: 106, reading_date });
  await house.issue(room, before);
  const { page, problems, expect } = await open(`/console/settings/prices?property=${house.property.id}`);
  const slip = page.locator('.price-slip');
  await slip.getByText('Tiền điện 100 kWh').waitFor();
  await page.getByLabel('Giá một m³').fill('13000');
  await slip.getByText('+6.000').first().waitFor();
  await page.getByLabel('Giá một kWh').fill('4000');
  await page.getByText(/Cao hơn giá bậc 3 của Nhà nước/).waitFor();
  await page.getByRole('button', { name: 'Theo bậc' }).first().click();
  await page.getByLabel(/^Dùng giá Nhà nước, Điện/).click();
  await page.getByRole('button', { name: /6 bậc/ }).click();
  await page.getByLabel(/^Bậc 3, /).fill('2600');
  await page.getByText('Bậc 3 cao hơn giá Nhà nước').waitFor();
  await page.getByRole('button', { name: /^Dùng 2\.380/ }).click();
  const vat = page.getByLabel(/^Thuế/).first();
  await vat.fill('tám');
  expect(/400/);
  await page.getByRole('button', { name: /^Lưu từ/ }).click();
  await until(async () => (await vat.getAttribute('aria-invalid')) === 'true', 'the error at its field');
  await vat.fill('8,0');
  // 2 people are half a household: tiers end at 25, 50 and 100 kWh; with 8 % VAT.
  const amount = Math.round((25 * 1984 + 25 * 2050 + 50 * 2380) * 1.08);
  await slip
    .getByText(
      String(amount)
        .replace(/(?=(\d{3})+$)/g, '.')
        .replace(/^\./, ''),
    )
    .waitFor();
  await page.getByRole('button', { name: /^Lưu từ/ }).click();
  await said(page, 'Đã lưu giá.');
  const path = `/properties/${house.property.id}`;
  assert.equal((await house.ok(house.api().get(`${path}/billing-settings`))).water_unit_price, '13000.00');
  const { utility_tariffs: tariffs } = await house.ok(house.api().get(`${path}/utility-tariffs`));
  assert.deepEqual(
    tariffs.map(({ effective_from, tiers }: { effective_from: string; tiers: { unit_price: string }[] }) => [
      effective_from,
      tiers[2]?.unit_price,
    ]),
    [[month.toString(), '2380.00']],
  );
  await page.getByRole('button', { name: 'Thêm phí' }).click();
  await page.getByLabel('Tên phí').fill('Gửi xe');
  await page.getByLabel('Số tiền').fill('80000');
  await page.getByRole('button', { name: 'Lưu phí' }).click();
  await page.locator('.row').getByText('Gửi xe').waitFor();
  assert.deepEqual(problems, []);
});

test('a member is invited to one house, changes role and loses access', async () => {
  const person = await addMember(house.service, house.landlord, 'MANAGER');
  const { page, problems } = await open('/console/settings/members');
  const members = async () =>
    (await house.ok(house.api().get(`/organizations/${house.landlord.organizationId}/members`))).members;
  await page.getByText('Chủ nhà duy nhất nên không đổi vai trò').waitFor();
  await page.getByLabel('Email').fill('moi@example.com');
  await page.getByLabel(/^Kế toán/).check();
  await page.getByLabel('Mọi nhà, cả nhà thêm sau').uncheck();
  await page.getByLabel(/^Hoa Sen/).check();
  await page.getByRole('button', { name: 'Gửi lời mời', exact: true }).click();
  await page.getByText(/\/member-invitations\//).waitFor();
  const invited = (await members()).find(({ user }: { user: { email: string } }) => user.email === 'moi@example.com');
  assert.deepEqual([invited.role, invited.property_ids], ['ACCOUNTANT', [house.property.id]]);
  const row = page.locator('.member').filter({ hasText: person.email });
  await row.getByRole('combobox').selectOption('STAFF');
  await said(page, /giờ là nhân viên/);
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Bỏ quyền' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ quyền' }).click();
  await row.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('an account is added with a code to try, and a connection whose secret is shown once', async () => {
  const { page, problems } = await open('/console/settings/bank');
  await page.getByText('Thêm tài khoản nhận tiền trước.').waitFor();
  await page.getByRole('button', { name: 'Thêm tài khoản' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ngân hàng').selectOption({ label: 'Vietcombank' });
  await dialog.getByLabel('Số tài khoản').fill('0123456789');
  await dialog.getByLabel('Tên chủ tài khoản').fill('LE THI LAN');
  await dialog.getByRole('img', { name: 'Mã VietQR của Vietcombank 0123456789' }).waitFor();
  await dialog.getByRole('button', { name: 'Lưu tài khoản' }).click();
  await page.locator('.row').getByText('0123456789').waitFor();
  await page.getByRole('button', { name: 'Thêm kết nối' }).click();
  await dialog.getByRole('button', { name: 'Tạo kết nối' }).click();
  await dialog.getByText('Chỉ hiện một lần này.').waitFor();
  const secret = (await dialog.locator('code').first().textContent()) ?? '';
  assert.ok(secret.length > 20, secret);
  await dialog.getByRole('button', { name: 'Tôi đã cất' }).click();
  await page.getByText('/api/v1/payment-webhooks/SEPAY/').waitFor();
  await page.getByRole('button', { name: 'Sửa SePay' }).click();
  await dialog.getByRole('button', { name: 'Lưu kết nối' }).waitFor();
  assert.equal((await page.locator('body').innerText()).includes(secret), false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await dialog.getByLabel('Nội dung chuyển khoản').fill('tien phong <b>P101</b>');
  await dialog.getByRole('button', { name: 'Gửi tin mẫu' }).click();
  await dialog.getByText('Sẽ chờ bạn quyết định: Không có mã').waitFor();
  await dialog.getByText('tien phong <b>P101</b>', { exact: true }).waitFor();
  await dialog.getByText('0123456789, thuộc kết nối này').waitFor();
  const { review_items } = await house.ok(house.api().get('/payment-reconciliation/review-items'));
  assert.deepEqual(review_items, []);
  assert.deepEqual(problems, []);
});

test('an API key is shown once, works, and ends when it is revoked', async () => {
  const { page, problems, expect } = await open('/console/settings/api-keys');
  await page.getByRole('button', { name: 'Tạo khóa' }).click();
  const dialog = page.getByRole('dialog');
  expect(/400/);
  await dialog.getByRole('button', { name: 'Tạo khóa' }).click();
  await dialog.locator('[name="name"][aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Tên phần mềm dùng khóa').fill('Kế toán MISA');
  await dialog.getByRole('button', { name: 'Chọn mọi quyền xem' }).click();
  await dialog.getByRole('button', { name: 'Tạo khóa' }).click();
  await dialog.getByText('Chỉ hiện một lần này.').waitFor();
  const key = (await dialog.locator('code').textContent()) ?? '';
  assert.equal((await house.service.client(key).get('/properties')).status, 200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sửa Kế toán MISA' }).click();
  await dialog.getByRole('button', { name: 'Thu hồi khóa' }).click();
  // The stream of changes says that it is gone before the answer does.
  await page.route('**/api-keys/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await page.waitForTimeout(1000);
    await route.fulfill({ response });
  });
  await dialog.last().getByRole('button', { name: 'Thu hồi khóa' }).click();
  await said(page, 'Đã thu hồi khóa.');
  assert.equal((await house.service.client(key).get('/properties')).status, 401);
  assert.deepEqual(problems, []);
});

test('a webhook endpoint gets its secret once, is tested and lists its deliveries', async () => {
  const { page, problems } = await open('/console/settings/webhooks');
  await page.getByRole('button', { name: 'Thêm nơi nhận' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Địa chỉ nhận (https)').fill('https://example.com/rentroll');
  await dialog.getByLabel(/Nhận tiền/).check();
  await dialog.getByRole('button', { name: 'Thêm nơi nhận' }).click();
  assert.match((await dialog.locator('code').textContent()) ?? '', /^whsec_/);
  await dialog.getByRole('button', { name: 'Tôi đã cất' }).click();
  await page.getByRole('button', { name: 'Mở https://example.com/rentroll' }).click();
  await dialog.getByRole('button', { name: 'Gửi thử' }).click();
  await dialog.locator('.row').getByText('Gửi thử').waitFor();
  await dialog.getByRole('button', { name: 'Đổi khóa ký' }).click();
  await dialog.last().getByRole('button', { name: 'Đổi khóa ký' }).click();
  await dialog.getByText('Chỉ hiện một lần này.').waitFor();
  assert.deepEqual(problems, []);
});

test('notifications are chosen at once and undone; the audit trail is filtered by the address', async () => {
  const { page, problems } = await open('/console/settings/notifications');
  const box = page.getByLabel('Nhận tiền, Email');
  await box.check();
  await said(page, 'Đã lưu.');
  const chosen = async () => (await house.ok(house.api().get('/auth/preferences'))).notifications;
  assert.equal((await chosen())['payment.recorded'].email, true);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await until(async () => !(await box.isChecked()), 'the choice of before');
  await page.goto('/console/settings/audit?subject_type=property');
  await page.locator('.row').getByText('Nhà: tạo').first().waitFor();
  await page.getByRole('combobox', { name: 'Đối tượng' }).selectOption('organization');
  await page.locator('.row').getByText('Tổ chức: tạo').waitFor();
  assert.match(page.url(), /subject_type=organization/);
  assert.equal(await page.locator('.row').getByText('Nhà: tạo').count(), 0);
  assert.deepEqual(problems, []);
});

test('staff see what they may not do, each with its reason', async () => {
  const person = await addMember(house.service, house.landlord, 'STAFF');
  const { page, problems } = await open('/console/settings/organization', person.email);
  await page.getByLabel('Tên tổ chức').fill('Nhà của tôi');
  const save = page.getByRole('button', { name: 'Lưu thay đổi' });
  assert.equal(await save.getAttribute('aria-disabled'), 'true');
  await page.getByText('Vai trò nhân viên không làm được việc này.').first().waitFor();
  await page.goto('/console/settings/properties');
  const add = page.getByRole('button', { name: 'Thêm nhà' }).first();
  await page.getByText('Vai trò nhân viên không làm được việc này.').first().waitFor();
  assert.equal(await add.getAttribute('aria-disabled'), 'true');
  // A page that the role cannot see says so instead of failing.
  await page.goto('/console/settings/members');
  await page.getByText('Bạn không xem được trang này').waitFor();
  await page.goto('/console/settings');
  await page.getByText('Vai trò nhân viên không làm được việc này.').first().waitFor();
  assert.equal(await page.getByText('Vai trò nhân viên không làm được việc này.').count(), 7);
  assert.deepEqual(problems, []);
});

test('a Zalo account is connected and tried with a message; what Zalo answers is shown', async () => {
  const zalo = await openZalo('first-refresh-token', { appId: '4242', appSecret: 'secret-of-zalo' });
  const { oauthUrl, baseUrl } = zalo.settings;
  Object.assign(house.service.running.context.config.push.zaloUrls, { oauthUrl, baseUrl });
  const { page, problems, expect } = await open('/console/settings/organization');
  await page.getByRole('button', { name: 'Nối tài khoản Zalo' }).click();
  await page.locator('[name="zalo.app_id"]').fill('4242');
  await page.locator('[name="zalo.secret"]').fill('secret-of-zalo');
  await page.locator('[name="zalo.refresh_token"]').fill('first-refresh-token');
  await page.locator('[name="zalo.templates.invoice.issued"]').fill('9001');
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  await page.getByText('Ứng dụng 4242, khóa kết thúc bằng zalo').waitFor();
  await page.getByRole('button', { name: 'Gửi tin thử' }).click();
  const dialog = page.getByRole('dialog');
  const send = async (phone: string) => {
    await dialog.getByLabel('Số điện thoại nhận tin').fill(phone);
    await dialog.getByRole('button', { name: 'Gửi', exact: true }).click();
  };
  expect(/400/);
  await send('12345678');
  await dialog.locator('[name="phone"][aria-invalid="true"]').waitFor();
  await send('0901234567');
  await dialog.getByText('Zalo đã nhận tin mẫu').waitFor();
  zalo.response({ error: -118, message: 'Zalo account does not exist' });
  await send('0901234568');
  await dialog.getByText('Zalo không nhận tin: Zalo -118 Zalo account does not exist').waitFor();
  assert.equal(zalo.messages().length, 2);
  assert.deepEqual(problems, []);
});

test('pages that may show bills are saved, a wrong address is named at the field, and ending all links asks first', async () => {
  const { page, problems, expect } = await open('/console/settings/api-keys');
  const panel = page.getByRole('region', { name: 'Hóa đơn trong phần mềm khác' });
  const field = panel.getByLabel('Trang được hiện hóa đơn');
  await field.fill('https://app.example.com\nhttps://*.example.com');
  expect(/400/);
  await panel.getByRole('button', { name: 'Lưu' }).click();
  await panel.locator('[name="embed_origins"][aria-invalid="true"]').waitFor();
  await panel.getByText(/^https:\/\/\*\.example\.com: /).waitFor();
  await field.fill('https://app.example.com');
  await panel.getByRole('button', { name: 'Lưu' }).click();
  await said(page, 'Đã lưu các trang được hiện hóa đơn.');
  await panel.getByRole('button', { name: 'Thu hồi mọi liên kết xem tạm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/ngừng hoạt động ngay/).waitFor();
  await dialog.getByRole('button', { name: 'Thu hồi', exact: true }).click();
  await said(page, 'Mọi liên kết xem tạm đã ngừng hoạt động.');
  assert.deepEqual(problems, []);
});
