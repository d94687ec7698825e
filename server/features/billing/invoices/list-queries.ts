import type { EffectiveInvoiceStatus, InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import { findPaymentCodes } from '../../../../domain/invoices/find-payment-codes.ts';
import { allOf, inVisibleProperty, matchesRenter, matchesText } from '../../../database/conditions.ts';
import { join, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { type InvoiceWithLines, isCollectable, LINES, PREVIOUS } from './queries.ts';

export type InvoiceFilter = {
  property_id?: string;
  room_id?: string;
  renter_id?: string;
  lease_id?: string;
  period?: string;
  kind?: string;
  status?: string;
  effective_statuses?: EffectiveInvoiceStatus[];
  date_from?: string;
  date_to?: string;
  q?: string;
  /** Leaves out invoices that were never issued. */
  issued?: true;
  /** Those with something left to pay, or the others. */
  open?: boolean;
};

/** Of rows `i` of invoices, for lists and exports alike. */
export const invoiceConditions = (tx: Tx, filter: InvoiceFilter): Sql =>
  allOf(
    sql`i.organization_id = ${tx.organizationId}`,
    filter.property_id && sql`i.property_id = ${filter.property_id}`,
    filter.room_id && sql`i.room_id = ${filter.room_id}`,
    filter.renter_id && sql`i.renter_id = ${filter.renter_id}`,
    filter.lease_id && sql`i.lease_id = ${filter.lease_id}`,
    filter.period && sql`i.period = ${filter.period}`,
    filter.kind && sql`i.kind = ${filter.kind}`,
    filter.issued && sql`i.status <> 'DRAFT' and i.issue_date is not null`,
    filter.open !== undefined && (filter.open ? isOpen : sql`not ${isOpen}`),
    filter.status === 'OVERDUE' ? isOverdue(tx) : filter.status && sql`i.status = ${filter.status}`,
    filter.effective_statuses && hasEffectiveStatus(tx, filter.effective_statuses),
    filter.date_from && sql`i.due_date >= ${filter.date_from}::date`,
    filter.date_to && sql`i.due_date <= ${filter.date_to}::date`,
    filter.q && searched(tx, filter.q),
    inVisibleProperty(tx, sql`i.property_id`),
    isCollectable(tx),
  );

export const listInvoices = (tx: Tx, filter: InvoiceFilter, page: Page): Promise<InvoiceWithLines[]> =>
  tx.query<InvoiceWithLines>(sql`
    select i.*, ${LINES(tx)}, ${PREVIOUS(tx)} from invoices i where ${invoiceConditions(tx, filter)} ${page.where} ${page.orderBy}`);

export type InvoiceTotals = {
  count: number;
  total_amount: string;
  paid_amount: string;
  unpaid_amount: string;
  overdue_amount: string;
};

/** Sums over all pages. A draft is not owed yet; cancelled invoices were replaced or given up, and count only when they are asked for. */
export const sumInvoices = (tx: Tx, filter: InvoiceFilter): Promise<InvoiceTotals> => {
  const asksForCancelled = filter.status === 'CANCELLED' || filter.effective_statuses?.includes('CANCELLED') === true;
  const unpaid = sql`coalesce(sum(i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount)`;
  return tx.one<InvoiceTotals>(sql`
    select count(*)::int as count, coalesce(sum(i.total_amount), 0)::numeric(20, 2) as total_amount,
           coalesce(sum(i.paid_amount), 0)::numeric(20, 2) as paid_amount,
           ${unpaid} filter (where i.status in ('ISSUED', 'PARTIALLY_PAID')), 0)::numeric(20, 2) as unpaid_amount,
           ${unpaid} filter (where ${isOverdue(tx)}), 0)::numeric(20, 2) as overdue_amount
    from invoices i where ${allOf(invoiceConditions(tx, filter), !asksForCancelled && sql`i.status <> 'CANCELLED'`)}`);
};

const isOpen = sql`(i.status in ('ISSUED', 'PARTIALLY_PAID'))`;

const isOverdue = (tx: Tx): Sql => sql`(${isOpen} and i.due_date < ${tx.today.toString()}::date)`;

/** Here an overdue invoice is OVERDUE only. */
function hasEffectiveStatus(tx: Tx, statuses: EffectiveInvoiceStatus[]): Sql {
  const stored = statuses.filter((status): status is InvoiceStatus => status !== 'OVERDUE');
  const current = sql`(i.status = any(${stored}::text[]) and not ${isOverdue(tx)})`;
  return statuses.includes('OVERDUE') ? sql`(${current} or ${isOverdue(tx)})` : current;
}

/** Of rows `i` of invoices. */
export const matchesRenterOrRoom = (tx: Tx, q: string): Sql => sql`(
  exists (select from renters n where n.organization_id = ${tx.organizationId} and n.id = i.renter_id and ${matchesRenter(sql`n.search_text`, q)})
  or exists (select from rooms r where r.organization_id = ${tx.organizationId} and r.id = i.room_id and ${matchesText(sql`r.search_text`, q)}))`;

/** Fewer characters begin the payment codes of many invoices. */
const MIN_CODE_LENGTH = 4;

/** A payment code by its beginning, or within a memo as the bank wrote it. */
function searched(tx: Tx, q: string): Sql {
  const text = q.trim().toUpperCase();
  const begins = text.length >= MIN_CODE_LENGTH && sql`starts_with(i.payment_code, ${text})`;
  return sql`(${join(
    [
      sql`i.invoice_number ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`,
      sql`i.payment_code = any(${[text, ...findPaymentCodes(q)]}::text[])`,
      ...(begins ? [begins] : []),
      matchesRenterOrRoom(tx, q),
    ],
    ' or ',
  )})`;
}
