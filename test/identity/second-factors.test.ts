import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { mailedText } from '../support/mailed-link.ts';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { codeAt, setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';

const service = await startService();

const FAMILIES = [
  { family: '/auth', register: () => registerLandlord(service) },
  { family: '/tenant/auth', register: () => registerTenant(service) },
] as const;

for (const { family, register } of FAMILIES) {
  const logIn = (email: string, password = PASSWORD) => service.client().post(`${family}/login`, { email, password });
  const answer = (challenge: string, more: Record<string, unknown>) =>
    service.client().post(`${family}/login/second-factor`, { challenge, ...more });

  /** An account with an authenticator app. */
  async function withApp() {
    const person = await register();
    const app = await setUpApp(service, person.client, family);
    return { ...person, app, ask: async () => (await logIn(person.email)).error.details.challenge as string };
  }

  suite(`a second factor under ${family}`, () => {
    test('counts only once a code has confirmed it, and comes with recovery codes', async () => {
      const { client, email } = await register();
      const started = await client.post(`${family}/second-factors`, { kind: 'TOTP', name: 'iPhone' });
      assert.equal(started.status, 201, started.text);
      const { id, secret, otpauth_url } = started.data;
      assert.match(otpauth_url, /^otpauth:\/\/totp\/Rentroll:/);
      assert.ok(otpauth_url.includes(`secret=${secret}`));
      assert.equal((await logIn(email)).status, 200, 'not confirmed, so it is not asked for');
      const confirm = (code: string) => client.post(`${family}/second-factors/${id}/confirm`, { code });
      const wrong = await confirm('000000');
      assert.deepEqual([wrong.status, wrong.error.fields[0].path], [401, 'code']);
      const right = await confirm(codeAt(service, secret));
      assert.equal(right.status, 200, right.text);
      assert.equal(new Set(right.data.recovery_codes).size, 10);
      assert.equal((await confirm(codeAt(service, secret))).status, 404, 'it is confirmed once');
      const { data } = await client.get(`${family}/second-factors`);
      assert.deepEqual([data.second_factors.length, data.recovery_codes_left, data.required], [1, 10, false]);
      assert.deepEqual([data.second_factors[0].kind, data.second_factors[0].name], ['TOTP', 'iPhone']);
      assert.deepEqual(Object.keys(data.second_factors[0]).includes('sealed_secret'), false);
      const [row] = await service.asOwner<{ sealed_secret: Buffer }>(
        'select sealed_secret from identity.second_factors where id = $1',
        [id],
      );
      assert.ok(!row?.sealed_secret.toString('latin1').includes(secret));
    });

    test('a right password alone opens nothing, and a wrong one tells nothing', async () => {
      const { email, app } = await withApp();
      const asked = await logIn(email);
      assert.deepEqual([asked.status, asked.error.code], [403, 'second_factor_required']);
      assert.deepEqual(asked.error.details.kinds, ['TOTP']);
      assert.deepEqual(asked.headers.getSetCookie(), []);
      const wrong = await logIn(email, 'another-password');
      const unknown = await logIn('nobody@example.com');
      assert.deepEqual([wrong.status, wrong.error.details], [401, null]);
      assert.deepEqual({ ...wrong.error, request_id: '' }, { ...unknown.error, request_id: '' });
      const done = await answer(asked.error.details.challenge, { code: app.code() });
      assert.equal(done.status, 200, done.text);
      assert.equal((await service.client(done.data.access_token).get(`${family}/me`)).status, 200);
    });

    test('a code works once, whatever challenge it answers', async () => {
      const { app, ask } = await withApp();
      const code = app.code();
      const [first, second] = [await ask(), await ask()];
      assert.equal((await answer(first, { code })).status, 200);
      const replayed = await answer(second, { code });
      assert.deepEqual([replayed.status, replayed.error.fields[0].path], [401, 'code']);
      const earlier = codeAt(service, app.secret, -1);
      assert.equal((await answer(second, { code: earlier })).status, 401, 'nor one of an earlier time step');
      assert.equal((await answer(second, { code: app.code() })).status, 200);
    });

    test('a code answered twice at once opens one session', async () => {
      const { app, ask } = await withApp();
      const challenges = await Promise.all([ask(), ask(), ask()]);
      const code = app.code();
      const responses = await Promise.all(challenges.map((challenge) => answer(challenge, { code })));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 401, 401]);
    });

    test('a challenge is worth five tries, five minutes and one login', async () => {
      const { app, ask } = await withApp();
      const spent = await ask();
      for (let tries = 0; tries < 5; tries++) assert.equal((await answer(spent, { code: '000000' })).status, 401);
      const late = await answer(spent, { code: app.code() });
      assert.deepEqual([late.status, late.error.fields[0].path], [401, 'challenge']);
      const used = await ask();
      assert.equal((await answer(used, { code: app.code() })).status, 200);
      assert.equal((await answer(used, { code: app.code() })).status, 401);
      const old = await ask();
      service.clock.advance({ minutes: 5, seconds: 1 });
      assert.equal((await answer(old, { code: app.code() })).error.fields[0].path, 'challenge');
      assert.equal((await answer('made-up', { code: app.code() })).status, 401);
    });

    test('a recovery code works once, however it is written, and its owner is told', async () => {
      const { email, app, ask } = await withApp();
      const [code = ''] = app.codes;
      const written = ` ${code.replace('-', ' ').toUpperCase()} `;
      const done = await answer(await ask(), { recovery_code: written });
      assert.equal(done.status, 200, done.text);
      const { data } = await service.client(done.data.access_token).get(`${family}/second-factors`);
      assert.equal(data.recovery_codes_left, 9);
      assert.equal((await answer(await ask(), { recovery_code: code })).status, 401, 'used');
      await mailedText(service, email, /recovery|khôi phục/);
      const other = await withApp();
      assert.equal((await answer(await ask(), { recovery_code: other.app.codes[1] })).status, 401, 'of somebody else');
    });

    test('new recovery codes void the old ones', async () => {
      const { client, app, ask } = await withApp();
      const replaced = await client.post(`${family}/second-factors/recovery-codes`);
      assert.equal(replaced.status, 200, replaced.text);
      assert.equal((await answer(await ask(), { recovery_code: app.codes[0] })).status, 401);
      assert.equal((await answer(await ask(), { recovery_code: replaced.data.recovery_codes[0] })).status, 200);
    });

    test('exactly one answer is taken', async () => {
      const { app, ask } = await withApp();
      const none = await answer(await ask(), {});
      assert.deepEqual([none.status, none.error.fields[0].code], [400, 'required']);
      const both = await answer(await ask(), { code: app.code(), recovery_code: 'x' });
      assert.deepEqual([both.status, both.error.fields[0].code], [400, 'conflicts_with']);
    });

    test('a remembered browser is not asked again, until it is forgotten or the password changes', async () => {
      const { email, app } = await withApp();
      const browser = openBrowser(service);
      const inCookie = { refresh_in: 'cookie' };
      const enter = () => browser.post(`${family}/login`, { email, password: PASSWORD, ...inCookie });
      const remember = async () => {
        const { challenge } = (await enter()).error.details;
        const more = { code: app.code(), remember_device: true, ...inCookie };
        return browser.post(`${family}/login/second-factor`, { challenge, ...more });
      };
      const done = await remember();
      assert.equal(done.status, 200, done.text);
      const set = done.headers.getSetCookie();
      assert.equal(set.length, 2);
      assert.match(
        set[1] ?? '',
        /^rentroll_(tenant_)?device=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const again = await enter();
      assert.equal(again.status, 200, again.text);
      assert.equal((await logIn(email)).status, 403, 'another browser is asked');
      const client = service.client(again.data.access_token);
      const [device] = (await client.get(`${family}/sessions`)).data.remembered_devices;
      assert.equal((await client.delete(`${family}/remembered-devices/${device.id}`)).status, 200);
      assert.equal((await client.delete(`${family}/remembered-devices/${device.id}`)).status, 404);
      assert.equal((await enter()).status, 403);
      await remember();
      service.clock.advance({ days: 29 });
      const later = await enter();
      assert.equal(later.status, 200);
      service.clock.advance({ days: 2 });
      assert.equal((await enter()).status, 403, 'after 30 days');
      const fresh = service.client((await remember()).data.access_token);
      const next = { current_password: PASSWORD, password: 'mot-mat-khau-khac-dai' };
      assert.equal((await fresh.post(`${family}/password/change`, next)).status, 200);
      const changed = await browser.post(`${family}/login`, { email, password: next.password, ...inCookie });
      assert.equal(changed.status, 403, 'after a password change');
    });

    test('another site cannot have a browser remembered', async () => {
      const { app, ask } = await withApp();
      const refusedOne = await answer(await ask(), { code: app.code(), remember_device: true });
      assert.deepEqual([refusedOne.status, refusedOne.error.code], [403, 'forbidden']);
    });

    test('a password reset neither removes nor bypasses it', async () => {
      const { email, app } = await withApp();
      const { reset_token } = (await service.client().post(`${family}/password/forgot`, { email })).data;
      const password = 'mot-mat-khau-moi-dai';
      const reset = await service.client().post(`${family}/password/reset`, { token: reset_token, password });
      assert.equal(reset.status, 200);
      const asked = await logIn(email, password);
      assert.equal(asked.error.code, 'second_factor_required');
      assert.equal((await answer(asked.error.details.challenge, { code: app.code() })).status, 200);
    });

    test('the last one is removed only with a proof by a factor', async () => {
      const { client, email, app } = await withApp();
      service.clock.advance({ minutes: 6 });
      const path = `${family}/second-factors/${app.id}`;
      assert.equal((await client.delete(path)).error.code, 'fresh_proof_required');
      assert.equal((await client.post(`${family}/proof`, { password: PASSWORD })).status, 403);
      const byPassword = await client.delete(path);
      assert.deepEqual([byPassword.status, byPassword.error.details], [403, { by: 'factor' }]);
      assert.equal((await client.post(`${family}/proof`, { code: app.code() })).status, 200);
      assert.equal((await client.delete(path)).status, 200);
      assert.equal((await logIn(email)).status, 200);
      await mailedText(service, email, /removed|xóa/);
      assert.equal((await client.delete(path)).status, 404);
    });

    test('the first one ends the sessions that were opened with a password alone', async () => {
      const { client, email } = await register();
      const other = service.client((await logIn(email)).data.access_token);
      await setUpApp(service, client, family);
      assert.equal((await client.get(`${family}/me`)).status, 200);
      assert.equal((await other.get(`${family}/me`)).status, 401);
    });

    test('nobody sees, confirms or removes that of another', async () => {
      const { app } = await withApp();
      const { client } = await register();
      assert.equal((await client.delete(`${family}/second-factors/${app.id}`)).status, 404);
      const started = (await (await register()).client.post(`${family}/second-factors`, { kind: 'TOTP' })).data;
      const code = codeAt(service, started.secret);
      assert.equal((await client.post(`${family}/second-factors/${started.id}/confirm`, { code })).status, 404);
    });
  });
}

