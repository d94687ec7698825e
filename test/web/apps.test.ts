import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readSizes } from '../../bench/support/web-sizes.ts';
import { WEB_BUILD } from '../../server/web/mount-web.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { shareDemo } from '../support/service.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { openDemo, waitForHome } from './demo.ts';
import { assertNoBrokenText, openWindow, type Window } from './page.ts';

const KIB = 1024;
/** What browsers of 2023 do not know, and the compiler does not see in packages nor in styles. */
const TOO_NEW = {
  js: /\.getOrInsert|\.withResolvers\b|\bArray\.fromAsync\b|\b(?:Map|Object)\.groupBy\b|\bPromise\.try\b|\bAbortSignal\.any\b|\bTemporal\.|\bURL\.canParse\b/,
  css: /light-dark\(|[{;}]&/,
};

const service = await shareDemo();
const browser = await openBrowser();

const open = (options: Parameters<typeof openWindow>[2] = {}): Promise<Window> =>
  openWindow(browser, service.url, options);

suite('from the front door', () => {
  for (const as of ['landlord', 'renter'] as const)
    test(`one click shows the demo to a ${as}; reloading and a second tab keep the session; logging out leaves nothing`, async () => {
      const { page, context, problems, expect } = await open();
      await openDemo(page, as);
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

  for (const [as, home, first] of [
    ['landlord', '/console/', ['/auth/me', '/properties?limit=200', '/reports/dashboard']],
    ['renter', '/renter/', ['/tenant/household', '/tenant/invoices?open=true&sort=due_date&limit=20']],
  ] as const)
    test(`the first screen of a ${as} is asked for before the app has loaded, and once`, async () => {
      const { page, problems } = await open();
      await openDemo(page, as);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().replace(/.*\/api\/v1/, '')));
      // Without its own scripts the app asks for nothing.
      await page.route(/assets\/.*\.js/, (route) => route.abort());
      await page.goto(home);
      await until(() => first.every((path) => asked.includes(path)), 'the early requests');
      await page.unroute(/assets\/.*\.js/);
      asked.length = 0;
      await page.goto(home);
      await waitForHome(page, as);
      for (const path of first) assert.equal(asked.filter((one) => one === path).length, 1, path);
      assert.deepEqual(
        problems.filter((problem) => !/ERR_FAILED|failed: .*\.js|preload/.test(problem)),
        [],
      );
    });

  test('what changes on the server shows on an open screen without reloading', async () => {
    const lan = await registerLandlord(service, 'live');
    const { page, problems, expect } = await open();
    expect(/401/);
    await page.goto('/console/');
    await page.getByLabel('Email').fill(lan.email);
    await page.getByLabel('Mật khẩu').fill(PASSWORD);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByRole('heading', { name: 'Bắt đầu với năm bước' }).waitFor();
    const property = await lan.client.post('/properties', { name: 'Nhà Hoa Mai' });
    await lan.client.post('/rooms', { property_id: property.data.id, name: 'P1', base_rent: '3000000' });
    await page.getByRole('heading', { name: 'Cần quyết định' }).waitFor({ timeout: 10_000 });
    assert.deepEqual(problems, []);
  });

  for (const [as, path, shown, first] of [
    ['landlord', '/console/', 'section .row', ['/auth/me', '/properties', '/dashboard']],
    ['landlord', '/console/rooms', '.tile', ['/auth/me', '/properties', '/rooms']],
    ['renter', '/renter/', 'section .row', ['/tenant/household', '/tenant/invoices']],
  ] as const)
    test(`${path} is drawn once, with its data, when that is there before the app`, async () => {
      const { page, problems } = await open();
      await openDemo(page, as);
      await page.goto('about:blank');
      const answers = first.map(async (part) =>
        (await page.waitForResponse((response) => response.url().includes(part))).finished(),
      );
      await page.route(/assets\/base-.*\.js/, (route) => Promise.all(answers).then(() => route.continue()));
      await page.addInitScript(`addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
        window.sawSkeleton ||= document.querySelector('.skeleton') !== null;
      }).observe(document.body, { childList: true, subtree: true }))`);
      await page.goto(path);
      await page.locator(shown).first().waitFor();
      assert.equal(await page.evaluate('Boolean(window.sawSkeleton)'), false);
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

suite('files', () => {
  const scriptsOf = (page: string): string[] =>
    [...readFileSync(join(WEB_BUILD, page), 'utf8').matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file as string,
    );
  for (const [entry, budget] of [
    ['console/index.html', 150],
    ['renter/index.html', 120],
  ] as const)
    test(`the scripts of ${entry} fit ${budget} KB`, () => {
      const bytes = scriptsOf(entry).map((file) => readFileSync(join(WEB_BUILD, file)));
      const size = bytes.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
      assert.ok(size <= budget * KIB, `${(size / KIB).toFixed(1)} KB`);
    });

  test('of a screen of the console are 40 KB of scripts at most', () => {
    const large = readSizes('console/index.html').screens.filter(({ size }) => size > 40);
    assert.deepEqual(large, []);
  });

  test('of renters’ screens are not those of the console’s frame', () => {
    const manifest: Record<string, { imports?: string[] }> = JSON.parse(
      readFileSync(join(WEB_BUILD, '.vite/manifest.json'), 'utf8'),
    );
    const filesOf = (name: string): string[] => [name, ...(manifest[name]?.imports ?? []).flatMap(filesOf)];
    const screens = Object.keys(manifest).filter((name) => name.startsWith('renter/routes/'));
    assert.ok(screens.length > 10);
    for (const screen of screens)
      assert.deepEqual(
        filesOf(screen).filter((name) => name.includes('console')),
        [],
        screen,
      );
  });

  test('contain nothing that browsers of 2023 do not know', () => {
    for (const [kind, tooNew] of Object.entries(TOO_NEW)) {
      const files = globSync(`**/*.${kind}`, { cwd: WEB_BUILD });
      assert.ok(files.length > 10, kind);
      for (const file of files) assert.doesNotMatch(readFileSync(join(WEB_BUILD, file), 'utf8'), tooNew, file);
    }
  });

  test('of a screen are named with the page of its address, the largest first', async () => {
    const linksOf = async (path: string): Promise<string[]> =>
      ((await fetch(service.url + path)).headers.get('link') ?? '').split(', ');
    const rooms = await linksOf('/console/rooms');
    assert.match(rooms[0] ?? '', /^<\/assets\/base-[\w-]+\.js>; rel=modulepreload$/);
    assert.ok(rooms.some((link) => /\/assets\/rooms-[\w-]+\.js>; rel=modulepreload$/.test(link)));
    assert.ok(rooms.some((link) => /\/assets\/rooms-[\w-]+\.css>; rel=preload; as=style; crossorigin$/.test(link)));
    assert.ok(!(await linksOf('/console/')).some((link) => link.includes('/rooms-')));
    for (const link of rooms)
      assert.equal((await fetch(service.url + link.slice(1, link.indexOf('>')))).status, 200, link);
    assert.deepEqual(await linksOf('/console/nowhere'), ['']);
  });

  test('are compressed, cached for good when named by content, and missing ones are 404', async () => {
    const [file = ''] = scriptsOf('console/index.html');
    const content = readFileSync(join(WEB_BUILD, file), 'utf8');
    const tags = new Set<string | null>();
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip, deflate, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const script = await fetch(`${service.url}/${file}`, { headers });
      assert.deepEqual(
        [script.status, script.headers.get('cache-control'), script.headers.get('content-encoding')],
        [200, 'public, max-age=31536000, immutable', encoding],
      );
      assert.match(script.headers.get('vary') ?? '', /Accept-Encoding/);
      assert.equal(await script.text(), content);
      const tag = script.headers.get('etag') ?? '';
      tags.add(tag);
      const known = { headers: { ...headers, 'if-none-match': tag } };
      assert.equal((await fetch(`${service.url}/${file}`, known)).status, 304);
    }
    assert.equal(tags.size, 3);
    for (const missing of ['missing.js', `${file.slice('assets/'.length)}.br`, '..%2Fconsole%2Fsw.js'])
      assert.equal((await service.client().get(`//assets/${missing}`)).status, 404, missing);
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
