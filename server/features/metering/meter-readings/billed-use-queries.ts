import type { Utility } from '../../../../domain/catalog/meters.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import { listOpen } from './queries.ts';

export type BilledUse = {
  reading_id: string;
  utility: string;
  lease_id: string;
  step: number;
  invoice_id: string;
  units: number;
  /** Negative when it takes back what an earlier correction could not credit. */
  uncredited: string;
};

export const USE_COLUMNS = {
  reading_id: 'uuid',
  utility: 'text',
  lease_id: 'uuid',
  step: 'int',
  invoice_id: 'uuid',
  units: 'int',
  uncredited: 'numeric',
} as const;

export async function insertUses(tx: Tx, uses: BilledUse[]): Promise<void> {
  if (uses.length === 0) return;
  // One statement inserts the uses, points the readings to the newest invoice and removes those that are fully billed from open_readings.
  await tx.run(sql`
    with n as materialized (
      select * from ${tableOf('n', uses, USE_COLUMNS)}
    ), written as (
      insert into billed_uses (organization_id, reading_id, utility, lease_id, step, invoice_id, units, uncredited)
      select ${tx.organizationId}, n.reading_id, n.utility, n.lease_id, n.step, n.invoice_id, n.units, n.uncredited from n
      returning 1
    ), marked as (
    update meter_readings m
    set electricity_billed_invoice_id = greatest(u.electricity, m.electricity_billed_invoice_id),
        water_billed_invoice_id = greatest(u.water, m.water_billed_invoice_id),
        electricity_billed_units = case when u.electricity is null then m.electricity_billed_units else greatest(m.electricity_billed_units, 0) + u.kwh end,
        water_billed_units = case when u.water is null then m.water_billed_units else greatest(m.water_billed_units, 0) + u.m3 end
    from (
      select n.reading_id, max(n.invoice_id::text) filter (where n.utility = 'ELECTRICITY')::uuid as electricity,
             max(n.invoice_id::text) filter (where n.utility = 'WATER')::uuid as water,
             sum(n.units) filter (where n.utility = 'ELECTRICITY') as kwh, sum(n.units) filter (where n.utility = 'WATER') as m3
      from n group by n.reading_id) u
    where m.organization_id = ${tx.organizationId} and m.id = u.reading_id
    returning m.id, m.use_open
    )
    delete from open_readings o using marked m
    where o.organization_id = ${tx.organizationId} and o.reading_id = m.id and not m.use_open`);
}

/** The next invoice bills the released use again. */
export async function releaseUses(
  tx: Tx,
  invoiceIds: string[],
  which: { reading_id: string; utility: string }[] | 'all',
): Promise<void> {
  const rows = await tx.query<{ reading_id: string }>(sql`
    delete from billed_uses u
    where u.organization_id = ${tx.organizationId} and u.invoice_id = any(${invoiceIds}::uuid[])
      and (${which === 'all'} or (u.reading_id::text || u.utility) = any(${which === 'all' ? [] : which.map((use) => use.reading_id + use.utility)}::text[]))
    returning u.reading_id`);
  await markBilled(
    tx,
    rows.map(({ reading_id }) => reading_id),
  );
}

/** Recomputes, per utility, the newest invoice that bills a reading and how many units are billed. */
export async function markBilled(tx: Tx, readingIds: string[]): Promise<void> {
  if (readingIds.length === 0) return;
  const ids = [...new Set(readingIds)];
  // Another lease of the room may be billed for the same reading meanwhile: the update must see what was committed before it.
  const locked = tx.run(sql`
    select m.id from meter_readings m where m.organization_id = ${tx.organizationId} and m.id = any(${ids}::uuid[]) order by m.id for no key update`);
  const of = (utility: Utility, what: Sql) => sql`(select ${what} from billed_uses u
    where u.organization_id = ${tx.organizationId} and u.reading_id = m.id and u.utility = ${utility})`;
  const newest = sql`max(u.invoice_id::text)::uuid`;
  const units = sql`coalesce(sum(u.units), -1)`;
  const marked = tx.run(sql`
    update meter_readings m set electricity_billed_invoice_id = ${of('ELECTRICITY', newest)}, water_billed_invoice_id = ${of('WATER', newest)},
      electricity_billed_units = ${of('ELECTRICITY', units)}, water_billed_units = ${of('WATER', units)}
    where m.organization_id = ${tx.organizationId} and m.id = any(${ids}::uuid[])`);
  await Promise.all([locked, marked, listOpen(tx, readingIds)]);
}

export type BilledStep = { lease_id: string; step: number; invoice_id: string; units: number; draft: boolean };

export const billedStepsOf = (tx: Tx, readingId: string, utility: string): Promise<BilledStep[]> =>
  tx.query<BilledStep>(sql`
    select u.lease_id, u.step, u.invoice_id, u.units, i.status = 'DRAFT' as draft
    from billed_uses u join invoices i on i.organization_id = ${tx.organizationId} and i.id = u.invoice_id
    where u.organization_id = ${tx.organizationId} and u.reading_id = ${readingId} and u.utility = ${utility} order by u.lease_id, u.step`);

/** Takes credited units off the latest steps first, so that a later correction can bill them again. */
export async function reduceBilledUnits(
  tx: Tx,
  readingId: string,
  utility: string,
  steps: BilledStep[],
  by: number,
): Promise<void> {
  let left = by;
  for (const { lease_id, step, units } of steps.toReversed()) {
    const part = Math.min(left, units);
    if (part <= 0) continue;
    left -= part;
    await tx.run(sql`
      update billed_uses set units = units - ${part}
      where organization_id = ${tx.organizationId} and reading_id = ${readingId} and utility = ${utility} and lease_id = ${lease_id} and step = ${step}`);
  }
}

/** Remembers what a correction could not credit. */
export const addUncredited = (
  tx: Tx,
  readingId: string,
  utility: string,
  { lease_id, step }: BilledStep,
  amount: string,
): Promise<void> =>
  tx.run(sql`
    update billed_uses set uncredited = uncredited + ${amount}
    where organization_id = ${tx.organizationId} and reading_id = ${readingId} and utility = ${utility} and lease_id = ${lease_id} and step = ${step}`);
