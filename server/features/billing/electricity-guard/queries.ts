import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

export type PropertyMonth = { property_id: string; period: string };
export type BilledMonth = PropertyMonth & { supplier_amount: string; charged_amount: string };

/** The supplier's electricity bills of the months, and what issued invoices other than `except` charge for them. */
export const billedMonths = (tx: Tx, months: PropertyMonth[], except: string[]): Promise<BilledMonth[]> =>
  tx.query<BilledMonth>(sql`
    select b.property_id, b.period, b.amount as supplier_amount, coalesce((
      select sum(n.amount - n.credited_amount) from invoices i
      join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where i.organization_id = ${tx.organizationId} and i.property_id = b.property_id and i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')
        and (i.period >= b.period or i.kind = 'SETTLEMENT') and n.line_type = 'ELECTRICITY'
        and coalesce(n.metadata ->> 'service_period', i.period) = b.period and i.id <> all(${except}::uuid[])), 0)::numeric(20, 2) as charged_amount
    from ${tableOf('m', months, { property_id: 'uuid', period: 'text' })}
    join supplier_bills b on b.organization_id = ${tx.organizationId} and b.property_id = m.property_id and b.period = m.period
      and b.utility = 'ELECTRICITY'`);

export type ChargedLine = {
  invoice_id: string;
  property_id: string;
  room_id: string;
  period: string;
  amount: string;
  metadata: Record<string, unknown>;
};

const chargedLines = (tx: Tx, condition: Sql): Promise<ChargedLine[]> =>
  tx.query<ChargedLine>(sql`
    select i.id as invoice_id, i.property_id, i.room_id, i.period, n.amount, n.metadata
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    where i.organization_id = ${tx.organizationId} and ${condition} and n.line_type = 'ELECTRICITY'`);

/** The electricity lines of a run's drafts. */
export const electricityOfDrafts = (tx: Tx, runId: string): Promise<ChargedLine[]> =>
  chargedLines(tx, sql`i.billing_run_id = ${runId} and i.status = 'DRAFT'`);

export const electricityOfInvoices = (tx: Tx, ids: string[]): Promise<ChargedLine[]> =>
  chargedLines(tx, sql`i.id = any(${ids}::uuid[])`);
