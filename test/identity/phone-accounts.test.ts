import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { systemCaller } from '../../server/database/system-caller.ts';
import { checkPhoneCode } from '../../server/features/identity/accounts/phone-codes.ts';
import { openZalo } from '../notifications/fake-zalo.ts';
import type { ApiResponse } from '../support/client.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await startService();
const landlord = await registerLandlord(service, 'lan');
const anyone = service.client();

let last = 0;
const aNumber = (): string => {
  last += 1;
  return `09012${String(last).padStart(5, '0')}`;
};
const international = (phone: string): string => `+84${phone.slice(1)}`;

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
const ok = async (response: Promise<ApiResponse>, status = 200): Promise<any> => {
  const got = await response;
  assert.equal(got.status, status, got.text);
  return got.data;
};
const assertRefused = (response: ApiResponse, status: number, code: string) =>
  assert.deepEqual([response.status, response.error?.code], [status, code], response.text);

const aRenter = (full_name = 'Trần Văn Minh', more: object = {}) =>
  ok(landlord.client.post('/renters', { full_name, ...more }), 201);
const invite = async (phone: string, of = landlord) => {
  const renter = await ok(of.client.post('/renters', { full_name: 'Trần Văn Minh' }), 201);
  return ok(of.client.post(`/renters/${renter.id}/invitations`, { phone }), 201);
};
const codeFor = async (phone: string): Promise<string> =>
  (await ok(anyone.post('/tenant/auth/phone/code', { phone }))).code;
const logIn = (phone: string, code: string) => anyone.post('/tenant/auth/phone/login', { phone, code });
const join = async (phone: string) => {
  const sent = await invite(phone);
  const session = await ok(logIn(phone, await codeFor(phone)));
  const client = service.client(session.access_token);
  await ok(client.post(`/tenant/invitations/${sent.token}/accept`));
  return { client, session, sent };
};
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Every line that the service logs from now on. */
function captureLog({ running }: Service): string[] {
  const lines: string[] = [];
  const { log } = running.context as unknown as { log: Record<symbol, { write(line: string): void }> };
  const stream = log[pino.symbols.streamSym];
  assert.ok(stream);
  stream.write = (line) => void lines.push(line);
  return lines;
}

