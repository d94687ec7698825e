import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../support/fixture.ts';
import { addMember, addOwnRoleMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const house = await createFixture(Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString());
const browser = await openBrowser();

const open = async (path: string, email = house.landlord.email, expected = /401/) => {
  const { page, problems, expect } = await openWindow(browser, house.service.url);
  expect(expected);
  await logIn(page, email, path);
  return { page, problems };
};
const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();

test('an owner defines a role, gives it to a member, changes it and takes it back', async () => {
  const person = await addMember(house.service, house.landlord, 'STAFF');
  const { page, problems } = await open('/console/settings/roles');
  await page.getByRole('button', { name: 'Tạo vai trò' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tên vai trò').fill('Thu ngân');
  const payments = dialog.getByRole('group', { name: 'Khoản thu' });
  await payments.getByLabel('Xem').check();
  await payments.getByLabel('Thu', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Tạo vai trò' }).click();
  await said(page, 'Đã tạo vai trò.');
  await page.getByText('2 quyền · chưa ai giữ').waitFor();

  await page.goto('/console/settings/members');
  const row = page.locator('.member').filter({ hasText: person.email });
  await row.getByRole('combobox').selectOption({ label: 'Thu ngân' });
  await said(page, /thu ngân/i);
  const me = async () => (await person.client.get('/auth/me')).data;
  assert.deepEqual(
    [(await me()).role_name, (await me()).permissions],
    ['Thu ngân', ['payments.read', 'payments.record']],
  );

  await page.goto('/console/settings/roles');
  await page.getByText('2 quyền · STAFF').waitFor();
  await page.getByRole('button', { name: 'Sửa vai trò Thu ngân' }).click();
  await dialog.getByText('Còn 1 người giữ vai trò này.').waitFor();
  await payments.getByLabel('Thu', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Lưu vai trò' }).click();
  await said(page, 'Đã lưu.');
  assert.deepEqual((await me()).permissions, ['payments.read']);

  await page.goto('/console/settings/members');
  await row.getByRole('combobox').selectOption({ label: 'Nhân viên' });
  await said(page, /nhân viên/i);
  await page.goto('/console/settings/roles');
  await page.getByRole('button', { name: 'Sửa vai trò Thu ngân' }).click();
  await dialog.getByRole('button', { name: 'Xóa vai trò' }).click();
  await dialog.last().getByRole('button', { name: 'Xóa vai trò' }).click();
  await said(page, 'Đã xóa vai trò.');
  await page.getByText('Chưa có vai trò riêng').waitFor();
  assert.deepEqual(problems, []);
});

test('the permissions of a system role are opened to read', async () => {
  const { page, problems } = await open('/console/settings/roles');
  await page.getByRole('button', { name: 'Xem quyền của Nhân viên' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vai trò Nhân viên' });
  await dialog.getByRole('listitem').filter({ hasText: 'Số điện nước' }).getByText('Xem · Ghi').waitFor();
  assert.equal(await dialog.getByText('Hóa đơn').count(), 0);
  assert.equal(await dialog.getByRole('checkbox').count(), 0);
  await page.reload();
  await dialog.getByText('Vai trò có sẵn, không sửa được.').waitFor();
  assert.deepEqual(problems, []);
});

test('who manages members with a role of the organization’s own cannot tick what they do not have', async () => {
  const helper = await addOwnRoleMember(house.service, house.landlord, ['members.read', 'members.write', 'rooms.read']);
  const above = await house.make('/roles', { name: 'Kế toán phụ', permissions: ['accounting.read'] });
  const { page, problems } = await open('/console/settings/roles?open=new', helper.email);
  const dialog = page.getByRole('dialog');
  const tick = (group: string, label: string) =>
    dialog.getByRole('group', { name: group, exact: true }).getByLabel(label);
  await tick('Phòng', 'Xem').check();
  assert.equal(await tick('Phòng', 'Ghi').isDisabled(), true);
  await dialog.getByText('Quyền bạn không có thì không cấp').waitFor();
  await page.goto(`/console/settings/roles?open=${above.id}`);
  await dialog.getByText('Vai trò này có quyền mà bạn không có').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Lưu vai trò' }).getAttribute('aria-disabled'), 'true');
  assert.deepEqual(problems, []);
});

/** The screens that permissions lead to, beside home and settings. */
const SCREENS: [permissions: string[], paths: string[]][] = [
  [
    [
      'properties.read',
      'rooms.read',
      'renters.read',
      'leases.read',
      'invoices.read',
      'payments.read',
      'payments.record',
    ],
    ['/rooms', '/payments', '/leases', '/invoices', '/renters', '/cash'],
  ],
  [
    ['properties.read', 'accounting.read', 'reports.read', 'invoices.read', 'payments.read'],
    ['/payments', '/invoices', '/cash', '/books', '/reports/receivables'],
  ],
  [
    ['rooms.read', 'payments.record'],
    ['/rooms', '/cash'],
  ],
  [['tickets.read'], ['/tickets']],
];

for (const [permissions, paths] of SCREENS)
  test(`a role with ${permissions.length} permissions finds its screens, and no screen asks for more`, async () => {
    const member = await addOwnRoleMember(house.service, house.landlord, permissions);
    const { page, problems } = await open('/console/', member.email);
    await page.locator('.rail nav a').first().waitFor();
    const links = await page.locator('.rail nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const found = links.map((link) => (link ?? '').replace('/console', '') || '/');
    assert.deepEqual(found.toSorted(), ['/', '/settings', ...paths].toSorted());
    for (const path of paths) {
      await page.goto(`/console${path}`);
      await page.locator('.main h1').first().waitFor();
      await until(async () => (await page.locator('.skeleton').count()) === 0, `${path} to load`);
      assert.deepEqual(problems, [], path);
    }
  });
