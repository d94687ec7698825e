import { mobileNumber } from '../../domain/text/mobile-number.ts';
import type { Format } from './schema.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** No hour 24 and no second 60, which Temporal does not accept; offsets up to ±15:59, the maximum of PostgreSQL. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;
const EMAIL = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]]+\.[^\s@"<>(),:;\\[\]]+$/;
const MAX_EMAIL_LENGTH = 254;
const MAX_PHONE_LENGTH = 30;
const PERIOD = /^(20\d{2}|2100)-(0[1-9]|1[0-2])$/;
const AMOUNT = /^-?\d{1,13}(\.0{1,2})?$/;
const UNIT_PRICE = /^-?\d{1,13}(\.\d{1,2})?$/;
const QUANTITY = /^\d{1,9}(\.\d{1,3})?$/;
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;

export const isUuid = (value: string): boolean => UUID.test(value);

function isCalendarDate(value: string): boolean {
  if (!DATE.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return (
    year >= 1900 &&
    year <= 2200 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

/** The name as the time zone database spells it, ignoring case; null when there is no such zone. */
function timezoneName(value: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(value)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value).timeZoneId;
  } catch {
    return null;
  }
}

export const FORMATS: Record<Format, (value: string) => boolean> = {
  uuid: isUuid,
  date: isCalendarDate,
  'date-time': (value) => DATE_TIME.test(value) && isCalendarDate(value.slice(0, 10)),
  // The pattern needs n² steps for a text that only looks like an address, and allErrors checks it even for a text that is too long.
  email: (value) => value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value),
  period: (value) => PERIOD.test(value),
  amount: (value) => AMOUNT.test(value),
  'unit-price': (value) => UNIT_PRICE.test(value),
  quantity: (value) => QUANTITY.test(value),
  percent: (value) => PERCENT.test(value),
  timezone: (value) => timezoneName(value) !== null,
  'mobile-number': (value) => value.length <= MAX_PHONE_LENGTH && mobileNumber(value) !== null,
};

/** Formats in which one value has several spellings are normalized first. */
export const SPELLINGS: Partial<Record<Format, (value: string) => string>> = {
  uuid: (value) => (isUuid(value) ? value.toLowerCase() : value),
  'date-time': (value) =>
    FORMATS['date-time'](value) ? Temporal.Instant.from(value).toString({ fractionalSecondDigits: 6 }) : value,
  timezone: (value) => timezoneName(value) ?? value,
  'mobile-number': (value) => (value.length <= MAX_PHONE_LENGTH && mobileNumber(value)) || value,
};