suite('an account by phone', () => {
  test('an invited number gets a code, an account and the renter; later it logs in again', async () => {
    const phone = aNumber();
    const sent = await invite(phone);
    assert.deepEqual([sent.email, sent.phone, sent.channels], [null, international(phone), []]);
    assert.equal(sent.url, `${service.url}/renter-invitations/${sent.token}`);
    assert.match(sent.message, /House of lan mời Trần Văn Minh .*\/renter-invitations\//);
    const code = await codeFor(`${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`);
    assert.match(code, /^\d{6}$/);
    const session = await ok(logIn(international(phone), code));
    assert.deepEqual(
      [session.account.email, session.account.verified_phone, session.account.display_name, session.renter],
      [null, international(phone), 'Trần Văn Minh', null],
    );
    const client = service.client(session.access_token);
    const { invitations } = await ok(client.get('/tenant/invitations'));
    assert.deepEqual(
      invitations.map(({ id, status }: { id: string; status: string }) => [id, status]),
      [[sent.id, 'PENDING']],
    );
    await ok(client.post(`/tenant/invitations/${sent.token}/accept`));
    assert.equal((await ok(client.get('/tenant/auth/me'))).renter.id, sent.renter_id);
    const again = await ok(logIn(phone, await codeFor(phone)));
    assert.deepEqual([again.account.id, again.renter.id], [session.account.id, sent.renter_id]);
  });

  test('an invitation in the list is accepted by its id, by its recipient only', async () => {
    const phone = aNumber();
    const sent = await invite(phone);
    const session = await ok(logIn(phone, await codeFor(phone)));
    const stranger = await join(aNumber());
    assertRefused(await stranger.client.post(`/tenant/invitations/${sent.id}/accept`), 404, 'not_found');
    const client = service.client(session.access_token);
    assert.equal((await ok(client.post(`/tenant/invitations/${sent.id}/accept`))).status, 'ACCEPTED');
    assertRefused(await client.post(`/tenant/invitations/${sent.id}/accept`), 404, 'not_found');
  });

  test('only the invited number can accept or decline', async () => {
    const sent = await invite(aNumber());
    const { client } = await join(aNumber());
    const byEmail = await registerTenant(service);
    for (const one of [client, byEmail.client])
      for (const answer of ['accept', 'decline'])
        assertRefused(await one.post(`/tenant/invitations/${sent.token}/${answer}`), 409, 'invitation_phone_mismatch');
    const emailed = await aRenter();
    const { token } = await ok(
      landlord.client.post(`/renters/${emailed.id}/invitations`, { email: 'somebody@example.com' }),
      201,
    );
    assertRefused(await client.post(`/tenant/invitations/${token}/accept`), 409, 'invitation_email_mismatch');
  });

  test('the free-text phone of an account logs nobody in', async () => {
    const phone = aNumber();
    const minh = await registerTenant(service);
    await ok(minh.client.patch('/tenant/me', { phone }));
    assertRefused(await logIn(phone, await codeFor(phone)), 401, 'invalid_credentials');
  });

  test('an account with a phone adds an email address and a password, with a code', async () => {
    const phone = aNumber();
    const { client, session } = await join(phone);
    const email = `phone-${phone}@example.com`;
    const add = (code: string, more: object = {}) =>
      client.post('/tenant/auth/email/add', { email, password: PASSWORD, code, ...more });
    const code = await codeFor(phone);
    assertRefused(await add(code, { password: '0123456789' }), 400, 'validation_failed');
    assertRefused(await add(code, { email: landlord.email, password: '0123456789' }), 400, 'validation_failed');
    const taken = await registerTenant(service);
    assertRefused(await add(other(code), { email: taken.email }), 401, 'invalid_credentials');
    assertRefused(await add(other(code)), 401, 'invalid_credentials');
    assert.equal((await ok(add(code))).email, email);
    assertRefused(await add(await codeFor(phone)), 400, 'validation_failed');
    const byPassword = await ok(anyone.post('/tenant/auth/login', { email, password: PASSWORD }));
    assert.equal(byPassword.account.id, session.account.id);
    assert.equal((await ok(logIn(phone, await codeFor(phone)))).account.id, session.account.id);
  });

  test('an account with an email address adds an invited number', async () => {
    const phone = aNumber();
    const minh = await registerTenant(service);
    const sent = await invite(phone);
    const add = (code: string, password = PASSWORD) =>
      minh.client.post('/tenant/auth/phone/add', { phone, code, password });
    const code = await codeFor(phone);
    assertRefused(await add(other(code)), 401, 'invalid_credentials');
    assertRefused(await add(code, 'a-wrong-password'), 401, 'invalid_credentials');
    assert.equal((await ok(add(code))).verified_phone, international(phone));
    assertRefused(await add(await codeFor(phone)), 400, 'validation_failed');
    await ok(minh.client.post(`/tenant/invitations/${sent.token}/accept`));
    assert.equal((await ok(logIn(phone, await codeFor(phone)))).account.email, minh.email);
    const taken = await registerTenant(service);
    assertRefused(
      await taken.client.post('/tenant/auth/phone/add', { phone, code: await codeFor(phone), password: PASSWORD }),
      409,
      'phone_taken',
    );
  });

  test('many who add their number at once do not wait for each other’s database connections', async () => {
    const renters = await Promise.all(Array.from({ length: 16 }, () => registerTenant(service)));
    const proofs = await Promise.all(
      renters.map(async () => {
        const phone = aNumber();
        return { phone, code: await codeFor(phone), password: PASSWORD };
      }),
    );
    const added = renters.map(({ client }, at) => client.post('/tenant/auth/phone/add', proofs[at]));
    assert.deepEqual([...new Set((await Promise.all(added)).map(({ status }) => status))], [200]);
  });

  test('an account without a password cannot change one', async () => {
    const { client } = await join(aNumber());
    const change = { current_password: PASSWORD, password: 'another-long-one' };
    assertRefused(await client.post('/tenant/auth/password/change', change), 401, 'invalid_credentials');
  });

  test('a locked account gets no code that works', async () => {
    const phone = aNumber();
    await join(phone);
    await service.asOwner(`update identity.accounts set status = 'LOCKED' where verified_phone = $1`, [
      international(phone),
    ]);
    assertRefused(await logIn(phone, await codeFor(phone)), 401, 'invalid_credentials');
  });
});

suite('a code', () => {
  test('looks the same for every number, and works only for verified and invited ones', async () => {
    const [known, invited, unknown, revoked] = [aNumber(), aNumber(), aNumber(), aNumber()];
    await join(known);
    await invite(invited);
    const { id } = await invite(revoked);
    await ok(landlord.client.post(`/invitations/${id}/revoke`));
    const shapes = new Set<string>();
    for (const phone of [known, invited, unknown, revoked]) {
      const response = await anyone.post('/tenant/auth/phone/code', { phone });
      const { code, ...rest } = response.data;
      shapes.add(JSON.stringify([response.status, rest, typeof code, code.length]));
      const works = [known, invited].includes(phone);
      assert.equal((await logIn(phone, code)).status, works ? 200 : 401, phone);
    }
    assert.deepEqual([...shapes], [JSON.stringify([200, { accepted: true, expires_in: 300 }, 'string', 6])]);
  });

  test('is used once, also when it is entered twice at once', async () => {
    const phone = aNumber();
    await join(phone);
    const code = await codeFor(phone);
    const both = await Promise.all([logIn(phone, code), logIn(phone, code)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
    assertRefused(await logIn(phone, code), 401, 'invalid_credentials');
  });

  test('is worth five tries, counted over all processes', async () => {
    const phone = aNumber();
    await join(phone);
    const code = await codeFor(phone);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => logIn(phone, other(code))));
    for (const response of wrong) {
      assertRefused(response, 401, 'invalid_credentials');
      assert.deepEqual(response.error.fields[0].path, 'code');
    }
    assertRefused(await logIn(phone, code), 401, 'invalid_credentials');
    await ok(logIn(phone, await codeFor(phone)));
  });

  test('guesses from one address leave tries to others; ten in all are the end', async () => {
    const phone = aNumber();
    await join(phone);
    /** Codes are shown to direct requests only, so another address tries without one. */
    const guessFrom = async (ip: string, code: string) => {
      const { context } = service.running;
      const caller = { ...systemCaller('test', service.clock.now()), ip };
      const tries = Array.from({ length: 12 }, () =>
        checkPhoneCode(context, caller, international(phone), other(code)),
      );
      for (const { status } of await Promise.allSettled(tries)) assert.equal(status, 'rejected');
    };
    const code = await codeFor(phone);
    await guessFrom('203.0.113.7', code);
    await ok(logIn(phone, code));
    const next = await codeFor(phone);
    await guessFrom('203.0.113.7', next);
    await guessFrom('203.0.113.8', next);
    assertRefused(await logIn(phone, next), 401, 'invalid_credentials');
  });

  test('is replaced by the next one', async () => {
    const phone = aNumber();
    await join(phone);
    const first = await codeFor(phone);
    const second = await codeFor(phone);
    if (first !== second) assertRefused(await logIn(phone, first), 401, 'invalid_credentials');
    await ok(logIn(phone, second));
  });

  test('does not work for another number', async () => {
    const [mine, theirs] = [aNumber(), aNumber()];
    await join(mine);
    await join(theirs);
    await codeFor(theirs);
    assertRefused(await logIn(theirs, await codeFor(mine)), 401, 'invalid_credentials');
  });

  test('expires after five minutes', async () => {
    const phone = aNumber();
    await join(phone);
    const code = await codeFor(phone);
    service.clock.advance({ minutes: 5 });
    assertRefused(await logIn(phone, code), 401, 'invalid_credentials');
  });

  test('is stored as a keyed hash, like the number', async () => {
    const phone = aNumber();
    await invite(phone);
    const code = await codeFor(phone);
    const [found] = await service.asOwner<{ count: string }>(
      `select count(*) from (
         select c::text as row from identity.phone_codes c union all select m::text from identity.text_messages m
         union all select j.data::text from queue.job j) rows
       where row like '%' || $1 || '%' or row like '%' || encode(sha256($1::bytea), 'hex') || '%'`,
      [code],
    );
    assert.equal(found?.count, '0');
    const [named] = await service.asOwner<{ count: string }>(
      `select count(*) from identity.phone_codes c where c::text like '%' || $1 || '%'`,
      [phone.slice(1)],
    );
    assert.equal(named?.count, '0');
  });

  test('is asked for with a Vietnamese mobile number', async () => {
    for (const phone of ['', '123', '028 3822 1234', '+1 415 555 0100', 'abc', `09${'0'.repeat(40)}`]) {
      const response = await anyone.post('/tenant/auth/phone/code', { phone });
      assertRefused(response, 400, 'validation_failed');
      assert.equal(response.error.fields[0].path, 'phone');
    }
  });

  test('is not shown to who comes through a proxy', async () => {
    const phone = aNumber();
    await join(phone);
    const response = await anyone.post('/tenant/auth/phone/code', { phone }, { 'x-forwarded-for': '203.0.113.7' });
    assert.deepEqual(response.data, { accepted: true, expires_in: 300, code: null });
  });
});

suite('inviting by phone', () => {
  test('takes an email address or a number, not both and not neither', async () => {
    const renter = await aRenter();
    const path = `/renters/${renter.id}/invitations`;
    const both = await landlord.client.post(path, { email: 'a@example.com', phone: aNumber() });
    const none = await landlord.client.post(path, {});
    const foreign = await landlord.client.post(path, { phone: '+1 415 555 0100' });
    assert.deepEqual(
      [both, none, foreign].map(({ status, error }) => [status, error.fields[0].path, error.fields[0].code]),
      [
        [400, 'phone', 'conflicts_with'],
        [400, 'email', 'required'],
        [400, 'phone', 'invalid_format'],
      ],
    );
  });

  test('is sent again with a new token', async () => {
    const phone = aNumber();
    const sent = await invite(phone);
    const again = await ok(landlord.client.post(`/invitations/${sent.id}/resend`));
    assert.notEqual(again.token, sent.token);
    const session = await ok(logIn(phone, await codeFor(phone)));
    const client = service.client(session.access_token);
    assertRefused(await client.post(`/tenant/invitations/${sent.token}/accept`), 409, 'invitation_not_pending');
    await ok(client.post(`/tenant/invitations/${again.token}/accept`));
  });

  test('one person with two landlords has one account', async () => {
    const phone = aNumber();
    const second = await registerLandlord(service, 'hoa');
    const { session } = await join(phone);
    const sent = await invite(phone, second);
    const client = service.client((await ok(logIn(phone, await codeFor(phone)))).access_token);
    await ok(client.post(`/tenant/invitations/${sent.token}/accept`));
    const { renters } = await ok(client.get('/tenant/renters'));
    assert.equal(renters.length, 2);
    assert.equal((await ok(client.get('/tenant/me'))).id, session.account.id);
  });
});

suite('messages to a phone', () => {
  const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

  test('a code goes by Zalo, and by SMS only after Zalo has refused it, once', async () => {
    const gateway = await startReceiver();
    const zalo = await openZalo('codes');
    const templates = { login_code: '100', renter_invitation: '200' };
    const push = { ...service.running.context.config.push, zalo: { ...zalo.settings, templates } };
    const reachable = await startService({
      config: { push, sms: { url: `${gateway.url}/sms`, secret: SECRET }, exposeResetTokens: false },
    });
    const owner = await registerLandlord(reachable, 'nga');
    const phone = aNumber();
    const renter = await ok(owner.client.post('/renters', { full_name: 'Lê Thị Ánh', phone }), 201);
    const sent = await ok(owner.client.post(`/renters/${renter.id}/invitations`, { phone }), 201);
    assert.deepEqual(sent.channels, ['ZALO', 'SMS']);
    await until(() => zalo.messages().length === 1, 'the invitation');
    const [invitation] = zalo.messages().map(({ body }) => JSON.parse(body.toString()));
    assert.deepEqual(
      [invitation.phone, invitation.template_id, invitation.template_data.link],
      [international(phone).slice(1), '200', `${reachable.url}/renter-invitations/${sent.token}`],
    );
    assert.equal(gateway.received.length, 0);

    zalo.response({ error: -118, message: 'Zalo account not existed' });
    // A gateway that answers 503 once is asked again with the same id; Zalo is not.
    gateway.respond = () => ({ status: gateway.received.length === 0 ? 503 : 202 });
    const asked = await ok(reachable.client().post('/tenant/auth/phone/code', { phone }));
    assert.equal(asked.code, null);
    await until(() => gateway.received.length === 2, 'the SMS', 30);
    const [first, second] = gateway.received;
    assert.equal(first?.json.id, second?.json.id);
    assert.equal(second?.json.to, international(phone));
    assert.deepEqual(
      new Webhook(SECRET).verify(second?.body ?? '', second?.headers as Record<string, string>),
      second?.json,
    );
    assert.equal(zalo.messages().length, 2);
    const code = /\d{6}/.exec(second?.json.text)?.[0] ?? '';
    const session = await ok(reachable.client().post('/tenant/auth/phone/login', { phone, code }));
    assert.equal(session.account.display_name, 'Lê Thị Ánh');

    await ok(reachable.client().post('/tenant/auth/phone/code', { phone: aNumber() }));
    await until(
      async () => (await reachable.asOwner('select from identity.text_messages where sealed is not null')).length === 0,
      'the messages',
    );
    assert.equal(zalo.messages().length, 2, 'nothing is sent to an unknown number');
    await reachable.stop();
  });

  test('who waits for a code gets an SMS when Zalo sends none now; an invitation waits for Zalo', async () => {
    const gateway = await startReceiver();
    const zalo = await openZalo('night');
    const templates = { login_code: '100', renter_invitation: '200' };
    const push = { ...service.running.context.config.push, zalo: { ...zalo.settings, templates } };
    const reachable = await startService({
      config: { push, sms: { url: `${gateway.url}/sms`, secret: SECRET }, exposeResetTokens: false, logLevel: 'trace' },
    });
    const lines = captureLog(reachable);
    const retryNow = () =>
      reachable.asOwner(
        `update queue.job set start_after = now() where name = 'text_messages.deliver' and state = 'retry'`,
      );
    const owner = await registerLandlord(reachable, 'tam');
    const phone = aNumber();
    const renter = await ok(owner.client.post('/renters', { full_name: 'Lê Văn Tám', phone }), 201);
    zalo.response({ error: -133, message: 'Not at night' });
    await ok(owner.client.post(`/renters/${renter.id}/invitations`, { phone }), 201);
    await until(() => zalo.messages().length === 1, 'the invitation');

    await ok(reachable.client().post('/tenant/auth/phone/code', { phone }));
    await until(() => gateway.received.length === 1, 'the code by SMS');
    assert.match(gateway.received[0]?.json.text, /ma dang nhap/);
    assert.equal(zalo.messages().length, 2);

    zalo.response(null);
    await until(async () => {
      await retryNow();
      return zalo.messages().length === 3;
    }, 'the invitation in the morning');
    assert.equal(gateway.received.length, 1, 'no invitation by SMS');

    zalo.fail(503);
    await ok(reachable.client().post('/tenant/auth/phone/code', { phone }));
    await until(async () => {
      await retryNow();
      return gateway.received.length === 2;
    }, 'the code by SMS after three tries by Zalo');
    assert.equal(zalo.messages().length, 6);

    const codes = gateway.received.map(({ json }) => /\d{6}/.exec(json.text)?.[0] ?? '');
    await ok(reachable.client().post('/tenant/auth/phone/login', { phone, code: codes[1] }));
    assert.ok(lines.some((line) => line.includes('Zalo did not send a message')));
    for (const code of codes) assert.ok(!lines.some((line) => line.includes(code)), 'a code in the log');
    await reachable.stop();
  });

  test('without a way to send them, codes are refused for every number alike', async () => {
    const silent = await startService({ config: { exposeResetTokens: false } });
    assertRefused(
      await silent.client().post('/tenant/auth/phone/code', { phone: aNumber() }),
      409,
      'phone_codes_unavailable',
    );
    await silent.stop();
  });
});

suite('limits on codes', () => {
  test('per number, per address, and for all of the installation', async () => {
    const limited = await startService({ config: { rateLimitScale: 1, trustProxy: ['loopback'] } });
    const ask = async (phone: string, address: string) =>
      (await limited.client().post('/tenant/auth/phone/code', { phone }, { 'x-forwarded-for': address })).status;
    const phone = aNumber();
    for (let time = 0; time < 5; time += 1) assert.equal(await ask(phone, '203.0.113.1'), 200);
    for (let time = 0; time < 12; time += 1) assert.equal(await ask(phone, '203.0.113.1'), 429);
    for (let number = 2; number < 12; number += 1)
      assert.equal(await ask(phone, `203.0.113.${number}`), 200, 'the owner still gets codes');
    assert.equal(await ask(phone, '203.0.113.99'), 429);
    assert.equal(await ask(` ${phone.slice(0, 5)} ${phone.slice(5)}`, '203.0.113.98'), 429, 'however it is written');
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1) statuses.push(await ask(aNumber(), '198.51.100.1'));
    assert.deepEqual([statuses.slice(0, 20).every((status) => status === 200), statuses[20]], [true, 429]);
    await limited.asOwner(
      `update identity.rate_counters set hits = 3000 where hits = (select max(hits) from identity.rate_counters)`,
    );
    assert.equal(await ask(aNumber(), '198.51.100.77'), 429, 'the installation');
    await limited.stop();
  });

  test('guesses: per number, per address, and for all of the installation', async () => {
    const limited = await startService({ config: { rateLimitScale: 1, trustProxy: ['loopback'] } });
    const guess = async (phone: string, address: string) =>
      (
        await limited
          .client()
          .post('/tenant/auth/phone/login', { phone, code: '123456' }, { 'x-forwarded-for': address })
      ).status;
    const phone = aNumber();
    for (let number = 0; number < 10; number += 1) assert.equal(await guess(phone, `203.0.113.${number}`), 401);
    assert.equal(await guess(phone, '203.0.113.99'), 429);
    const other = aNumber();
    for (let time = 0; time < 5; time += 1) assert.equal(await guess(other, '203.0.113.50'), 401);
    for (let time = 0; time < 5; time += 1) assert.equal(await guess(other, '203.0.113.50'), 429);
    assert.equal(await guess(other, '203.0.113.51'), 401, 'other addresses are still answered');
    for (let number = 0; number < 10; number += 1) assert.equal(await guess(aNumber(), '198.51.100.1'), 401);
    assert.equal(await guess(aNumber(), '198.51.100.1'), 429);
    await limited.asOwner(
      `update identity.rate_counters set hits = 3000 where hits = (select max(hits) from identity.rate_counters)`,
    );
    assert.equal(await guess(aNumber(), '198.51.100.77'), 429, 'the installation');
    await limited.stop();
  });

  test('invitations: 2,000 a day in all, from however many organizations', async () => {
    const limited = await startService({ config: { rateLimitScale: 1 } });
    const [an, binh] = [await registerLandlord(limited, 'an'), await registerLandlord(limited, 'binh')];
    const send = async ({ client }: typeof an) => {
      const renter = await ok(client.post('/renters', { full_name: 'Trần Văn Minh' }), 201);
      return (await client.post(`/renters/${renter.id}/invitations`, { phone: aNumber() })).status;
    };
    for (const owner of [an, an, an, an, an, binh]) assert.equal(await send(owner), 201);
    await limited.asOwner(
      `update identity.rate_counters set hits = 2000 where hits = (select max(hits) from identity.rate_counters)`,
    );
    assert.equal(await send(binh), 429);
    await limited.stop();
  });

  test('invitations: fifty a day from one organization, to numbers of accounts like to others', async () => {
    const limited = await startService({ config: { rateLimitScale: 0.1 } });
    const owner = await registerLandlord(limited, 'thu');
    const send = async (phone: string) => {
      const renter = await ok(owner.client.post('/renters', { full_name: 'Trần Văn Minh' }), 201);
      return (await owner.client.post(`/renters/${renter.id}/invitations`, { phone })).status;
    };
    const known = aNumber();
    assert.equal(await send(known), 201);
    const { code } = await ok(limited.client().post('/tenant/auth/phone/code', { phone: known }));
    await ok(limited.client().post('/tenant/auth/phone/login', { phone: known, code }));
    for (let number = 0; number < 4; number += 1) assert.equal(await send(aNumber()), 201);
    assert.deepEqual([await send(aNumber()), await send(known)], [429, 429]);
    await limited.stop();
  });
});
