import type { ResolutionKind, ReviewReason, ReviewState, TransferSource } from '../../../../domain/catalog/banking.ts';
import type { Direction } from '../../../../domain/catalog/payments.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { openInvoicesOf } from '../../billing/invoices/queries.ts';

export type TransferRow = {
  id: string;
  organization_id: string;
  connection_id: string | null;
  bank_account_id: string | null;
  provider: string;
  provider_event_id: string;
  source: TransferSource;
  received_at: string;
  processed_at: string | null;
  transfer_date: string;
  transfer_type: Direction;
  transfer_amount: string;
  amount_is_valid: boolean;
  account_number: string;
  payment_code: string | null;
  memo: string;
  bank_reference: string | null;
  raw: string;
  /** Hash of what the provider signed; null for statements and unsigned messages. */
  signed_text_hash: Buffer | null;
  property_id: string | null;
  invoice_id: string | null;
  payment_id: string | null;
  receipt_id: string | null;
  failure_reason: ReviewReason | null;
  resolution_kind: ResolutionKind | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  review_note: string | null;
  created_at: string;
  updated_at: string;
};

export type NewTransfer = Pick<
  TransferRow,
  | 'id'
  | 'connection_id'
  | 'bank_account_id'
  | 'provider'
  | 'provider_event_id'
  | 'source'
  | 'transfer_date'
  | 'transfer_type'
  | 'transfer_amount'
  | 'amount_is_valid'
  | 'account_number'
  | 'payment_code'
  | 'memo'
  | 'bank_reference'
  | 'raw'
  | 'signed_text_hash'
>;

