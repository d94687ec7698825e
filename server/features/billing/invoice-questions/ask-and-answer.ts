import { randomUUIDv7 } from 'node:crypto';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import type { Static } from '../../../http/schema.ts';
import { findInvoiceOf } from '../invoices/renter-invoice.ts';
import { countOpen, findQuestion, insertQuestion, type QuestionRow, saveAnswer } from './queries.ts';
import type { AskBody } from './schemas.ts';

const MAX_OPEN_QUESTIONS = 20;

/** A renter can ask about the lines of their own invoices, also while another question about the same line is open. */
export async function askQuestion(
  tx: Tx<LinkedRenter>,
  invoiceId: string,
  input: Static<typeof AskBody>,
): Promise<QuestionRow> {
  const invoice = await findInvoiceOf(tx, tx.actor.renterId, invoiceId);
  const line = invoice.lines.find(({ id }) => id === input.line_id.toLowerCase());
  if (!line) throw refused('not_found', { field: 'line_id' });
  const open = await countOpen(tx, invoice.id);
  if (open >= MAX_OPEN_QUESTIONS) throw refused('invalid_status_transition', { open_questions: open });
  const id = randomUUIDv7();
  const { property_id, renter_id } = invoice;
  await insertQuestion(tx, {
    id,
    property_id,
    renter_id,
    invoice_id: invoice.id,
    line_id: line.id,
    message: input.message,
  });
  await recordAudit(
    tx,
    'invoice_question.asked',
    { type: 'invoice_question', id },
    { invoice_id: invoice.id, line_id: line.id },
  );
  return findQuestion(tx, id);
}

export async function answerQuestion(tx: Tx, id: string, message: string): Promise<QuestionRow> {
  const before = await findQuestion(tx, id, true);
  if (before.answered_at !== null) throw refused('invalid_status_transition', { status: 'ANSWERED' });
  await saveAnswer(tx, before.id, message);
  await recordAudit(
    tx,
    'invoice_question.answered',
    { type: 'invoice_question', id: before.id },
    { invoice_id: before.invoice_id },
  );
  return findQuestion(tx, before.id);
}
