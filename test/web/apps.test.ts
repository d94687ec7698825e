import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { buildWebWhenStale } from '../../server/startup/build-web.ts';
import { WEB_BUILD } from '../../server/web/mount-web.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { launchBrowser } from './browser.ts';
import { assertAccessible, assertNoBrokenText, assertNoSidewaysScroll, openWindow, type Window } from './page.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const KIB = 1024;

await buildWebWhenStale(() => undefined);
const service = await startService({ config: { demo: true } });
const browser = await launchBrowser();
after(() => browser.close());

const open = (options: Parameters<typeof openWindow>[2] = {}): Promise<Window> =>
  openWindow(browser, service.url, options);

/** One click on the front door. */
async function tryDemo(page: Page, as: 'landlord' | 'renter'): Promise<void> {
  await page.goto('/');
  await page
    .locator('form[action="/demo"] button')
    .nth(as === 'landlord' ? 0 : 1)
    .click();
}

const waitForHome = (page: Page, as: 'landlord' | 'renter') =>
  as === 'landlord'
    ? page.getByRole('heading', { name: /việc đang chờ|things are waiting/ }).waitFor()
    : page.getByRole('heading', { name: /Các tháng trước|Earlier months/ }).waitFor();

suite('from the front door', () => {
  for (const as of ['landlord', 'renter'] as const)
    test(`one click shows the demo to a ${as}; reloading and a second tab keep the session; logging out leaves nothing`, async () => {
      const { page, context, problems, expect } = await open();
      await tryDemo(page, as);
      await waitForHome(page, as);
      await assertNoBrokenText(page, as);
      await page.reload();
      await waitForHome(page, as);
      const second = await context.newPage();
      await second.goto(page.url());
      await waitForHome(second, as);
      await page.locator('summary[aria-label="Tài khoản và cài đặt"]:visible').click();
      await page.getByRole('button', { name: 'Đăng xuất' }).click();
      await page.getByRole('heading', { name: 'Tiền nhà đúng từng đồng' }).waitFor();
      await second.getByRole('heading', { name: 'Tiền nhà đúng từng đồng' }).waitFor();
      assert.deepEqual(await context.cookies(), []);
      const kept = await page.evaluate<string[]>(
        'Object.keys(sessionStorage).filter((key) => key.startsWith("rentroll"))',
      );
      assert.deepEqual(kept, []);
      expect(/401/);
      await page.goto(as === 'landlord' ? '/console/' : '/renter/');
      await page.getByLabel('Mật khẩu').waitFor();
      assert.deepEqual(problems, []);
    });

  test('what changes on the server shows on an open screen without reloading', async () => {
    const lan = await registerLandlord(service, 'live');
    const { page, problems, expect } = await open();
    expect(/401/);
    await page.goto('/console/');
    await page.getByLabel('Email').fill(lan.email);
    await page.getByLabel('Mật khẩu').fill(PASSWORD);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByRole('heading', { name: 'Bắt đầu với bốn bước' }).waitFor();
    const property = await lan.client.post('/properties', { name: 'Nhà Hoa Mai' });
    await lan.client.post('/rooms', { property_id: property.data.id, name: 'P1', base_rent: '3000000' });
    await page.getByRole('heading', { name: 'Cần quyết định' }).waitFor({ timeout: 10_000 });
    assert.deepEqual(problems, []);
  });

  test('a wrong password is said at the form, what was typed stays, and the right one opens the page that was asked for', async () => {
    const lan = await registerLandlord(service, 'web');
    const { page, problems, expect } = await open();
    expect(/401/);
    await page.goto('/console/settings/sessions');
    await page.getByLabel('Email').fill(lan.email);
    await page.getByLabel('Mật khẩu').fill('not-the-password');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), lan.email);
    await page.getByLabel('Mật khẩu').fill(PASSWORD);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByRole('heading', { name: 'Phiên đăng nhập' }).waitFor();
    assert.match(page.url(), /\/console\/settings\/sessions$/);
    assert.deepEqual(problems, []);
  });
});

suite('every screen', () => {
  const screens = {
    landlord: ['/console/', '/console/settings/sessions', '/console/nothing-here'],
    renter: ['/renter/', '/renter/settings', '/renter/nothing-here'],
  };
  for (const as of ['landlord', 'renter'] as const)
    for (const viewport of SIZES)
      for (const colorScheme of ['light', 'dark'] as const)
        test(`of a ${as} is accessible and fits ${viewport.width} px, ${colorScheme}, in both languages`, async () => {
          for (const locale of ['vi-VN', 'en-GB']) {
            const { page, expect } = await open({ viewport, colorScheme, locale });
            expect(/404/);
            await tryDemo(page, as);
            await waitForHome(page, as);
            for (const path of screens[as]) {
              await page.goto(path);
              await page.locator('h1').waitFor({ state: 'attached' });
              await page
                .locator(path.endsWith('nothing-here') ? '.empty-state' : 'section .row')
                .first()
                .waitFor();
              const where = `${path} ${viewport.width} ${colorScheme} ${locale}`;
              await assertAccessible(page, where);
              await assertNoSidewaysScroll(page, where);
              await assertNoBrokenText(page, where);
            }
            await page.context().close();
          }
        });

  test('open to everybody is accessible and fits a phone of 320 px', async () => {
    const { page, expect } = await open({ viewport: { width: 320, height: 640 } });
    expect(/401/);
    for (const path of [
      '/',
      '/console/login',
      '/console/register',
      '/console/forgot',
      '/console/reset',
      '/renter/register',
    ]) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      await assertAccessible(page, path);
      await assertNoSidewaysScroll(page, path);
    }
  });
});

suite('files', () => {
  type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
  const manifest = () =>
    JSON.parse(readFileSync(join(WEB_BUILD, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const scriptsOf = (entry: string, all = manifest()): string[] => {
    const chunk = all[entry] as Chunk;
    return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => scriptsOf(name, all))];
  };
  for (const [entry, budget] of [
    ['console/index.html', 150],
    ['renter/index.html', 120],
  ] as const)
    test(`the scripts of ${entry} fit ${budget} KB`, () => {
      const bytes = [...new Set(scriptsOf(entry))].map((file) => readFileSync(join(WEB_BUILD, file)));
      const size = bytes.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
      assert.ok(size <= budget * KIB, `${(size / KIB).toFixed(1)} KB`);
    });

  test('are compressed, cached for good when named by content, and missing ones are 404', async () => {
    const file = manifest()['console/index.html']?.file;
    const script = await fetch(`${service.url}/${file}`, { headers: { 'accept-encoding': 'br' } });
    assert.deepEqual(
      [script.status, script.headers.get('cache-control'), script.headers.get('content-encoding')],
      [200, 'public, max-age=31536000, immutable', 'br'],
    );
    assert.match(script.headers.get('vary') ?? '', /Accept-Encoding/);
    assert.equal((await fetch(`${service.url}/assets/missing.js`)).status, 404);
    const page = await fetch(`${service.url}/console/`);
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe/);
    const etag = page.headers.get('etag') as string;
    const again = await fetch(`${service.url}/console/`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    const unknown = await fetch(`${service.url}/console/nothing-here`);
    assert.deepEqual([unknown.status, unknown.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
    assert.equal((await fetch(`${service.url}/renter/`, { method: 'HEAD' })).status, 200);
  });
});
