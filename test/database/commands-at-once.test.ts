import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { hashToken } from '../../server/security/tokens.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';
import { PASSWORD } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500' });
const { api, ok, service } = fixture;
const organization = fixture.property.organization_id;
const of = (table: string, id: string): string => `${table} where organization_id = '${organization}' and id = '${id}'`;
let count = 0;
async function rented(body: object = {}) {
  const room = await fixture.room(`P${100 + count++}`);
  const renter = await fixture.renter(`Renter ${count}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-10-01', ...body }) };
}

// The other command is played by a transaction of the test, so that it can stop in the middle.
suite('of two commands at once', () => {
  test('a cancelled invoice leaves a reading billed by the invoice that another lease got meanwhile', async () => {
    const [own, other] = [await rented({ initial_readings: { electricity: 0 } }), await rented()];
    const reading = await fixture.read(own.room, '2026-10', { electricity_current: 100 });
    const invoice = await fixture.issue(own.room, '2026-11');
    const theirs = await fixture.issue(other.room, '2026-11');
    const billing = await hold(
      service.ownerUrl,
      `insert into billed_uses (organization_id, reading_id, utility, lease_id, step, invoice_id, units)
       values ('${organization}', '${reading.id}', 'ELECTRICITY', '${other.lease.id}', 1, '${theirs.id}', 40)`,
      `update meter_readings set electricity_billed_units = 140 where organization_id = '${organization}' and id = '${reading.id}'`,
    );
    const cancelled = api().post(`/invoices/${invoice.id}/cancel`, { reason: 'x' });
    await billing.blocked();
    await billing.commit();
    await ok(cancelled);
    const after = await ok(api().get(`/meter-readings/${reading.id}`));
    assert.equal(after.electricity_billed_invoice_id, theirs.id);
  });

  test('a renter who is archived meanwhile gets no lease', async () => {
    const [room, renter] = [await fixture.room('P200'), await fixture.renter('Trần Văn Lưu')];
    const archiving = await hold(service.ownerUrl, `select from ${of('renters', renter.id)} for update`);
    const lease = api().post('/leases', {
      ...{ room_id: room.id, renter_id: renter.id, monthly_rent: '3000000', start_date: '2026-11-01' },
    });
    await archiving.blocked();
    await archiving.commit(
      `update renters set archived_at = now() where organization_id = '${organization}' and id = '${renter.id}'`,
    );
    assert.deepEqual([(await lease).status, (await lease).error.details], [404, { field: 'renter_id' }]);
  });

  test('a password that is replaced while it is checked opens nothing', async () => {
    const { email } = fixture.landlord;
    const [{ id } = { id: '' }] = await service.asOwner<{ id: string }>(
      'select id from identity.accounts where email = $1',
      [email],
    );
    const account = `identity.accounts where id = '${id}'`;
    const [before] = await service.asOwner<{ password_hash: string }>(`select password_hash from ${account}`);
    const set = (hash: string) => `update identity.accounts set password_hash = '${hash}' where id = '${id}'`;
    const replacing = await hold(service.ownerUrl, `select from ${account} for no key update`);
    const login = service.client().post('/auth/login', { email, password: PASSWORD });
    await replacing.blocked();
    await replacing.commit(set(`${before?.password_hash.slice(0, -1)}x`));
    assert.deepEqual([(await login).status, (await login).error.code], [401, 'invalid_credentials']);
    await service.asOwner(set(before?.password_hash ?? ''));
  });

  for (const day of ['2026-11-02', '2026-11-15'])
    test(`nothing is booked on ${day} in books that are locked meanwhile`, async () => {
      const { room } = await rented();
      const invoice = await fixture.issue(room, '2026-11');
      await fixture.pay(invoice, '1000');
      const lock = await hold(
        service.ownerUrl,
        `select from receipt_counters where organization_id = '${organization}' for update`,
      );
      const paid = api().post('/payments', {
        ...{ invoice_id: invoice.id, amount: '2000', method: 'CASH', payment_date: day },
      });
      await lock.blocked();
      const lockUntil = (books_locked_until: string | null) =>
        ok(api().patch(`/organizations/${organization}`, { books_locked_until }));
      await lockUntil(day);
      await lock.release();
      assert.deepEqual([(await paid).status, (await paid).error.code], [409, 'period_locked']);
      await lockUntil(null);
    });

  test('a reading is removed with the photo that was on its way', async () => {
    const { room } = await rented();
    const reading = await fixture.read(room, '2026-10', { electricity_current: 100 });
    const lock = await hold(service.ownerUrl, `select from ${of('meter_readings', reading.id)} for update`);
    const upload = api().post(`/meter-readings/${reading.id}/photos`, photoForm(plain('jpeg')));
    await lock.blocked();
    const removal = api().delete(`/meter-readings/${reading.id}`);
    await lock.blocked(2);
    await lock.release();
    assert.deepEqual([(await upload).status, (await removal).status], [201, 200]);
  });

  test('the last of several new default accounts is the only one', async () => {
    const account = (at: number) => ({
      ...{ bank_bin: '970436', account_number: `00112233${at}`, account_holder: 'NGUYEN THI LAN', is_default: true },
    });
    const made = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => api().post('/bank-accounts', account(at))));
    assert.deepEqual(
      made.map(({ status }) => status),
      [201, 201, 201, 201, 201, 201],
    );
    const { bank_accounts } = await ok(api().get('/bank-accounts'));
    assert.equal(bank_accounts.filter((each: { is_default: boolean }) => each.is_default).length, 1);
  });

  test('a link that is made while it is revoked does not open the invoice', async () => {
    const { room } = await rented();
    const invoice = await fixture.issue(room, '2026-11');
    const token = randomBytes(32).toString('base64url');
    const sending = await hold(
      service.ownerUrl,
      `insert into share_links (organization_id, invoice_id, generation) values ('${organization}', '${invoice.id}', 1)
       on conflict do nothing`,
      `select identity.create_lookups('SHARE_LINK', '${organization}', array['\\x${hashToken(token).toString('hex')}']::bytea[],
         array['${invoice.id}']::uuid[], array[null]::timestamptz[])`,
    );
    const revoked = api().delete(`/invoices/${invoice.id}/share-link`);
    await sending.blocked();
    await sending.commit();
    await ok(revoked);
    assert.equal((await service.client().get(`//i/${token}`)).status, 404);
  });

  test('a renter is erased with what was being added to a handover', async () => {
    const { lease, renter } = await rented({ start_date: '2026-11-01', monthly_rent: '0' });
    const handover = await fixture.make(`/leases/${lease.id}/handovers`, { kind: 'IN', items: [{ name: 'Giường' }] });
    await fixture.make(`/leases/${lease.id}/end`, { end_date: '2026-11-10' });
    const adding = await hold(
      service.ownerUrl,
      `select from ${of('handovers', handover.id)} for update`,
      `insert into handover_items (organization_id, id, handover_id, position, name, quantity, condition)
       values ('${organization}', '${randomUUID()}', '${handover.id}', 1, 'Bàn', 1, 'GOOD')`,
    );
    const erased = api().post(`/renters/${renter.id}/erase`, { reason: 'REQUESTED_BY_RENTER' });
    await adding.blocked();
    await adding.commit();
    assert.equal((await erased).status, 200, (await erased).text);
  });
});
