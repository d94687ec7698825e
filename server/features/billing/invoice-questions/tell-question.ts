import type { News } from '../../../../domain/notifications/plan-notices.ts';
import type { Services } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { invoiceFacts } from '../../../notifications/gather-news.ts';
import { invoicesOf } from '../../../notifications/queries.ts';
import { tell } from '../../../notifications/tell.ts';
import type { QuestionRow } from './queries.ts';

const MOST_SHOWN = 300;

/** A question goes to those who keep the bills, its answer to the renter who asked. */
export async function tellQuestion(tx: Tx, services: Services, question: QuestionRow): Promise<void> {
  const invoice = (await invoicesOf(tx, [question.invoice_id])).get(question.invoice_id);
  const isAnswer = question.answer !== null;
  const news: News = {
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
      message: (question.answer ?? question.message).slice(0, MOST_SHOWN),
    },
  };
  await tell(tx, services, news);
}
