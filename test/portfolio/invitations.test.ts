import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { acceptAs, joinPortal } from '../renter/portal.ts';
import type { ApiResponse } from '../support/client.ts';
import { createClient } from '../support/client.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const landlord = await registerLandlord(service, 'lan');

const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
const aRenter = async (owner = landlord, full_name = 'Trần Văn Minh') => {
  const response = await owner.client.post('/renters', { full_name });
  assert.equal(response.status, 201, response.text);
  return response.data;
};
const invite = async (renterId: string, email: string, owner = landlord) => {
  const response = await owner.client.post(`/renters/${renterId}/invitations`, { email });
  assert.equal(response.status, 201, response.text);
  return response.data;
};
const portalStatus = async (id: string) => (await landlord.client.get(`/renters/${id}`)).data.portal_status;

const FIELDS = [
  'created_at',
  'id',
  'organization_id',
  'organization_name',
  'renter_id',
  'renter_name',
  'source',
  'status',
];

suite('inviting a renter', () => {
  test('returns the token once, emails it and shows the renter as invited', async () => {
    const renter = await aRenter();
    assert.equal(await portalStatus(renter.id), 'NONE');
    const sent = await invite(renter.id, 'minh.one@example.com');
    assert.equal(sent.status, 'PENDING');
    assert.equal(sent.source, 'OPERATOR');
    assert.equal(sent.renter_name, 'Trần Văn Minh');
    assert.equal(sent.organization_name, 'House of lan');
    assert.equal(Buffer.from(sent.token, 'base64url').length, 32);
    assert.equal(await portalStatus(renter.id), 'INVITED');
    const listed = await landlord.client.get(`/renters/${renter.id}/invitations`);
    assert.deepEqual(
      listed.data.invitations.map(({ id, token }: { id: string; token?: string }) => [id, token]),
      [[sent.id, undefined]],
    );
    const link = await mailedLink(service, 'minh.one@example.com', '/renter-invitations/');
    assert.ok(link.endsWith(sent.token), link);
    const [row] = await service.asOwner<{ found: boolean }>(
      `select exists (select 1 from renter_invitations i where i::text like '%' || $1 || '%') as found`,
      [sent.token],
    );
    assert.equal(row?.found, false);
  });

  test('revokes the pending invitation', async () => {
    const renter = await aRenter();
    const first = await invite(renter.id, 'minh.two@example.com');
    const second = await invite(renter.id, 'minh.two@example.com');
    const person = await registerTenant(service);
    assertRefused(await person.client.post(`/tenant/invitations/${first.token}/accept`), 409, 'invitation_not_pending');
    const { invitations } = (await landlord.client.get(`/renters/${renter.id}/invitations`)).data;
    assert.deepEqual(
      invitations.map((row: { id: string; status: string }) => [row.id, row.status]),
      [
        [second.id, 'PENDING'],
        [first.id, 'REVOKED'],
      ],
    );
    const only = await landlord.client.get(`/renters/${renter.id}/invitations?status=REVOKED`);
    assert.equal(only.data.invitations.length, 1);
  });

  test('two concurrent invitations leave one pending', async () => {
    const renter = await aRenter();
    await Promise.all(Array.from({ length: 6 }, () => invite(renter.id, 'minh.race@example.com')));
    const { invitations } = (await landlord.client.get(`/renters/${renter.id}/invitations?status=PENDING`)).data;
    assert.equal(invitations.length, 1);
  });

  test('an idempotent repeat does not return the token', async () => {
    const renter = await aRenter();
    const key = { 'idempotency-key': 'invite-1' };
    const body = { email: 'minh.key@example.com' };
    const first = await landlord.client.post(`/renters/${renter.id}/invitations`, body, key);
    const again = await landlord.client.post(`/renters/${renter.id}/invitations`, body, key);
    assert.equal(again.data.id, first.data.id);
    assert.equal(again.data.token, null);
  });

  test('is for managers, and needs an email', async () => {
    const renter = await aRenter();
    const staff = await addMember(service, landlord, 'STAFF');
    assertRefused(
      await staff.client.post(`/renters/${renter.id}/invitations`, { email: 'a@example.com' }),
      403,
      'forbidden',
    );
    assert.equal((await staff.client.get(`/renters/${renter.id}/invitations`)).status, 200);
    const invalid = await landlord.client.post(`/renters/${renter.id}/invitations`, { email: 'nobody' });
    assertRefused(invalid, 400, 'validation_failed');
    assert.deepEqual(invalid.error.fields[0].path, 'email');
  });

  test('revoke and resend', async () => {
    const renter = await aRenter();
    const person = await registerTenant(service);
    const sent = await invite(renter.id, person.email);
    const resent = await landlord.client.post(`/invitations/${sent.id}/resend`);
    assert.equal(resent.status, 200, resent.text);
    assert.notEqual(resent.data.token, sent.token);
    assertRefused(await person.client.post(`/tenant/invitations/${sent.token}/accept`), 409, 'invitation_not_pending');
    assert.equal((await service.client().get(`/tenant/invitations/${sent.token}`)).data.status, 'REVOKED');
    const revoked = await landlord.client.post(`/invitations/${sent.id}/revoke`);
    assert.equal(revoked.data.status, 'REVOKED');
    assertRefused(await landlord.client.post(`/invitations/${sent.id}/revoke`), 409, 'invitation_not_pending');
    assertRefused(await landlord.client.post(`/invitations/${sent.id}/resend`), 409, 'invitation_not_pending');
    assertRefused(
      await person.client.post(`/tenant/invitations/${resent.data.token}/accept`),
      409,
      'invitation_not_pending',
    );
    assert.equal(await portalStatus(renter.id), 'NONE');
  });
});

