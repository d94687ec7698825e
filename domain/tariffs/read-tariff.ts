import { parsePercent, parseUnitPrice } from '../money.ts';
import { parsePeriod } from '../period.ts';
import type { Tariff } from './tariff.ts';
import type { TariffTemplate } from './templates.ts';

type TariffBody = Pick<
  TariffTemplate,
  'utility' | 'effective_from' | 'tiers' | 'vat_percent' | 'surcharges' | 'undeclared_unit_price' | 'quota_basis'
>;

/** Converts a stored, already validated tariff into the exact numbers that rules calculate with. */
export const readTariff = (body: TariffBody): Tariff => ({
  utility: body.utility,
  effectiveFrom: valid(parsePeriod(body.effective_from)),
  tiers: body.tiers.map((tier) => ({
    upTo: tier.up_to === null ? null : BigInt(tier.up_to),
    unitPrice: valid(parseUnitPrice(tier.unit_price)),
  })),
  vatPercent: valid(parsePercent(body.vat_percent)),
  surcharges: body.surcharges.map((each) => ({
    name: each.name,
    percent: valid(parsePercent(each.percent)),
    vatPercent: valid(parsePercent(each.vat_percent)),
  })),
  undeclaredUnitPrice: body.undeclared_unit_price === null ? null : valid(parseUnitPrice(body.undeclared_unit_price)),
  quotaBasis: body.quota_basis,
});

function valid<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError('Malformed number in a stored tariff');
  return value;
}
