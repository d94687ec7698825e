import { randomUUIDv7 } from 'node:crypto';
import type { AutoBillingMode } from '../../../../domain/catalog/properties.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { BillingSettings as BillingSettingsSchema } from './schemas.ts';

export type BillingSettings = Static<typeof BillingSettingsSchema> & { version: number; prices_from: string };

/** The first version of the prices has no start: it applies to every earlier month too. */
const FIRST_PERIOD = '2000-01';

export async function insertDefaultSettings(tx: Tx, propertyId: string): Promise<void> {
  const now = tx.now.toString();
  await tx.run(sql`insert into billing_settings (organization_id, property_id, id, created_at, updated_at)
    values (${tx.organizationId}, ${propertyId}, ${randomUUIDv7()}, ${now}, ${now})`);
  await tx.run(
    sql`insert into utility_prices (organization_id, property_id, effective_from) values (${tx.organizationId}, ${propertyId}, ${FIRST_PERIOD})`,
  );
}

/** Settings with the prices in force this month. */
export const readSettings = (tx: Tx, propertyId: string, lock = false): Promise<BillingSettings> =>
  tx.one<BillingSettings>(sql`
    select s.id, s.organization_id, s.property_id, s.billing_day, s.due_day, s.utilities_lag_months, s.auto_billing, s.late_fee,
           s.reminder_days, s.version, s.created_at, s.updated_at, p.effective_from as prices_from,
           p.electricity_unit_price, p.electricity_fixed_amount, p.water_unit_price, p.water_fixed_amount
    from billing_settings s
    cross join lateral (
      select * from utility_prices u
      where u.organization_id = ${tx.organizationId} and u.property_id = s.property_id and u.effective_from <= ${tx.today.toPlainYearMonth().toString()}
      order by u.effective_from desc limit 1) p
    where s.organization_id = ${tx.organizationId} and s.property_id = ${propertyId} ${lock ? sql`for update of s` : sql``}`);

/**
 * Turning automatic billing on after this month's billing day takes effect next month, so this month is marked as billed. Changed
 * reminder days are evaluated again today.
 */
export const saveSettings = (tx: Tx, s: BillingSettings): Promise<void> =>
  tx.run(sql`
    update billing_settings set
      auto_billed_period = case when auto_billing = 'OFF' and ${s.auto_billing !== 'OFF'} and ${isPast(tx, s.billing_day)}
        then ${tx.today.toPlainYearMonth().toString()} else auto_billed_period end,
      reminded_on = case when reminder_days = ${s.reminder_days}::smallint[] then reminded_on end,
      billing_day = ${s.billing_day}, due_day = ${s.due_day}, utilities_lag_months = ${s.utilities_lag_months},
      auto_billing = ${s.auto_billing}, late_fee = ${s.late_fee === null ? null : JSON.stringify(s.late_fee)}::jsonb,
      reminder_days = ${s.reminder_days}, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and property_id = ${s.property_id}`);

const isPast = (tx: Tx, billingDay: number): boolean => tx.today.day > Math.min(billingDay, tx.today.daysInMonth);

export type Prices = Pick<
  BillingSettings,
  'electricity_unit_price' | 'electricity_fixed_amount' | 'water_unit_price' | 'water_fixed_amount'
>;

export const savePrices = (tx: Tx, propertyId: string, effectiveFrom: string, prices: Prices): Promise<void> =>
  tx.run(sql`
    insert into utility_prices as u (organization_id, property_id, effective_from, electricity_unit_price, electricity_fixed_amount,
                                     water_unit_price, water_fixed_amount)
    values (${tx.organizationId}, ${propertyId}, ${effectiveFrom}, ${prices.electricity_unit_price}, ${prices.electricity_fixed_amount},
            ${prices.water_unit_price}, ${prices.water_fixed_amount})
    on conflict (organization_id, property_id, effective_from) do update set
      electricity_unit_price = excluded.electricity_unit_price, electricity_fixed_amount = excluded.electricity_fixed_amount,
      water_unit_price = excluded.water_unit_price, water_fixed_amount = excluded.water_fixed_amount`);

/** A new version of the prices copies what the request leaves out from the version in force in its first month. */
export const pricesInForce = (tx: Tx, propertyId: string, month: string): Promise<Prices> =>
  tx.one<Prices>(sql`
    select electricity_unit_price, electricity_fixed_amount, water_unit_price, water_fixed_amount from utility_prices
    where organization_id = ${tx.organizationId} and property_id = ${propertyId} and effective_from <= ${month}
    order by effective_from desc limit 1`);

/** Properties due for automatic billing this month; locked, so that two schedulers do not start two runs. */
export const propertiesToBill = (
  tx: Tx,
  period: string,
): Promise<{ property_id: string; auto_billing: Exclude<AutoBillingMode, 'OFF'> }[]> =>
  tx.query<{ property_id: string; auto_billing: Exclude<AutoBillingMode, 'OFF'> }>(sql`
    select s.property_id, s.auto_billing from billing_settings s
    join properties p on p.organization_id = ${tx.organizationId} and p.id = s.property_id
    where s.organization_id = ${tx.organizationId} and s.auto_billing <> 'OFF' and coalesce(s.auto_billed_period, '') < ${period}
      and least(s.billing_day, ${tx.today.daysInMonth}::int) <= ${tx.today.day} and p.archived_at is null
    order by s.property_id for update of s`);

export const markAutoBilled = (tx: Tx, propertyId: string, period: string): Promise<void> =>
  tx.run(sql`
    update billing_settings set auto_billed_period = ${period} where organization_id = ${tx.organizationId} and property_id = ${propertyId}`);

export const markReminded = (tx: Tx): Promise<void> =>
  tx.run(sql`
    update billing_settings set reminded_on = ${tx.today.toString()} where organization_id = ${tx.organizationId} and reminder_days <> '{}'`);

/** The earliest month from `since` on whose use is read and not billed yet, which a change of prices still affects. */
export async function firstUnbilledPeriod(tx: Tx, propertyId: string, since: string): Promise<string | null> {
  const { period } = await tx.one<{ period: string | null }>(sql`
    select min(m.period) as period
    from open_readings o join meter_readings m on m.organization_id = ${tx.organizationId} and m.id = o.reading_id
    where o.organization_id = ${tx.organizationId} and m.property_id = ${propertyId} and m.period >= ${since}`);
  return period;
}

/** Whether use of the property's rooms is charged by meter. */
export async function isMetered(tx: Tx, propertyId: string): Promise<boolean> {
  const month = tx.today.toPlainYearMonth().toString();
  const { metered } = await tx.one<{ metered: boolean }>(sql`
    select exists (select from utility_tariffs t
                   where t.organization_id = ${tx.organizationId} and t.property_id = ${propertyId} and t.effective_from <= ${month})
        or coalesce((select u.electricity_unit_price > 0 or u.water_unit_price > 0 from utility_prices u
                     where u.organization_id = ${tx.organizationId} and u.property_id = ${propertyId} and u.effective_from <= ${month}
                     order by u.effective_from desc limit 1), false) as metered`);
  return metered;
}
