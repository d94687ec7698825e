import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { bookStored } from '../../server/features/banking/payment-webhooks/receive-event.ts';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15');
const { api, ok, service } = fixture;
const SECRET = 'a-secret-of-the-provider';

test('a transfer whose booking failed is booked although its connection was removed meanwhile', async () => {
  const account = await fixture.make('/bank-accounts', {
    ...{ bank_bin: '970436', account_number: '0123499999', account_holder: 'NGUYEN THI LAN' },
  });
  const connection = await fixture.make('/payment-connections', {
    ...{ provider: 'SEPAY', auth_method: 'API_KEY', bank_account_ids: [account.id], secret: SECRET },
  });
  const room = await fixture.room('P101');
  await fixture.lease(room, await fixture.renter('Trần Văn Minh'), { start_date: '2026-10-01' });
  const invoice = await fixture.issue(room, '2026-11');
  const event = { accountNumber: '0123499999', transferType: 'in', transferAmount: 1000, id: 1 };
  await ok(
    service
      .client()
      .post(
        `/payment-webhooks/SEPAY/${connection.id}`,
        { ...event, content: 'tien nha' },
        { authorization: `Apikey ${SECRET}` },
      ),
  );
  // As it is stored when booking fails and a job is to try again.
  const [transfer] = await service.asOwner<{ id: string; organization_id: string }>(
    `update bank_transfers set processed_at = null, failure_reason = null, memo = $1
     where connection_id = $2 returning id, organization_id`,
    [invoice.payment_code, connection.id],
  );
  assert.ok(transfer);
  await ok(api().delete(`/payment-connections/${connection.id}`));
  const scope = { organizationId: transfer.organization_id, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
  const caller = systemCaller('transfer.book', service.clock.now());
  await service.running.context.database.scoped(scope, 'write', caller, (tx) => bookStored(tx, transfer.id));
  assert.equal((await ok(api().get(`/invoices/${invoice.id}`))).paid_amount, '1000.00');
});
