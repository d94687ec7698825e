import { randomBytes } from 'node:crypto';
import { makePaymentCode } from '../../../../domain/invoices/payment-code.ts';
import { insertMany, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type BilledUse, insertUses } from '../../metering/meter-readings/billed-use-queries.ts';
import type { InvoiceRow, LineRow } from './queries.ts';

export type NewInvoice = Omit<
  InvoiceRow,
  'organization_id' | 'version' | 'created_at' | 'updated_at' | 'cancel_reason' | 'replaced_by'
>;
export type NewLine = Omit<LineRow, 'credited_amount' | 'freed' | 'covered_to'>;

const INVOICE_COLUMNS = {
  id: 'uuid',
  property_id: 'uuid',
  room_id: 'uuid',
  renter_id: 'uuid',
  lease_id: 'uuid',
  kind: 'text',
  period: 'text',
  invoice_number: 'text',
  payment_code: 'text',
  payment_reference: 'text',
  status: 'text',
  due_date: 'date',
  due_date_given: 'boolean',
  issue_date: 'date',
  total_amount: 'numeric',
  deposit_amount: 'numeric',
} as const;
const LINE_COLUMNS = {
  id: 'uuid',
  invoice_id: 'uuid',
  position: 'int',
  line_type: 'text',
  calculated_key: 'text',
  edited: 'boolean',
  description_vi: 'text',
  description_en: 'text',
  quantity: 'numeric',
  unit_price: 'numeric',
  amount: 'numeric',
  metadata: 'json',
} as const;
/** Inserts invoices, lines and billed uses with four pipelined statements. */
export async function insertInvoices(
  tx: Tx,
  invoices: NewInvoice[],
  lines: NewLine[],
  uses: BilledUse[],
  runId: string | null = null,
): Promise<void> {
  const now = tx.now.toString();
  const inserted = tx.run(
    insertMany(sql`
    insert into invoices (organization_id, id, property_id, room_id, renter_id, lease_id, kind, period, invoice_number, payment_code,
      payment_reference, status, due_date, due_date_given, issue_date, total_amount, deposit_amount, billing_run_id, created_at, updated_at)
    select ${tx.organizationId}, i.id, i.property_id, i.room_id, i.renter_id, i.lease_id, i.kind, i.period, i.invoice_number, i.payment_code,
      i.payment_reference, i.status, i.due_date, i.due_date_given, i.issue_date, i.total_amount, i.deposit_amount, ${runId}::uuid, ${now}, ${now}
    from ${tableOf('i', invoices, INVOICE_COLUMNS)}`),
  );
  await Promise.all([inserted, insertLines(tx, lines), insertUses(tx, uses), replaceCancelled(tx, invoices)]);
}

/** Points a cancelled invoice to the one that replaces it. */
async function replaceCancelled(tx: Tx, invoices: NewInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ id, lease_id, kind, period }) =>
    kind === 'ONE_OFF' ? [] : [{ id, lease_id, kind, period }],
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    update invoices old set replaced_by = i.id
    from ${tableOf('i', rows, { id: 'uuid', lease_id: 'uuid', kind: 'text', period: 'text' })}
    where old.organization_id = ${tx.organizationId} and old.lease_id = i.lease_id and old.period = i.period and old.kind = i.kind
      and old.status = 'CANCELLED' and old.replaced_by is null and old.id <> i.id`);
}

export async function insertLines(tx: Tx, lines: NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    insertMany(sql`
    insert into invoice_lines (organization_id, id, invoice_id, position, line_type, calculated_key, edited, description_vi, description_en, quantity,
      unit_price, amount, metadata, created_at)
    select ${tx.organizationId}, n.id, n.invoice_id, n.position, n.line_type, n.calculated_key, n.edited, n.description_vi, n.description_en,
      n.quantity, n.unit_price, n.amount, n.metadata::jsonb, ${tx.now.toString()}
    from ${tableOf('n', lines, LINE_COLUMNS)}`),
  );
}

export const saveLine = (tx: Tx, line: LineRow): Promise<void> =>
  tx.run(sql`
    update invoice_lines set description_vi = ${line.description_vi}, description_en = ${line.description_en}, quantity = ${line.quantity},
      unit_price = ${line.unit_price}, amount = ${line.amount}, edited = ${line.edited}, metadata = ${JSON.stringify(line.metadata)}::jsonb
    where organization_id = ${tx.organizationId} and id = ${line.id}`);

export const deleteLines = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(sql`delete from invoice_lines where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`);

export type Numbers = Map<string, { next: number; last: number }>;

/** Takes invoice numbers of properties for a month. Counters are locked in a fixed order to avoid deadlocks. */
export async function takeNumbers(
  tx: Tx,
  period: string,
  counts: { property_id: string; count: number }[],
): Promise<Numbers> {
  if (counts.length === 0) return new Map();
  const rows = await tx.query<{ property_id: string; last: number }>(sql`
    insert into invoice_counters as c (organization_id, property_id, period, last)
    select ${tx.organizationId}, n.property_id, ${period}, n.count
    from ${tableOf('n', counts, { property_id: 'uuid', count: 'int' })} order by n.property_id
    on conflict (organization_id, property_id, period) do update set last = c.last + excluded.last
    returning c.property_id, c.last`);
  const count = new Map(counts.map((row) => [row.property_id, row.count]));
  return new Map(
    rows.map(({ property_id, last }) => [property_id, { next: last - (count.get(property_id) ?? 0) + 1, last }]),
  );
}

/** Payment codes are never reused in an organization; the unique index catches a code that a concurrent transaction takes. */
export async function takePaymentCodes(tx: Tx, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    const candidates = new Set<string>();
    while (codes.size + candidates.size < count) {
      const code = makePaymentCode(randomBytes(8));
      if (!codes.has(code)) candidates.add(code);
    }
    const taken = await tx.query<{ payment_code: string }>(sql`
      select payment_code from invoices where organization_id = ${tx.organizationId} and payment_code = any(${[...candidates]}::text[])`);
    for (const { payment_code } of taken) candidates.delete(payment_code);
    for (const code of candidates) codes.add(code);
  }
  return [...codes];
}

/** A cancelled draft becomes a draft again; the caller recomputes it. */
export const restoreDraft = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    update invoices set status = 'DRAFT', cancel_reason = null, cancelled_at = null, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id} and status = 'CANCELLED'`);
