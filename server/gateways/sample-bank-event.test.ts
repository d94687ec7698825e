import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PaymentProvider, WebhookAuthMethod } from '../../domain/catalog/banking.ts';
import { receive } from './bank-webhooks.ts';
import { sampleEvent } from './sample-bank-event.ts';

const now = Temporal.Instant.from('2026-11-15T17:30:00Z');
const timezone = 'Asia/Ho_Chi_Minh';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const transfer = { accountNumber: '0123499999', amount: '2500000', memo: 'Tiền phòng P101 "tháng 11"' };
const SENDERS: [PaymentProvider, WebhookAuthMethod][] = [
  ['SEPAY', 'HMAC'],
  ['SEPAY', 'API_KEY'],
  ['CASSO', 'HMAC'],
  ['PAYOS', 'HMAC'],
  ['GENERIC', 'HMAC'],
];

suite('a sample event', () => {
  for (const [provider, method] of SENDERS) {
    test(`${provider} ${method}: is taken for a real one, and for a forgery with another secret`, () => {
      const sent = sampleEvent(provider, method, transfer, { secret, now, timezone });
      const received = receive(provider, method, { ...sent, secret, now, timezone });
      assert.ok(received.kind === 'event', received.kind);
      const { direction, amount, amountIsValid, accounts, memo, date } = received.event;
      assert.deepEqual(
        { direction, amount, amountIsValid, accounts, memo, date },
        {
          direction: 'IN',
          amount: '2500000',
          amountIsValid: true,
          accounts: ['0123499999'],
          memo: transfer.memo,
          date: '2026-11-16',
        },
      );
      const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
      assert.equal(receive(provider, method, { ...sent, secret: other, now, timezone }).kind, 'forged');
    });
  }
});
