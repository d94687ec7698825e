import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { assertNoBrokenText, assertNoSidewaysScroll, openWindow, resize } from './page.ts';

const NAMES = {
  markup: '<img src=x onerror=alert(1)><script>alert(2)</script>',
  emoji: '🏠👨‍👩‍👧‍👦 Nhà trọ 🇻🇳'.repeat(3),
  'right to left': 'بيت الإيجار رقم ١٨ שלום',
  'two hundred letters': 'Ễ'.repeat(200),
};
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const browser = await openBrowser();

/** An owner, a house, a room and a renter with the same name, and a rent of twelve digits that is overdue. */
async function createHouse(name: string) {
  const fixture = await createFixture('2026-11-01');
  const { api, ok, landlord } = fixture;
  await ok(api().patch('/auth/me', { display_name: name }));
  await ok(api().patch(`/organizations/${landlord.organizationId}`, { name }));
  await ok(api().patch(`/properties/${fixture.property.id}`, { name }));
  const room = await fixture.room(name.slice(0, 50));
  const renter = await fixture.renter(name);
  await fixture.lease(room, renter, { start_date: '2026-11-01', monthly_rent: '999999999999' });
  await fixture.issue(room, '2026-11', { due_date: '2026-11-05' });
  const person = await joinPortal(fixture.service, api(), renter.id, 'minh');
  await fixture.on('2026-11-20');
  return { fixture, person };
}

async function assertWhole(page: Page, where: string): Promise<void> {
  for (const viewport of SIZES) {
    await resize(page, viewport);
    await assertNoSidewaysScroll(page, `${where} ${viewport.width}`);
    await assertNoBrokenText(page, `${where} ${viewport.width}`);
  }
}

/** Whether the first name of a list has room and ends before its amount. */
const READABLE = `(() => {
  const name = document.querySelector('tbody th .line > span:last-child')?.getBoundingClientRect();
  const amounts = [...document.querySelectorAll('tbody .money')].map((amount) => amount.getBoundingClientRect());
  const amount = amounts.find(({ width }) => width > 0);
  return name !== undefined && amount !== undefined && name.width >= 85 && name.right <= amount.left;
})()`;

/** In the lists of the console, no name is squeezed to a few characters or runs into the amount beside it. */
async function assertReadable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const viewport of SIZES.slice(1)) {
    const where = `${path} ${viewport.width}`;
    await resize(page, viewport);
    await until(() => page.evaluate(READABLE), `${where}: a name beside its amount`, 20);
    await assertNoSidewaysScroll(page, where);
  }
}

suite('names and amounts that break layouts', () => {
  test('long names of rooms and people leave the lists of invoices, leases and rooms readable', async () => {
    const { fixture } = await createHouse('Căn hộ dịch vụ Nguyễn Thị Ngọc Ánh Tuyết Diễm Quỳnh');
    const { page, problems, expect } = await openWindow(browser, fixture.service.url);
    expect(/401/);
    await logIn(page, fixture.landlord.email, '/console/');
    for (const path of ['/console/invoices', '/console/leases', '/console/rooms?view=table'])
      await assertReadable(page, path);
    assert.deepEqual(problems, []);
    await fixture.service.stop();
  });

  for (const [kind, name] of Object.entries(NAMES))
    test(`${kind}: home and frame of the console, home of the renter`, async () => {
      const { fixture, person } = await createHouse(name);
      const { page, problems, expect } = await openWindow(browser, fixture.service.url);
      expect(/401/);
      let dialogs = 0;
      page.on('dialog', (dialog) => {
        dialogs += 1;
        void dialog.dismiss();
      });
      await logIn(page, fixture.landlord.email, '/console/');
      await page.getByText('999.999.999.999').first().waitFor();
      await assertWhole(page, `console, ${kind}`);
      await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
      await assertWhole(page, `open menu, ${kind}`);
      assert.ok((await page.locator('body').innerText()).includes(name), 'the name is shown as it is');
      await logIn(page, person.email, '/renter/');
      await page.getByText('999.999.999.999').first().waitFor();
      await assertWhole(page, `renter, ${kind}`);
      assert.equal(await page.locator('img[src=x]').count(), 0);
      assert.equal(dialogs, 0);
      assert.deepEqual(problems, []);
      await fixture.service.stop();
    });
});
