import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

export type DemoRole = 'landlord' | 'renter';

/** One click on the front door. */
async function tryDemo(page: Page, as: DemoRole): Promise<void> {
  await page.goto('/');
  await page
    .locator('form[action="/demo"] button')
    .nth(as === 'landlord' ? 0 : 1)
    .click();
}

export const waitForHome = (page: Page, as: DemoRole): Promise<void> =>
  as === 'landlord'
    ? page.getByRole('heading', { name: /việc đang chờ|things are waiting/ }).waitFor()
    : page.getByRole('heading', { name: /Các tháng trước|Earlier months/ }).waitFor();

export async function openDemo(page: Page, as: DemoRole): Promise<void> {
  await tryDemo(page, as);
  await waitForHome(page, as);
}

const asLandlord = (page: Page, script: string): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const send = async (method, path, body, token) => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: 'Bearer ' + token } : {}) };
      const response = await fetch('/api/v1' + path, { method, headers, body: body && JSON.stringify(body) });
      return (await response.json()).data;
    };
    const { access_token } = await send('POST', '/auth/refresh', { refresh_in: 'cookie' });
    ${script}
  })()`);

/** The path of the papers of the renter whose login is printed. */
export async function papersOfRenter(page: Page): Promise<string> {
  const id = await asLandlord(
    page,
    `
    const { leases } = await send('GET', '/leases?status=ACTIVE&limit=200&include=names', null, access_token);
    const { properties } = await send('GET', '/properties', null, access_token);
    const boarding = properties.find(({ code }) => code === 'HOASEN').id;
    return leases.find(({ property_id, names }) => property_id === boarding && names.room_name === 'P102').id;`,
  );
  return `/console/leases/${id}/papers`;
}

/** The path of a share link to an unpaid invoice with metered charges, created as the landlord whose demo is open. */
export async function shareUnpaidInvoice(page: Page): Promise<string> {
  const path = await asLandlord(
    page,
    `
    const { invoices } = await send('GET', '/invoices?status=ISSUED&limit=100', null, access_token);
    const richest = invoices.toSorted((a, b) => b.lines.length - a.lines.length || (a.invoice_number < b.invoice_number ? -1 : 1))[0];
    const { url } = await send('POST', '/invoices/' + richest.id + '/share-link', {}, access_token);
    return new URL(url).pathname;`,
  );
  assert.match(path, /^\/i\/[\w-]{43}$/);
  return path;
}
