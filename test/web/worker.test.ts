import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page, Worker } from 'playwright-core';
import { WEB_BUILD } from '../../server/web/mount-web.ts';
import { shareDemo } from '../support/service.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { type DemoRole, openDemo } from './demo.ts';
import { openWindow } from './page.ts';

const service = await shareDemo();
const browser = await openBrowser();

async function openKept(as: DemoRole = 'landlord') {
  const window = await openWindow(browser, service.url, { serviceWorkers: 'allow' });
  await openDemo(window.page, as);
  return window;
}

/** Resolves when the worker answers for the page. */
const controlled = (page: Page) =>
  until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), 'the worker');

test('without a network the app still opens, says so, and goes on when the network is back', async () => {
  const { page, context, problems, expect } = await openKept();
  await controlled(page);
  expect(/ERR_INTERNET_DISCONNECTED|failed: .*\/api\//);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Mất kết nối. Dữ liệu có thể đã cũ.').first().waitFor();
  await page.getByRole('link', { name: 'Trang chủ' }).first().waitFor();
  const again = page.getByRole('button', { name: 'Thử lại' });
  await again.waitFor();
  await context.setOffline(false);
  await again.click();
  await page.getByRole('heading', { name: /việc đang chờ/ }).waitFor();
  assert.deepEqual(problems, []);
});

test('the worker keeps the files of the app and nothing of the API', async () => {
  const { page } = await openKept();
  await controlled(page);
  await page.goto('/console/more');
  await page.locator('h1').waitFor();
  const kept = await page.evaluate<string[]>(
    '(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).flat())()',
  );
  assert.ok(kept.includes('/console/'));
  assert.deepEqual(
    kept.filter((path) => path !== '/console/' && !path.startsWith('/assets/')),
    [],
  );
});

test('the files of a screen are named with its page and loaded once, by the service and by the worker', async () => {
  const { page } = await openKept();
  await controlled(page);
  const named = /assets\/rooms-[^>]+\.js>; rel=modulepreload/;
  const byService = await fetch(`${service.url}/console/rooms`);
  assert.match(byService.headers.get('link') ?? '', named);
  const byWorker = await page.goto('/console/rooms');
  await page.locator('.tile').first().waitFor();
  assert.equal(byWorker?.fromServiceWorker(), true);
  assert.match(byWorker?.headers().link ?? '', named);
  const styles = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.css'))",
  );
  assert.ok(styles.length > 0);
  assert.deepEqual(styles, [...new Set(styles)]);
});

/** The screens whose answers are kept. */
const ANSWERS = `(async () => {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === 'rentroll-answers')) return [];
  return new Promise((go, fail) => {
    const opening = indexedDB.open('rentroll-answers');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
      reading.onsuccess = () => go(reading.result);
    };
  });
})()`;

const kept = (page: Page, screen: string) =>
  until(async () => (await page.evaluate<string[]>(ANSWERS)).includes(screen), 'the kept answers');

/** Keeps requests to a route from being answered until the returned function is called. */
async function holdBack(page: Page, route: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(route, async (request) => {
    await promise;
    await request.continue();
  });
  return resolve;
}

test('a screen opens with what it showed last, until the service answers', async () => {
  const { page, context, problems } = await openKept();
  await controlled(page);
  await page.goto('/console/rooms');
  await page.locator('.tile').first().waitFor();
  await kept(page, '/console/rooms');
  const [room] = await service.asOwner<{ id: string }>(
    `update rooms set name = 'P999' where name = 'P101' returning id`,
  );
  assert.ok(room);
  const answer = await holdBack(page, '**/api/v1/rooms?*');
  await page.reload();
  await page.locator('.tile').first().waitFor();
  assert.equal(await page.getByText('P999').count(), 0, 'as it was');
  answer();
  await page.getByText('P999').first().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('what a screen showed is not shown on another day, nor when it may no longer be read', async () => {
  const { page, context, expect } = await openKept();
  await controlled(page);
  await page.goto('/console/rooms');
  await page.locator('.tile').first().waitFor();
  await kept(page, '/console/rooms');
  expect(/403/);
  await page.route('**/api/v1/rooms?*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'forbidden', message: 'Không được phép.' }, request_id: 'r' },
    }),
  );
  await page.reload();
  await page.getByText('Không được phép.').first().waitFor();
  assert.equal(await page.locator('.tile').count(), 0);
  await page.unroute('**/api/v1/rooms?*');
  await page.reload();
  await page.locator('.tile').first().waitFor();
  await kept(page, '/console/rooms');
  await page.clock.setFixedTime(Date.now() + 36 * 3_600_000);
  const answer = await holdBack(page, '**/api/v1/rooms?*');
  await page.reload();
  await page.locator('.skeleton').first().waitFor();
  assert.equal(await page.locator('.tile').count(), 0);
  answer();
  await context.close();
});