/** A transfer without a property is hidden from members limited to some properties. */
export async function findTransfer(tx: Tx, id: string, lock = false): Promise<TransferRow> {
  const row = await tx.first<TransferRow>(sql`
    select t.* from bank_transfers t
    where ${allOf(sql`t.organization_id = ${tx.organizationId}`, sql`t.id = ${id}`, inVisibleProperty(tx, sql`t.property_id`))} ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

export type TransferFilter = {
  state?: ReviewState;
  resolution_kind?: ResolutionKind;
  property_id?: string;
  invoice_id?: string;
  payment_connection_id?: string;
  date_from?: string;
  date_to?: string;
};

const matchesFilter = (tx: Tx, filter: Omit<TransferFilter, 'state' | 'resolution_kind'>): Sql =>
  allOf(
    sql`t.organization_id = ${tx.organizationId}`,
    filter.property_id && sql`t.property_id = ${filter.property_id}`,
    filter.invoice_id && sql`t.invoice_id = ${filter.invoice_id}`,
    filter.payment_connection_id && sql`t.connection_id = ${filter.payment_connection_id}`,
    filter.date_from && sql`t.transfer_date >= ${filter.date_from}::date`,
    filter.date_to && sql`t.transfer_date <= ${filter.date_to}::date`,
    inVisibleProperty(tx, sql`t.property_id`),
  );

/** Booked without a person, also to several invoices. */
const IS_AUTOMATIC = sql`(t.resolution_kind is not null and t.reviewed_at is null)`;
const IS_DECIDED = sql`(t.resolution_kind is not null and t.reviewed_at is not null)`;

export const listTransfers = (tx: Tx, filter: TransferFilter, page: Page): Promise<TransferRow[]> =>
  tx.query<TransferRow>(sql`
    select t.* from bank_transfers t
    where ${allOf(
      matchesFilter(tx, filter),
      filter.state === 'open' && sql`t.resolution_kind is null`,
      filter.state === 'resolved' && sql`t.resolution_kind is not null`,
      filter.state === 'automatic' && IS_AUTOMATIC,
      filter.state === 'decided' && IS_DECIDED,
      filter.resolution_kind && sql`t.resolution_kind = ${filter.resolution_kind}`,
    )} ${page.where} ${page.orderBy}`);

type TransferCounts = { open_count: number; auto_matched_count: number; decided_count: number };

export const countTransfers = (tx: Tx, filter: TransferFilter): Promise<TransferCounts> =>
  tx.one<TransferCounts>(sql`
    select (count(*) filter (where t.resolution_kind is null))::int as open_count,
           (count(*) filter (where ${IS_AUTOMATIC}))::int as auto_matched_count,
           (count(*) filter (where ${IS_DECIDED}))::int as decided_count
    from bank_transfers t where ${matchesFilter(tx, filter)}`);

export type CodedRow = { id: string; payment_code: string };

/** The invoices with these payment codes; a cancelled one leads to the invoice that replaced it. */
export const invoicesByCode = async (tx: Tx, codes: string[]): Promise<CodedRow[]> =>
  codes.length === 0
    ? []
    : tx.query<CodedRow>(sql`
    with recursive found as (
      select i.id, i.payment_code, i.status, i.replaced_by from invoices i
      where i.organization_id = ${tx.organizationId} and i.payment_code = any(${codes}::text[])
      union all
      select n.id, f.payment_code, n.status, n.replaced_by from found f
      join invoices n on n.organization_id = ${tx.organizationId} and n.id = f.replaced_by
      where f.status = 'CANCELLED')
    select id, payment_code from found where status <> 'CANCELLED' or replaced_by is null`);

/**
 * Those that another connection reported too: same account, direction and amount, and same code or bank reference. A statement may come
 * long after the message of the bank, and date the transfer a day later or earlier.
 */
export async function findDuplicates(tx: Tx, rows: TransferRow[]): Promise<Set<string>> {
  const since = tx.now.subtract({ hours: 48 }).toString();
  const found = await tx.query<{ id: string }>(sql`
    select n.id from ${tableOf('n', rows, {
      id: 'uuid',
      connection_id: 'uuid',
      transfer_date: 'date',
      account_number: 'text',
      transfer_type: 'text',
      transfer_amount: 'numeric',
      payment_code: 'text',
      bank_reference: 'text',
    })}
    where exists (
      select from bank_transfers o
      where o.organization_id = ${tx.organizationId} and o.id <> n.id and o.account_number = n.account_number
        and o.transfer_type = n.transfer_type and o.transfer_amount = n.transfer_amount
        and (o.received_at > ${since} or n.connection_id is null and o.transfer_date between n.transfer_date - 1 and n.transfer_date + 1)
        and o.connection_id is distinct from n.connection_id
        and (o.payment_code = n.payment_code or o.bank_reference = n.bank_reference))`);
  return new Set(found.map(({ id }) => id));
}

export type KnownAccount = { id: string; account_number: string };

export const accountsOfConnection = (tx: Tx, ids: string[]): Promise<KnownAccount[]> =>
  tx.query<KnownAccount>(
    sql`select id, account_number from bank_accounts where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`,
  );

/** A failure after this savepoint undoes the booking but keeps the stored transfer. */
export const startBooking = (tx: Tx): Promise<void> => tx.runLater(sql`savepoint booking`);

/** Not prepared: it has to run although what is sent before it fails. */
export const undoBooking = (tx: Tx): Promise<unknown> => tx.executeText('rollback to savepoint booking');

/** Waits until everything of the booking is written. */
export const endBooking = (tx: Tx): Promise<void> => tx.run(sql`release savepoint booking`);

export async function rentersOfInvoices(tx: Tx, invoiceIds: string[]): Promise<string[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await tx.query<{ renter_id: string }>(sql`
    select distinct renter_id from invoices where organization_id = ${tx.organizationId} and id = any(${invoiceIds}::uuid[])`);
  return rows.map(({ renter_id }) => renter_id);
}

/**
 * Open invoices of the same renters in the same properties, which take what the named ones leave over. `::text` keeps the planner from
 * using the index by property, which may have many open invoices.
 */
export async function openInvoicesBeside(tx: Tx, invoiceIds: string[]): Promise<string[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await openInvoicesOf(
    tx,
    sql`(o.renter_id, o.property_id::text) in (
      select i.renter_id, i.property_id::text from invoices i where i.organization_id = ${tx.organizationId} and i.id = any(${invoiceIds}::uuid[]))`,
  );
  return rows.map(({ id }) => id);
}
