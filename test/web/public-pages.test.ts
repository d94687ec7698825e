import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readQr } from '../documents/read-qr.ts';
import { openBrowser } from './browser.ts';
import { countActs } from './count-acts.ts';
import { createEmailLinks } from './email-links.ts';
import {
  assertAccessible,
  assertNoBrokenText,
  assertNoSidewaysScroll,
  openWindow,
  resize,
  type Window,
} from './page.ts';
import { createSharedInvoices } from './shared-invoices.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const MAX_BYTES = 90 * 1024;
const MAX_SHIFT = 0.02;

const { fixture, paths, unpaid } = await createSharedInvoices();
const { service } = fixture;
const links = await createEmailLinks(service);
const browser = await openBrowser();

const open = (options: Parameters<typeof openWindow>[2] = {}): Promise<Window> =>
  openWindow(browser, service.url, options);

const PAGES = { ...paths, invalid: '/i/nothing', missing: '/nothing-here', ...links.paths };
/** Together they show every component; the other pages differ from them in their words. */
const REPRESENTATIVE = ['tiers', 'paid', 'invalid'];

async function showTables(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click();
}

/** How far the content moved while the page was loading. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 200);
  })`);

async function lookAt(page: Page, name: string, closely: boolean): Promise<void> {
  for (const size of SIZES) {
    const where = `${name} ${size.width}`;
    await resize(page, size);
    await assertNoSidewaysScroll(page, where);
    if (!closely) continue;
    await assertAccessible(page, `${where} light`);
    // In the dark the structure is the same, in other colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertAccessible(page, `${where} dark`, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

suite('public pages', () => {
  for (const locale of ['vi-VN', 'en-GB'])
    test(`are accessible and fit 390 and 1280 px, light and dark, ${locale}`, async () => {
      const { page, problems, expect } = await open({ locale });
      expect(/\b40\d\b/);
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(path);
        await showTables(page);
        await assertNoBrokenText(page, `${name} ${locale}`);
        await lookAt(page, `${name} ${locale}`, REPRESENTATIVE.includes(name));
      }
      for (const [name, act] of Object.entries(links.acts)) {
        await act(page);
        await lookAt(page, `${name} ${locale}`, true);
      }
      assert.deepEqual(problems, []);
      await page.context().close();
    });

  test('are accessible in every state and fit a phone of 320 px, with long names and twelve digits', async () => {
    const { page, expect } = await open({ viewport: { width: 320, height: 640 } });
    expect(/\b40\d\b/);
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(path);
      await assertAccessible(page, name);
      await assertNoSidewaysScroll(page, name);
    }
  });
});

suite('a shared invoice in a browser', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the code read from the screen is the one of the API, ${colorScheme}`, async () => {
      const { page } = await open({ colorScheme, viewport: { width: 390, height: 844 } });
      await page.goto(paths.unpaid as string);
      const picture = await page.locator('img.qr').screenshot();
      const { data } = await fixture.api().get(`/invoices/${unpaid.id}/payment-qr?scope=renter`);
      assert.equal(readQr(picture), data.payload);
    });

  test('runs no script, moves nothing while loading and is small', async () => {
    const { page, problems } = await open({ viewport: { width: 390, height: 844 } });
    const kinds: string[] = [];
    let bytes = 0;
    page.on('response', async (response) => {
      kinds.push(response.request().resourceType());
      bytes += (await response.body()).length;
    });
    for (const path of Object.values(paths)) {
      [kinds.length, bytes] = [0, 0];
      await page.goto(path, { waitUntil: 'networkidle' });
      const shift = await shiftOf(page);
      assert.ok(shift <= MAX_SHIFT, `${path} moved by ${shift}`);
      assert.ok(bytes > 0 && bytes <= MAX_BYTES, `${bytes} bytes`);
      assert.deepEqual(
        [...new Set(kinds)].filter((kind) => kind !== 'document' && kind !== 'image'),
        [],
      );
    }
    assert.deepEqual(problems, []);
  });

  test('the picture of the code and the PDF are plain links', async () => {
    const { page } = await open();
    await page.goto(paths.unpaid as string);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Lưu mã QR vào máy' }).click();
    assert.equal((await downloading).suggestedFilename(), `${unpaid.invoice_number}-qr.png`);
    const pdf = await page.getByRole('link', { name: 'Tải bản PDF' }).getAttribute('href');
    const response = await page.request.get(new URL(pdf as string, page.url()).href);
    assert.equal(response.headers()['content-type'], 'application/pdf');
  });

  test('the code is on the first screen of a phone, and one tap saves its picture', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    const acts = await countActs(page);
    await page.goto(paths.unpaid as string);
    const box = await page.locator('img.qr').boundingBox();
    assert.ok(box && box.y + box.height <= 844, 'the code is below the first screen');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Lưu mã QR vào máy' }).click();
    await downloading;
    assert.deepEqual(acts.list(), ['tap Lưu mã QR vào máy']);
  });

  test('account, amount and memo are text that one touch selects whole', async () => {
    const { page } = await open();
    await page.goto(paths.unpaid as string);
    for (const value of ['0123456789', '3643000', unpaid.payment_reference]) {
      await page.locator('.copy dd', { hasText: value }).click();
      assert.equal(await page.evaluate('String(getSelection())'), value);
    }
  });

  test('each charge says how it was calculated', async () => {
    const { page } = await open();
    const texts = async (path: string | undefined) => {
      await page.goto(path as string);
      await showTables(page);
      return (await page.locator('.bill').innerText()).replaceAll('\u00a0', ' ');
    };
    const flat = await texts(paths.unpaid);
    for (const piece of [
      'Trọn tháng',
      '118 kWh × 3.500 ₫',
      'Chỉ số cũ 4.812, mới 4.930; dùng 118 kWh; ghi ngày 30/11/2026',
      '6 m³ × 15.000 ₫',
      '2 × 20.000 ₫',
    ])
      assert.ok(flat.includes(piece), `${piece} is missing in ${flat}`);
    const tiers = await texts(paths.tiers);
    for (const piece of [
      '3.000.000 ₫ × 20/30 ngày',
      'Tiền điện tháng 11/2026',
      '397.980 ₫',
      'Bậc 3',
      '252.756',
      'thuế 8%',
    ])
      assert.ok(tiers.includes(piece), `${piece} is missing in ${tiers}`);
    assert.ok((await texts(paths.reduced)).includes('Đã giảm trừ 500.000 ₫'));
  });

  test('says what is open, late, paid and when, written off or credited', async () => {
    const { page } = await open();
    const sum = async (name: string) => {
      await page.goto(paths[name] as string);
      return (await page.locator('.sum').innerText()).replaceAll(/\s+/g, ' ');
    };
    assert.match(await sum('unpaid'), /THÔNG BÁO TIỀN NHÀ Tháng 12\/2026 3\.643\.000 ₫ Hạn thanh toán 25\/12\/2026/);
    assert.match(await sum('partly'), /2\.100\.000.*Đã nhận 1\.000\.000 ₫ trên 3\.100\.000 ₫/);
    assert.match(await sum('overdue'), /Đã quá hạn 15 ngày/);
    assert.match(await sum('previousDebt'), /5\.642\.980.*Gồm 2\.542\.980 ₫ của các hóa đơn khác/);
    assert.match(await sum('paid'), /ĐÃ THANH TOÁN 3\.100\.000 ₫ Nhận đủ ngày 01\/12\/2026/);
    assert.match(await sum('writtenOff'), /Đã xóa nợ 0 ₫ Không còn phải trả/);
    assert.match(await sum('credited'), /Đã giảm trừ 0 ₫ Không còn phải trả/);
    assert.match(await sum('reduced'), /2\.600\.000/);
    assert.match(await sum('long'), /1\.000\.000\.099\.999/);
    assert.equal(await page.locator('footer').getByText('không phải hóa đơn thuế').count(), 1);
    await sum('withoutAccount');
    assert.equal(await page.locator('img.qr').count(), 0);
    assert.match(await page.locator('.copy').innerText(), /RR\w+ A1/);
  });

  test('is Vietnamese for a browser of any other language; the link to English is kept by the PDF', async () => {
    const { page } = await open({ locale: 'fr-FR' });
    await page.goto(paths.unpaid as string);
    assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    assert.match((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '', /\.pdf\?lang=en$/);
    await page.goto(`${paths.unpaid}?lang=xx`);
    assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
  });
});

suite('a page that an email links to', () => {
  test('changes its language without losing the token, and leads on when it is done', async () => {
    const { page, problems } = await open();
    await page.goto(links.paths.verify as string);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('status').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Open the console' }).getAttribute('href'), '/console/');
    assert.deepEqual(problems, []);
  });

  test('shows problems at their fields and moves the focus there', async () => {
    const { page, expect } = await open({ locale: 'en-GB' });
    expect(/400/);
    await links.acts.weakPassword?.(page);
    const field = page.getByLabel('Password');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.match((await field.getAttribute('aria-describedby')) ?? '', /password-error/);
    assert.equal(await page.evaluate('document.activeElement.name'), 'password');
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Lê Thị Tám');
  });
});
