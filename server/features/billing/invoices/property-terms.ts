import type { Utility, UtilityPrefix } from '../../../../domain/catalog/meters.ts';
import type { RecurringFee } from '../../../../domain/fees/fees-in-force.ts';
import { fraction } from '../../../../domain/fraction.ts';
import type { LateFeeRule } from '../../../../domain/invoices/invoice-input.ts';
import { dong, parseQuantity, parseUnitPrice } from '../../../../domain/money.ts';
import { storedPeriod as month } from '../../../../domain/period.ts';
import { readTariff } from '../../../../domain/tariffs/read-tariff.ts';
import type { FlatPrice, Tariff } from '../../../../domain/tariffs/tariff.ts';
import type * as queries from './input-queries.ts';

/** Prices and rules of a property, parsed once for all its rooms. */
export type PropertyTerms = {
  settings: queries.SettingsInput;
  lateFee: LateFeeRule | null;
  tariffs: Tariff[];
  flatPrices: Record<Utility, FlatPrice[]>;
};

export const FIRST_PERIOD = '2000-01';

export function readTerms(
  settings: queries.SettingsInput[],
  prices: queries.PriceInput[],
  tariffs: queries.TariffInput[],
): Map<string, PropertyTerms> {
  const pricesOf = Map.groupBy(prices, (row) => row.property_id);
  const tariffsOf = Map.groupBy(tariffs, (row) => row.property_id);
  return new Map(
    settings.map((propertySettings) => {
      const rows = pricesOf.get(propertySettings.property_id) ?? [];
      const terms = {
        settings: propertySettings,
        lateFee: lateFeeRule(propertySettings),
        tariffs: (tariffsOf.get(propertySettings.property_id) ?? []).map(readTariff),
        flatPrices: { ELECTRICITY: flatPrices(rows, 'electricity'), WATER: flatPrices(rows, 'water') },
      };
      return [propertySettings.property_id, terms];
    }),
  );
}

const flatPrices = (rows: queries.PriceInput[], utility: UtilityPrefix): FlatPrice[] =>
  rows.map((row) => ({
    effectiveFrom: row.effective_from === FIRST_PERIOD ? null : month(row.effective_from),
    unitPrice: parseUnitPrice(row[`${utility}_unit_price`]) ?? 0n,
    fixedAmount: dong(row[`${utility}_fixed_amount`]),
  }));

function lateFeeRule({ late_fee: fee }: queries.SettingsInput): LateFeeRule | null {
  if (fee === null) return null;
  return {
    kind: fee.kind,
    value: decimal(fee.value),
    graceDays: fee.grace_days,
    capPercent: fee.cap_percent === null ? null : decimal(fee.cap_percent),
    auto: fee.auto,
  };
}

function decimal(text: string) {
  const [whole = '0', rest = ''] = text.split('.');
  return fraction(BigInt(whole + rest), 10n ** BigInt(rest.length));
}

/** Fees grouped by the id of the property, room or lease they belong to. */
export const readFees = (rows: queries.FeeInput[]): Map<string, RecurringFee[]> =>
  new Map(
    [...Map.groupBy(rows, (fee) => fee.property_id ?? fee.room_id ?? fee.lease_id ?? '')].map(([owner, fees]) => [
      owner,
      fees.map(feeOf),
    ]),
  );

const feeOf = (fee: queries.FeeInput): RecurringFee => ({
  id: fee.id,
  scope: fee.property_id !== null ? 'PROPERTY' : fee.room_id !== null ? 'ROOM' : 'LEASE',
  name: fee.name,
  amount: dong(fee.amount),
  basis: fee.basis,
  quantity: parseQuantity(fee.quantity) ?? 1000n,
  proration: fee.proration,
  startPeriod: fee.start_period === null ? null : month(fee.start_period),
  endPeriod: fee.end_period === null ? null : month(fee.end_period),
});
