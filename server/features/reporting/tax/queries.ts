import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { CLASS, MONTH } from '../reports/revenue-book-queries.ts';
import { inScope } from '../reports/scope-queries.ts';

export type ContractRow = {
  lease_id: string;
  property_id: string;
  property_name: string;
  address: string | null;
  room_name: string;
  renter_name: string;
  start_date: string;
  /** The day it ended, else the day agreed on. */
  end_date: string | null;
  monthly_rent: string;
  rent: string;
  rent_2: string;
  services: string;
  services_2: string;
  utilities: string;
  utilities_2: string;
  fines: string;
  fines_2: string;
};

/** Revenue of every lease by class and half of the year, as the revenue book counts it. */
export const contractsOf = (tx: Tx, year: number): Promise<ContractRow[]> => {
  const first = `${year}-06`;
  const half = (name: string, late: boolean): Sql => {
    const period = late ? sql`a.period > ${first}` : sql`a.period <= ${first}`;
    return sql`coalesce(sum(a.amount) filter (where a.class = ${name} and ${period}), 0)::numeric(20, 2)`;
  };
  return tx.query<ContractRow>(sql`
    with amounts as materialized (
      select i.lease_id, ${MONTH} as period, ${CLASS} as class, n.amount - n.credited_amount as amount
      from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where ${allOf(
        sql`i.organization_id = ${tx.organizationId}`,
        // Rent is billed at most eleven months ahead.
        sql`i.period >= ${`${year - 1}-02`}`,
        sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
        sql`n.line_type <> 'CREDIT'`,
        sql`${MONTH} between ${`${year}-01`} and ${`${year}-12`}`,
        ...inScope(tx, sql`i.property_id`, {}),
      )}
      union all
      select l.lease_id, to_char(l.entry_date, 'YYYY-MM'), 'fines_and_compensation', l.credit - l.debit
      from journal_lines l
      where ${allOf(
        sql`l.organization_id = ${tx.organizationId}`,
        sql`l.account = 'other_income'`,
        sql`l.entry_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`,
        sql`l.invoice_id is null`,
        sql`l.lease_id is not null`,
        ...inScope(tx, sql`l.property_id`, {}),
      )})
    select l.id as lease_id, l.property_id, p.name as property_name, p.address, r.name as room_name, n.full_name as renter_name,
           l.start_date, coalesce(l.ended_on, l.end_date) as end_date,
           (select t.monthly_rent from lease_rents t where t.organization_id = ${tx.organizationId} and t.lease_id = l.id
            order by t.from_date limit 1) as monthly_rent,
           ${half('rent', false)} as rent, ${half('rent', true)} as rent_2,
           ${half('services', false)} as services, ${half('services', true)} as services_2,
           ${half('utilities', false)} as utilities, ${half('utilities', true)} as utilities_2,
           ${half('fines_and_compensation', false)} as fines, ${half('fines_and_compensation', true)} as fines_2
    from amounts a
    join leases l on l.organization_id = ${tx.organizationId} and l.id = a.lease_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
    where a.class not in ('deposits', 'earlier_debts')
    group by l.id, l.property_id, p.name, p.address, r.name, n.full_name, l.start_date, l.ended_on, l.end_date, l.organization_id
    order by p.name, l.property_id, r.name, l.start_date, l.id`);
};

export type AccountRow = {
  property_id: string | null;
  property_name: string | null;
  bank_bin: string;
  account_number: string;
  account_holder: string;
};

export const accountsOf = (tx: Tx): Promise<AccountRow[]> =>
  tx.query<AccountRow>(sql`
    select b.property_id, p.name as property_name, b.bank_bin, b.account_number, b.account_holder
    from bank_accounts b left join properties p on p.organization_id = ${tx.organizationId} and p.id = b.property_id
    where ${allOf(
      sql`b.organization_id = ${tx.organizationId}`,
      sql`b.archived_at is null`,
      tx.propertyIds !== null && sql`(b.property_id is null or b.property_id = any(${tx.propertyIds}::uuid[]))`,
    )}
    order by p.name nulls first, b.account_number`);
