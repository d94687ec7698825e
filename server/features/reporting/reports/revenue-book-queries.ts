import type { RevenueClass } from '../../../../domain/catalog/reports.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

export type RevenueBookInput = PropertyFilter & { year: number };

export type BilledRow = { property_id: string; period: string; class: RevenueClass; billed: string; credited: string };

/** The same classes as domain/journal/issue-entries.ts. CREDIT lines are excluded: they use money received earlier. */
export const CLASS: Sql = sql`
  case when n.line_type in ('RENT', 'DISCOUNT') then 'rent'
       when n.line_type in ('ELECTRICITY', 'WATER') then 'utilities'
       when n.line_type = 'DEPOSIT' then 'deposits'
       when n.line_type = 'LATE_FEE' or n.metadata ->> 'source' = 'damage' then 'fines_and_compensation'
       when n.metadata ->> 'source' = 'opening_debt' then 'earlier_debts'
       else 'services' end`;

/** The month a line is for; rent may be for a later one. Use read after the renter had left counts for the month of the settlement invoice. */
export const MONTH: Sql = sql`
  case when n.line_type = 'RENT' then coalesce(n.metadata ->> 'service_period', i.period)
       else least(coalesce(n.metadata ->> 'service_period', i.period), i.period) end`;

/** Sums lines by the month they are for, which may be long before the invoice. */
export const billedByClass = (tx: Tx, input: RevenueBookInput): Promise<BilledRow[]> =>
  tx.query<BilledRow>(sql`
    select i.property_id, ${MONTH} as period, ${CLASS} as class,
           sum(n.amount)::numeric(20, 2) as billed, sum(n.credited_amount)::numeric(20, 2) as credited
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      // Rent is billed at most eleven months ahead.
      sql`i.period >= ${`${input.year - 1}-02`}`,
      sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
      sql`n.line_type <> 'CREDIT'`,
      sql`${MONTH} between ${`${input.year}-01`} and ${`${input.year}-12`}`,
      ...inScope(tx, sql`i.property_id`, input),
    )}
    group by 1, 2, 3`);

export type CashRow = {
  property_id: string | null;
  period: string;
  charges: string;
  advances: string;
  deposits: string;
  deposits_kept: string;
};

/** Money received and refunded. Payments out of credit were received earlier; payments out of a deposit turn it into revenue. */
export const cashByMonth = (tx: Tx, input: RevenueBookInput): Promise<CashRow[]> => {
  const came = sql`y.direction = 'IN' and y.method not in ('DEPOSIT', 'CREDIT')`;
  const sum = (what: Sql, when: Sql) => sql`coalesce(sum(${what}) filter (where ${when}), 0)`;
  return tx.query<CashRow>(sql`
    select y.property_id, to_char(y.payment_date, 'YYYY-MM') as period,
           ${sum(sql`y.charges_part + y.recovered_part`, came)}::numeric(20, 2) as charges,
           (${sum(sql`y.credit_part`, came)} - ${sum(sql`y.amount`, sql`y.purpose = 'CREDIT_REFUND'`)})::numeric(20, 2) as advances,
           (${sum(sql`y.deposit_part`, came)} - ${sum(sql`y.amount`, sql`y.purpose = 'DEPOSIT_REFUND'`)})::numeric(20, 2) as deposits,
           ${sum(sql`y.charges_part`, sql`y.method = 'DEPOSIT'`)}::numeric(20, 2) as deposits_kept
    from payments y
    where ${allOf(
      sql`y.organization_id = ${tx.organizationId}`,
      sql`y.payment_date between ${`${input.year}-01-01`}::date and ${`${input.year}-12-31`}::date`,
      sql`y.status = 'RECORDED'`,
      ...inScope(tx, sql`y.property_id`, input),
    )}
    group by 1, 2`);
};

export type ForfeitRow = { property_id: string; period: string; amount: string };

/** Deposits kept without an invoice; other income with an invoice is already in its lines. */
export const forfeitsByMonth = (tx: Tx, input: RevenueBookInput): Promise<ForfeitRow[]> =>
  tx.query<ForfeitRow>(sql`
    select l.property_id, to_char(l.entry_date, 'YYYY-MM') as period, sum(l.credit - l.debit)::numeric(20, 2) as amount
    from journal_lines l
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      sql`l.account = 'other_income'`,
      sql`l.entry_date between ${`${input.year}-01-01`}::date and ${`${input.year}-12-31`}::date`,
      sql`l.invoice_id is null`,
      // Cash that a count found too much is of no lease, and neither fine nor compensation.
      sql`l.lease_id is not null`,
      ...inScope(tx, sql`l.property_id`, input),
    )}
    group by 1, 2`);

export type PropertyOwnerRow = {
  id: string;
  name: string;
  owner_full_name: string | null;
  owner_tax_code: string | null;
  owner_id_number_masked: string | null;
};

export const propertiesWithOwners = (tx: Tx, input: RevenueBookInput): Promise<PropertyOwnerRow[]> =>
  tx.query<PropertyOwnerRow>(sql`
    select p.id, p.name, p.owner_full_name, p.owner_tax_code, p.owner_id_number_masked from properties p
    where ${allOf(sql`p.organization_id = ${tx.organizationId}`, ...inScope(tx, sql`p.id`, input))}
    order by p.name, p.id`);
