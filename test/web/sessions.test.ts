import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Landlord, PASSWORD, registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { openBrowser } from './browser.ts';
import { freezeClock, offline, throttle } from './conditions.ts';
import { countActs } from './count-acts.ts';
import { openWindow, type Window } from './page.ts';

/** The stream of changes ends within five seconds of its session; the app then notices that there is no other. */
const REVOKED_WITHIN_MS = 10_000;

const service = await startService();
const browser = await openBrowser();

const sessionsPage = (page: Page) => page.getByRole('heading', { name: 'Phiên đăng nhập', level: 1 });
const loginPage = (page: Page) => page.getByRole('button', { name: 'Đăng nhập' });

async function fillLogin(page: Page, { email }: Landlord): Promise<void> {
  await page.goto('/console/settings/sessions');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu').fill(PASSWORD);
}

async function logIn(
  landlord: Landlord,
  options: Parameters<typeof openWindow>[2] = {},
  prepare: (window: Window) => Promise<unknown> = () => Promise.resolve(),
): Promise<Window> {
  const window = await openWindow(browser, service.url, options);
  await prepare(window);
  // The first page has no session yet.
  window.expect(/401/);
  await fillLogin(window.page, landlord);
  await loginPage(window.page).click();
  await sessionsPage(window.page).waitFor();
  return window;
}

suite('a session in the browser', () => {
  test('logging in takes one tap or one key beyond the typed values', async () => {
    const landlord = await registerLandlord(service, 'acts');
    const { page, expect } = await openWindow(browser, service.url);
    expect(/401/);
    await page.goto('/console/settings/sessions');
    const acts = await countActs(page);
    await page.getByLabel('Email').fill(landlord.email);
    await page.getByLabel('Mật khẩu').pressSequentially(PASSWORD);
    await page.keyboard.press('Enter');
    await sessionsPage(page).waitFor();
    assert.deepEqual(acts.list(), ['key Enter']);
    await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
    assert.deepEqual(acts.list().length, 2, acts.list().join());
  });

  test('on a slow phone a double tap logs in once', async () => {
    const landlord = await registerLandlord(service, 'slow');
    const { page, expect } = await openWindow(browser, service.url);
    expect(/401/);
    await fillLogin(page, landlord);
    let logins = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) logins += 1;
    });
    await throttle(page);
    await loginPage(page).dblclick();
    await sessionsPage(page).waitFor();
    assert.equal(logins, 1);
  });

  test('two tabs that renew at the same moment both stay logged in', async () => {
    const landlord = await registerLandlord(service, 'tabs');
    const { page, context, problems } = await logIn(landlord);
    const second = await context.newPage();
    await second.goto(page.url());
    await sessionsPage(second).waitFor();
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([page.reload(), second.reload()]);
      await Promise.all([sessionsPage(page).waitFor(), sessionsPage(second).waitFor()]);
    }
    assert.deepEqual(problems, []);
    const { sessions } = (await landlord.client.get('/auth/sessions')).data;
    assert.equal(sessions.length, 2, 'the one of the registration and the one of the browser');
  });

  test('access tokens that expired in two sleeping tabs are renewed with their next requests', async () => {
    const landlord = await registerLandlord(service, 'sleep');
    let clock: Awaited<ReturnType<typeof freezeClock>> | undefined;
    const { page, context, problems } = await logIn(landlord, {}, async (window) => {
      clock = await freezeClock(window.context, service.clock.now().toString());
    });
    const second = await context.newPage();
    await second.goto(page.url());
    await sessionsPage(second).waitFor();
    service.clock.advance({ minutes: 20 });
    await clock?.advance(20);
    for (const tab of [page, second]) await tab.getByRole('link', { name: 'Trang chủ' }).first().click();
    for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Bắt đầu với năm bước' }).waitFor();
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('/changes')),
      [],
    );
  });

  test('a session ended elsewhere ends in the open tab without a touch', async () => {
    const landlord = await registerLandlord(service, 'ended');
    const { page } = await logIn(landlord);
    const { sessions } = (await landlord.client.get('/auth/sessions')).data;
    const own = sessions.find(({ current }: { current: boolean }) => !current);
    assert.equal((await landlord.client.delete(`/auth/sessions/${own.id}`)).status, 200);
    await page.getByText('Phiên đăng nhập đã kết thúc').waitFor({ timeout: REVOKED_WITHIN_MS });
    await page.getByLabel('Email').fill(landlord.email);
    await page.getByLabel('Mật khẩu').fill(PASSWORD);
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await sessionsPage(page).waitFor();
  });

  test('without a network the session stays; it goes on when the network is back', async () => {
    const landlord = await registerLandlord(service, 'offline');
    const window = await logIn(landlord);
    const { page, problems } = window;
    await offline(window, async () => {
      await page.getByText('Mất kết nối. Dữ liệu có thể đã cũ.').first().waitFor();
    });
    await page.reload();
    await sessionsPage(page).waitFor();
    assert.deepEqual(problems, []);
  });

  test('the device is named as people know it', async () => {
    const landlord = await registerLandlord(service, 'device');
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
    const { page } = await logIn(landlord, { userAgent });
    await page.getByText('Chrome trên Android').waitFor();
    assert.equal(await page.getByText('Mozilla').count(), 0);
  });
});

