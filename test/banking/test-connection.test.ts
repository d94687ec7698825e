import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

const fixture = await createFixture('2026-11-15');
const { api, service } = fixture;
const account = await fixture.make('/bank-accounts', {
  bank_bin: '970436',
  account_number: '0123499999',
  account_holder: 'NGUYEN THI LAN',
});
const connect = (more: object) => fixture.make('/payment-connections', { bank_account_ids: [account.id], ...more });
const sepay = await connect({ provider: 'SEPAY' });
const room = await fixture.room('P101');
await fixture.lease(room, await fixture.renter('Trần Văn Minh'), {
  start_date: '2026-10-01',
  monthly_rent: '3000000',
});
const invoice = await fixture.issue(room, '2026-11');

const at = ({ id }: { id: string }) => `/payment-connections/${id}/test`;
const tried = (connection: { id: string }, body: object = {}) => fixture.ok(api().post(at(connection), body));
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};

suite('testing a payment connection', () => {
  test('every provider’s sample is understood, and waits for a person because it names no invoice', async () => {
    const secret = Buffer.alloc(32, 7).toString('base64');
    const connections = [
      sepay,
      await connect({ provider: 'SEPAY', auth_method: 'API_KEY' }),
      await connect({ provider: 'CASSO', secret }),
      await connect({ provider: 'PAYOS', secret }),
      await connect({ provider: 'GENERIC' }),
    ];
    for (const connection of connections) {
      const item = await tried(connection);
      assert.deepEqual(
        [item.provider, item.transfer_type, item.transfer_amount, item.account_number, item.transfer_date],
        [connection.provider, 'IN', '10000.00', '0123499999', '2026-11-15'],
      );
      assert.deepEqual([item.failure_reason, item.resolution_kind], ['no_payment_code', null]);
    }
  });

  test('with the payment code of an invoice it says that it would be booked, and books nothing', async () => {
    const count = async () =>
      (
        await service.asOwner<{ rows: string }>(
          `select concat_ws(' ', (select count(*) from bank_transfers), (select count(*) from payments),
             (select count(*) from journal_entries), (select count(*) from events), (select count(*) from audit_events)) as rows`,
        )
      )[0]?.rows;
    const before = await count();
    const item = await tried(sepay, { memo: `ck ${invoice.payment_code} p101`, amount: '3000000' });
    assert.deepEqual(
      [item.resolution_kind, item.failure_reason, item.invoice_id, item.payment_code],
      ['AUTO_MATCHED', null, invoice.id, invoice.payment_code],
    );
    assert.equal(await count(), before);
    assert.equal((await fixture.ok(api().get(`/invoices/${invoice.id}`))).paid_amount, '0.00');
    const read = await fixture.ok(api().get(`/payment-connections/${sepay.id}`));
    assert.equal(read.last_event_at, null);
  });

  test('an account of another connection is not known, and locked books take no money', async () => {
    const item = await tried(sepay, { memo: invoice.payment_code, account_number: '999' });
    assert.deepEqual([item.account_number, item.failure_reason], ['999', 'unknown_account']);
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    await fixture.ok(api().patch(organization, { books_locked_until: '2026-11-15' }));
    assertRefused(await api().post(at(sepay), { memo: invoice.payment_code }), 409, 'period_locked');
    await fixture.ok(api().patch(organization, { books_locked_until: null }));
  });

  test('refuses an invalid amount, other roles and other organizations', async () => {
    assertRefused(await api().post(at(sepay), { amount: '0' }), 400, 'validation_failed');
    const manager = await addMember(service, fixture.landlord, 'MANAGER');
    assertRefused(await manager.client.post(at(sepay), {}), 403, 'forbidden');
    const stranger = await registerLandlord(service, 'khac');
    assertRefused(await stranger.client.post(at(sepay), {}), 404, 'not_found');
    await fixture.ok(api().delete(`/payment-connections/${sepay.id}`));
    assertRefused(await api().post(at(sepay), {}), 404, 'not_found');
  });
});

suite('the transfers of one connection', () => {
  test('are listed without those of others', async () => {
    const [one, other] = [
      await connect({ provider: 'SEPAY', auth_method: 'API_KEY', secret: 'secret-of-one' }),
      await connect({ provider: 'SEPAY', auth_method: 'API_KEY', secret: 'secret-of-other' }),
    ];
    const report = (connection: { id: string }, secret: string, id: number) =>
      service
        .client()
        .post(
          `/payment-webhooks/SEPAY/${connection.id}`,
          { id, accountNumber: '0123499999', transferType: 'in', transferAmount: id, content: 'x' },
          { authorization: `Apikey ${secret}` },
        );
    await report(one, 'secret-of-one', 1);
    await report(other, 'secret-of-other', 2);
    await report(one, 'secret-of-one', 3);
    const { review_items } = await fixture.ok(
      api().get(`/payment-reconciliation/review-items?payment_connection_id=${one.id}`),
    );
    assert.deepEqual(
      review_items.map(({ provider_event_id }: { provider_event_id: string }) => provider_event_id),
      ['3', '1'],
    );
  });
});
