import type { ResolutionKind, ReviewReason, ReviewState, TransferSource } from '../../../../domain/catalog/banking.ts';
import type { Direction } from '../../../../domain/catalog/payments.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
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

/** False when the same message is already stored, by its event id or by the text that was signed. */
export async function insertTransfer(tx: Tx, t: NewTransfer): Promise<boolean> {
  const now = tx.now.toString();
  const rows = await tx.query(sql`
    insert into bank_transfers (organization_id, id, connection_id, bank_account_id, provider, provider_event_id, source, received_at, transfer_date,
      transfer_type, transfer_amount, amount_is_valid, account_number, payment_code, memo, bank_reference, raw, signed_text_hash, created_at, updated_at)
    values (${tx.organizationId}, ${t.id}, ${t.connection_id}, ${t.bank_account_id}, ${t.provider}, ${t.provider_event_id}, ${t.source}, ${now},
      ${t.transfer_date}, ${t.transfer_type}, ${t.transfer_amount}, ${t.amount_is_valid}, ${t.account_number}, ${t.payment_code}, ${t.memo},
      ${t.bank_reference}, ${t.raw}, ${t.signed_text_hash}, ${now}, ${now})
    on conflict do nothing returning id`);
  return rows.length === 1;
}

export const saveDecision = (tx: Tx, t: TransferRow): Promise<TransferRow> =>
  tx.one<TransferRow>(sql`
    update bank_transfers set processed_at = ${t.processed_at}, property_id = ${t.property_id}, invoice_id = ${t.invoice_id}, payment_id = ${t.payment_id},
      receipt_id = ${t.receipt_id}, payment_code = ${t.payment_code}, failure_reason = ${t.failure_reason}, resolution_kind = ${t.resolution_kind},
      reviewed_by = ${t.reviewed_by}, reviewed_at = ${t.reviewed_at}, review_note = ${t.review_note}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${t.id} returning *`);

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
  property_id?: string;
  invoice_id?: string;
  date_from?: string;
  date_to?: string;
};

export const listTransfers = (tx: Tx, filter: TransferFilter, page: Page): Promise<TransferRow[]> =>
  tx.query<TransferRow>(sql`
    select t.* from bank_transfers t
    where ${allOf(
      sql`t.organization_id = ${tx.organizationId}`,
      filter.state === 'open' && sql`t.resolution_kind is null`,
      filter.state === 'resolved' && sql`t.resolution_kind is not null`,
      filter.property_id && sql`t.property_id = ${filter.property_id}`,
      filter.invoice_id && sql`t.invoice_id = ${filter.invoice_id}`,
      filter.date_from && sql`t.transfer_date >= ${filter.date_from}::date`,
      filter.date_to && sql`t.transfer_date <= ${filter.date_to}::date`,
      inVisibleProperty(tx, sql`t.property_id`),
    )} ${page.where} ${page.orderBy}`);

export type CodedRow = { id: string; payment_code: string };

/** The invoices with these payment codes; a cancelled one leads to the invoice that replaced it. */
export const invoicesByCode = (tx: Tx, codes: string[]): Promise<CodedRow[]> =>
  tx.query<CodedRow>(sql`
    with recursive found as (
      select i.id, i.payment_code, i.status, i.replaced_by from invoices i
      where i.organization_id = ${tx.organizationId} and i.payment_code = any(${codes}::text[])
      union all
      select n.id, f.payment_code, n.status, n.replaced_by from found f
      join invoices n on n.organization_id = ${tx.organizationId} and n.id = f.replaced_by
      where f.status = 'CANCELLED')
    select id, payment_code from found where status <> 'CANCELLED' or replaced_by is null`);

/** Whether another connection reported the same transfer: same account, direction and amount, and same code or bank reference. */
export async function hasDuplicate(tx: Tx, t: TransferRow): Promise<boolean> {
  const since = tx.now.subtract({ hours: 48 }).toString();
  const rows = await tx.query(sql`
    select from bank_transfers o
    where o.organization_id = ${tx.organizationId} and o.id <> ${t.id} and o.account_number = ${t.account_number}
      and o.transfer_type = ${t.transfer_type} and o.transfer_amount = ${t.transfer_amount} and o.received_at > ${since}
      and o.connection_id is distinct from ${t.connection_id}::uuid
      and (o.payment_code = ${t.payment_code} or o.bank_reference = ${t.bank_reference})
    limit 1`);
  return rows.length > 0;
}

export type KnownAccount = { id: string; account_number: string };

export const accountsOfConnection = (tx: Tx, ids: string[]): Promise<KnownAccount[]> =>
  tx.query<KnownAccount>(
    sql`select id, account_number from bank_accounts where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`,
  );

/** A failure after this savepoint undoes the booking but keeps the stored transfer. */
export const startBooking = (tx: Tx): Promise<void> => tx.run(sql`savepoint booking`);

export const undoBooking = (tx: Tx): Promise<void> => tx.run(sql`rollback to savepoint booking`);

/** Releases the savepoint: hundreds of nested ones would slow down a transaction that books many transfers. */
export const endBooking = (tx: Tx): Promise<void> => tx.run(sql`release savepoint booking`);

export async function rentersOfInvoices(tx: Tx, invoiceIds: string[]): Promise<string[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await tx.query<{ renter_id: string }>(sql`
    select distinct renter_id from invoices where organization_id = ${tx.organizationId} and id = any(${invoiceIds}::uuid[])`);
  return rows.map(({ renter_id }) => renter_id);
}

/** The renter's other open invoices in the same property, which take what the first one leaves over. */
export async function otherOpenInvoices(tx: Tx, invoiceId: string): Promise<string[]> {
  const rows = await openInvoicesOf(
    tx,
    sql`o.id <> ${invoiceId} and (o.renter_id, o.property_id) = (
      select i.renter_id, i.property_id from invoices i where i.organization_id = ${tx.organizationId} and i.id = ${invoiceId})`,
  );
  return rows.map(({ id }) => id);
}
