import type { Invoice, InvoiceLine } from '@rentroll/client';
import { type Fraction, fraction, multiply, ONE, parseFraction } from '../../../../../domain/fraction.ts';
import { multiplyToAmount, parseAmount, parsePercent, parseUnitPrice } from '../../../../../domain/money.ts';
import { priceUsage } from '../../../../../domain/tariffs/price-usage.ts';
import { quotaPerMonth } from '../../../../../domain/tariffs/quota-per-month.ts';
import { parseDecimal } from '../../../../data/decimal.ts';
import type { Utility, UtilityDraft } from './price-model.ts';

/** The part of a metered line's metadata that prices depend on. */
type Facts = {
  readonly source?: string;
  readonly use?: number;
  readonly quota_months?: string;
  readonly occupants?: string;
  readonly declared?: boolean;
};

export type Charge = { readonly use: number; readonly before: number; readonly after: number };

const factsOf = (line: InvoiceLine): Facts => line.metadata as Facts;
const isPriced = (line: InvoiceLine): boolean =>
  ['meter', 'fixed_amount'].includes(factsOf(line).source ?? '') && line.display.line_type.value !== 'RENT';

/**
 * What the utility of an invoice would cost by the draft, with the rules that the service bills with. Null when the draft is not
 * complete, or the invoice has no reading.
 */
export function chargeOf(
  invoice: Pick<Invoice, 'lines'>,
  utility: Utility,
  draft: UtilityDraft,
  people: number,
): Charge | null {
  const lines = invoice.lines.filter((line) => line.display.line_type.value === utility && isPriced(line));
  const readings = new Map<string, Facts>();
  for (const line of lines) {
    const { reading_id } = line.metadata as { reading_id?: string };
    if (reading_id) readings.set(reading_id, factsOf(line));
  }
  if (lines.length === 0) return null;
  const before = lines.reduce((sum, { amount }) => sum + Number(amount), 0);
  const amounts = [...readings.values()].map((facts) => priceOf(facts, draft, people));
  const fixed = parseAmount(draft.fixed_amount || '0');
  if (fixed === null || amounts.some((amount) => amount === null)) return null;
  const metered = amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
  const use = [...readings.values()].reduce((sum, facts) => sum + (facts.use ?? 0), 0);
  return { use, before, after: Number(metered + fixed) };
}

function priceOf(facts: Facts, draft: UtilityDraft, people: number): bigint | null {
  const use = BigInt(Math.round(facts.use ?? 0));
  if (draft.mode === 'FIXED') return 0n;
  if (draft.mode === 'FLAT') {
    const price = parseUnitPrice(draft.unit_price || '0');
    return price === null ? null : multiplyToAmount(use * 1000n, price);
  }
  const rates = ratesOf(draft);
  if (!rates) return null;
  const occupants = parsed(facts.occupants) ?? fraction(BigInt(people));
  const quota = multiply(parsed(facts.quota_months) ?? ONE, quotaPerMonth(draft.quota_basis, occupants));
  return priceUsage(use, rates, quota, facts.declared ?? true).total;
}

const parsed = (text: string | undefined): Fraction | null => (text === undefined ? null : parseFraction(text));

/** The typed rules as exact numbers, or null while one is malformed. */
export function ratesOf(draft: UtilityDraft) {
  const tiers = draft.tiers.map(({ up_to, unit_price }) => ({
    upTo: /^\d+$/.test(up_to) ? BigInt(up_to) : null,
    unitPrice: parseUnitPrice(unit_price || '0'),
  }));
  const vatPercent = parsePercent(parseDecimal(draft.vat_percent) || '0');
  const undeclaredUnitPrice = draft.undeclared_unit_price ? parseUnitPrice(draft.undeclared_unit_price) : null;
  const surcharges = draft.surcharges.map(({ name, percent, vat_percent }) => ({
    name,
    percent: parsePercent(percent) ?? fraction(0n),
    vatPercent: parsePercent(vat_percent) ?? fraction(0n),
  }));
  if (vatPercent === null || tiers.some(({ unitPrice }) => unitPrice === null)) return null;
  return {
    tiers: tiers.map(({ upTo, unitPrice }) => ({ upTo, unitPrice: unitPrice ?? 0n })),
    vatPercent,
    surcharges,
    undeclaredUnitPrice,
  };
}
