import { createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PaymentProvider, WebhookAuthMethod } from '../../domain/catalog/banking.ts';
import type { Direction } from '../../domain/catalog/payments.ts';
import { FORMATS } from '../http/formats.ts';

/** One transfer as reported by a provider, in our terms. Amounts are whole đồng as text. */
export type BankEvent = {
  eventId: string;
  direction: Direction;
  amount: string;
  accounts: string[];
  code: string | null;
  memo: string;
  bankReference: string | null;
  /** `YYYY-MM-DD` as dated by the bank; null if the provider does not report it. */
  date: string | null;
};

type Headers = Record<string, string | string[] | undefined>;
type Signed = { bytes: Buffer; headers: Headers; secret: string; now: Temporal.Instant };

/** `ping`: the provider only tests the connection. `unreadable`: validly signed, but not a message we know. */
export type Received =
  | { kind: 'event'; event: BankEvent }
  | { kind: 'ping' }
  | { kind: 'unreadable' }
  | { kind: 'forged' };

const TOLERANCE_SECONDS = 300;

export function receive(provider: PaymentProvider, authMethod: WebhookAuthMethod, signed: Signed): Received {
  switch (provider) {
    case 'SEPAY':
      return (authMethod === 'API_KEY' ? isSepayKeyValid(signed) : isSepaySignatureValid(signed))
        ? readSepay(json(signed))
        : { kind: 'forged' };
    case 'CASSO':
      return isCassoSignatureValid(signed) ? readCasso(json(signed)) : { kind: 'forged' };
    case 'PAYOS':
      return isPayosSignatureValid(signed) ? readPayos(json(signed)) : { kind: 'forged' };
    case 'GENERIC':
      return isGenericSignatureValid(signed) ? readGeneric(json(signed)) : { kind: 'forged' };
  }
}

type Json = Record<string, unknown>;

/** Anything but a JSON object reads as an object without fields: if signed, it is unreadable, not an error of ours. */
function json({ bytes }: Signed): Json {
  const value: unknown = bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'));
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
}

const header = (headers: Headers, name: string): string =>
  typeof headers[name] === 'string' ? (headers[name] as string) : '';

