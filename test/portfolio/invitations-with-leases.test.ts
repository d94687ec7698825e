import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { acceptAs } from '../renter/portal.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { addMember, registerLandlord, registerTenant } from '../support/people.ts';
import { shareService } from '../support/service.ts';
import { fileForm, type Row, workbookOf } from '../support/spreadsheet.ts';

const service = await shareService('2026-11-15T03:00:00Z');
const lan = await registerLandlord(service, 'lan');
const make = async (path: string, body: unknown) => {
  const response = await lan.client.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.data;
};
const property = await make('/properties', { name: 'Hoa Sen' });
let count = 0;
const aRoom = () => make('/rooms', { property_id: property.id, name: `P${count++}`, base_rent: '1000000' });
const leaseOf = async (renter: { id: string }, more: object = {}) => ({
  room_id: (await aRoom()).id,
  renter_id: renter.id,
  start_date: '2026-11-01',
  monthly_rent: '1000000',
  ...more,
});
const invitations = async (renter: { id: string }) =>
  (await lan.client.get(`/renters/${renter.id}/invitations`)).data.invitations.map(
    ({ source, status, email }: Record<string, string>) => `${source} ${status} ${email}`,
  );

suite('invitations created with a lease', () => {
  test('are emailed to the renter’s stored address and open an account', async () => {
    const minh = await registerTenant(service, 'minh');
    const renter = await make('/renters', { full_name: 'Minh', email: minh.email });
    await make('/leases', await leaseOf(renter, { invite: true }));
    assert.deepEqual(await invitations(renter), [`LEASE PENDING ${minh.email}`]);
    const link = await mailedLink(service, minh.email, '/renter-invitations/');
    const token = link.split('/').at(-1)?.split('?')[0] ?? '';
    const accepted = await minh.client.post(`/tenant/invitations/${token}/accept`);
    assert.deepEqual([accepted.status, accepted.data.source], [200, 'LEASE']);
    await make('/leases', await leaseOf(renter, { invite: true }));
    assert.deepEqual(await invitations(renter), [`LEASE ACCEPTED ${minh.email}`]);
  });

  test('are not sent unless requested, nor without an email', async () => {
    const renter = await make('/renters', { full_name: 'Không thư' });
    await make('/leases', await leaseOf(renter));
    const body = await leaseOf(renter, { invite: true });
    const refused = await lan.client.post('/leases', body);
    assert.deepEqual([refused.status, refused.error.code], [400, 'validation_failed']);
    assert.deepEqual([refused.error.fields[0].path, refused.error.fields[0].code], ['invite', 'requires']);
    assert.deepEqual(await invitations(renter), []);
    const { leases } = (await lan.client.get(`/leases?room_id=${body.room_id}`)).data;
    assert.deepEqual(leases, []);
  });

  test('an API key cannot invite, because the login would outlive the key', async () => {
    const renter = await make('/renters', { full_name: 'Hoa', email: 'hoa@example.com' });
    const { key } = await make('/api-keys', { name: 'k', permissions: ['leases.write'] });
    const invited = await service.client(key).post('/leases', await leaseOf(renter, { invite: true }));
    assert.deepEqual([invited.status, invited.error.code], [403, 'forbidden']);
    for (const permission of ['invitations.write', 'webhook_endpoints.write']) {
      const denied = await lan.client.post('/api-keys', { name: 'k', permissions: [permission] });
      assert.deepEqual([denied.status, denied.error.fields[0].path], [400, 'permissions.0'], permission);
    }
    assert.deepEqual(await invitations(renter), []);
  });
});

suite('invitations created by an import', () => {
  const row = (room: string, renter_name: string, email: string | null): Row => ({
    property: 'Hoa Mai',
    room,
    base_rent: 2_000_000,
    renter_name,
    email,
    start_date: '01/11/2026',
  });
  const send = async (rows: Row[], query: string) =>
    lan.client.post(`/imports${query}`, fileForm(await workbookOf({ Phòng: rows })));

  test('renters with an email are invited on request', async () => {
    const rows = [row('1', 'An', 'an@example.com'), row('2', 'Bình', null)];
    const checked = await send(rows, '?dry_run=true&invite=true');
    assert.deepEqual([checked.status, checked.body.meta], [200, { invited: 0 }], checked.text);
    const done = await send(rows, '?invite=true');
    assert.deepEqual([done.status, done.body.meta], [201, { invited: 1 }], done.text);
    const { renters } = (await lan.client.get('/renters?q=an&sort=name')).data;
    const an = renters.find(({ full_name }: { full_name: string }) => full_name === 'An');
    assert.equal(an.portal_status, 'INVITED');
    assert.deepEqual(await invitations(an), ['IMPORT PENDING an@example.com']);
    await mailedLink(service, 'an@example.com', '/renter-invitations/');
    const silent = await send([row('3', 'Chi', 'chi@example.com')], '');
    assert.deepEqual([silent.status, silent.body.meta], [201, {}]);
    const chi = (await lan.client.get('/renters?q=chi')).data.renters[0];
    assert.deepEqual(await invitations(chi), []);
  });

  test('a manual invitation replaces one created with a lease', async () => {
    const an = (await lan.client.get('/renters?q=an%40example.com')).data.renters[0] ?? null;
    const renter = an ?? (await make('/renters', { full_name: 'Dung', email: 'dung@example.com' }));
    await make('/leases', await leaseOf(renter, { invite: true }));
    const person = await registerTenant(service, 'dung');
    await acceptAs(lan.client, renter.id, person);
    const [last, ...before] = await invitations(renter);
    assert.equal(last, `OPERATOR ACCEPTED ${person.email}`);
    assert.ok(before.every((one: string) => one.includes('REVOKED')));
  });

  test('members with read access cannot invite', async () => {
    const staff = await addMember(service, lan, 'STAFF');
    const form = fileForm(await workbookOf({ Phòng: [row('9', 'X', 'x@example.com')] }));
    assert.equal((await staff.client.post('/imports?invite=true', form)).status, 403);
  });
});
