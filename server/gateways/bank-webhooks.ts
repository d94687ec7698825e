import { createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PaymentProvider, WebhookAuthMethod } from '../../domain/catalog/banking.ts';
import type { FieldProblem } from '../../domain/refused.ts';
import { isTooDeep } from '../http/read-json.ts';
import {
  type BankEvent,
  type BankMessage,
  type Json,
  readCasso,
  readGeneric,
  readPayos,
  readSepay,
} from './bank-messages.ts';

type Headers = Record<string, string | string[] | undefined>;
/** `timezone` is that of the organization. */
type Signed = { bytes: Buffer; headers: Headers; secret: string; now: Temporal.Instant; timezone: string };

/**
 * `ping`: the provider only tests the connection. `unreadable`: validly signed, but with these invalid fields. `signedText` is what the
 * signature covers: one text may be readable as different messages, but must count once. Null if nothing is signed.
 */
export type Received =
  | { kind: 'event'; event: BankEvent; signedText: string | null }
  | { kind: 'ping' }
  | { kind: 'unreadable'; fields: FieldProblem[] }
  | { kind: 'forged' };

const MAX_AGE_SECONDS = 300;
const CASSO_MAX_AGE_SECONDS = 24 * 3600;
/** Messages of providers have two levels. */
const MAX_DEPTH = 8;
const MIN_GENERIC_SECRET_BYTES = 24;

export function receive(provider: PaymentProvider, authMethod: WebhookAuthMethod, signed: Signed): Received {
  if (isTooDeep(signed.bytes, MAX_DEPTH)) return { kind: 'forged' };
  const body = readJson(signed);
  switch (provider) {
    case 'SEPAY':
      if (authMethod === 'API_KEY')
        return isSepayKeyValid(signed) ? received(readSepay(body), null) : { kind: 'forged' };
      return receivedIf(sepaySignedText(signed), () => readSepay(body));
    case 'CASSO':
      return receivedIf(cassoSignedText(signed, body), () => readCasso(body));
    case 'PAYOS':
      return receivedIf(payosSignedText(signed, body), () => readPayos(body));
    case 'GENERIC':
      return receivedIf(genericSignedText(signed), () => readGeneric(body, signed.timezone));
  }
}

const receivedIf = (signedText: string | null, read: () => BankMessage): Received =>
  signedText === null ? { kind: 'forged' } : received(read(), signedText);

function received(message: BankMessage, signedText: string | null): Received {
  if (message === 'ping') return { kind: 'ping' };
  return 'event' in message
    ? { kind: 'event', event: message.event, signedText }
    : { kind: 'unreadable', fields: message.unreadable };
}

/** Standard Webhooks secrets are base64, with or without the prefix. */
export function isGenericSecret(secret: string): boolean {
  const text = secret.replace(/^whsec_/, '');
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text && bytes.length >= MIN_GENERIC_SECRET_BYTES;
}

/** Anything but a JSON object reads as an object without fields: if signed, it is unreadable, not an error of ours. */
function readJson({ bytes }: Signed): Json {
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

const isFresh = (seconds: number, now: Temporal.Instant, maxAgeSeconds = MAX_AGE_SECONDS): boolean =>
  Math.abs(now.epochMilliseconds / 1000 - seconds) <= maxAgeSeconds;

const isSepayKeyValid = ({ headers, secret }: Signed): boolean =>
  same(header(headers, 'authorization'), `Apikey ${secret}`);

// The functions below return the text that was signed, or null if the signature is missing, wrong or too old.

function sepaySignedText({ bytes, headers, secret, now }: Signed): string | null {
  const timestamp = header(headers, 'x-sepay-timestamp');
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')}`;
  const isValid =
    same(header(headers, 'x-sepay-signature'), expected) &&
    /^\d{1,12}$/.test(timestamp) &&
    isFresh(Number(timestamp), now);
  return isValid ? `${timestamp}.${bytes.toString('utf8')}` : null;
}

/** Casso signs the body as serialized by JavaScript with all keys sorted. */
function cassoSignedText({ headers, secret, now }: Signed, body: Json): string | null {
  const [, timestamp, given] = /^t=(\d{1,16}),v1=([0-9a-f]{128})$/.exec(header(headers, 'x-casso-signature')) ?? [];
  if (!timestamp || !given || !isFresh(Number(timestamp) / 1000, now, CASSO_MAX_AGE_SECONDS)) return null;
  const text = `${timestamp}.${JSON.stringify(sorted(body))}`;
  return same(given, createHmac('sha512', secret).update(text).digest('hex')) ? text : null;
}

export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function payosSignedText({ secret }: Signed, { data, signature }: Json): string | null {
  if (data === null || typeof data !== 'object' || typeof signature !== 'string') return null;
  const text = payosText(data as Json);
  return same(signature, createHmac('sha256', secret).update(text).digest('hex')) ? text : null;
}

/** payOS signs the `key=value` pairs of `data`, sorted by key; a missing value counts as empty. */
export const payosText = (data: Json): string =>
  Object.entries(data)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${payosValue(value)}`)
    .join('&');

function payosValue(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(sorted));
  return typeof value === 'object' ? '[object Object]' : String(value);
}

function genericSignedText({ bytes, headers, secret, now }: Signed): string | null {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    header(headers, name),
  );
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp) || !isFresh(Number(timestamp), now)) return null;
  if (!isGenericSecret(secret)) return null;
  const body = bytes.toString('utf8');
  const expected = new Webhook(secret.replace(/^whsec_/, '')).sign(id, new Date(Number(timestamp) * 1000), body);
  return signature.split(' ').some((given) => same(given, expected)) ? `${id}.${timestamp}.${body}` : null;
}
