import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { PRINCIPAL_TTL_MS } from '../../server/http/principal-cache.ts';
import { createClient } from '../support/client.ts';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await startService();
const anyone = service.client();

/** The token in the newest email to an address. A job sends emails, so this polls. */
async function mailedToken(to: string, path: string): Promise<string> {
  const folder = join(service.dataDir, 'mail');
  const look = async () => {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const message = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const token = new RegExp(`${path}([\\w-]{43})`).exec(message)?.[1];
      if (message.includes(`To: ${to}`) && token) return token;
    }
    return null;
  };
  return until(look, `an email to ${to} with ${path}`);
}

for (const [family, kind] of [
  ['/auth', 'operator'],
  ['/tenant/auth', 'renter'],
] as const) {
  const register = () => (kind === 'operator' ? registerLandlord(service, kind) : registerTenant(service, kind));
  const me = kind === 'operator' ? '/auth/me' : '/tenant/me';

  suite(`an ${kind}'s account`, () => {
    test('every login failure looks the same', async () => {
      const { email } = await register();
      const bodies = [
        { email, password: 'wrong password' },
        { email: 'nobody@example.com', password: PASSWORD },
        ...(kind === 'operator'
          ? [{ email, password: PASSWORD, organization_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90' }]
          : []),
      ];
      for (const body of bodies) {
        const response = await anyone.post(`${family}/login`, body);
        assert.deepEqual([response.status, response.error.code], [401, 'invalid_credentials']);
      }
      await service.asOwner(`update identity.accounts set status = 'LOCKED' where email = $1`, [email]);
      const locked = await anyone.post(`${family}/login`, { email, password: PASSWORD });
      assert.deepEqual([locked.status, locked.error.code], [401, 'invalid_credentials']);
    });

    test('emails are compared without case, and each can be registered once', async () => {
      const { email } = await register();
      assert.equal(
        (await anyone.post(`${family}/login`, { email: email.toUpperCase(), password: PASSWORD })).status,
        200,
      );
      const again = await anyone.post(`${family}/register`, {
        email: email.toUpperCase(),
        password: PASSWORD,
        display_name: 'x',
        ...(kind === 'operator' ? { organization_name: 'x' } : {}),
      });
      assert.deepEqual([again.status, again.error.code], [409, 'email_taken']);
    });

    test('weak passwords are rejected with a reason', async () => {
      for (const [password, code] of [
        ['short', 'too_short'],
        ['x'.repeat(129), 'too_long'],
        ['password123', 'too_common'],
        ['aaaaaaaaaaaa', 'too_common'],
      ]) {
        const response = await anyone.post(`${family}/register`, {
          email: `weak-${code}@example.com`,
          password,
          display_name: 'x',
          ...(kind === 'operator' ? { organization_name: 'x' } : {}),
        });
        assert.deepEqual(
          [response.status, response.error.fields[0]?.path, response.error.fields[0]?.code],
          [400, 'password', code],
        );
      }
    });

    test('refresh tokens rotate, and reusing one ends the session', async () => {
      const { session } = await register();
      const second = await anyone.post(`${family}/refresh`, { refresh_token: session.refresh_token });
      assert.equal(second.status, 200);
      assert.notEqual(second.data.refresh_token, session.refresh_token);
      const client = service.client(second.data.access_token);
      assert.equal((await client.get(me)).status, 200);

      const reuse = await anyone.post(`${family}/refresh`, { refresh_token: session.refresh_token });
      assert.deepEqual([reuse.status, reuse.error.code], [401, 'invalid_refresh_token']);
      assert.equal((await client.get(me)).status, 401);
      const dead = await anyone.post(`${family}/refresh`, { refresh_token: second.data.refresh_token });
      assert.equal(dead.error.code, 'invalid_refresh_token');
    });

    test('of many concurrent refreshes with one token at most one succeeds', async () => {
      const { session } = await register();
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => anyone.post(`${family}/refresh`, { refresh_token: session.refresh_token })),
      );
      assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    });

    test('a refresh token expires after 30 days', async () => {
      const { session } = await register();
      service.clock.advance({ days: 31 });
      const late = await anyone.post(`${family}/refresh`, { refresh_token: session.refresh_token });
      service.clock.advance({ days: -31 });
      assert.equal(late.error.code, 'invalid_refresh_token');
    });

    test('logout ends the session immediately in this process and within five seconds in others', async () => {
      const { client, session } = await register();
      const second = await service.startSecondProcess();
      const secondClient = createClient(second.address, session.access_token);
      assert.equal((await secondClient.get(me)).status, 200);
      assert.equal((await client.post(`${family}/logout`)).data.ok, true);
      assert.equal((await client.get(me)).status, 401);
      assert.ok(PRINCIPAL_TTL_MS < 5_000);
      await until(async () => (await secondClient.get(me)).status === 401, 'the logout in the other process');
    });

    test('sessions are listed and ended one by one', async () => {
      const { client, email } = await register();
      const other = await anyone.post(`${family}/login`, { email, password: PASSWORD }, { 'user-agent': 'Tablet' });
      const { sessions } = (await client.get(`${family}/sessions`)).data;
      assert.equal(sessions.length, 2);
      assert.deepEqual(sessions.map((s: { current: boolean }) => s.current).sort(), [false, true]);
      const tablet = sessions.find((s: { device: string }) => s.device === 'Tablet');
      assert.equal(tablet.device_name, null);
      assert.equal((await client.delete(`${family}/sessions/${tablet.id}`)).data.ok, true);
      assert.equal((await service.client(other.data.access_token).get(me)).status, 401);
      assert.equal((await client.delete(`${family}/sessions/${tablet.id}`)).status, 404);
      const stranger = await register();
      const own = sessions.find((s: { current: boolean }) => s.current);
      assert.equal((await stranger.client.delete(`${family}/sessions/${own.id}`)).status, 404);
    });

    test('a session has the name of its browser and system, in the language of the caller', async () => {
      const { client, email } = await register();
      const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
      await anyone.post(`${family}/login`, { email, password: PASSWORD }, { 'user-agent': agent });
      for (const [language, name] of [
        ['vi', 'Chrome trên Android'],
        ['en', 'Chrome on Android'],
      ] as const) {
        const { sessions } = (await client.get(`${family}/sessions`, { 'accept-language': language })).data;
        assert.equal(sessions.find((s: { device: string }) => s.device === agent).device_name, name);
      }
    });

    test('changing the password keeps this session and ends the others', async () => {
      const { client, email } = await register();
      const other = service.client(
        (await anyone.post(`${family}/login`, { email, password: PASSWORD })).data.access_token,
      );
      const invalid = await client.post(`${family}/password/change`, {
        current_password: 'not this one',
        password: 'another-long-one',
      });
      assert.deepEqual([invalid.status, invalid.error.code], [401, 'invalid_credentials']);
      assert.equal(
        (await client.post(`${family}/password/change`, { current_password: PASSWORD, password: 'another-long-one' }))
          .status,
        200,
      );
      assert.equal((await client.get(me)).status, 200);
      assert.equal((await other.get(me)).status, 401);
      assert.equal((await anyone.post(`${family}/login`, { email, password: 'another-long-one' })).status, 200);
    });

    test('recovery responds alike for every email, works once and ends all sessions', async () => {
      const { client, email } = await register();
      const known = await anyone.post(`${family}/password/forgot`, { email: email.toUpperCase() });
      const unknown = await anyone.post(`${family}/password/forgot`, { email: 'stranger@example.com' });
      assert.deepEqual([known.status, unknown.status], [200, 200]);
      assert.equal(known.data.accepted && unknown.data.accepted, true);
      assert.equal(known.data.reset_token.length, unknown.data.reset_token.length);
      assert.equal(await mailedToken(email, 'reset-password\\?token='), known.data.reset_token);

      const nowhere = await anyone.post(`${family}/password/reset`, {
        token: unknown.data.reset_token,
        password: 'fresh-password-1',
      });
      assert.deepEqual([nowhere.status, nowhere.error.code], [409, 'invalid_reset_token']);
      const reset = { token: known.data.reset_token, password: 'fresh-password-1' };
      assert.equal((await anyone.post(`${family}/password/reset`, reset)).data.ok, true);
      assert.equal((await anyone.post(`${family}/password/reset`, reset)).error.code, 'invalid_reset_token');
      assert.equal((await client.get(me)).status, 401);
      assert.equal((await anyone.post(`${family}/login`, { email, password: 'fresh-password-1' })).status, 200);
    });

    test('a recovery token expires after 30 minutes and is stored only as a hash', async () => {
      const { email } = await register();
      const { reset_token } = (await anyone.post(`${family}/password/forgot`, { email })).data;
      const stored = await service.asOwner<{ row: string }>('select t::text as row from identity.one_time_tokens t');
      assert.ok(stored.every(({ row }) => !row.includes(reset_token)));
      service.clock.advance({ minutes: 31 });
      const late = await anyone.post(`${family}/password/reset`, { token: reset_token, password: 'fresh-password-1' });
      service.clock.advance({ minutes: -31 });
      assert.equal(late.error.code, 'invalid_reset_token');
    });

    test('an email is verified with the emailed token', async () => {
      const { email } = await register();
      const token = await mailedToken(email, 'verify-email\\?token=');
      assert.equal((await anyone.post(`${family}/email/verify`, { token })).data.ok, true);
      assert.equal((await anyone.post(`${family}/email/verify`, { token })).error.code, 'invalid_reset_token');
    });

    test('preferences are stored', async () => {
      const { client } = await register();
      const first = await client.get(`${family}/preferences`);
      assert.deepEqual(first.data, { notifications: {}, quiet_hours: { from: '22:00', to: '07:00' } });
      assert.equal(first.body.meta.defaults['payment.recorded'].push, true);
      assert.equal('zalo' in first.body.meta.defaults['payment.recorded'], family === '/tenant/auth');
      const input = {
        notifications: { 'invoice.issued': { email: true, push: false } },
        quiet_hours: { from: '22:00', to: '06:30' },
      };
      assert.deepEqual((await client.put(`${family}/preferences`, input)).data, input);
      assert.deepEqual((await client.get(`${family}/preferences`)).data, input);
      const awake = { notifications: { 'invoice.reminder': { push: false } } };
      assert.deepEqual((await client.put(`${family}/preferences`, awake)).data, { ...awake, quiet_hours: null });
      const invalid = await client.put(`${family}/preferences`, {
        notifications: { 'invoice.lost': { email: true, push: true } },
        quiet_hours: { from: '25:00', to: '1' },
      });
      assert.deepEqual(
        invalid.error.fields.map((f: { path: string; code: string }) => [f.path, f.code]),
        [
          ['notifications.invoice.lost', 'unknown_field'],
          ['quiet_hours.from', 'invalid_format'],
          ['quiet_hours.to', 'invalid_format'],
        ],
      );
    });
  });
}

