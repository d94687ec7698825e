import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty, matchesText } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { AttachmentRow } from '../../../photos/photo.ts';
import { photosOf } from '../../../photos/queries.ts';
import type { Expense as ExpenseSchema } from './schemas.ts';

export type Expense = Omit<Static<typeof ExpenseSchema>, 'attachments'> & { attachments: AttachmentRow[] };

const columns = (
  tx: Tx,
): Sql => sql`x.id, x.organization_id, x.property_id, x.room_id, x.ticket_id, x.category, x.amount, x.entry_date, x.paid_from,
  x.paid_on, x.bank_account_id, x.vendor, x.note, x.created_by, x.created_at, x.updated_at, ${photosOf(tx, sql`p.expense_id = x.id`)} as attachments`;

export type ExpenseFilter = {
  property_id?: string;
  room_id?: string;
  category?: string;
  paid_from?: Expense['paid_from'];
  date_from?: string;
  date_to?: string;
  q?: string;
};

export const listExpenses = (tx: Tx, filter: ExpenseFilter, page: Page): Promise<Expense[]> =>
  tx.query<Expense>(sql`
    select ${columns(tx)} from expenses x
    where ${allOf(
      sql`x.organization_id = ${tx.organizationId}`,
      sql`x.removed_at is null`,
      filter.property_id && sql`x.property_id = ${filter.property_id}`,
      filter.room_id && sql`x.room_id = ${filter.room_id}`,
      filter.category && sql`x.category = ${filter.category}`,
      filter.paid_from && sql`x.paid_from = ${filter.paid_from}`,
      filter.date_from && sql`x.entry_date >= ${filter.date_from}::date`,
      filter.date_to && sql`x.entry_date <= ${filter.date_to}::date`,
      matchesText(sql`x.search_text`, filter.q),
      inVisibleProperty(tx, sql`x.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findExpense(tx: Tx, id: string, lock = false): Promise<Expense> {
  const visible = inVisibleProperty(tx, sql`x.property_id`);
  const row = await tx.first<Expense>(sql`
    select ${columns(tx)} from expenses x
    where ${allOf(sql`x.organization_id = ${tx.organizationId}`, sql`x.id = ${id}`, sql`x.removed_at is null`, visible)}
    ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

export type ExpenseDraft = Omit<
  Expense,
  'organization_id' | 'attachments' | 'created_by' | 'created_at' | 'updated_at'
> & {
  search_text: string;
};

export const insertExpense = (tx: Tx, x: ExpenseDraft): Promise<void> =>
  tx.run(sql`
    insert into expenses (organization_id, id, property_id, room_id, ticket_id, category, amount, entry_date, paid_from, paid_on, bank_account_id, vendor,
      note, search_text, created_by, created_at, updated_at)
    values (${tx.organizationId}, ${x.id}, ${x.property_id}, ${x.room_id}, ${x.ticket_id}, ${x.category}, ${x.amount}, ${x.entry_date},
      ${x.paid_from}, ${x.paid_on}, ${x.bank_account_id}, ${x.vendor}, ${x.note}, ${x.search_text}, ${tx.actor.id}, ${tx.now.toString()}, ${tx.now.toString()})`);

export const saveExpense = (tx: Tx, x: ExpenseDraft): Promise<void> =>
  tx.run(sql`
    update expenses set property_id = ${x.property_id}, room_id = ${x.room_id}, category = ${x.category}, amount = ${x.amount},
      entry_date = ${x.entry_date}, paid_from = ${x.paid_from}, paid_on = ${x.paid_on}, bank_account_id = ${x.bank_account_id}, vendor = ${x.vendor}, note = ${x.note},
      search_text = ${x.search_text}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${x.id}`);

/** The journal keeps referring to it, so the row stays. */
export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  tx.run(
    sql`update expenses set removed_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = ${id}`,
  );
