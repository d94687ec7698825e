import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/people.ts';

/** Opens the page with a session of a person of the tests. Who has to log in by hand is shown by the tests of sessions. */
export async function logIn(page: Page, email: string, path: string): Promise<void> {
  const auth = path.startsWith('/renter') ? '/tenant/auth' : '/auth';
  const response = await page.request.post(`/api/v1${auth}/login`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email, password: PASSWORD, refresh_in: 'cookie' },
  });
  assert.equal(response.status(), 200, await response.text());
  await page.goto(path);
  await page.locator('.app h1, .renter h1').first().waitFor();
}