suite('guessing', () => {
  test('ten wrong codes an hour per account, over all challenges and processes', async () => {
    const strict = await startService({ config: { rateLimitScale: 1 } });
    const { client, email } = await registerLandlord(strict);
    const app = await setUpApp(strict, client);
    const ask = async () => {
      strict.clock.advance({ minutes: 2 });
      const login = await strict.client().post('/auth/login', { email, password: PASSWORD });
      return login.error.details.challenge as string;
    };
    const guess = (challenge: string, code = '000000') =>
      strict.client().post('/auth/login/second-factor', { challenge, code });
    for (let round = 0; round < 2; round++) {
      const challenge = await ask();
      for (let tries = 0; tries < 5; tries++) assert.equal((await guess(challenge)).status, 401);
    }
    const right = await guess(await ask(), app.code());
    assert.deepEqual([right.status, right.error.code], [429, 'rate_limited']);
    strict.clock.advance({ minutes: 61 });
    assert.equal((await guess(await ask(), app.code())).status, 200);
    const known = await guess('made-up');
    assert.equal(known.status, 401, 'a made-up challenge counts for nobody');
  });
});

suite('guessing at the same time', () => {
  const strictService = () => startService({ config: { rateLimitScale: 1 } });

  test('at a proof, parallel codes count before they are looked at', async () => {
    const strict = await strictService();
    const { client } = await registerLandlord(strict);
    await setUpApp(strict, client);
    const codes = Array.from({ length: 15 }, (_, index) => String(index).padStart(6, '0'));
    const responses = await Promise.all(codes.map((code) => client.post('/auth/proof', { code })));
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    assert.deepEqual([count(401), count(429)], [10, 5]);
  });

  test('right codes do not count', async () => {
    const strict = await strictService();
    const { client } = await registerLandlord(strict);
    const app = await setUpApp(strict, client);
    for (let times = 0; times < 12; times++)
      assert.equal((await client.post('/auth/proof', { code: app.code() })).status, 200);
  });

  test('a proof has the limits of a second step of a login', async () => {
    const strict = await strictService();
    const { client } = await registerLandlord(strict);
    for (let times = 0; times < 20; times++) assert.equal((await client.post('/auth/proof', {})).status, 400);
    const limited = await client.post('/auth/proof', {});
    assert.equal(limited.status, 429);
    assert.match(limited.headers.get('ratelimit-policy') ?? '', /second-factor/);
  });
});

