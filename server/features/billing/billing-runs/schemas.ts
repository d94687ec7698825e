import { BILLING_RUN_STATUSES } from '../../../../domain/catalog/invoices.ts';
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
  period,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const Problem = resource('BillingRunProblem', {
  room_id: nullable(uuid({ description: 'null if the problem concerns the whole run.' })),
  code: Type.String({ examples: ['meter_reading_missing'] }),
  utility: optional(Type.String()),
  invoice_id: optional(uuid()),
});
const count = (description?: string) => Type.Integer({ minimum: 0, ...(description ? { description } : {}) });

export const BillingRun = resource('BillingRun', {
  id: uuid(),
  organization_id: uuid(),
  period: period(),
  property_id: nullable(uuid()),
  issue: Type.Boolean(),
  issue_date: nullable(date()),
  due_date: nullable(date()),
  display: resource('BillingRunDisplay', { status: display(BILLING_RUN_STATUSES) }),
  total: count(),
  created: count(),
  existed: count(),
  skipped: count(),
  failed: count(),
  issued: count('Drafts issued by the last `issue`; while the status is ISSUING, so far.'),
  undone: count('Invoices cancelled by the last `undo`; while the status is UNDOING, so far.'),
  kept: count('Invoices the last `undo` kept because they have payments.'),
  problems: list(Problem),
  finished_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const BillingRunList = resource('BillingRunList', { billing_runs: list(BillingRun) });
export const BillingRunParams = closed({ billing_run_id: uuid() });
export const BillingRunQuery = closed({
  ...PAGE_QUERY,
  period: optional(period()),
  property_id: optional(uuid()),
  status: optional(oneOf(BILLING_RUN_STATUSES)),
});
export const CreateBillingRunBody = body('CreateBillingRunBody', {
  period: period(),
  property_id: optional(uuid({ description: 'Without it, all properties of the organization.' })),
  issue: optional(Type.Boolean()),
  issue_date: optional(date()),
  due_date: optional(date()),
});
export const UndoBody = body('UndoBillingRunBody', { reason: optional(text(1, 1000)) });

export const BillingRunPreview = resource('BillingRunPreview', {
  period: period(),
  property_id: nullable(uuid()),
  room_count: count(),
  existing_count: count(),
  total_amount: amount({ description: 'Total of the invoices a run would create.' }),
  previous_total_amount: amount({ description: 'Total of the same rooms’ invoices of the month before.' }),
  problems: list(Problem),
  unusual: list(Type.Object({ room_id: uuid(), total_amount: amount(), previous_amount: amount() })),
});
