import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mailedLink } from '../support/mailed-link.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const anyone = service.client();

type Page = { status: number; text: string; headers: Headers };

async function visit(url: string, form?: Record<string, string>, language = 'en'): Promise<Page> {
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    headers: { 'accept-language': language },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

suite('the pages that emails link to', () => {
  test('verifying an email: opening the link changes nothing, the button does, once', async () => {
    for (const person of [await registerLandlord(service), await registerTenant(service)]) {
      const link = await mailedLink(service, person.email, '/verify-email');
      const state = async () =>
        (
          await service.asOwner(
            'select email_verified_at is not null as done from identity.accounts where email = $1',
            [person.email],
          )
        )[0]?.done;
      const page = await visit(link);
      assert.equal(page.status, 200);
      assert.match(page.text, /<form method="post">/);
      assert.equal(await state(), false);
      assert.match((await visit(link, {})).text, /role="status">Your email address is confirmed/);
      assert.equal(await state(), true);
      const again = await visit(link, {});
      assert.equal(again.status, 409);
      assert.match(again.text, /role="alert">This link is incomplete, was already used/);
    }
  });

  test('resetting a password: weak ones are explained, a good one is set, and the link is used up', async () => {
    const minh = await registerTenant(service);
    await anyone.post('/tenant/auth/password/forgot', { email: minh.email });
    const link = await mailedLink(service, minh.email, '/reset-password');
    assert.match((await visit(link, undefined, 'vi')).text, /<html lang="vi">[\s\S]*Đặt lại mật khẩu/);
    for (const [password, reason] of [
      ['zzyx', /too short \(at least 10\)/],
      ['0123456789', /too common/],
    ] as const) {
      const refused = await visit(link, { password });
      assert.equal(refused.status, 400);
      assert.match(refused.text, reason);
      assert.match(refused.text, /<form/);
      assert.ok(!refused.text.includes(password), 'the entered value is not returned');
    }
    assert.match((await visit(link, { password: 'fresh-password-1' })).text, /Your new password is set/);
    assert.equal(
      (await anyone.post('/tenant/auth/login', { email: minh.email, password: 'fresh-password-1' })).status,
      200,
    );
    assert.equal((await visit(link, { password: 'other-password-2' })).status, 409);
  });

  test('a link without token or kind, or with the wrong kind, does nothing', async () => {
    const lan = await registerLandlord(service);
    await anyone.post('/auth/password/forgot', { email: lan.email });
    const link = await mailedLink(service, lan.email, '/reset-password');
    for (const url of [
      link.replace(/token=[^&]+/, 'token='),
      link.replace(/&kind=.*/, ''),
      `${service.url}/verify-email`,
    ]) {
      const page = await visit(url);
      assert.equal(page.status, 409, url);
      assert.match(page.text, /role="alert"/);
    }
    const other = await visit(link.replace('OPERATOR', 'RENTER'), { password: 'fresh-password-1' });
    assert.equal(other.status, 409);
  });

  test('an invitation is accepted by a new user with a name and by a known email with its password', async () => {
    const lan = await registerLandlord(service, '<b>"Lan"</b>');
    const members = `/organizations/${lan.organizationId}/members`;
    await lan.client.post(members, { email: 'newcomer@example.com', role: 'STAFF' });
    const fresh = await mailedLink(service, 'newcomer@example.com', '/member-invitations/');
    const page = await visit(fresh);
    assert.match(page.text, /name="display_name"/);
    assert.ok(page.text.includes('&lt;b&gt;&quot;Lan&quot;&lt;/b&gt;') && !page.text.includes('<b>"Lan"'), page.text);
    assert.match((await visit(fresh, { password: PASSWORD })).text, /Your name is required/);
    assert.match(
      (await visit(fresh, { password: PASSWORD, display_name: 'Newcomer' })).text,
      /role="status">You have joined/,
    );
    assert.equal(
      (await anyone.post('/auth/login', { email: 'newcomer@example.com', password: PASSWORD })).data.role,
      'STAFF',
    );
    assert.equal((await visit(fresh)).status, 409);

    const hoa = await registerLandlord(service, 'hoa');
    await lan.client.post(members, { email: hoa.email, role: 'MANAGER' });
    const known = await mailedLink(service, hoa.email, '/member-invitations/');
    assert.doesNotMatch((await visit(known)).text, /name="display_name"/);
    const invalid = await visit(known, { password: 'not-her-password' });
    assert.deepEqual([invalid.status, /<form/.test(invalid.text)], [401, true]);
    assert.match((await visit(known, { password: PASSWORD })).text, /You have joined/);
    assert.equal((await hoa.client.get('/auth/me')).data.organizations.length, 2);
  });

  test('the name typed on the page is kept after an error, the password is not', async () => {
    const lan = await registerLandlord(service, 'thu');
    const members = `/organizations/${lan.organizationId}/members`;
    await lan.client.post(members, { email: 'typed@example.com', role: 'STAFF' });
    const link = await mailedLink(service, 'typed@example.com', '/member-invitations/');
    const refused = await visit(link, { display_name: 'Lê "Tám" <b>', password: 'zzyx' });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /name="display_name"[^>]* value="Lê &quot;Tám&quot; &lt;b&gt;"/);
    assert.ok(!refused.text.includes('zzyx'));
  });

  test('a renter’s invitation leads to a page: newcomers create an account, others enter their password', async () => {
    const lan = await registerLandlord(service, 'mai');
    const invite = async (email: string) => {
      const renter = (await lan.client.post('/renters', { full_name: 'Trần Văn Minh', email })).data;
      assert.equal((await lan.client.post(`/renters/${renter.id}/invitations`, { email })).status, 201);
      return { renter, link: await mailedLink(service, email, '/renter-invitations/') };
    };
    const portal = async (id: string) => (await lan.client.get(`/renters/${id}`)).data.portal_status;
    const first = await invite('minh.page@example.com');
    const page = await visit(first.link);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.match(page.text, /invites Trần Văn Minh \(minh\.page@example\.com\)[\s\S]*name="display_name"/);
    assert.match(page.text, /<details><summary[^>]*>How your data is used<[\s\S]*<p>The landlord stores your name/);
    assert.equal(await portal(first.renter.id), 'INVITED');
    assert.equal((await visit(first.link, { display_name: 'Minh' })).status, 400);
    const done = await visit(first.link, { display_name: 'Minh', password: PASSWORD });
    assert.match(done.text, /role="status">Your account is linked with/);
    assert.equal(await portal(first.renter.id), 'LINKED');
    const login = await anyone.post('/tenant/auth/login', { email: 'minh.page@example.com', password: PASSWORD });
    assert.equal(login.data.renter.id, first.renter.id);
    const again = await visit(first.link);
    assert.equal(again.status, 200);
    assert.match(again.text, /was accepted.*href="\/renter\/"/s);

    const hoa = await registerTenant(service, 'hoa.page');
    const second = await invite(hoa.email);
    assert.doesNotMatch((await visit(second.link, undefined, 'vi')).text, /name="display_name"/);
    assert.equal((await visit(second.link, { password: 'not-her-password' })).status, 401);
    assert.match((await visit(second.link, { password: PASSWORD })).text, /Your account is linked/);
    assert.equal(await portal(second.renter.id), 'LINKED');
    assert.equal((await visit(`${service.url}/renter-invitations/unknown`)).status, 404);
  });

  test('pages load no resources, are not cached, framed or indexed, and send no referrer', async () => {
    const page = await visit(`${service.url}/member-invitations/unknown`);
    assert.equal(page.status, 404);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    );
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.equal(page.headers.get('referrer-policy'), 'same-origin');
    assert.match(page.headers.get('x-robots-tag') ?? '', /noindex/);
    assert.doesNotMatch(page.text, /<script|https?:\/\//);
    const json = await fetch(`${service.url}/reset-password?token=x&kind=RENTER`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(json.status, 415);
  });

  test('an invitation to a phone: the link asks for a code, the code opens the app', async () => {
    const lan = await registerLandlord(service);
    const renter = await lan.client.post('/renters', { full_name: 'Trần Văn Minh' });
    const invited = await lan.client.post(`/renters/${renter.data.id}/invitations`, { phone: '0912 345 678' });
    const { url } = invited.data;
    const open = (form?: Record<string, string>, origin = service.url) =>
      fetch(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { 'accept-language': 'en', origin },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      });
    const first = await (await open()).text();
    assert.match(first, /House of lan invites Trần Văn Minh .* with the phone number •••\u00a0•••\u00a0678/);
    assert.ok(!first.includes('345'), 'whoever has the link does not learn the number');
    assert.match(first, /<summary[^>]*>I have a code<\/summary>.*name="code"/s, 'for who was sent one before');
    assert.equal((await open({}, 'https://elsewhere.example')).status, 403);
    const second = await (await open({})).text();
    assert.match(second, /name="code" autocomplete="one-time-code" inputmode="numeric"/);
    const code = /Your code is (\d{6})/.exec(second)?.[1] ?? '';
    const wrong = await open({ code: code === '000000' ? '000001' : '000000' });
    assert.equal(wrong.status, 401);
    assert.match(await wrong.text(), /id="code-error">Six-digit code is incorrect or has expired/);
    const entered = await open({ code });
    assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/renter/']);
    const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
    const session = await fetch(`${service.url}/api/v1/tenant/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url, cookie },
      body: JSON.stringify({ refresh_in: 'cookie' }),
    });
    const { data } = (await session.json()) as {
      data: { renter: { id: string }; account: { verified_phone: string } };
    };
    assert.deepEqual([data.renter.id, data.account.verified_phone], [renter.data.id, '+84912345678']);
    const used = await open();
    assert.equal(used.status, 200);
    assert.match(await used.text(), /The invitation of House of lan was accepted.*href="\/renter\/login\?by=phone"/s);
  });
});
