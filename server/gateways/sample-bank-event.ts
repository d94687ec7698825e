import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PaymentProvider, WebhookAuthMethod } from '../../domain/catalog/banking.ts';
import { payosText, sorted } from './bank-webhooks.ts';

export type SampleTransfer = { accountNumber: string; amount: string; memo: string };

type Sender = { secret: string; now: Temporal.Instant; timezone: string };
type Sent = { bytes: Buffer; headers: Record<string, string> };

/** A report of an incoming transfer as the provider would send it: in its format, signed or authorized with the secret. */
export function sampleEvent(
  provider: PaymentProvider,
  authMethod: WebhookAuthMethod,
  transfer: SampleTransfer,
  sender: Sender,
): Sent {
  switch (provider) {
    case 'SEPAY':
      return sepayEvent(authMethod, transfer, sender);
    case 'CASSO':
      return cassoEvent(transfer, sender);
    case 'PAYOS':
      return payosEvent(transfer, sender);
    case 'GENERIC':
      return genericEvent(transfer, sender);
  }
}

/** Different for each test, like the ids of real transfers. */
const idOf = ({ now }: Sender): number => now.epochMilliseconds;
const referenceOf = (sender: Sender): string => `TEST${idOf(sender)}`;
const secondsOf = ({ now }: Sender): string => String(Math.floor(now.epochMilliseconds / 1000));
/** Providers write local time without an offset. */
const localTime = ({ now, timezone }: Sender): string =>
  now.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
const bytesOf = (body: object): Buffer => Buffer.from(JSON.stringify(body));

function sepayEvent(authMethod: WebhookAuthMethod, transfer: SampleTransfer, sender: Sender): Sent {
  const bytes = bytesOf({
    id: idOf(sender),
    gateway: 'Test',
    transactionDate: localTime(sender),
    accountNumber: transfer.accountNumber,
    code: null,
    content: transfer.memo,
    transferType: 'in',
    transferAmount: Number(transfer.amount),
    accumulated: 0,
    subAccount: null,
    referenceCode: referenceOf(sender),
    description: '',
  });
  if (authMethod === 'API_KEY') return { bytes, headers: { authorization: `Apikey ${sender.secret}` } };
  const timestamp = secondsOf(sender);
  const digest = createHmac('sha256', sender.secret).update(`${timestamp}.`).update(bytes).digest('hex');
  return { bytes, headers: { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': `sha256=${digest}` } };
}

function cassoEvent(transfer: SampleTransfer, sender: Sender): Sent {
  const body = {
    error: 0,
    data: {
      id: idOf(sender),
      reference: referenceOf(sender),
      description: transfer.memo,
      amount: Number(transfer.amount),
      runningBalance: 0,
      transactionDateTime: localTime(sender),
      accountNumber: transfer.accountNumber,
      virtualAccountNumber: '',
    },
  };
  const timestamp = sender.now.epochMilliseconds;
  const text = `${timestamp}.${JSON.stringify(sorted(body))}`;
  const digest = createHmac('sha512', sender.secret).update(text).digest('hex');
  return { bytes: bytesOf(body), headers: { 'x-casso-signature': `t=${timestamp},v1=${digest}` } };
}

function payosEvent(transfer: SampleTransfer, sender: Sender): Sent {
  const data = {
    orderCode: idOf(sender),
    amount: Number(transfer.amount),
    description: transfer.memo,
    accountNumber: transfer.accountNumber,
    reference: referenceOf(sender),
    transactionDateTime: localTime(sender),
    currency: 'VND',
    paymentLinkId: referenceOf(sender),
    code: '00',
    desc: 'success',
    virtualAccountNumber: null,
  };
  const signature = createHmac('sha256', sender.secret).update(payosText(data)).digest('hex');
  return { bytes: bytesOf({ code: '00', desc: 'success', success: true, data, signature }), headers: {} };
}

function genericEvent(transfer: SampleTransfer, sender: Sender): Sent {
  const id = referenceOf(sender);
  const bytes = bytesOf({
    id,
    account_number: transfer.accountNumber,
    amount: transfer.amount,
    direction: 'IN',
    memo: transfer.memo,
    date: localTime(sender).slice(0, 10),
  });
  const timestamp = secondsOf(sender);
  const signer = new Webhook(sender.secret.replace(/^whsec_/, ''));
  const signature = signer.sign(id, new Date(Number(timestamp) * 1000), bytes.toString('utf8'));
  return { bytes, headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } };
}