suite('responding to an invitation', () => {
  test('anyone with the token can read it', async () => {
    const renter = await aRenter();
    const sent = await invite(renter.id, 'minh.read@example.com');
    const read = await service.client().get(`/tenant/invitations/${sent.token}`);
    assert.equal(read.status, 200, read.text);
    assert.deepEqual(Object.keys(read.data).sort(), FIELDS);
    assertRefused(await service.client().get('/tenant/invitations/never-sent'), 404, 'not_found');
  });

  test('after acceptance the same access token reaches the renter’s routes immediately, in every process', async () => {
    const second = await service.startSecondProcess();
    const renter = await aRenter();
    const person = await registerTenant(service);
    const secondClient = createClient(second.address, person.client.token);
    const sent = await invite(renter.id, person.email);
    assertRefused(await secondClient.get('/tenant/household'), 403, 'renter_not_linked');
    assertRefused(await person.client.get('/tenant/household'), 403, 'renter_not_linked');
    const accepted = await person.client.post(`/tenant/invitations/${sent.token}/accept`);
    assert.equal(accepted.status, 200, accepted.text);
    assert.deepEqual(Object.keys(accepted.data).sort(), FIELDS);
    assert.equal(accepted.data.status, 'ACCEPTED');
    assert.equal((await secondClient.get('/tenant/household')).status, 200);
    assert.equal((await person.client.get('/tenant/household')).status, 200);
    const me = await person.client.get('/tenant/auth/me');
    assert.deepEqual(me.data.renter, {
      id: renter.id,
      organization_id: landlord.organizationId,
      full_name: 'Trần Văn Minh',
      timezone: 'Asia/Ho_Chi_Minh',
    });
    assert.equal(await portalStatus(renter.id), 'LINKED');
    const login = await service.client().post('/tenant/auth/login', { email: person.email, password: PASSWORD });
    assert.equal(login.data.renter.full_name, 'Trần Văn Minh');
    const events = await service.asOwner<{ type: string }>('select type from events where subject_id = $1', [sent.id]);
    assert.deepEqual(events, [{ type: 'invitation.accepted' }]);
  });

  test('refusals, in order', async () => {
    const renter = await aRenter();
    const invited = await registerTenant(service, 'invited');
    const other = await registerTenant(service, 'other');
    const sent = await invite(renter.id, invited.email);
    const accept = (token: string, who = invited) => who.client.post(`/tenant/invitations/${token}/accept`);
    assertRefused(await accept('never-sent'), 404, 'not_found');
    assertRefused(await service.client().post(`/tenant/invitations/${sent.token}/accept`), 401, 'unauthorized');
    assertRefused(await landlord.client.post(`/tenant/invitations/${sent.token}/accept`), 403, 'forbidden');
    assertRefused(await accept(sent.token, other), 409, 'invitation_email_mismatch');
    assert.equal((await accept(sent.token)).status, 200);
    assertRefused(await accept(sent.token), 409, 'invitation_not_pending');
    assertRefused(await accept(sent.token, other), 409, 'invitation_not_pending');
    assertRefused(
      await landlord.client.post(`/renters/${renter.id}/invitations`, { email: other.email }),
      409,
      'renter_already_linked',
    );
    // Links the account directly, as if two invitations had been accepted concurrently.
    const [row] = await service.asOwner<{ id: string }>(
      `update renter_invitations set status = 'PENDING', expires_at = now() + interval '1 day' where id = $1 returning id`,
      [sent.id],
    );
    assert.ok(row);
    assertRefused(await accept(sent.token), 409, 'renter_already_linked');
    assertRefused(await landlord.client.post(`/invitations/${sent.id}/resend`), 409, 'renter_already_linked');
  });

  test('of many concurrent acceptances one links its account', async () => {
    const renter = await aRenter();
    const person = await registerTenant(service);
    const sent = await invite(renter.id, person.email);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => person.client.post(`/tenant/invitations/${sent.token}/accept`)),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  });

  test('declining leaves the renter without an account', async () => {
    const renter = await aRenter();
    const person = await registerTenant(service);
    const stranger = await registerTenant(service);
    const sent = await invite(renter.id, person.email);
    assertRefused(
      await stranger.client.post(`/tenant/invitations/${sent.token}/decline`),
      409,
      'invitation_email_mismatch',
    );
    const declined = await person.client.post(`/tenant/invitations/${sent.token}/decline`);
    assert.equal(declined.data.status, 'DECLINED');
    assertRefused(await person.client.post(`/tenant/invitations/${sent.token}/accept`), 409, 'invitation_not_pending');
    assert.equal(await portalStatus(renter.id), 'NONE');
    assertRefused(await person.client.get('/tenant/household'), 403, 'renter_not_linked');
  });

  test('a suspended organization accepts none', async () => {
    const owner = await registerLandlord(service, 'sleepy');
    const renter = await aRenter(owner);
    const person = await registerTenant(service);
    const sent = await invite(renter.id, person.email, owner);
    const path = `/organizations/${owner.organizationId}`;
    assert.equal((await owner.client.patch(path, { status: 'SUSPENDED' })).status, 200);
    assertRefused(await person.client.post(`/tenant/invitations/${sent.token}/accept`), 403, 'organization_suspended');
    assert.equal((await owner.client.patch(path, { status: 'ACTIVE' })).status, 200);
    assert.equal((await person.client.post(`/tenant/invitations/${sent.token}/accept`)).status, 200);
  });

  test('the list needs a verified email and contains no tokens', async () => {
    const renter = await aRenter();
    const person = await registerTenant(service, 'confirmed');
    const sent = await invite(renter.id, person.email.toUpperCase());
    assert.deepEqual((await person.client.get('/tenant/invitations')).data.invitations, []);
    const link = new URL(await mailedLink(service, person.email, '/verify-email'));
    const verified = await service
      .client()
      .post('/tenant/auth/email/verify', { token: link.searchParams.get('token') });
    assert.equal(verified.status, 200, verified.text);
    await landlord.client.post(`/invitations/${sent.id}/resend`);
    const { invitations } = (await person.client.get('/tenant/invitations')).data;
    assert.equal(invitations.length, 1);
    assert.deepEqual(Object.keys(invitations[0]).sort(), FIELDS);
    assert.deepEqual((await person.client.get('/tenant/invitations?status=DECLINED')).data.invitations, []);
  });

  test('an invitation expires after 14 days', async () => {
    const own = await startService();
    const owner = await registerLandlord(own, 'patient');
    const renter = (await owner.client.post('/renters', { full_name: 'Hoa' })).data;
    const person = await registerTenant(own);
    const sent = (await owner.client.post(`/renters/${renter.id}/invitations`, { email: person.email })).data;
    own.clock.advance({ days: 14, seconds: 1 });
    const read = await own.client().get(`/tenant/invitations/${sent.token}`);
    assert.equal(read.data.status, 'EXPIRED');
    const again = async (path: string, email: string) =>
      own.client((await own.client().post(path, { email, password: PASSWORD })).data.access_token);
    const renterNow = await again('/tenant/auth/login', person.email);
    const ownerNow = await again('/auth/login', owner.email);
    assertRefused(await renterNow.post(`/tenant/invitations/${sent.token}/accept`), 409, 'invitation_not_pending');
    assert.equal((await ownerNow.get(`/renters/${renter.id}`)).data.portal_status, 'NONE');
    const resent = await ownerNow.post(`/invitations/${sent.id}/resend`);
    assert.equal(resent.data.status, 'PENDING');
    assert.equal((await renterNow.post(`/tenant/invitations/${resent.data.token}/accept`)).status, 200);
  });
});

