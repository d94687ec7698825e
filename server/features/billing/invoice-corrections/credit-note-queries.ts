import type { CreditCause, CreditNoteStatus, LineType } from '../../../../domain/catalog/invoices.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { matchesRenterOrRoom } from '../invoices/list-queries.ts';

export type CreditedLine = {
  line_id: string;
  line_type: LineType;
  description_vi: string;
  description_en: string;
  amount: string;
};

/** A credit note with what it needs to be a document of its own. */
export type CreditNoteDocument = {
  id: string;
  organization_id: string;
  credit_note_number: string;
  invoice_id: string;
  invoice_number: string;
  property_id: string;
  room_id: string;
  renter_id: string;
  lease_id: string;
  period: string;
  status: CreditNoteStatus;
  reason: string;
  cause: CreditCause | null;
  amount: string;
  credit_amount: string;
  rebill: boolean;
  lines: CreditedLine[];
  reversed_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

/** `PG` stands for "phiếu giảm trừ", as `PT` and `PC` do for receipts. */
export const NUMBER = sql`i.invoice_number || '-PG' || c.number`;

const STATUS = sql`case when c.reversed_at is null and i.status <> 'CANCELLED' then 'ISSUED' else 'REVERSED' end`;

/** A line that nobody described otherwise is called as on the invoice, in either language. */
const LINES = (tx: Tx): Sql => sql`
  (select json_agg(json_build_object('line_id', l.id, 'line_type', l.line_type, 'amount', n.line ->> 'amount',
      'description_vi', n.line ->> 'description',
      'description_en', case when n.line ->> 'description' = l.description_vi then l.description_en else n.line ->> 'description' end)
      order by n.position)
   from jsonb_array_elements(c.lines) with ordinality as n(line, position)
   join invoice_lines l on l.organization_id = ${tx.organizationId} and l.id = (n.line ->> 'line_id')::uuid) as lines`;

const SELECT = (tx: Tx): Sql => sql`
  select c.id, c.organization_id, ${NUMBER} as credit_note_number, c.invoice_id, i.invoice_number, i.property_id, i.room_id, i.renter_id, i.lease_id,
         i.period, ${STATUS} as status, c.reason, c.cause, c.amount, c.paid_to_credit + c.credit_returned as credit_amount, c.rebill, ${LINES(tx)},
         case when ${STATUS} = 'REVERSED' then coalesce(c.reversed_at, i.cancelled_at) end as reversed_at, c.created_by, c.created_at,
         coalesce(c.reversed_at, i.cancelled_at, c.created_at) as updated_at
  from credit_notes c join invoices i on i.organization_id = ${tx.organizationId} and i.id = c.invoice_id`;

export type CreditNoteFilter = {
  property_id?: string;
  room_id?: string;
  renter_id?: string;
  lease_id?: string;
  invoice_id?: string;
  period?: string;
  status?: CreditNoteStatus;
  date_from?: string;
  date_to?: string;
  q?: string;
};

const dayOf = (tx: Tx): Sql => sql`(c.created_at at time zone ${tx.timezone})::date`;

const searched = (tx: Tx, q: string): Sql =>
  sql`(${NUMBER} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`} or ${matchesRenterOrRoom(tx, q)})`;

const conditions = (tx: Tx, filter: CreditNoteFilter): Sql =>
  allOf(
    sql`c.organization_id = ${tx.organizationId}`,
    filter.property_id && sql`i.property_id = ${filter.property_id}`,
    filter.room_id && sql`i.room_id = ${filter.room_id}`,
    filter.renter_id && sql`i.renter_id = ${filter.renter_id}`,
    filter.lease_id && sql`i.lease_id = ${filter.lease_id}`,
    filter.invoice_id && sql`c.invoice_id = ${filter.invoice_id}`,
    filter.period && sql`i.period = ${filter.period}`,
    filter.status && sql`${STATUS} = ${filter.status}`,
    filter.date_from && sql`${dayOf(tx)} >= ${filter.date_from}::date`,
    filter.date_to && sql`${dayOf(tx)} <= ${filter.date_to}::date`,
    filter.q && searched(tx, filter.q),
    inVisibleProperty(tx, sql`i.property_id`),
  );

export const listCreditNotes = (tx: Tx, filter: CreditNoteFilter, page: Page): Promise<CreditNoteDocument[]> =>
  tx.query<CreditNoteDocument>(sql`${SELECT(tx)} where ${conditions(tx, filter)} ${page.where} ${page.orderBy}`);

/** Reversed notes no longer count. */
export const sumCreditNotes = (tx: Tx, filter: CreditNoteFilter): Promise<{ count: number; amount: string }> =>
  tx.one<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(c.amount) filter (where ${STATUS} = 'ISSUED'), 0)::numeric(20, 2) as amount
    from credit_notes c join invoices i on i.organization_id = ${tx.organizationId} and i.id = c.invoice_id
    where ${conditions(tx, filter)}`);

/** With `renterId`: only a note of that renter. */
export async function findCreditNote(tx: Tx, id: string, renterId?: string): Promise<CreditNoteDocument> {
  const row = await tx.first<CreditNoteDocument>(
    sql`${SELECT(tx)} where ${conditions(tx, renterId ? { renter_id: renterId } : {})} and c.id = ${id}`,
  );
  if (!row) throw refused('not_found');
  return row;
}
