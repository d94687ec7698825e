import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { sweepNotices } from '../../server/notifications/send-notices.ts';
import { createFixture, type Fixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { until } from '../support/until.ts';
import { openZalo } from './fake-zalo.ts';
import { startMailServer } from './mail-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Data = any;

const post = await startMailServer();
const zalo = await openZalo('installation');
const base = await createFixture('2026-11-02', {}, {});
const { oauthUrl, baseUrl } = zalo.settings;
const push = { ...base.service.running.context.config.push, zalo: zalo.settings, zaloUrls: { oauthUrl, baseUrl } };
const fixture = await createFixture('2026-11-02', {}, { smtpUrl: post.url, push });
const { service, landlord } = fixture;
const organization = `/organizations/${landlord.organizationId}`;
const change = (body: object) => fixture.ok(fixture.api().patch(organization, body));

let number = 0;
async function bill(more: object = {}, of: Fixture = fixture): Promise<{ invoice: Data; email: string }> {
  number += 1;
  const email = `khach${number}@example.com`;
  const room = await of.room(`P${number}`);
  const renter = await of.renter(`Khách ${number}`, { email, phone: `09012345${10 + number}`, ...more });
  await of.lease(room, renter, { start_date: '2026-11-01' });
  return { invoice: await of.issue(room, '2026-11'), email };
}
const tried = async ({ invoice }: { invoice: Data }): Promise<Data[]> =>
  (await fixture.api().get(`/invoices/${invoice.id}/notifications?sort=created_at`)).data.notifications;
const statesOf = (rows: Data[]): string[] =>
  rows.map(({ channel, display, reason }) => [channel, display.status.value, reason].filter(Boolean).join(' '));
const reached = (one: { invoice: Data }, isEnough: (rows: Data[]) => boolean) =>
  until(async () => {
    const rows = await tried(one);
    return isEnough(rows) ? statesOf(rows) : null;
  }, 'the notices');
const settled = (one: { invoice: Data }) =>
  reached(one, (rows) => rows.length > 0 && rows.every(({ display }) => display.status.value !== 'PENDING'));
async function wake(minutes: number): Promise<void> {
  await fixture.on(service.clock.now().add({ minutes }).toString());
  await sweepNotices(service.running.context, systemCaller('test', service.clock.now()));
}

suite('channels to a renter', () => {
  test('the first one that works is the only one', async () => {
    const one = await bill();
    assert.deepEqual(await settled(one), ['ZALO SENT']);
    assert.deepEqual((await tried(one))[0].fallback, ['EMAIL']);
    assert.equal(post.to(one.email).length, 0);
  });

  test('who joined by phone is reached at the verified number; what the account lacks is taken from the file', async () => {
    const join = async (more: object) => {
      number += 1;
      const phone = `09077755${10 + number}`;
      const room = await fixture.room(`P${number}`);
      const renter = await fixture.renter(`Khách ${number}`, more);
      await fixture.lease(room, renter, { start_date: '2026-11-01' });
      const { token } = await fixture.make(`/renters/${renter.id}/invitations`, { phone });
      const { code } = await fixture.ok(service.client().post('/tenant/auth/phone/code', { phone }));
      const session = await fixture.ok(service.client().post('/tenant/auth/phone/login', { phone, code }));
      await fixture.ok(service.client(session.access_token).post(`/tenant/invitations/${token}/accept`));
      return { invoice: await fixture.issue(room, '2026-11'), phone };
    };
    const one = await join({});
    assert.deepEqual(await settled(one), ['ZALO SENT']);
    assert.equal(JSON.parse(zalo.messages().at(-1)?.body.toString() ?? '').phone, `84${one.phone.slice(1)}`);
    assert.deepEqual((await tried(one))[0].fallback, [], 'no address, no email');
    zalo.response({ error: -118, message: 'Zalo account not existed' });
    const email = 'of.the.file@example.com';
    const other = await join({ email });
    const states = await reached(other, (rows) => rows.length === 2 && rows[1].display.status.value === 'SENT');
    assert.deepEqual(states, ['ZALO FAILED Zalo -118 Zalo account not existed', 'EMAIL SENT']);
    assert.equal(post.to(email).length, 1);
    zalo.response(null);
  });

  test('the next one follows after a refusal, and both are shown with the reason', async () => {
    zalo.response({ error: -118, message: 'Zalo account not existed' });
    const one = await bill();
    const states = await reached(one, (rows) => rows.length === 2 && rows[1].display.status.value === 'SENT');
    assert.deepEqual(states, ['ZALO FAILED Zalo -118 Zalo account not existed', 'EMAIL SENT']);
    assert.equal(post.to(one.email).length, 1);
    zalo.response(null);
  });

  test('an unknown result is retried by the same channel; only when all attempts failed, the next one follows', async () => {
    zalo.fail(502);
    const one = await bill();
    for (const minutes of [1, 5, 15, 60, 180, 480]) {
      const isDueIn = ({ not_before }: Data) =>
        Math.round(Temporal.Instant.from(not_before).since(service.clock.now()).total('minutes')) === minutes;
      const states = await reached(one, ([row]) => row && isDueIn(row));
      assert.deepEqual(states, ['ZALO PENDING Zalo returned 502']);
      assert.equal(post.to(one.email).length, 0);
      await wake(minutes + 4);
    }
    assert.deepEqual(await settled(one), ['ZALO FAILED Zalo returned 502', 'EMAIL SENT']);
    assert.equal(post.to(one.email).length, 1);
    zalo.fail(null);
    await fixture.on('2026-11-03');
  });

  test('a renter without a phone number gets the email', async () => {
    assert.deepEqual(await settled(await bill({ phone: null })), ['EMAIL SENT']);
  });

  test('the organization chooses the order and which channels it uses', async () => {
    const { organization: before } = await fixture.ok(fixture.api().get(organization));
    assert.deepEqual(before.notification_channels, ['ZALO', 'PUSH', 'EMAIL']);
    const { organization: after } = await change({ notification_channels: ['EMAIL', 'ZALO'] });
    assert.deepEqual(after.notification_channels, ['EMAIL', 'ZALO']);
    assert.deepEqual(await settled(await bill()), ['EMAIL SENT']);
    await change({ notification_channels: ['EMAIL'] });
    const nobody = await bill({ email: null });
    assert.deepEqual(await settled(await bill()), ['EMAIL SENT']);
    assert.deepEqual(await tried(nobody), []);
    await change({ notification_channels: ['ZALO', 'PUSH', 'EMAIL'] });
    for (const [channels, code] of [
      [[], 'too_short'],
      [['EMAIL', 'EMAIL'], 'invalid_format'],
      [['SMS'], 'not_allowed'],
    ] as const) {
      const refused = await fixture.api().patch(organization, { notification_channels: channels });
      assert.deepEqual([refused.status, refused.error.code], [400, 'validation_failed'], `${channels} ${code}`);
    }
  });
});

suite('the Zalo account of an organization', () => {
  const SECRET = 'own-secret-x7Qa';
  const account = (more: object = {}) => ({
    app_id: '4242',
    oa_id: '777',
    secret: SECRET,
    refresh_token: 'own-first-token',
    templates: { 'invoice.issued': '9001' },
    ...more,
  });
  const shown = {
    configured: true,
    app_id: '4242',
    oa_id: '777',
    secret_last_four: 'x7Qa',
    templates: { 'invoice.issued': '9001' },
  };
  const own = openZalo('own-first-token', { appId: '4242', appSecret: SECRET });

  test('replaces the one of the installation for this organization alone, and is never shown again', async () => {
    const { settings, messages, issued } = await own;
    const urls = service.running.context.config.push.zaloUrls;
    Object.assign(urls, { oauthUrl: settings.oauthUrl, baseUrl: settings.baseUrl });
    const changed = await fixture.api().patch(organization, { zalo: account() });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(changed.data.organization.zalo, shown);
    assert.doesNotMatch(changed.text, /own-secret|own-first-token/);
    const before = zalo.messages().length;
    assert.deepEqual(await settled(await bill()), ['ZALO SENT']);
    const [message] = messages();
    assert.equal(JSON.parse(message?.body.toString() ?? '').template_id, '9001');
    assert.deepEqual([zalo.messages().length, issued()], [before, 1]);
    const { text } = await fixture.api().get(organization);
    assert.doesNotMatch(text, /own-secret|own-first-token|refresh-1/);
  });

  test('sends a test message and shows what Zalo answers', async () => {
    const { messages, response } = await own;
    const send = (phone: string, client = fixture.api()) => client.post(`${organization}/zalo/test`, { phone });
    const before = messages().length;
    assert.deepEqual((await send('0901 234 567')).data, { topic: 'invoice.issued', sent: true, reason: null });
    const sent = JSON.parse(messages().at(-1)?.body.toString() ?? '');
    assert.deepEqual([messages().length, sent.phone, sent.template_id], [before + 1, '84901234567', '9001']);
    assert.equal(sent.template_data.amount, '3500000');
    response({ error: -118, message: 'Zalo account does not exist' });
    const refusedByZalo = await send('0901234567');
    assert.deepEqual(
      [refusedByZalo.data.sent, refusedByZalo.data.reason],
      [false, 'Zalo -118 Zalo account does not exist'],
    );
    response(null);
    const [field] = (await send('12345678')).error.fields;
    assert.deepEqual([field.path, field.code], ['phone', 'invalid_format']);
    const { audit_events: events } = (await fixture.api().get('/audit-events?action=organization.zalo_tested')).data;
    assert.deepEqual(
      events.map(({ changes }: Data) => [changes.phone, changes.sent]),
      [
        ['…567', false],
        ['…567', true],
      ],
    );
    const manager = await addMember(service, { ...landlord, client: fixture.api() }, 'MANAGER');
    assert.equal((await send('0901234567', manager.client)).status, 403);
    const stranger = await registerLandlord(service, 'zalo-stranger');
    assert.equal((await send('0901234567', stranger.client)).status, 404);
    const withoutAccount = await stranger.client.post(`/organizations/${stranger.organizationId}/zalo/test`, {
      phone: '0901234567',
    });
    assert.equal(withoutAccount.error.code, 'not_found', 'no account of its own');
  });

  test('is sealed at rest, also its successors, and audited without secrets', async () => {
    const rows = await service.asOwner<{ text: string }>(`
      select encode(sealed, 'escape') as text from zalo_accounts
      union all select encode(sealed, 'escape') from identity.gateway_tokens
      union all select zalo::text from identity.organizations where zalo is not null
      union all select changes::text from audit_events where action = 'organization.updated'`);
    assert.ok(rows.length >= 4);
    for (const { text } of rows) assert.doesNotMatch(text, /own-secret|own-first-token|access-1|refresh-1/);
    assert.ok(
      rows.some(({ text }) => text.includes('"zalo_secrets": "replaced"')),
      JSON.stringify(rows.at(-1)),
    );
    const names = await service.asOwner<{ name: string }>('select name from identity.gateway_tokens order by name');
    assert.deepEqual(
      names.map(({ name }) => name),
      ['zalo', `zalo ${landlord.organizationId}`],
    );
  });

  test('two processes rotate its single-use refresh token once', async () => {
    const { expire, issued } = await own;
    const second = await service.startSecondProcess();
    Object.assign(second.context.config.push.zaloUrls, service.running.context.config.push.zaloUrls);
    expire();
    const before = issued();
    const bills = [await bill(), await bill(), await bill()];
    for (const one of bills) assert.deepEqual(await settled(one), ['ZALO SENT']);
    assert.equal(issued(), before + 1);
  });

  test('keeps its secrets when only templates change, and needs them for another app', async () => {
    const { secret: _, refresh_token: __, ...rest } = account({ templates: { 'invoice.overdue': '9002' } });
    assert.deepEqual((await change({ zalo: rest })).organization.zalo.templates, { 'invoice.overdue': '9002' });
    assert.deepEqual(await settled(await bill()), ['EMAIL SENT']);
    const refused = await fixture.api().patch(organization, { zalo: { ...rest, app_id: '4343' } });
    assert.deepEqual(
      refused.error.fields.map(({ path, code }: Data) => `${path} ${code}`),
      ['zalo.secret required', 'zalo.refresh_token required'],
    );
    const unknown = await fixture.api().patch(organization, { zalo: account({ templates: { 'lease.created': '1' } }) });
    assert.equal(unknown.error.fields[0].code, 'unknown_field');
  });

  test('with a refresh token that Zalo refuses, renters get the next channel at once', async () => {
    await change({ zalo: account({ refresh_token: 'another-token' }) });
    const states = await reached(await bill(), (rows) => rows.length === 2 && rows[1].display.status.value === 'SENT');
    assert.deepEqual(states, ['ZALO FAILED Zalo returned no token: -14020', 'EMAIL SENT']);
  });

  test('belongs to the owner of this organization', async () => {
    const manager = await addMember(service, { ...landlord, client: fixture.api() }, 'MANAGER');
    assert.equal((await manager.client.patch(organization, { zalo: account() })).status, 403);
    const stranger = await registerLandlord(service, 'binh');
    assert.equal((await stranger.client.patch(organization, { zalo: account() })).status, 404);
    const other = (await stranger.client.get(`/organizations/${stranger.organizationId}`)).data.organization;
    assert.equal(other.zalo, null);
  });

  test('can be removed; the one of the installation is used again', async () => {
    const { organization: after } = await change({ zalo: null });
    assert.equal(after.zalo, null);
    const rows = await service.asOwner('select from zalo_accounts');
    const tokens = await service.asOwner<{ name: string }>('select name from identity.gateway_tokens');
    assert.deepEqual([rows.length, tokens.map(({ name }) => name)], [0, ['zalo']]);
    const before = zalo.messages().length;
    assert.deepEqual(await settled(await bill()), ['ZALO SENT']);
    assert.equal(zalo.messages().length, before + 1);
  });
});
