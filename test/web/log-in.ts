import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/people.ts';

/** Logs a person of the tests in through the form, and waits until the page that was asked for is there. */
export async function logIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu').fill(PASSWORD);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await page.locator('.app h1, .renter h1').first().waitFor();
}