test('logging out leaves nothing of what screens showed', async () => {
  const { page, context } = await openKept();
  await kept(page, '/console/');
  await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await page.getByRole('heading', { name: 'Tiền nhà đúng từng đồng' }).waitFor();
  assert.deepEqual(await page.evaluate(ANSWERS), []);
  await context.close();
});

test('a new version is offered and used only when the person agrees', async () => {
  const file = join(WEB_BUILD, 'console/sw.js');
  const before = readFileSync(file, 'utf8');
  const { page, problems } = await openKept();
  await controlled(page);
  try {
    writeFileSync(file, before.replace(/"version":"[^"]+"/, '"version":"newer"'));
    await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
    const use = page.getByRole('button', { name: 'Dùng bản mới' });
    await use.waitFor();
    const loaded = await page.evaluate('performance.timeOrigin');
    assert.equal(await page.evaluate('performance.timeOrigin'), loaded, 'it does not reload by itself');
    await use.click();
    await until(() => page.evaluate<boolean>(`performance.timeOrigin !== ${loaded}`).catch(() => false), 'the reload');
    await page.getByRole('heading', { name: /việc đang chờ/ }).waitFor();
    assert.deepEqual(await page.evaluate('caches.keys()'), ['rentroll /console/ newer']);
    assert.deepEqual(problems, []);
  } finally {
    writeFileSync(file, before);
  }
});

test('a push message is shown as a notification, and a repeat replaces it', async () => {
  const { page, context } = await openKept();
  await context.grantPermissions(['notifications'], { origin: service.url });
  await controlled(page);
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/console/'));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  const message = {
    id: 'notice-1',
    title: 'Đã nhận 3.500.000 ₫',
    body: 'P101',
    data: { subject_type: 'invoice', subject_id: 'x' },
  };
  // Not every browser without a screen keeps notifications, so what is asked of it is recorded instead.
  const [worker] = context.serviceWorkers();
  assert.ok(worker);
  await worker.evaluate(`{
    self.shown = [];
    self.registration.showNotification = async (title, { tag }) => void self.shown.push(tag + ' ' + title);
  }`);
  const shown = () => worker.evaluate<string[]>('self.shown');
  for (const title of ['Đã nhận tiền', message.title]) {
    const data = JSON.stringify({ ...message, title });
    await session.send('ServiceWorker.deliverPushMessage', { origin: service.url, registrationId, data });
    await until(async () => (await shown()).includes(`notice-1 ${title}`), 'the notification');
  }
  // The tag is the same, so the second one takes the place of the first.
  assert.deepEqual(await shown(), ['notice-1 Đã nhận tiền', `notice-1 ${message.title}`]);
});

test('a tap on a notification opens what it is about, for the organization that it is about', async () => {
  const { page, context } = await openKept();
  await controlled(page);
  const [worker] = context.serviceWorkers();
  assert.ok(worker);
  const [invoice] = await service.asOwner('select id, organization_id from invoices order by id limit 1');
  await page.evaluate("sessionStorage.removeItem('rentroll.operator.scope')");
  await tap(worker, { subject_type: 'invoice', subject_id: invoice?.id, organization_id: invoice?.organization_id });
  await page.waitForURL(`**/console/invoices/${invoice?.id}`);
  await page.locator('.slip .total').waitFor();
  assert.equal(await page.evaluate("sessionStorage.getItem('rentroll.operator.scope')"), invoice?.organization_id);
});

test('a tap opens the readings that wait to a landlord, and to a renter the room of their reading', async () => {
  for (const [as, screen] of [
    ['landlord', '/console/meter?only=sent'],
    ['renter', '/renter/meter?reading=a1'],
  ] as const) {
    const { page, context } = await openKept(as);
    await controlled(page);
    const [worker] = context.serviceWorkers();
    assert.ok(worker);
    await tap(worker, { subject_type: 'meter_reading', subject_id: 'a1' });
    await page.waitForURL((url) => url.pathname + url.search === screen);
  }
});

/** Only a person can tap a notification, so the event comes from here. */
async function tap(worker: Worker, data: object): Promise<void> {
  await worker.evaluate(`self.dispatchEvent(Object.assign(new Event('notificationclick'), {
    notification: { close() {}, data: ${JSON.stringify(data)} },
    waitUntil: (work) => work.catch(() => undefined),
  }))`);
}
