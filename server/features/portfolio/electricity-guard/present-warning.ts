import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { PriceExcess } from '../../../../domain/electricity/check-prices.ts';
import type { VatChange } from '../../../../domain/electricity/find-vat-change.ts';
import { regulatedElectricity } from '../../../../domain/electricity/regulated-electricity.ts';
import { type Dong, formatAmount, formatUnitPrice } from '../../../../domain/money.ts';
import { citeRule, type RuleCitation } from '../../../../domain/rules/cite-rule.ts';
import { describePrice, describeRooms, describeSupplierBill, describeVatChange } from './warning-texts.ts';

/** `message` names the figure, the rule and the remedy in the language of the caller. */
export type ElectricityWarning = {
  code: 'electricity_above_regulated' | 'electricity_above_supplier_bill' | 'vat_rate_ends';
  property_id: string;
  period: string;
  message: string;
  rules: RuleCitation[];
};

const rulesOf = (period: string, locale: Locale): RuleCitation[] =>
  (regulatedElectricity(period)?.rules ?? []).map((rule) => citeRule(rule, locale));

export const priceWarning = (propertyId: string, period: string, excess: PriceExcess, locale: Locale) => ({
  code: 'electricity_above_regulated' as const,
  property_id: propertyId,
  period,
  tier: excess.tier,
  unit_price: formatUnitPrice(excess.price),
  limit_unit_price: formatUnitPrice(excess.limit),
  allowed_unit_price: formatUnitPrice(excess.allowed),
  message: describePrice(period, excess, locale),
  rules: rulesOf(period, locale),
});

export type RoomExcess = { roomId: string; amount: Dong; limit: Dong };

const figuresOf = ({ amount, limit }: { amount: Dong; limit: Dong }) => ({
  amount: formatAmount(amount),
  limit_amount: formatAmount(limit),
  excess_amount: formatAmount(amount - limit),
});

/** Rooms of a property that pay more for a month's use than the regulated price of it. */
export function roomsWarning(propertyId: string, period: string, rooms: RoomExcess[], locale: Locale) {
  const sum = (name: 'amount' | 'limit'): Dong => rooms.reduce((total, room) => total + room[name], 0n);
  const figures = { amount: sum('amount'), limit: sum('limit') };
  return {
    code: 'electricity_above_regulated' as const,
    property_id: propertyId,
    period,
    ...figuresOf(figures),
    rooms: rooms.map((room) => ({ room_id: room.roomId, ...figuresOf(room) })),
    message: describeRooms(period, rooms.length, figures, locale),
    rules: rulesOf(period, locale),
  };
}

export const supplierWarning = (
  propertyId: string,
  period: string,
  figures: { amount: Dong; limit: Dong },
  locale: Locale,
) => ({
  code: 'electricity_above_supplier_bill' as const,
  property_id: propertyId,
  period,
  ...figuresOf(figures),
  message: describeSupplierBill(period, figures, locale),
  rules: rulesOf(period, locale),
});

export const vatWarning = (propertyId: string, change: VatChange, locale: Locale) => ({
  code: 'vat_rate_ends' as const,
  property_id: propertyId,
  period: change.period.toString(),
  vat_percent: change.percent,
  new_vat_percent: change.newPercent,
  ends_on: change.endsOn,
  message: describeVatChange(change, locale),
  rules: change.rules.map((rule) => citeRule(rule, locale)),
});
