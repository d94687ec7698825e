import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { launchBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createFixture(today);
const browser = await launchBrowser();
after(() => browser.close());
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

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
  await page.getByLabel('Họ tên').fill('Trần Thị Hoa');
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
  assert.deepEqual(problems, []);
});
