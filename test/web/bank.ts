import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createClient } from '../support/client.ts';
import type { Fixture } from '../support/fixture.ts';

export type Bank = {
  /** Reports a transfer as SePay does, with its signature. */
  report(memo: string, amount: number, direction?: 'in' | 'out'): Promise<void>;
};

/** Connects an account of the landlord to SePay, which reports transfers by webhook. */
export async function connectBank(house: Fixture): Promise<Bank> {
  const account_number = '0123499999';
  const account = await house.make('/bank-accounts', {
    ...{ bank_bin: '970436', account_number, account_holder: 'LAN', is_default: true },
  });
  const connection = await house.make('/payment-connections', {
    ...{ provider: 'SEPAY', bank_account_ids: [account.id], name: 'SePay' },
  });
  const anyone = createClient(house.service.url, null);
  let events = 0;
  return {
    report: async (content, transferAmount, transferType = 'in') => {
      events += 1;
      const now = house.service.clock.now();
      const text = JSON.stringify({
        ...{ id: events, gateway: 'Vietcombank', accountNumber: account_number, code: null, content, description: '' },
        ...{ transactionDate: `${now.toZonedDateTimeISO('Asia/Ho_Chi_Minh').toPlainDate()} 10:00:00`, transferType },
        ...{ transferAmount, accumulated: 0, subAccount: null, referenceCode: `FT${events}` },
      });
      const timestamp = String(Math.floor(now.epochMilliseconds / 1000));
      const signature = createHmac('sha256', connection.secret).update(`${timestamp}.${text}`).digest('hex');
      const sent = await anyone.post(`/payment-webhooks/SEPAY/${connection.id}`, text, {
        ...{ 'x-sepay-signature': `sha256=${signature}`, 'x-sepay-timestamp': timestamp },
      });
      assert.equal(sent.status, 200, sent.text);
    },
  };
}
