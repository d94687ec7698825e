import type { Chart } from '../../../../domain/catalog/journal.ts';
import { ACCOUNTS } from '../../../../domain/journal/accounts.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type EntryFilter, touches } from '../../ledger/journal/queries.ts';

/** Whole entries with a line of the property and account asked for, without lines of properties the caller may not see. */
export function journalRows(tx: Tx, chart: Chart, filter: EntryFilter): Sql {
  const numbers = Object.fromEntries(Object.entries(ACCOUNTS).map(([key, { number }]) => [key, number[chart]]));
  const visible = inVisibleProperty(tx, sql`l.property_id`);
  return sql`
    select e.entry_date, e.id as entry_id, l.position + 1 as line, e.kind, ${JSON.stringify(numbers)}::jsonb ->> l.account as account, l.account as account_key, l.debit, l.credit, p.name as property_name,
           r.name as room_name, n.full_name as renter_name, i.invoice_number, e.source_type, e.source_id, e.reverses_id
    from journal_entries e
    join journal_lines l on l.organization_id = ${tx.organizationId} and l.entry_id = e.id
    left join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    left join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    left join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
    left join invoices i on i.organization_id = ${tx.organizationId} and i.id = l.invoice_id
    where ${allOf(
      sql`e.organization_id = ${tx.organizationId}`,
      filter.date_from && sql`e.entry_date >= ${filter.date_from}::date`,
      filter.date_to && sql`e.entry_date <= ${filter.date_to}::date`,
      touches(tx, filter),
      visible && sql`(l.property_id is null or ${visible})`,
    )}
    order by e.entry_date, e.id, l.position`;
}
