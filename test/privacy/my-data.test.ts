import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { photoForm, plain } from '../support/photos.ts';
import { unzip } from '../support/unzip.ts';
import { MARKER, NUMBERS, PHONES, plantRenter } from './planted-renter.ts';

const settings = { electricity_unit_price: '3500', water_unit_price: '15000' };
const fixture = await createFixture('2026-01-20', settings, { rateLimitScale: 1 });
const { service, api, ok } = fixture;
await api().patch(`/organizations/${fixture.landlord.organizationId}`, { address: '12 Nguyễn Trãi' });
await api().patch(`/properties/${fixture.property.id}`, {
  address: '45 Phạm Như Xương',
  owner: { full_name: 'Lan', id_number: '048180001234' },
  contact: { phone: '0905123456' },
});
const { portal, renter } = await plantRenter(fixture);
const neighbour = await fixture.renter('Hàng xóm Xyz', { note: 'not yours' });
await fixture.lease(await fixture.room('P102'), neighbour, { start_date: '2026-01-01' });

const download = (token: string) =>
  fetch(`${service.url}/api/v1/tenant/my-data`, { headers: { authorization: `Bearer ${token}` } });

suite('a renter’s own data', () => {
  test('is an archive of all rows about them, with their papers and photos', async () => {
    const response = await download(portal.client.token);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.match(response.headers.get('content-disposition') ?? '', /my-data-2026-01-20\.zip/);
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const { made, data } = JSON.parse(String(files.get('data.json')));
    assert.equal(made.id_number, NUMBERS[0]);
    assert.equal(data.renter.full_name, `Trần Văn ${MARKER}`);
    assert.equal(data.renter.phone, PHONES[0]);
    for (const kind of ['leases', 'household_members', 'invoices', 'payments', 'tickets', 'questions', 'notices'])
      assert.ok(data[kind].length > 0, kind);
    for (const kind of ['bank_transfers', 'handovers', 'announcements', 'meter_readings', 'identity_accesses'])
      assert.ok(data[kind].length > 0, kind);
    const text = String(files.get('data.json'));
    assert.ok(!text.includes('Xyz') && !text.includes('not yours'));
    assert.ok(!text.includes(NUMBERS[1] ?? ''), 'numbers of others stay masked');
    assert.ok(data.ticket_comments.every(({ internal }: { internal: boolean }) => !internal));
    const shown = (await ok(portal.client.get('/tenant/maintenance-tickets'))).tickets;
    assert.equal(data.tickets.length, shown.length);
    const columns = ['priority', 'status', 'reported_on', ...Object.keys(shown[0])];
    for (const ticket of data.tickets)
      assert.deepEqual(
        Object.keys(ticket).filter((column) => !columns.includes(column)),
        [],
        'a ticket has what the portal shows of it',
      );
    const folders = new Set([...files.keys()].map((path) => path.split('/')[0]));
    assert.deepEqual([...folders].sort(), ['data.json', 'handovers', 'meters', 'papers', 'tickets']);
    const papers = [...files].filter(([path]) => path.startsWith('papers/'));
    assert.equal(papers.filter(([, bytes]) => String(bytes).includes(MARKER)).length, 3, 'identity papers are opened');
    assert.ok(papers.some(([path]) => path.startsWith('papers/hop-dong-P101')));
  });

  test('is audited in the name of the renter', async () => {
    const { audit_events } = await ok(api().get(`/audit-events?action=renter.data_exported&subject_id=${renter.id}`));
    assert.deepEqual([audit_events.length, audit_events[0].actor.kind], [1, 'RENTER']);
  });

  test('can be downloaded five times a day', async () => {
    for (let count = 2; count <= 5; count++) {
      const response = await download(portal.client.token);
      assert.equal(response.status, 200);
      await response.arrayBuffer();
    }
    assert.equal((await download(portal.client.token)).status, 429);
    const other = await joinPortal(service, api(), neighbour.id, 'other');
    assert.equal((await download(other.client.token ?? '')).status, 200);
  });

  test('has no photo of a handover that the landlord has not confirmed yet', async () => {
    const leaving = await fixture.renter('Khách mới');
    const { id } = await fixture.lease(await fixture.room('P103'), leaving, { start_date: '2026-01-01' });
    const { client } = await joinPortal(service, api(), leaving.id, 'leaving');
    const handover = await fixture.make(`/leases/${id}/handovers`, { kind: 'OUT', items: [{ name: 'Tường' }] });
    const photo = await fixture.make(`/handover-items/${handover.items[0].id}/photos`, photoForm(plain('jpeg')));
    const paths = async () => [...unzip(Buffer.from(await (await download(client.token ?? '')).arrayBuffer())).keys()];
    assert.ok(!(await paths()).includes(`handovers/${photo.id}.jpg`));
    await ok(api().post(`/leases/${id}/handovers/${handover.id}/confirm`));
    assert.ok((await paths()).includes(`handovers/${photo.id}.jpg`));
  });

  test('is for linked renters only', async () => {
    assert.equal((await api().get('/tenant/my-data')).status, 403);
    assert.equal((await service.client().get('/tenant/my-data')).status, 401);
  });
});
