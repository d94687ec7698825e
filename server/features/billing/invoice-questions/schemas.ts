import { INVOICE_QUESTION_STATUSES, LINE_TYPES } from '../../../../domain/catalog/invoices.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const MESSAGE = { examples: ['Why is electricity so expensive this month?'] };

export const InvoiceQuestion = resource('InvoiceQuestion', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  renter_id: uuid(),
  renter_name: Type.String(),
  invoice_id: uuid(),
  invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
  line_id: uuid(),
  line: Type.Object({ description: Type.String(), line_type: oneOf(LINE_TYPES), amount: amount() }),
  display: resource('InvoiceQuestionDisplay', { status: display(INVOICE_QUESTION_STATUSES) }),
  message: Type.String(MESSAGE),
  asked_at: dateTime(),
  asked_by: uuid({ description: 'The account that asked.' }),
  asked_by_name: Type.String(),
  answer: nullable(Type.String()),
  answered_at: nullable(dateTime()),
  answered_by: nullable(uuid({ description: 'The account or API key that answered.' })),
  answered_by_name: nullable(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export const InvoiceQuestionList = resource('InvoiceQuestionList', { questions: list(InvoiceQuestion) });

export const QuestionParams = closed({ question_id: uuid() });
const status = () => optional(oneOf(INVOICE_QUESTION_STATUSES));
export const QuestionsOfInvoiceQuery = closed({ ...PAGE_QUERY, status: status() });
export const QuestionQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  renter_id: optional(uuid()),
  invoice_id: optional(uuid()),
  status: status(),
  date_from: optional(date({ description: 'First day of `asked_at`, included.' })),
  date_to: optional(date({ description: 'Last day of `asked_at`, included.' })),
});

const message = () => text(1, 2000, MESSAGE);
export const AskBody = body('AskQuestionBody', { line_id: uuid(), message: message() });
export const AnswerBody = body('AnswerQuestionBody', {
  message: text(1, 2000, { examples: ['The meter was read five days later this month.'] }),
});
