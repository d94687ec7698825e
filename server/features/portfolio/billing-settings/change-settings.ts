import { parseAmount, parsePercent } from '../../../../domain/money.ts';
import { type FieldProblem, Refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { guardFlatPrice } from '../electricity-guard/guard-prices.ts';
import { findProperty } from '../properties/queries.ts';
import {
  type BillingSettings,
  firstUnbilledPeriod,
  type Prices,
  pricesInForce,
  readSettings,
  savePrices,
  saveSettings,
} from './queries.ts';
import type { PatchBillingSettingsBody } from './schemas.ts';

const PRICES = [
  'electricity_unit_price',
  'electricity_fixed_amount',
  'water_unit_price',
  'water_fixed_amount',
] as const;
const FIELDS = [
  'billing_day',
  'due_day',
  'utilities_lag_months',
  'auto_billing',
  'late_fee',
  'reminder_days',
  ...PRICES,
] as const;

/** The settings of a new property. */
const DEFAULTS: Input = {
  billing_day: 1,
  due_day: 5,
  electricity_unit_price: '0.00',
  electricity_fixed_amount: '0.00',
  water_unit_price: '0.00',
  water_fixed_amount: '0.00',
  utilities_lag_months: 0,
  auto_billing: 'OFF',
  late_fee: null,
  reminder_days: [],
};

type Input = Static<typeof PatchBillingSettingsBody>;

export type ChangedSettings = { settings: BillingSettings; warnings: object[] };

export const replaceSettings = (tx: Tx, propertyId: string, input: Input): Promise<ChangedSettings> =>
  changeSettings(tx, propertyId, { ...DEFAULTS, ...input });

export async function changeSettings(
  tx: Tx,
  propertyId: string,
  { effective_from, ...input }: Input,
): Promise<ChangedSettings> {
  assertValidSettings(input, effective_from);
  await findProperty(tx, propertyId);
  const before = await readSettings(tx, propertyId, true);
  expectVersion(tx, before);
  const lateFee = input.late_fee && { grace_days: 0, cap_percent: null, auto: false, ...input.late_fee };
  await saveSettings(tx, {
    ...before,
    ...input,
    late_fee: input.late_fee === undefined ? before.late_fee : (lateFee ?? null),
  });
  if (PRICES.some((name) => input[name] !== undefined)) {
    const from = effective_from ?? before.prices_from;
    const base = await pricesInForce(tx, propertyId, from);
    const given = Object.fromEntries(
      PRICES.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
    );
    await savePrices(tx, propertyId, from, { ...base, ...given } as Prices);
  }
  const after = await readSettings(tx, propertyId);
  const changes = { ...changesBetween(before, after, FIELDS), ...(effective_from ? { effective_from } : {}) };
  await recordAudit(tx, 'billing_settings.updated', { type: 'property', id: propertyId }, changes);
  const from = effective_from === undefined && PRICES.some((name) => before[name] !== after[name]);
  const period = from ? await firstUnbilledPeriod(tx, propertyId, before.prices_from) : null;
  return {
    settings: after,
    warnings: [
      ...(period === null ? [] : [{ code: 'applies_to_unbilled_use', period }]),
      ...(input.electricity_unit_price === undefined
        ? []
        : await guardFlatPrice(tx, propertyId, input.electricity_unit_price, effective_from ?? before.prices_from)),
    ],
  };
}

function assertValidSettings(input: Omit<Input, 'effective_from'>, effectiveFrom: string | undefined): void {
  const problems: FieldProblem[] = [];
  if (effectiveFrom !== undefined && PRICES.every((name) => input[name] === undefined)) {
    problems.push({ path: 'effective_from', code: 'requires', other: 'electricity_unit_price' });
  }
  const fee = input.late_fee;
  if (fee) {
    const value = fee.kind.startsWith('FIXED') ? parseAmount(fee.value) : parsePercent(fee.value);
    if (value === null) problems.push({ path: 'late_fee.value', code: 'invalid_format' });
  }
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
}
