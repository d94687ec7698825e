import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { photoForm } from '../support/photos.ts';

const fixture = await createFixture('2026-01-20');
const { api, ok } = fixture;
const renter = await fixture.renter('Trần Văn Minh', { email: 'minh@example.com', phone: '0901234567' });
const room = await fixture.room('P1');
const lease = await fixture.lease(room, renter, { start_date: '2026-01-01' });
const member = await fixture.make(`/leases/${lease.id}/members`, { full_name: 'Vy' });
const paper = (owner_type: string, owner_id: string): FormData => {
  const form = photoForm(Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'), 'cccd.pdf');
  for (const [name, value] of Object.entries({ owner_type, owner_id, kind: 'IDENTITY_PAPER' })) form.set(name, value);
  return form;
};
await fixture.on('2026-02-20');
const { invoice, amount_due } = await ok(api().post(`/leases/${lease.id}/end`, { end_date: '2026-02-01' }));
await fixture.pay(invoice, amount_due);
await ok(api().post(`/renters/${renter.id}/erase`, { reason: 'RETENTION_ENDED' }));

suite('who was erased', () => {
  test('gets no papers, consents, invitations, household or handover any more', async () => {
    const tried = [
      await api().post('/attachments', paper('renter', renter.id)),
      await api().post('/attachments', paper('lease', lease.id)),
      await api().post(`/renters/${renter.id}/consents`, { action: 'GIVEN', version: 0 }),
      await api().post(`/renters/${renter.id}/invitations`, { email: 'minh@example.com' }),
      await api().post(`/leases/${lease.id}/members`, { full_name: 'Vy', id_number: '079090000002' }),
      await api().patch(`/leases/${lease.id}/members/${member.id}`, { full_name: 'Vy' }),
      await api().post(`/leases/${lease.id}/handovers`, { kind: 'OUT', items: [{ name: 'Ghế của Minh' }] }),
    ];
    for (const { status, error, text } of tried)
      assert.deepEqual([status, error?.code], [409, 'invalid_status_transition'], text);
  });

  test('is not found when somebody else’s household names them', async () => {
    const other = await fixture.lease(room, await fixture.renter('Lan'), { start_date: '2026-02-10' });
    const added = await api().post(`/leases/${other.id}/members`, { full_name: 'Minh', renter_id: renter.id });
    assert.deepEqual([added.status, added.error?.details], [404, { field: 'renter_id' }], added.text);
    const named = await api().post('/leases', {
      ...{ room_id: (await fixture.room('P2')).id, renter_id: other.renter_id, start_date: '2026-02-10' },
      ...{ monthly_rent: '1', members: [{ full_name: 'Minh', renter_id: renter.id }] },
    });
    assert.deepEqual([named.status, named.error?.details], [404, { field: 'members.0.renter_id' }], named.text);
  });
});