suite('kinds of principal', () => {
  test('a token of one kind is forbidden on the routes of the other', async () => {
    const [lan, minh] = [await registerLandlord(service), await registerTenant(service)];
    for (const call of [minh.client.get('/auth/me'), minh.client.get('/organizations'), lan.client.get('/tenant/me')]) {
      const response = await call;
      assert.deepEqual([response.status, response.error.code], [403, 'forbidden']);
    }
  });

  test('an operator updates name and language', async () => {
    const lan = await registerLandlord(service);
    const response = await lan.client.patch('/auth/me', { display_name: 'Lan Nguyễn', locale: 'en' });
    assert.deepEqual([response.data.user.display_name, response.data.user.locale], ['Lan Nguyễn', 'en']);
    assert.equal((await lan.client.patch('/auth/me', { display_name: null })).error.fields[0].code, 'required');
  });

  test('a renter updates phone and time zone, and clears the phone', async () => {
    const minh = await registerTenant(service);
    const changed = await minh.client.patch('/tenant/me', { phone: '0901234567', timezone: 'Asia/Tokyo' });
    assert.deepEqual([changed.data.phone, changed.data.timezone], ['0901234567', 'Asia/Tokyo']);
    assert.equal((await minh.client.patch('/tenant/me', { phone: null })).data.phone, null);
    assert.equal(
      (await minh.client.patch('/tenant/me', { timezone: 'Moon/Base' })).error.fields[0].code,
      'invalid_format',
    );
  });

  test('64 concurrent failed logins leave the service responsive', async () => {
    const lan = await registerLandlord(service);
    const storm = Array.from({ length: 64 }, () =>
      anyone.post('/auth/login', { email: lan.email, password: 'wrong password' }),
    );
    const during = await Promise.all(Array.from({ length: 20 }, () => lan.client.get('/auth/me')));
    assert.ok(during.every(({ status }) => status === 200));
    assert.ok((await Promise.all(storm)).every(({ status }) => status === 401));
  });
});