/** Compares digests of both sides, so that the duration reveals neither length nor content. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const isFresh = (seconds: number, now: Temporal.Instant): boolean =>
  Math.abs(now.epochMilliseconds / 1000 - seconds) <= TOLERANCE_SECONDS;

const isSepayKeyValid = ({ headers, secret }: Signed): boolean =>
  same(header(headers, 'authorization'), `Apikey ${secret}`);

function isSepaySignatureValid({ bytes, headers, secret, now }: Signed): boolean {
  const timestamp = header(headers, 'x-sepay-timestamp');
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')}`;
  return (
    same(header(headers, 'x-sepay-signature'), expected) &&
    /^\d{1,12}$/.test(timestamp) &&
    isFresh(Number(timestamp), now)
  );
}

/** Casso signs the body as serialized by JavaScript with all keys sorted. */
function isCassoSignatureValid(signed: Signed): boolean {
  const [, timestamp, given] =
    /^t=(\d{1,16}),v1=([0-9a-f]{128})$/.exec(header(signed.headers, 'x-casso-signature')) ?? [];
  if (!timestamp || !given) return false;
  const expected = createHmac('sha512', signed.secret)
    .update(`${timestamp}.${JSON.stringify(sorted(json(signed)))}`)
    .digest('hex');
  return same(given, expected);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** payOS signs the `key=value` pairs of `data`, sorted by key; a missing value counts as empty. */
function isPayosSignatureValid(signed: Signed): boolean {
  const { data, signature } = json(signed);
  if (data === null || typeof data !== 'object' || typeof signature !== 'string') return false;
  const text = Object.entries(data as Json)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${payosValue(value)}`)
    .join('&');
  return same(signature, createHmac('sha256', signed.secret).update(text).digest('hex'));
}

function payosValue(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  return Array.isArray(value) ? JSON.stringify(value.map(sorted)) : String(value);
}

function isGenericSignatureValid({ bytes, headers, secret, now }: Signed): boolean {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    header(headers, name),
  );
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp) || !isFresh(Number(timestamp), now))
    return false;
  const expected = new Webhook(secret.replace(/^whsec_/, '')).sign(
    id,
    new Date(Number(timestamp) * 1000),
    bytes.toString('utf8'),
  );
  return signature.split(' ').some((given) => same(given, expected));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const wholeDong = (value: unknown): string | null =>
  /^-?\d{1,13}(\.0{1,2})?$/.test(textOf(value)) ? (textOf(value).split('.')[0] as string) : null;
/** An invalid date must not keep the transfer from being stored. */
function dayOf(value: unknown): string | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value)) ?? [];
  return FORMATS.date(day) ? day : null;
}
const accountsOf = (...values: unknown[]): string[] => values.map(textOf).filter((text) => text !== '');

function event(parts: BankEvent | null): Received {
  return parts && parts.eventId !== '' && parts.eventId.length <= 200
    ? { kind: 'event', event: parts }
    : { kind: 'unreadable' };
}

function readSepay(body: Json): Received {
  const amount = wholeDong(body.transferAmount);
  if (amount === null || (body.transferType !== 'in' && body.transferType !== 'out')) return { kind: 'unreadable' };
  return event({
    eventId: textOf(body.id),
    direction: body.transferType === 'in' ? 'IN' : 'OUT',
    amount: amount.replace('-', ''),
    accounts: accountsOf(body.accountNumber, body.subAccount),
    code: textOf(body.code) || null,
    memo: `${textOf(body.content)} ${textOf(body.description)}`.trim(),
    bankReference: textOf(body.referenceCode) || null,
    date: dayOf(body.transactionDate),
  });
}

function readCasso(body: Json): Received {
  const data = (body.data ?? {}) as Json;
  if (textOf(data.id) === '0') return { kind: 'ping' };
  const amount = wholeDong(data.amount);
  if (amount === null) return { kind: 'unreadable' };
  return event({
    eventId: textOf(data.id),
    direction: amount.startsWith('-') ? 'OUT' : 'IN',
    amount: amount.replace('-', ''),
    accounts: accountsOf(data.accountNumber, data.virtualAccountNumber),
    code: null,
    memo: textOf(data.description),
    bankReference: textOf(data.reference) || null,
    date: dayOf(data.transactionDateTime),
  });
}

function readPayos(body: Json): Received {
  const data = (body.data ?? {}) as Json;
  // Registering a webhook sends an example order that nobody paid.
  if (textOf(data.orderCode) === '123' && textOf(data.description) === 'VQRIO123') return { kind: 'ping' };
  const amount = wholeDong(data.amount);
  if (amount === null) return { kind: 'unreadable' };
  return event({
    eventId: [textOf(data.reference), textOf(data.paymentLinkId)].filter(Boolean).join('/'),
    direction: 'IN',
    amount: amount.replace('-', ''),
    accounts: accountsOf(data.accountNumber, data.virtualAccountNumber),
    code: null,
    memo: textOf(data.description),
    bankReference: textOf(data.reference) || null,
    date: dayOf(data.transactionDateTime),
  });
}

/** `{ id, account_number, amount, direction?, memo, code?, reference?, date? }`, for custom integrations. */
function readGeneric(body: Json): Received {
  const amount = wholeDong(body.amount);
  if (amount === null) return { kind: 'unreadable' };
  return event({
    eventId: textOf(body.id),
    direction: body.direction === 'OUT' || amount.startsWith('-') ? 'OUT' : 'IN',
    amount: amount.replace('-', ''),
    accounts: accountsOf(body.account_number),
    code: textOf(body.code) || null,
    memo: textOf(body.memo),
    bankReference: textOf(body.reference) || null,
    date: dayOf(body.date),
  });
}
