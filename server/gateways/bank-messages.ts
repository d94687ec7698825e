import type { Direction } from '../../domain/catalog/payments.ts';
import type { FieldProblem } from '../../domain/refused.ts';
import { FORMATS } from '../http/formats.ts';

/** One transfer as reported by a provider, in our terms. Amounts are whole đồng as text. */
export type BankEvent = {
  eventId: string;
  direction: Direction;
  amount: string;
  /** False if the reported amount is zero or its sign contradicts the direction. */
  amountIsValid: boolean;
  accounts: string[];
  code: string | null;
  memo: string;
  bankReference: string | null;
  /** `YYYY-MM-DD` as dated by the bank; null if the provider does not report it. */
  date: string | null;
};

/** The provider only tests the connection, or the message cannot be read because of these fields. */
export type BankMessage = { event: BankEvent } | { unreadable: FieldProblem[] } | 'ping';

export type Json = Record<string, unknown>;

const MAX_ID_LENGTH = 200;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const wholeDong = (value: unknown): string | null =>
  /^-?\d{1,13}(\.0{1,2})?$/.test(textOf(value)) ? (textOf(value).split('.')[0] as string) : null;
const accountsOf = (...values: unknown[]): string[] => values.map(textOf).filter((text) => text !== '');
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const unsigned = (amount: string): string => amount.replace('-', '');
const isNegative = (amount: string): boolean => amount.startsWith('-');
const signOf = (amount: string): Direction => (isNegative(amount) ? 'OUT' : 'IN');
const isZero = (amount: string): boolean => /^-?0+$/.test(amount);

const unreadable = (path: string, value: unknown, code: FieldProblem['code'] = 'invalid_format'): BankMessage => ({
  unreadable: [{ path, code: isAbsent(value) ? 'required' : code }],
});

/** The transfer, if it has an id that can be stored; `path` is where the provider writes it. */
function identified(event: BankEvent, path: string): BankMessage {
  if (event.eventId.length > MAX_ID_LENGTH) return { unreadable: [{ path, code: 'too_long', limit: MAX_ID_LENGTH }] };
  return event.eventId === '' ? unreadable(path, '') : { event };
}

/** The day of the local time that providers write. Another format must not keep the transfer from being stored. */
function dayOf(value: unknown): string | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value)) ?? [];
  return FORMATS.date(day) ? day : null;
}

export function readSepay(body: Json): BankMessage {
  const amount = wholeDong(body.transferAmount);
  if (amount === null) return unreadable('transferAmount', body.transferAmount);
  if (body.transferType !== 'in' && body.transferType !== 'out')
    return unreadable('transferType', body.transferType, 'not_allowed');
  const event: BankEvent = {
    eventId: textOf(body.id),
    direction: body.transferType === 'in' ? 'IN' : 'OUT',
    amount: unsigned(amount),
    amountIsValid: !isNegative(amount) && !isZero(amount),
    accounts: accountsOf(body.accountNumber, body.subAccount),
    code: textOf(body.code) || null,
    memo: `${textOf(body.content)} ${textOf(body.description)}`.trim(),
    bankReference: textOf(body.referenceCode) || null,
    date: dayOf(body.transactionDate),
  };
  return identified(event, 'id');
}

/** The sign of the amount is the direction. */
export function readCasso(body: Json): BankMessage {
  const data = (body.data ?? {}) as Json;
  if (textOf(data.id) === '0') return 'ping';
  const amount = wholeDong(data.amount);
  if (amount === null) return unreadable('data.amount', data.amount);
  const event: BankEvent = {
    eventId: textOf(data.id),
    direction: signOf(amount),
    amount: unsigned(amount),
    amountIsValid: !isZero(amount),
    accounts: accountsOf(data.accountNumber, data.virtualAccountNumber),
    code: null,
    memo: textOf(data.description),
    bankReference: textOf(data.reference) || null,
    date: dayOf(data.transactionDateTime),
  };
  return identified(event, 'data.id');
}

export function readPayos(body: Json): BankMessage {
  const data = (body.data ?? {}) as Json;
  // Registering a webhook sends an example order that nobody paid.
  if (textOf(data.orderCode) === '123' && textOf(data.description) === 'VQRIO123') return 'ping';
  const amount = wholeDong(data.amount);
  if (amount === null) return unreadable('data.amount', data.amount);
  const event: BankEvent = {
    eventId: [textOf(data.reference), textOf(data.paymentLinkId)].filter(Boolean).join('/'),
    direction: 'IN',
    amount: unsigned(amount),
    amountIsValid: !isNegative(amount) && !isZero(amount),
    accounts: accountsOf(data.accountNumber, data.virtualAccountNumber),
    code: null,
    memo: textOf(data.description),
    bankReference: textOf(data.reference) || null,
    date: dayOf(data.transactionDateTime),
  };
  return identified(event, 'data.reference');
}

/**
 * Of an integration of one's own. Whatever is signed is stored: a transfer in an unknown direction has an amount that means nothing yet,
 * so that a person decides what it is.
 */
export function readGeneric(body: Json, timezone: string): BankMessage {
  const amount = wholeDong(body.amount);
  if (amount === null) return unreadable('amount', body.amount);
  const named = textOf(body.direction).toUpperCase();
  const isNamed = named === 'IN' || named === 'OUT';
  const direction = isNamed ? named : signOf(amount);
  const event: BankEvent = {
    eventId: textOf(body.id),
    direction,
    amount: unsigned(amount),
    amountIsValid:
      (isNamed || isAbsent(body.direction)) && !isZero(amount) && !(direction === 'IN' && isNegative(amount)),
    accounts: accountsOf(body.account_number),
    code: textOf(body.code) || null,
    memo: textOf(body.memo),
    bankReference: textOf(body.reference) || null,
    date: localDay(textOf(body.date), timezone),
  };
  return identified(event, 'id');
}

/** The day of a day, a local time or a time with its offset from UTC; null for anything else. */
function localDay(text: string, timezone: string): string | null {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text) ??
    [];
  if (day === undefined) return null;
  try {
    const date = offset
      ? Temporal.Instant.from(`${day}T${time}${offset}`).toZonedDateTimeISO(timezone).toPlainDate()
      : Temporal.PlainDateTime.from(time ? `${day}T${time}` : day).toPlainDate();
    return dayOf(date.toString());
  } catch {
    return null;
  }
}
