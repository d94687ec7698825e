import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertNoBrokenText, goTo, openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createFixture(today, { electricity_unit_price: '3500' });
const start = Temporal.PlainDate.from(today).subtract({ months: 2 }).toString();
const room = await house.room('P101', { floor: 1 });
const renter = await house.renter('Trần Ngọc Ánh', { phone: '0901234567', id_number: '079090001234' });
const lease = await house.lease(room, renter, { start_date: start });
const invoice = await house.issue(room, today.slice(0, 7));
const ticket = await house.make('/maintenance-tickets', { property_id: house.property.id, title: 'Vòi nước rỉ' });
const browser = await openBrowser();

/** What each role finds in the navigation, beside what everybody has. */
const EVERYBODY = [
  '/',
  '/rooms',
  '/meter',
  '/deadlines',
  '/leases',
  '/renters',
  '/tickets',
  '/announcements',
  '/settings',
];
const OFFICE = [
  '/payments',
  '/cash',
  '/billing',
  '/invoices',
  '/matching',
  '/books',
  '/reports/receivables',
  '/import',
];
const NAVIGATION = {
  MANAGER: [...EVERYBODY, ...OFFICE],
  ACCOUNTANT: [...EVERYBODY, ...OFFICE],
  STAFF: [...EVERYBODY, '/import'],
} as const;

suite('roles', () => {
  for (const role of ['MANAGER', 'ACCOUNTANT', 'STAFF'] as const)
    test(`${role} finds the screens for it, and no screen asks for more than it may read`, async () => {
      const member = await addMember(house.service, house.landlord, role);
      const { page, problems, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
      // Without a bank account there is no code to pay with.
      expect(/401|payment-qr|409/);
      await logIn(page, member.email, '/console/');
      const links = await page
        .locator('.rail nav a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      assert.deepEqual(
        links.map((link) => (link ?? '').replace('/console', '') || '/').toSorted(),
        [...NAVIGATION[role]].toSorted(),
      );
      const details = [
        `/rooms/${room.id}`,
        `/leases/${lease.id}`,
        `/renters/${renter.id}`,
        `/tickets/${ticket.id}`,
        ...(role === 'STAFF' ? [] : [`/invoices/${invoice.id}`]),
      ];
      for (const path of [...NAVIGATION[role], ...details]) {
        await goTo(page, `/console${path}`);
        await page.locator('.main h1').first().waitFor();
        await until(async () => (await page.locator('.skeleton').count()) === 0, `${path} to load`);
        await assertNoBrokenText(page, `${role} ${path}`);
        assert.deepEqual(problems, [], `${role} ${path}`);
      }
    });

  test('what a role may not do stays visible, disabled, and says why', async () => {
    const staff = await addMember(house.service, house.landlord, 'STAFF');
    const { page, expect } = await openWindow(browser, house.service.url, { serviceWorkers: 'block' });
    expect(/401/);
    await logIn(page, staff.email, `/console/leases/${lease.id}`);
    const upcoming = await house.lease(await house.room('P102'), renter, {
      start_date: Temporal.PlainDate.from(today).add({ days: 7 }).toString(),
    });
    for (const [{ id }, name] of [
      [lease, 'Gia hạn'],
      [lease, 'Thêm người'],
      [lease, 'Sửa điều khoản'],
      [upcoming, 'Hủy hợp đồng'],
    ] as const) {
      if (!page.url().endsWith(id)) await goTo(page, `/console/leases/${id}`);
      const button = page.getByRole('button', { name });
      await until(async () => (await button.getAttribute('aria-disabled')) === 'true', `${name} to be disabled`);
      const why = await button.getAttribute('aria-describedby');
      assert.match(await page.locator(`[id="${why}"]`).innerText(), /nhân viên/i, name);
    }
    await goTo(page, `/console/rooms/${room.id}`);
    await page.getByRole('heading', { name: 'Sửa chữa' }).waitFor();
    // What may not be read is not called empty.
    assert.equal(await page.locator('#invoices, #payments, a[href="#invoices"], a[href="#payments"]').count(), 0);
  });
});
