import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addMember, PASSWORD, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const body = { name: 'Key', permissions: ['organization.read'] };
type Event = { action: string; actor: { kind: string; id: string; name: string } };

suite('audit log', () => {
  test('registration and acceptance name the new account', async () => {
    const lan = await registerLandlord(service, 'lan');
    const staff = await addMember(service, lan, 'STAFF');
    const events: Event[] = (await lan.client.get('/audit-events')).data.audit_events;
    const actorOf = (action: string) => events.find((event) => event.action === action)?.actor;
    assert.deepEqual(actorOf('organization.created'), { kind: 'OPERATOR', id: lan.session.user.id, name: 'lan' });
    assert.deepEqual(actorOf('member.accepted'), { kind: 'OPERATOR', id: staff.session.user.id, name: 'STAFF' });
  });

  test('an update without changes writes no audit row', async () => {
    const lan = await registerLandlord(service);
    await addMember(service, lan, 'STAFF');
    const members = `/organizations/${lan.organizationId}/members`;
    const { id } = (await lan.client.get(`${members}?role=STAFF`)).data.members[0];
    const expires_at = '2099-01-01T07:00:00+07:00';
    const key = (await lan.client.post('/api-keys', { ...body, expires_at })).data;
    const count = async () => (await lan.client.get('/audit-events?limit=200')).body.meta.count;
    const before = await count();
    assert.equal((await lan.client.patch(`${members}/${id}`, { role: 'STAFF' })).data.role, 'STAFF');
    assert.equal(
      (await lan.client.patch(`/api-keys/${key.id}`, { ...body, expires_at })).data.updated_at,
      key.updated_at,
    );
    await lan.client.patch(`/organizations/${lan.organizationId}`, { status: 'ACTIVE' });
    assert.equal(await count(), before);
  });
});

suite('concurrent changes', () => {
  test('of many concurrent acceptances of one invitation one joins and the others learn that it is taken', async () => {
    const lan = await registerLandlord(service);
    const invited = await lan.client.post(`/organizations/${lan.organizationId}/members`, {
      email: 'many@example.com',
      role: 'STAFF',
    });
    const accept = () =>
      service
        .client()
        .post(`/auth/member-invitations/${invited.data.token}/accept`, { password: PASSWORD, display_name: 'x' });
    const responses = await Promise.all(Array.from({ length: 8 }, accept));
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    const codes = new Set(responses.filter(({ status }) => status !== 200).map(({ error }) => error.code));
    assert.deepEqual([...codes], ['invitation_not_pending']);
  });

  test('a suspended organization is reported before an Idempotency-Key is looked up', async () => {
    const lan = await registerLandlord(service);
    const key = { 'idempotency-key': 'once' };
    assert.equal((await lan.client.post('/api-keys', body, key)).status, 201);
    await lan.client.patch(`/organizations/${lan.organizationId}`, { status: 'SUSPENDED' });
    const reused = await lan.client.post('/api-keys', { ...body, name: 'Other' }, key);
    assert.deepEqual([reused.status, reused.error.code], [403, 'organization_suspended']);
    const repeats = await Promise.all(
      Array.from({ length: 6 }, () => lan.client.post('/api-keys', body, { 'idempotency-key': 'busy' })),
    );
    for (const repeat of repeats) assert.equal(repeat.error.code, 'organization_suspended');
  });
});
