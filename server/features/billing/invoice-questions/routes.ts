import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { findInvoice } from '../invoices/queries.ts';
import { findInvoiceOf } from '../invoices/renter-invoice.ts';
import { InvoiceParams } from '../invoices/schemas.ts';
import { answerQuestion, askQuestion } from './ask-and-answer.ts';
import { notifyQuestion } from './notify-question.ts';
import { presentQuestion } from './present-question.ts';
import { findQuestion, listQuestions } from './queries.ts';
import {
  AnswerBody,
  AskBody,
  InvoiceQuestion,
  InvoiceQuestionList,
  QuestionParams,
  QuestionQuery,
  QuestionsOfInvoiceQuery,
} from './schemas.ts';

const TAG = 'Invoice questions';
const SORTS = { created_at: { column: 'q.asked_at', type: 'timestamptz' } } as const;

export function invoiceQuestionRoutes(routes: Routes): void {
  operatorRoutes(routes);
  renterRoutes(routes);
}

function operatorRoutes(routes: Routes): void {
  routes.get('/invoice-questions', {
    id: 'listInvoiceQuestions',
    tag: TAG,
    summary: 'List invoice questions',
    description: 'Questions renters ask about lines of their invoices; `status=OPEN` lists those without an answer.',
    access: 'invoices.read',
    query: QuestionQuery,
    data: InvoiceQuestionList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const rows = await listQuestions(tx, query, page);
      return pageResult(
        page,
        'questions',
        rows.map((row) => presentQuestion(row, tx.locale)),
      );
    },
  });

  routes.get('/invoices/{invoice_id}/questions', {
    id: 'listQuestionsOfInvoice',
    tag: TAG,
    summary: 'List questions about an invoice',
    access: 'invoices.read',
    params: InvoiceParams,
    query: QuestionsOfInvoiceQuery,
    data: InvoiceQuestionList,
    run: async (tx, { params, query }) => {
      const { id: invoice_id } = await findInvoice(tx, params.invoice_id);
      const page = pageOf(query, SORTS);
      const rows = await listQuestions(tx, { ...query, invoice_id }, page);
      return pageResult(
        page,
        'questions',
        rows.map((row) => presentQuestion(row, tx.locale)),
      );
    },
  });

  routes.get('/invoice-questions/{question_id}', {
    id: 'readInvoiceQuestion',
    tag: TAG,
    summary: 'Read an invoice question',
    access: 'invoices.read',
    params: QuestionParams,
    data: InvoiceQuestion,
    run: async (tx, { params }) => presentQuestion(await findQuestion(tx, params.question_id), tx.locale),
  });

  routes.post('/invoice-questions/{question_id}/answer', {
    id: 'answerInvoiceQuestion',
    tag: TAG,
    summary: 'Answer an invoice question',
    description: 'A question is answered once; the renter can ask another.',
    access: 'invoices.edit',
    params: QuestionParams,
    body: AnswerBody,
    data: InvoiceQuestion,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      const question = await answerQuestion(tx, params.question_id, body.message);
      await notifyQuestion(tx, context, question);
      return presentQuestion(question, tx.locale);
    },
  });
}

function renterRoutes(routes: Routes): void {
  routes.get('/tenant/invoices/{invoice_id}/questions', {
    id: 'listTenantInvoiceQuestions',
    tag: TAG,
    summary: 'List your questions about an invoice',
    access: 'renter',
    params: InvoiceParams,
    query: QuestionsOfInvoiceQuery,
    data: InvoiceQuestionList,
    run: async (tx, { params, query }) => {
      const { renterId } = tx.actor;
      const { id: invoice_id } = await findInvoiceOf(tx, renterId, params.invoice_id);
      const page = pageOf(query, SORTS);
      const rows = await listQuestions(tx, { ...query, invoice_id, renter_id: renterId }, page);
      return pageResult(
        page,
        'questions',
        rows.map((row) => presentQuestion(row, tx.locale)),
      );
    },
  });

  routes.post('/tenant/invoices/{invoice_id}/questions', {
    id: 'askAboutInvoice',
    tag: TAG,
    summary: 'Ask about a line of your invoice',
    description: 'At most 20 questions about an invoice can be open at a time.',
    access: 'renter',
    params: InvoiceParams,
    body: AskBody,
    data: InvoiceQuestion,
    status: 201,
    refuses: ['not_found', 'invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      const question = await askQuestion(tx, params.invoice_id, body);
      await notifyQuestion(tx, context, question);
      return presentQuestion(question, tx.locale);
    },
  });
}
