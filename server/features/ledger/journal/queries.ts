import type { AccountKey, EntryKind } from '../../../../domain/catalog/journal.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type EntryRow = {
  id: string;
  organization_id: string;
  entry_date: string;
  kind: EntryKind;
  source_type: string;
  source_id: string;
  reverses_id: string | null;
  created_at: string;
  lines: EntryLineRow[];
};

export type EntryLineRow = {
  account: AccountKey;
  debit: string;
  credit: string;
  property_id: string | null;
  room_id: string | null;
  renter_id: string | null;
  lease_id: string | null;
  invoice_id: string | null;
  bank_account_id: string | null;
  cash_book_id: string | null;
};

export type EntryFilter = { date_from?: string; date_to?: string; property_id?: string; account_key?: AccountKey };

/** Entries with a line that matches all of the filter. */
export function touches(tx: Tx, { property_id, account_key }: EntryFilter): Sql | null {
  const conditions = [
    property_id && sql`t.property_id = ${property_id}`,
    account_key && sql`t.account = ${account_key}`,
    inVisibleProperty(tx, sql`t.property_id`),
  ].filter(Boolean);
  if (conditions.length === 0) return null;
  return sql`exists (select from journal_lines t
    where ${allOf(sql`t.organization_id = ${tx.organizationId}`, sql`t.entry_id = e.id`, ...conditions)})`;
}

/** A member limited to properties sees the lines of theirs, and those of none. */
export function listEntries(tx: Tx, filter: EntryFilter, page: Page): Promise<EntryRow[]> {
  const visible = inVisibleProperty(tx, sql`l.property_id`);
  return tx.query<EntryRow>(sql`
    select e.id, e.organization_id, e.entry_date, e.kind, e.source_type, e.source_id, e.reverses_id, e.created_at,
           (select json_agg(json_build_object('account', l.account, 'debit', l.debit::text, 'credit', l.credit::text, 'property_id', l.property_id,
              'room_id', l.room_id, 'renter_id', l.renter_id, 'lease_id', l.lease_id, 'invoice_id', l.invoice_id, 'bank_account_id', l.bank_account_id,
              'cash_book_id', l.cash_book_id)
              order by l.position)
            from journal_lines l where ${allOf(
              sql`l.organization_id = ${tx.organizationId}`,
              sql`l.entry_id = e.id`,
              visible && sql`(l.property_id is null or ${visible})`,
            )}) as lines
    from journal_entries e
    where ${allOf(
      sql`e.organization_id = ${tx.organizationId}`,
      filter.date_from && sql`e.entry_date >= ${filter.date_from}::date`,
      filter.date_to && sql`e.entry_date <= ${filter.date_to}::date`,
      touches(tx, filter),
    )} ${page.where} ${page.orderBy}`);
}

export async function isVisibleProperty(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from properties p
    where ${allOf(sql`p.organization_id = ${tx.organizationId}`, sql`p.id = ${id}`, inVisibleProperty(tx, sql`p.id`))}`);
  return rows.length > 0;
}

export type BalanceRow = { account: AccountKey; opening: string; debit: string; credit: string; closing: string };

export const trialBalance = (tx: Tx, from: string, to: string, propertyId: string | undefined): Promise<BalanceRow[]> =>
  tx.query<BalanceRow>(sql`
    select l.account,
           coalesce(sum(l.debit - l.credit) filter (where l.entry_date < ${from}::date), 0)::numeric(20, 2) as opening,
           coalesce(sum(l.debit) filter (where l.entry_date >= ${from}::date), 0)::numeric(20, 2) as debit,
           coalesce(sum(l.credit) filter (where l.entry_date >= ${from}::date), 0)::numeric(20, 2) as credit,
           coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2) as closing
    from journal_lines l
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      sql`l.entry_date <= ${to}::date`,
      propertyId && sql`l.property_id = ${propertyId}`,
      inVisibleProperty(tx, sql`l.property_id`),
    )}
    group by l.account order by l.account`);

/** Whether the invoice booked utilities as revenue, whatever the setting is now; null if it booked none. */
export async function bookedUtilitiesAsRevenue(tx: Tx, invoiceId: string): Promise<boolean | null> {
  const { revenue } = await tx.one<{ revenue: boolean | null }>(sql`
    select bool_or(l.account = 'revenue_utilities') as revenue
    from journal_entries e join journal_lines l on l.organization_id = ${tx.organizationId} and l.entry_id = e.id
    where e.organization_id = ${tx.organizationId} and e.source_type = 'invoice' and e.source_id = ${invoiceId}
      and l.account in ('revenue_utilities', 'collected_for_others')`);
  return revenue;
}
