import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Utility } from '../../../../domain/catalog/meters.ts';
import { addDong, formatExact, formatMoney, formatNumber, spellDate } from '../../../documents/format.ts';
import type { LineRow } from '../../billing/invoices/queries.ts';
import { TEXTS } from './texts.ts';

/** The part of a line's metadata that the printed notice shows. */
type Facts = {
  source?: string;
  utility?: Utility;
  previous?: number;
  current?: number;
  reading_date?: string;
  replaced?: { old_final: number; new_initial: number } | null;
  rolled_over?: boolean;
  meter_use?: number;
  use?: number;
  billed_use?: number | null;
  tier?: number | null;
  tier_from?: string;
  tier_to?: string | null;
  net_unit_price?: string;
  tariff?: { vat_percent: string };
  monthly_rent?: string;
  fee_amount?: string;
  fee_quantity?: string;
  basis?: string;
  days?: number | null;
  days_in_month?: number | null;
  kind?: string;
  value?: string;
  open_charges?: string;
  billed_before?: string;
};

const UNITS = { ELECTRICITY: 'kWh', WATER: 'm³' };

const factsOf = (line: LineRow): Facts => line.metadata as Facts;

/** "45 kWh", "2 người", "1,5". */
export function quantityText(line: LineRow, locale: Locale): string {
  const { utility, basis, days } = factsOf(line);
  const number = formatNumber(line.quantity, locale);
  if (utility) return `${number}\u00a0${UNITS[utility]}`;
  return basis === 'PER_OCCUPANT' && !days ? TEXTS[locale].people(number) : number;
}

/** How the amount was calculated, for a renter who wants to check it; none for a line edited by hand. */
export function noteOf(line: LineRow, isFirstOfReading: boolean, locale: Locale): string | null {
  if (line.edited) return null;
  const facts = factsOf(line);
  const sentences = [
    isFirstOfReading ? readingNotes(facts, locale) : [],
    [...tierNotes(facts, locale), ...daysNotes(facts, locale), ...lateFeeNotes(facts, locale)],
  ];
  const written = sentences.filter((parts) => parts.length > 0).map((parts) => parts.join('; '));
  return written.length === 0 ? null : written.join('. ');
}

/** What a line is for, without the readings where a note says them. */
export function nameOf(line: LineRow, isFirstOfReading: boolean, locale: Locale): string {
  const description = locale === 'vi' ? line.description_vi : line.description_en;
  const isNoted = isFirstOfReading && !line.edited && readingNote(line, locale) !== null;
  return isNoted ? description.replace(/ \(\d+ → \d+\)$/, '') : description;
}

/** The readings behind a line and what was used between them; null for a line without a meter. */
export function readingNote(line: LineRow, locale: Locale): string | null {
  const parts = readingNotes(factsOf(line), locale);
  return parts.length === 0 ? null : parts.join('; ');
}

function readingNotes(facts: Facts, locale: Locale): string[] {
  const { utility, previous, current, reading_date, replaced, rolled_over, meter_use, use, billed_use } = facts;
  if (!utility || previous === undefined || current === undefined) return [];
  const texts = TEXTS[locale];
  const number = (value: number) => formatNumber(String(value), locale);
  const amount = (value: number | undefined) => `${number(value ?? 0)} ${UNITS[utility]}`;
  return [
    texts.readings(number(previous), number(current)),
    ...(replaced ? [texts.replaced(number(replaced.old_final), number(replaced.new_initial))] : []),
    ...(rolled_over ? [texts.rolledOver] : []),
    texts.used(amount(meter_use)),
    ...(use !== meter_use ? [texts.shared(amount(use), amount(meter_use))] : []),
    ...(billed_use !== null && billed_use !== undefined ? [texts.corrected(amount(billed_use), amount(use))] : []),
    ...(reading_date ? [texts.readOn(spellDate(reading_date, locale))] : []),
  ];
}

function tierNotes({ utility, tier, tier_from, tier_to, net_unit_price, tariff }: Facts, locale: Locale): string[] {
  if (!utility || !tier || tier_from === undefined || net_unit_price === undefined) return [];
  const texts = TEXTS[locale];
  const bound = (text: string) => formatExact(text, locale);
  const to = tier_to === null || tier_to === undefined ? null : bound(tier_to);
  const price = formatMoney(net_unit_price, locale);
  const percent = tariff?.vat_percent ?? '0';
  return [
    texts.tier(bound(tier_from), to, UNITS[utility]),
    ...(percent === '0' ? [] : [texts.withTax(price, formatNumber(percent, locale))]),
  ];
}

function daysNotes(facts: Facts, locale: Locale): string[] {
  const { days, days_in_month: of, monthly_rent, fee_amount, fee_quantity = '1.000' } = facts;
  if (!days || !of || days === of) return [];
  const whole = monthly_rent ?? fee_amount;
  if (whole === undefined) return [];
  const times = monthly_rent || fee_quantity === '1.000' ? '' : ` × ${formatNumber(fee_quantity, locale)}`;
  return [`${formatMoney(whole, locale)}${times} × ${TEXTS[locale].days(days, of)}`];
}

function lateFeeNotes(facts: Facts, locale: Locale): string[] {
  const { source, kind = '', value, open_charges, days, billed_before = '0.00' } = facts;
  if (source !== 'late_fee' || value === undefined || open_charges === undefined) return [];
  const texts = TEXTS[locale];
  const daily = kind.endsWith('_PER_DAY');
  const rate = formatExact(value, locale);
  const base = kind.startsWith('PERCENT') ? `${formatMoney(open_charges, locale)} × ${rate}%` : addDong(rate, locale);
  return [
    daily ? `${base}${texts.perDay} × ${texts.lateDays(days ?? 0)}` : base,
    ...(billed_before === '0.00' ? [] : [texts.lessBilled(formatMoney(billed_before, locale))]),
  ];
}