suite('a lost device', () => {
  const path = (organizationId: string, memberId: string) =>
    `/organizations/${organizationId}/members/${memberId}/second-factors`;

  test('an owner resets the factors of a member, who is told; nobody their own', async () => {
    const owner = await registerLandlord(service);
    const staff = await addMember(service, owner, 'MANAGER');
    await setUpApp(service, staff.client);
    const { members } = (await owner.client.get(`/organizations/${owner.organizationId}/members`)).data;
    const idOf = (email: string) =>
      members.find((member: { user: { email: string } }) => member.user.email === email).id;
    const own = await owner.client.delete(path(owner.organizationId, idOf(owner.email)));
    assert.equal(own.status, 403);
    const reset = await owner.client.delete(path(owner.organizationId, idOf(staff.email)));
    assert.equal(reset.status, 200, reset.text);
    assert.equal((await staff.client.get('/auth/me')).status, 401, 'the sessions have ended');
    const login = await service.client().post('/auth/login', { email: staff.email, password: PASSWORD });
    assert.equal(login.status, 200);
    await mailedText(service, staff.email, /reset|đặt lại/);
    const { audit_events } = (await owner.client.get('/audit-events')).data;
    assert.ok(audit_events.some(({ action }: { action: string }) => action === 'member.second_factors_reset'));
    assert.ok(audit_events.some(({ action }: { action: string }) => action === 'second_factor.added'));
  });

  test('not those of somebody who works for others too', async () => {
    const [owner, other] = [await registerLandlord(service), await registerLandlord(service)];
    const invited = await owner.client.post(`/organizations/${owner.organizationId}/members`, {
      email: other.email,
      role: 'STAFF',
    });
    const accepted = await other.client.post(`/auth/member-invitations/${invited.data.token}/accept`);
    assert.equal(accepted.status, 200, accepted.text);
    const refusedOne = await owner.client.delete(path(owner.organizationId, invited.data.id));
    assert.deepEqual([refusedOne.status, refusedOne.error.code], [403, 'forbidden']);
  });
});