suite('portal access', () => {
  test('revoking access also revokes the pending invitation', async () => {
    const renter = await aRenter();
    const person = await joinPortal(service, landlord.client, renter.id);
    assert.equal((await person.client.get('/tenant/household')).status, 200);
    assert.deepEqual((await landlord.client.delete(`/renters/${renter.id}/portal-access`)).data, { ok: true });
    assertRefused(await person.client.get('/tenant/household'), 403, 'renter_not_linked');
    assert.equal((await person.client.get('/tenant/auth/me')).data.renter, null);
    assert.equal(await portalStatus(renter.id), 'NONE');
    const sent = await invite(renter.id, person.email);
    await landlord.client.delete(`/renters/${renter.id}/portal-access`);
    assertRefused(await person.client.post(`/tenant/invitations/${sent.token}/accept`), 409, 'invitation_not_pending');
    await acceptAs(landlord.client, renter.id, person);
    assert.equal((await person.client.get('/tenant/household')).status, 200);
  });

  test('one account switches between two organizations and never sees both', async () => {
    const other = await registerLandlord(service, 'hoa');
    const here = await aRenter(landlord, 'Minh ở Hoa Sen');
    const there = await aRenter(other, 'Minh ở Hoa Mai');
    const person = await joinPortal(service, landlord.client, here.id);
    await acceptAs(other.client, there.id, person);
    // Accepting a second invitation does not switch the session.
    assert.equal((await person.client.get('/tenant/auth/me')).data.renter.id, here.id);
    const switched = await person.client.post('/tenant/auth/switch-renter', { renter_id: there.id });
    assert.equal(switched.status, 200, switched.text);
    assert.deepEqual(switched.data.renter, {
      id: there.id,
      organization_id: other.organizationId,
      full_name: 'Minh ở Hoa Mai',
      timezone: 'Asia/Ho_Chi_Minh',
    });
    const stranger = await aRenter(other, 'Ai đó');
    assertRefused(await person.client.post('/tenant/auth/switch-renter', { renter_id: stranger.id }), 404, 'not_found');
  });
});