suite('members', () => {
  test('an invitation is accepted by a new account or a logged-in one, and by nobody else', async () => {
    const lan = await registerLandlord(service);
    const manager = await addMember(service, lan, 'MANAGER');
    assert.deepEqual([manager.session.role, manager.session.organization.id], ['MANAGER', lan.organizationId]);

    const hoa = await registerLandlord(service, 'hoa');
    const invited = await lan.client.post(`/organizations/${lan.organizationId}/members`, {
      email: hoa.email,
      role: 'STAFF',
    });
    assert.equal(invited.data.status, 'INVITED');
    assert.equal(await mailedToken(hoa.email, 'member-invitations/'), invited.data.token);
    const path = `/auth/member-invitations/${invited.data.token}/accept`;
    assert.equal((await anyone.post(path, { password: PASSWORD, display_name: 'x' })).error.code, 'unauthorized');
    assert.equal((await manager.client.post(path)).error.code, 'invitation_email_mismatch');
    const accepted = await hoa.client.post(path);
    assert.deepEqual([accepted.status, accepted.data.role], [200, 'STAFF']);
    assert.equal((await hoa.client.post(path)).error.code, 'invitation_not_pending');
    assert.equal((await hoa.client.post('/auth/member-invitations/unknown/accept')).status, 404);
    assert.equal((await hoa.client.get('/auth/me')).data.organizations.length, 2);
  });

  test('a new account needs password and name; an expired invitation is rejected', async () => {
    const lan = await registerLandlord(service);
    const invited = await lan.client.post(`/organizations/${lan.organizationId}/members`, {
      email: 'new-member@example.com',
      role: 'STAFF',
    });
    const path = `/auth/member-invitations/${invited.data.token}/accept`;
    assert.deepEqual(
      (await anyone.post(path, {})).error.fields.map((f: { path: string }) => f.path),
      ['password', 'display_name'],
    );
    service.clock.advance({ days: 15 });
    const late = await anyone.post(path, { password: PASSWORD, display_name: 'x' });
    service.clock.advance({ days: -15 });
    assert.equal(late.error.code, 'invitation_not_pending');
  });

  test('a role limits what a member may do', async () => {
    const lan = await registerLandlord(service);
    const members = `/organizations/${lan.organizationId}/members`;
    for (const role of ['MANAGER', 'ACCOUNTANT', 'STAFF']) {
      const { client } = await addMember(service, lan, role);
      assert.equal((await client.get(members)).status, 403);
      assert.equal((await client.get('/api-keys')).status, 403);
      assert.equal((await client.get('/audit-events')).status, 403);
      assert.equal((await client.patch(`/organizations/${lan.organizationId}`, { name: 'x' })).status, 403);
      assert.equal((await client.get(`/organizations/${lan.organizationId}`)).status, 200);
    }
  });

  test('a second invitation is already_member, the last owner cannot be removed, and a removed member loses access', async () => {
    const lan = await registerLandlord(service);
    const members = `/organizations/${lan.organizationId}/members`;
    const staff = await addMember(service, lan, 'STAFF');
    assert.equal(
      (await lan.client.post(members, { email: staff.email.toUpperCase(), role: 'STAFF' })).error.code,
      'already_member',
    );
    const all = (await lan.client.get(members)).data.members;
    const owner = all.find((m: { role: string }) => m.role === 'OWNER');
    assert.equal((await lan.client.patch(`${members}/${owner.id}`, { role: 'STAFF' })).error.code, 'last_owner');
    assert.equal((await lan.client.delete(`${members}/${owner.id}`)).error.code, 'last_owner');
    const other = all.find((m: { role: string }) => m.role === 'STAFF');
    assert.equal((await lan.client.delete(`${members}/${other.id}`)).data.ok, true);
    const after = await staff.client.get('/audit-events');
    assert.deepEqual([after.status, after.error.code], [403, 'no_organization']);
    assert.equal((await staff.client.get('/auth/me')).data.organization, null);
  });

  test('two owners who remove each other concurrently do not both succeed', async () => {
    const lan = await registerLandlord(service);
    const second = await addMember(service, lan, 'OWNER');
    const members = `/organizations/${lan.organizationId}/members`;
    const all: { id: string; user: { email: string } }[] = (await lan.client.get(members)).data.members;
    const idOf = (email: string) => all.find((m) => m.user.email === email)?.id;
    const responses = await Promise.all([
      lan.client.delete(`${members}/${idOf(second.email)}`),
      second.client.delete(`${members}/${idOf(lan.email)}`),
    ]);
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  });
});