suite('a login by phone', () => {
  test('an invited phone with a second factor is asked for it', async () => {
    const landlord = await registerLandlord(service);
    const renter = (await landlord.client.post('/renters', { full_name: 'Minh' })).data;
    const phone = '0905123456';
    const invited = await landlord.client.post(`/renters/${renter.id}/invitations`, { phone });
    assert.equal(invited.status, 201, invited.text);
    const enter = async () => {
      const { code } = (await service.client().post('/tenant/auth/phone/code', { phone })).data;
      return service.client().post('/tenant/auth/phone/login', { phone, code });
    };
    const first = await enter();
    assert.equal(first.status, 200, first.text);
    const client = service.client(first.data.access_token);
    service.clock.advance({ minutes: 6 });
    assert.equal((await client.post('/tenant/auth/proof', { password: PASSWORD })).status, 401, 'it has no password');
    const proof = (await service.client().post('/tenant/auth/phone/code', { phone })).data;
    const wrong = await client.post('/tenant/auth/proof', {
      phone_code: proof.code === '000000' ? '000001' : '000000',
    });
    assert.deepEqual([wrong.status, wrong.error.fields[0].path], [401, 'phone_code']);
    assert.equal((await client.post('/tenant/auth/proof', { phone_code: proof.code })).status, 200);
    const app = await setUpApp(service, client, '/tenant/auth');
    const asked = await enter();
    assert.deepEqual([asked.status, asked.error.code], [403, 'second_factor_required']);
    const { challenge } = asked.error.details;
    const done = await service.client().post('/tenant/auth/login/second-factor', { challenge, code: app.code() });
    assert.equal(done.status, 200, done.text);
    service.clock.advance({ minutes: 6 });
    const { code } = (await service.client().post('/tenant/auth/phone/code', { phone })).data;
    const proven = await client.post('/tenant/auth/proof', { phone_code: code });
    assert.deepEqual([proven.status, proven.error.code], [403, 'fresh_proof_required']);
  });
});
