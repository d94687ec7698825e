import type { NoticeTrigger } from '../../../../domain/notifications/plan-notices.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { invoiceFacts } from '../../../notifications/collect-triggers.ts';
import { notify } from '../../../notifications/notify.ts';
import { invoicesOf } from '../../../notifications/subject-queries.ts';
import type { QuestionRow } from './queries.ts';

const MAX_EXCERPT_LENGTH = 300;

/** Notifies operators of a question, and the renter of its answer. */
export async function notifyQuestion(tx: Tx, context: AppContext, question: QuestionRow): Promise<void> {
  const invoice = (await invoicesOf(tx, [question.invoice_id])).get(question.invoice_id);
  const isAnswer = question.answer !== null;
  const trigger: NoticeTrigger = {
    cause: `question ${question.id} ${isAnswer ? 'answered' : 'asked'}`,
    topic: isAnswer ? 'question.answered' : 'question.asked',
    audiences: isAnswer ? ['RENTER'] : ['OPERATOR'],
    actorId: isAnswer ? question.answered_by : question.asked_by,
    propertyId: question.property_id,
    renterId: question.renter_id,
    invoiceId: question.invoice_id,
    subject: { type: 'invoice_question', id: question.id },
    facts: {
      ...(invoice ? invoiceFacts(invoice) : {}),
      message: (question.answer ?? question.message).slice(0, MAX_EXCERPT_LENGTH),
    },
  };
  await notify(tx, context, trigger);
}
