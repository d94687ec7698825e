import type { InvoiceQuestionStatus, LineType } from '../../../../domain/catalog/invoices.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type QuestionRow = {
  id: string;
  organization_id: string;
  property_id: string;
  renter_id: string;
  renter_name: string;
  invoice_id: string;
  invoice_number: string;
  line_id: string;
  line_type: LineType;
  description_vi: string;
  description_en: string;
  amount: string;
  message: string;
  asked_at: string;
  asked_by: string;
  asked_by_name: string;
  answer: string | null;
  answered_at: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
  created_at: string;
  updated_at: string;
};

const SELECT = (tx: Tx): Sql => sql`
  select q.*, q.asked_at as created_at, coalesce(q.answered_at, q.asked_at) as updated_at, i.invoice_number, r.full_name as renter_name,
         n.line_type, n.description_vi, n.description_en, n.amount
  from invoice_questions q
  join invoices i on i.organization_id = ${tx.organizationId} and i.id = q.invoice_id
  join invoice_lines n on n.organization_id = ${tx.organizationId} and n.id = q.line_id
  join renters r on r.organization_id = ${tx.organizationId} and r.id = q.renter_id`;

export type QuestionFilter = {
  property_id?: string;
  renter_id?: string;
  invoice_id?: string;
  status?: InvoiceQuestionStatus;
  date_from?: string;
  date_to?: string;
};

const dayAsked = (tx: Tx): Sql => sql`(q.asked_at at time zone ${tx.timezone})::date`;

export const listQuestions = (tx: Tx, filter: QuestionFilter, page: Page): Promise<QuestionRow[]> =>
  tx.query<QuestionRow>(sql`
    ${SELECT(tx)}
    where ${allOf(
      sql`q.organization_id = ${tx.organizationId}`,
      filter.property_id && sql`q.property_id = ${filter.property_id}`,
      filter.renter_id && sql`q.renter_id = ${filter.renter_id}`,
      filter.invoice_id && sql`q.invoice_id = ${filter.invoice_id}`,
      filter.status && (filter.status === 'OPEN' ? sql`q.answered_at is null` : sql`q.answered_at is not null`),
      filter.date_from && sql`${dayAsked(tx)} >= ${filter.date_from}::date`,
      filter.date_to && sql`${dayAsked(tx)} <= ${filter.date_to}::date`,
      inVisibleProperty(tx, sql`q.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findQuestion(tx: Tx, id: string, lock = false): Promise<QuestionRow> {
  const row = await tx.first<QuestionRow>(sql`
    ${SELECT(tx)}
    where ${allOf(sql`q.organization_id = ${tx.organizationId}`, sql`q.id = ${id}`, inVisibleProperty(tx, sql`q.property_id`))}
    ${lock ? sql`for update of q` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

export async function countOpen(tx: Tx, invoiceId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from invoice_questions
    where organization_id = ${tx.organizationId} and invoice_id = ${invoiceId} and answered_at is null`);
  return count;
}

type NewQuestion = Pick<QuestionRow, 'id' | 'property_id' | 'renter_id' | 'invoice_id' | 'line_id' | 'message'>;

export const insertQuestion = (tx: Tx, q: NewQuestion): Promise<void> =>
  tx.run(sql`
    insert into invoice_questions (organization_id, id, property_id, renter_id, invoice_id, line_id, message, asked_at, asked_by, asked_by_name)
    values (${tx.organizationId}, ${q.id}, ${q.property_id}, ${q.renter_id}, ${q.invoice_id}, ${q.line_id}, ${q.message}, ${tx.now.toString()},
      ${tx.actor.id}, ${tx.actor.name})`);

export const saveAnswer = (tx: Tx, id: string, answer: string): Promise<void> =>
  tx.run(sql`
    update invoice_questions set answer = ${answer}, answered_at = ${tx.now.toString()}, answered_by = ${tx.actor.id},
      answered_by_name = ${tx.actor.name}
    where organization_id = ${tx.organizationId} and id = ${id}`);