suite('a page of another origin', () => {
  /** 127.0.0.1 is the same site on another port, which browsers send cookies to; localhost is another site. */
  for (const host of ['127.0.0.1', 'localhost'])
    test(`on ${host} cannot use the cookie`, async () => {
      const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>hi'));
      await new Promise<void>((listening) => other.listen(0, () => listening()));
      after(() => other.close());
      other.unref();
      const landlord = await registerLandlord(service, 'csrf');
      const { page, context } = await logIn(landlord);
      const before = await context.cookies();
      const attacker = await context.newPage();
      const [accepted, refused]: [string[], string[]] = [[], []];
      attacker.on('response', (response) => void (response.ok() ? accepted : refused).push(response.url()));
      attacker.on('requestfailed', (request) => void refused.push(request.url()));
      await attacker.goto(`http://${host}:${(other.address() as AddressInfo).port}/`);
      accepted.length = 0;
      for (const path of ['/auth/refresh', '/auth/logout'])
        for (const [mode, type] of [
          ['no-cors', 'text/plain'],
          ['no-cors', 'application/x-www-form-urlencoded'],
          ['cors', 'application/json'],
        ])
          await attacker.evaluate(`fetch('${service.url}/api/v1${path}', {
            method: 'POST', mode: '${mode}', credentials: 'include', headers: { 'content-type': '${type}' },
            body: '${type === 'application/json' ? '{"refresh_in":"cookie"}' : ''}',
          }).then(() => null, () => null)`);
      assert.deepEqual(accepted, []);
      assert.ok(refused.length >= 6, refused.join('\n'));
      await attacker.setContent(
        `<form method="post" action="${service.url}/api/v1/auth/logout"><button>x</button></form>`,
      );
      await attacker.locator('button').click();
      await attacker.waitForLoadState();
      assert.deepEqual(await context.cookies(), before);
      await page.reload();
      await sessionsPage(page).waitFor();
    });
});

suite('logging out', () => {
  test('leaves nothing behind: no cookie, no token, no data, and no way back', async () => {
    const landlord = await registerLandlord(service, 'out');
    const { page, context } = await logIn(landlord, { serviceWorkers: 'allow' });
    await page.getByRole('link', { name: 'Trang chủ' }).first().click();
    await page.getByRole('heading', { name: 'Bắt đầu với năm bước' }).waitFor();
    await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    await page.getByRole('heading', { name: 'Tiền nhà đúng từng đồng' }).waitFor();
    assert.deepEqual(await context.cookies(), []);
    const kept = await page.evaluate<{ session: string[]; rows: string[]; answers: string[] }>(`(async () => ({
      session: Object.keys(sessionStorage).filter((key) => key.startsWith('rentroll')),
      rows: (await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames];
          const reading = opening.result.transaction(stores);
          const found = stores.map((store) => reading.objectStore(store).getAllKeys());
          reading.oncomplete = () => resolve(found.flatMap(({ result }) => result.map((key) => name + ' ' + key)));
        };
      })))).flat(),
      answers: (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat().filter((path) => path.startsWith('/api/')),
    }))()`);
    assert.deepEqual(kept, { session: [], rows: [], answers: [] });
    await page.goBack();
    await loginPage(page).waitFor();
    const { sessions } = (await landlord.client.get('/auth/sessions')).data;
    assert.deepEqual(
      sessions.map(({ current }: { current: boolean }) => current),
      [true],
    );
  });
});
