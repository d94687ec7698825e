import type { LineType } from '../../../../domain/catalog/invoices.ts';
import type { LineMetadata } from '../../../../domain/invoices/invoice-line.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

export type CarriedRow = {
  id: string;
  lease_id: string;
  origin_invoice_id: string;
  origin_line_id: string;
  line_type: LineType;
  amount: string;
  metadata: LineMetadata;
};

const COLUMNS = sql`c.id, c.lease_id, c.origin_invoice_id, c.origin_line_id, c.line_type, c.amount, c.metadata`;

/** The lines of live invoices that bill a carried charge. */
const billedBy = (tx: Tx) => sql`
  from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
  where i.organization_id = ${tx.organizationId} and i.lease_id = c.lease_id and i.status <> 'CANCELLED' and not n.freed
    and n.calculated_key = 'carried:' || c.id`;

/** Charges of the leases that no live invoice bills. */
export const carriedFor = (tx: Tx, leaseIds: string[], exceptInvoiceId: string | null): Promise<CarriedRow[]> =>
  tx.query<CarriedRow>(sql`
    select ${COLUMNS} from carried_charges c
    where c.organization_id = ${tx.organizationId} and c.lease_id = any(${leaseIds}::uuid[]) and c.voided_at is null
      and not exists (select ${billedBy(tx)} and (${exceptInvoiceId}::uuid is null or i.id <> ${exceptInvoiceId}))
    order by c.created_at, c.id`);

export type BillingLine = { invoice_id: string; line_id: string; draft: boolean; rest: string };
export type BilledCarriedRow = CarriedRow & { billed: BillingLine | null };

/** Charges carried from these invoices or lines, with the line that bills each. */
export const carriedFrom = (
  tx: Tx,
  origin: { invoiceIds: string[] } | { lineIds: string[] },
): Promise<BilledCarriedRow[]> =>
  tx.query<BilledCarriedRow>(sql`
    select ${COLUMNS}, (
      select json_build_object('invoice_id', i.id, 'line_id', n.id, 'draft', i.status = 'DRAFT', 'rest', (n.amount - n.credited_amount)::text)
      ${billedBy(tx)} limit 1) as billed
    from carried_charges c
    where c.organization_id = ${tx.organizationId} and c.voided_at is null and ${
      'lineIds' in origin
        ? sql`c.origin_line_id = any(${origin.lineIds}::uuid[])`
        : sql`c.origin_invoice_id = any(${origin.invoiceIds}::uuid[])`
    }
    order by c.created_at, c.id`);

const CARRIED_COLUMNS = {
  id: 'uuid',
  lease_id: 'uuid',
  origin_invoice_id: 'uuid',
  origin_line_id: 'uuid',
  line_type: 'text',
  amount: 'numeric',
  metadata: 'json',
} as const;

export async function insertCarried(tx: Tx, rows: CarriedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into carried_charges (organization_id, id, lease_id, origin_invoice_id, origin_line_id, line_type, amount, metadata, created_at)
    select ${tx.organizationId}, c.id, c.lease_id, c.origin_invoice_id, c.origin_line_id, c.line_type, c.amount, c.metadata::jsonb, ${tx.now.toString()}
    from ${tableOf('c', rows, CARRIED_COLUMNS)}
    returning 1`);
}

export const voidCarried = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(sql`
    update carried_charges set voided_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`);

export type InvoicedMonthInput = {
  lease_id: string;
  period: string;
  freed: {
    line_type: string;
    source: string;
    service_period: string | null;
    fee_id: string | null;
    from: string | null;
    to: string | null;
  }[];
};

/** The months of the leases that have an invoice, with the lines credited in order to be billed again. */
export const invoicedMonthsFor = (tx: Tx, leaseIds: string[]): Promise<InvoicedMonthInput[]> =>
  tx.query<InvoicedMonthInput>(sql`
    select i.lease_id, i.period, coalesce((
      select json_agg(json_build_object('line_type', n.line_type, 'source', n.metadata ->> 'source', 'service_period', n.metadata ->> 'service_period',
        'fee_id', n.metadata ->> 'fee_id', 'from', n.metadata ->> 'from', 'to', n.metadata ->> 'to'))
      from invoice_lines n where n.organization_id = ${tx.organizationId} and n.invoice_id = i.id and n.freed), '[]') as freed
    from invoices i
    where i.organization_id = ${tx.organizationId} and i.lease_id = any(${leaseIds}::uuid[]) and i.kind <> 'ONE_OFF' and i.status <> 'CANCELLED'
    order by i.period, i.id`);
