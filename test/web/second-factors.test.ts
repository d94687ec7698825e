import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { codeAt, setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const service = await startService();
const browser = await openBrowser();
/** Passkeys belong to a name, never to a bare address. */
const url = service.url.replace('127.0.0.1', 'localhost');

/** Chromium's own authenticator in software, with a user who has just shown their finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function keepCodes(page: Page): Promise<string[]> {
  const codes = await page.locator('.recovery-codes code').allTextContents();
  await page.keyboard.press('Escape');
  await page.locator('.recovery-codes').waitFor();
  await page.getByLabel('Tôi đã cất các mã này').check();
  await button(page, 'Xong').click();
  return codes;
}

async function setUpInBrowser(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, 'Thêm ứng dụng xác thực').click();
  await button(page, 'Tiếp tục').click();
  await page.locator('img.qr').waitFor();
  const secret = (await page.locator('.copy-line code').textContent()) ?? '';
  await page.getByRole('dialog').getByLabel('Mã 6 số').fill(codeAt(service, secret));
  await button(page, 'Xác nhận').click();
  await page.locator('.recovery-codes').waitFor();
  return { secret, codes: await keepCodes(page) };
}

const APPS = [
  { app: '/console', page: '/console/settings/security', register: () => registerLandlord(service) },
  { app: '/renter', page: '/renter/settings', register: () => registerTenant(service) },
] as const;

for (const { app, page: path, register } of APPS)
  suite(`the second factor in ${app}`, () => {
    test('an authenticator app is set up, asked for at the login, and remembered', async () => {
      const { email } = await register();
      const { page, problems, expect } = await openWindow(browser, url);
      await logIn(page, email, path);
      const { secret, codes } = await setUpInBrowser(page);
      assert.equal(codes.length, 10);
      await page.getByText('Còn 10 mã').waitFor();
      assert.deepEqual(problems, []);

      const other = await openWindow(browser, url);
      for (const one of [expect, other.expect]) one(/40[13]/);
      await other.page.goto(`${app}/login`);
      await other.page.getByLabel('Email').fill(email);
      await other.page.getByLabel('Mật khẩu').fill(PASSWORD);
      await button(other.page, 'Đăng nhập').click();
      await other.page.getByLabel('Mã 6 số').fill('000000');
      await button(other.page, 'Đăng nhập').click();
      await other.page.locator('[aria-invalid="true"]').waitFor();
      service.clock.advance({ seconds: 30 });
      await other.page.getByLabel('Mã 6 số').fill(codeAt(service, secret));
      await other.page.getByLabel('Không hỏi lại').check();
      await button(other.page, 'Đăng nhập').click();
      await other.page.locator('.app h1, .renter h1').first().waitFor();
      const names = (await other.context.cookies()).map(({ name }) => name);
      assert.ok(names.some((name) => name.endsWith('_device')));
    });

    test('a passkey is added, and then is the whole login', async () => {
      const { email } = await register();
      const { page, context, expect, problems } = await openWindow(browser, url);
      await addAuthenticator(page);
      await logIn(page, email, path);
      await button(page, 'Thêm khóa truy cập').click();
      await button(page, 'Tiếp tục').click();
      await page.locator('.recovery-codes').waitFor();
      await keepCodes(page);
      await page.getByText('Khóa truy cập ·').waitFor();
      assert.deepEqual(problems, []);
      await context.clearCookies();
      expect(/401/);
      await page.goto(`${app}/login`);
      await button(page, 'Đăng nhập bằng khóa truy cập').click();
      await page.locator('.app h1, .renter h1').first().waitFor();
      await page.goto(`${app}/login`);
      await page.locator('.app h1, .renter h1').first().waitFor();
    });
  });

suite('a fresh proof in the console', () => {
  test('is asked for in one dialog, and the request is then repeated', async () => {
    const owner = await registerLandlord(service);
    const { page, expect, problems } = await openWindow(browser, url);
    expect(/403/);
    await logIn(page, owner.email, '/console/settings/security');
    const { secret } = await setUpInBrowser(page);
    service.clock.advance({ minutes: 6 });
    await page.goto('/console/settings/api-keys');
    await page.getByRole('button', { name: /khóa/i }).first().click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel(/tên/i).first().fill('Máy tính tiền');
    await dialog.getByRole('checkbox').first().check();
    await dialog.locator('button[type="submit"]').click();
    const proof = page.getByRole('dialog', { name: 'Xác nhận đó là bạn' });
    await proof.getByRole('button', { name: 'Dùng mã khôi phục' }).waitFor();
    await proof.locator('[name="code"]:focus').waitFor();
    assert.equal(await proof.getByText(/mật khẩu/i).count(), 0, 'a password is not enough');
    await proof.getByLabel('Mã trong ứng dụng xác thực').fill(codeAt(service, secret));
    await proof.getByRole('button', { name: 'Xác nhận', exact: true }).click();
    await page.getByText(/rk_/).first().waitFor();
    assert.deepEqual(problems, []);
  });

  test('a renter without a password proves by a code to the phone', async () => {
    const { client } = await registerLandlord(service);
    const renter = (await client.post('/renters', { full_name: 'Minh' })).data;
    const phone = '0905123456';
    assert.equal((await client.post(`/renters/${renter.id}/invitations`, { phone })).status, 201);
    const { code } = (await service.client().post('/tenant/auth/phone/code', { phone })).data;
    const { page, expect, problems } = await openWindow(browser, url, { hasTouch: true, isMobile: true });
    const response = await page.request.post('/api/v1/tenant/auth/phone/login', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { phone, code, refresh_in: 'cookie' },
    });
    assert.equal(response.status(), 200);
    service.clock.advance({ minutes: 6 });
    expect(/403/);
    await page.goto('/renter/settings');
    await button(page, 'Thêm ứng dụng xác thực').click();
    await button(page, 'Tiếp tục').click();
    const proof = page.getByRole('dialog', { name: 'Xác nhận đó là bạn' });
    await proof.locator('[name="phone_code"]:focus').waitFor();
    await proof.getByRole('button', { name: /Gửi mã tới/ }).click();
    const shown = (await proof.getByRole('status').textContent()) ?? '';
    await proof.getByLabel('Mã gửi tới điện thoại').fill(/\d{6}/.exec(shown)?.[0] ?? '');
    await proof.getByRole('button', { name: 'Xác nhận', exact: true }).click();
    const link = page.getByRole('link', { name: 'Mở ứng dụng xác thực trên máy này' });
    assert.match((await link.getAttribute('href')) ?? '', /^otpauth:\/\/totp\/Rentroll:/, 'a phone cannot scan itself');
    assert.deepEqual(problems, []);
  });

  test('a member without a factor is led to setting one up, and then goes on', async () => {
    const owner = await registerLandlord(service);
    const staff = await addMember(service, owner, 'MANAGER');
    await setUpApp(service, owner.client);
    const path = `/organizations/${owner.organizationId}`;
    assert.equal((await owner.client.patch(path, { require_second_factor: true })).status, 200);
    const { page, expect, problems } = await openWindow(browser, url);
    expect(/403/);
    const response = await page.request.post('/api/v1/auth/login', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { email: staff.email, password: PASSWORD, refresh_in: 'cookie' },
    });
    assert.equal(response.status(), 200);
    await page.goto('/console/rooms');
    await page.getByRole('heading', { name: /yêu cầu bước xác thực thứ hai/ }).waitFor();
    await button(page, 'Thêm ứng dụng xác thực').click();
    await button(page, 'Gửi mã qua email').click();
    const shown = (await page.getByText(/mã của bạn là \d{6}/).textContent()) ?? '';
    await page.getByLabel('Mã trong email').fill(/\d{6}/.exec(shown)?.[0] ?? '');
    await button(page, 'Tiếp tục').click();
    const secret = (await page.locator('.copy-line code').textContent()) ?? '';
    await page.getByLabel('Mã 6 số').fill(codeAt(service, secret));
    await button(page, 'Xác nhận').click();
    await page.locator('.recovery-codes').waitFor();
    await keepCodes(page);
    await page.locator('.app h1').first().waitFor();
    assert.deepEqual(problems, []);
  });
});
