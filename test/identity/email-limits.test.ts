import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { writeEmail } from '../../server/mail/email-templates.ts';
import { PASSWORD } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { fileForm, workbookOf } from '../support/spreadsheet.ts';

const service = await startService({ config: { rateLimitScale: 1, trustProxy: ['loopback'] } });
let networks = 0;
/** Registrations are limited by address, which is not what is tested here. */
const landlord = async (name: string) => {
  networks += 1;
  const from = { 'x-forwarded-for': `198.51.${networks}.1` };
  const response = await service.client(null, from).post('/auth/register', {
    email: `${name}@example.com`,
    password: PASSWORD,
    display_name: name,
    organization_name: name,
  });
  assert.equal(response.status, 201, response.text);
  return { client: service.client(response.data.access_token, from), organizationId: response.data.organization.id };
};

suite('invitation and verification emails', () => {
  test('five a day go to one address, from whatever organization', async () => {
    const organizations = [await landlord('lan'), await landlord('mai')];
    const renters: string[] = [];
    for (const { client } of organizations)
      renters.push((await client.post('/renters', { full_name: 'Minh' })).data.id);
    const invite = (i: number, email = 'victim@example.com') =>
      organizations[i % 2]?.client.post(`/renters/${renters[i % 2]}/invitations`, { email });
    for (let i = 0; i < 4; i += 1) assert.equal((await invite(i))?.status, 201);
    const member = { email: 'VICTIM@example.com', role: 'STAFF' };
    const members = (i: number) => `/organizations/${organizations[i]?.organizationId}/members`;
    assert.equal((await organizations[0]?.client.post(members(0), member))?.status, 201);
    const refused = await invite(1);
    assert.deepEqual([refused?.status, refused?.error.code], [429, 'rate_limited']);
    assert.ok(Number(refused?.headers.get('retry-after')) > 3600);
    assert.equal((await organizations[1]?.client.post(members(1), member))?.status, 429);
    const list = await organizations[0]?.client.get(`/renters/${renters[0]}/invitations`);
    const resend = await organizations[0]?.client.post(`/invitations/${list?.data.invitations[0].id}/resend`);
    assert.equal(resend?.status, 429);
    const register = { email: 'victim@example.com', password: PASSWORD, display_name: 'V', organization_name: 'V' };
    assert.equal((await service.client().post('/auth/register', register)).status, 429);
    assert.equal((await invite(0, 'other@example.com'))?.status, 201, 'other addresses are not affected');
    service.clock.advance({ hours: 25 });
    const later = await service
      .client(null, { 'x-forwarded-for': '198.51.200.1' })
      .post('/auth/login', { email: 'mai@example.com', password: PASSWORD });
    const again = await service
      .client(later.data.access_token)
      .post(`/renters/${renters[1]}/invitations`, { email: 'victim@example.com' });
    assert.equal(again.status, 201, 'the next day');
  });

  test('fifty a day go from one organization to unconfirmed addresses', async () => {
    const { client } = await landlord('thu');
    const rows = Array.from({ length: 52 }, (_, i) => ({
      property: 'Hoa Sen',
      room: `R${i}`,
      renter_name: `Người ${i}`,
      email: `renter${i}@example.com`,
      start_date: '2026-01-01',
      rent: 3000000,
    }));
    const imported = await client.post('/imports?invite=true', fileForm(await workbookOf({ Phòng: rows })));
    assert.deepEqual([imported.status, imported.body.meta], [201, { invited: 50 }], imported.text);
    const renter = (await client.post('/renters', { full_name: 'Minh' })).data.id;
    const stranger = await client.post(`/renters/${renter}/invitations`, { email: 'stranger@example.com' });
    assert.deepEqual(
      [stranger.status, stranger.headers.get('ratelimit-policy')],
      [429, '"emails-to-strangers";q=50;w=86400'],
    );
    await service.asOwner(`update identity.accounts set email_verified_at = now() where email = 'lan@example.com'`);
    const confirmed = await client.post(`/renters/${renter}/invitations`, { email: 'lan@example.com' });
    assert.equal(confirmed.status, 201, confirmed.text);
  });

  test('have subjects without a name that somebody chose', () => {
    const values = Object.fromEntries(
      ['organization', 'inviter', 'renter', 'name', 'email', 'token', 'kind'].map((name) => [name, 'CHOSEN']),
    );
    for (const template of ['member-invitation', 'renter-invitation', 'verify-email', 'reset-password'] as const)
      for (const locale of ['vi', 'en'] as const) {
        const { subject, text } = writeEmail(template, locale, values, 'http://localhost');
        assert.ok(!subject.includes('CHOSEN') && text.includes('CHOSEN'), subject);
      }
  });
});

suite('numbers of keys and endpoints', () => {
  test('an organization has at most 50 API keys', async () => {
    const { client } = await landlord('hoa');
    const create = () => client.post('/api-keys', { name: 'key', permissions: ['rooms.read'] });
    for (let i = 0; i < 48; i += 1) assert.equal((await create()).status, 201);
    const last = await Promise.all([create(), create(), create(), create()]);
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 201, 409, 409]);
    const refused = await create();
    assert.deepEqual([refused.error.code, refused.error.details], ['limit_reached', { limit: 50 }]);
    const keys = (await client.get('/api-keys')).data.api_keys;
    assert.equal((await client.delete(`/api-keys/${keys[0].id}`)).status, 200);
    assert.equal((await create()).status, 201);
  });

  test('an organization has at most 20 webhook endpoints', async () => {
    const { client } = await landlord('cuc');
    const create = () =>
      client.post('/webhook-endpoints', { url: 'https://hooks.example.com/a', event_types: ['invoice.paid'] });
    const made = [];
    for (let i = 0; i < 20; i += 1) made.push(await create());
    assert.deepEqual([...new Set(made.map(({ status }) => status))], [201]);
    const refused = await create();
    assert.deepEqual(
      [refused.status, refused.error.code, refused.error.details],
      [409, 'limit_reached', { limit: 20 }],
    );
    assert.equal((await client.delete(`/webhook-endpoints/${made[0]?.data.id}`)).status, 200);
    assert.equal((await create()).status, 201);
  });

  test('an API key can neither invite nor subscribe', async () => {
    const { client } = await landlord('sen');
    for (const permission of ['invitations.write', 'webhook_endpoints.write']) {
      const refused = await client.post('/api-keys', { name: 'key', permissions: [permission] });
      assert.deepEqual([refused.status, refused.error.code], [400, 'validation_failed'], permission);
    }
  });
});
