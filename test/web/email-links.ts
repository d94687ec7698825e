import type { Page } from 'playwright-core';
import { mailedLink } from '../support/mailed-link.ts';
import { registerLandlord, registerTenant } from '../support/people.ts';
import type { Service } from '../support/service.ts';

export type EmailLinks = {
  /** The paths of the pages that open. */
  paths: Record<string, string>;
  /** What brings a page into a state that only appears after sending its form. */
  acts: Record<string, (page: Page) => Promise<void>>;
};

/** Every page that an email links to, for people with and without an account. */
export async function createEmailLinks(service: Service): Promise<EmailLinks> {
  const pathOf = async (email: string, path: string) => {
    const { pathname, search } = new URL(await mailedLink(service, email, path));
    return pathname + search;
  };
  const lan = await registerLandlord(service, 'Lan');
  const hoa = await registerLandlord(service, 'Hoa');
  const minh = await registerTenant(service, 'minh');
  const anyone = service.client();
  await anyone.post('/tenant/auth/password/forgot', { email: minh.email });
  const members = `/organizations/${lan.organizationId}/members`;
  await lan.client.post(members, { email: 'thu.ky@example.com', role: 'STAFF' });
  await lan.client.post(members, { email: hoa.email, role: 'MANAGER' });
  const renter = (await lan.client.post('/renters', { full_name: 'Trần Văn Minh', email: 'minh.moi@example.com' }))
    .data;
  await lan.client.post(`/renters/${renter.id}/invitations`, { email: 'minh.moi@example.com' });
  const paths = {
    verify: await pathOf(lan.email, '/verify-email'),
    reset: await pathOf(minh.email, '/reset-password'),
    memberNew: await pathOf('thu.ky@example.com', '/member-invitations/'),
    memberKnown: await pathOf(hoa.email, '/member-invitations/'),
    renterNew: await pathOf('minh.moi@example.com', '/renter-invitations/'),
    usedLink: '/reset-password?token=used&kind=RENTER',
    unknownInvitation: '/renter-invitations/unknown',
  };
  const send = (path: string, fields: Record<string, string>) => async (page: Page) => {
    await page.goto(path);
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
    await page.locator('form button').click();
    await page.locator('[role=alert], [role=status], .error').first().waitFor();
  };
  return {
    paths,
    acts: {
      weakPassword: send(paths.memberNew, { display_name: 'Lê Thị Tám', password: 'zzyx' }),
      wrongPassword: send(paths.memberKnown, { password: 'not-her-password' }),
      verified: async (page) => {
        const { email } = await registerTenant(service, 'nga');
        await send(await pathOf(email, '/verify-email'), {})(page);
      },
    },
  };
}
