import { BILLING_RUN_STATUSES } from '../../../../domain/catalog/invoices.ts';
import { UTILITIES } from '../../../../domain/catalog/meters.ts';
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
  quantity,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { dueDate, LineDisplay } from '../invoices/schemas.ts';

/** More rooms than anybody looks at before closing a month. */
export const MAX_CHANGES = 50;

const Problem = resource('BillingRunProblem', {
  room_id: nullable(uuid({ description: 'null if the problem concerns the whole run.' })),
  code: Type.String({ examples: ['meter_reading_missing'] }),
  utility: optional(oneOf(UTILITIES)),
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
  total: count('Leases to bill.'),
  created: count('Invoices created so far.'),
  existed: count('Leases whose month was billed already.'),
  skipped: count('Leases that are settled, or have nothing to bill.'),
  failed: count('Leases that could not be billed; see `problems`.'),
  issued: count('Drafts issued by the last `issue`; while the status is ISSUING, so far.'),
  undone: count('Invoices cancelled by the last `undo`; while the status is UNDOING, so far.'),
  kept: count('Invoices the last `undo` kept because they have payments.'),
  drafts: count('Its invoices that are still drafts.'),
  uncancelled: count('Its invoices that are not cancelled, drafts among them.'),
  total_amount: amount({ description: 'Of its invoices that are not cancelled.' }),
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
  property_id: optional(uuid({ description: 'Only runs of this property alone, not those of all properties.' })),
  status: optional(oneOf(BILLING_RUN_STATUSES)),
});
export const CreateBillingRunBody = body('CreateBillingRunBody', {
  period: period({ description: 'The month to bill.' }),
  property_id: optional(uuid({ description: 'Without it, all properties of the organization.' })),
  issue: optional(Type.Boolean({ description: 'true: issue the invoices at once. Otherwise they stay drafts.' })),
  issue_date: optional(date({ description: 'Only with `issue`; defaults to the billing day of each property.' })),
  due_date: optional(dueDate()),
});
export const UndoBody = body('UndoBillingRunBody', {
  reason: optional(text(1, 1000, { description: 'The `cancel_reason` of its invoices.' })),
});

const CHANGED = { amount: amount(), previous_amount: amount() };
const LineChange = resource('BillingRunLineChange', {
  display: LineDisplay,
  ...CHANGED,
  use: nullable(quantity({ description: 'What meters counted; null if no meter did.' })),
  previous_use: nullable(quantity()),
});
const RoomChange = resource('BillingRunRoomChange', {
  room_id: uuid(),
  ...CHANGED,
  lines: Type.Array(LineChange, { description: 'The line types that changed, the largest difference first.' }),
});

export const BillingRunPreview = resource('BillingRunPreview', {
  period: period(),
  property_id: nullable(uuid()),
  room_count: count(),
  existing_count: count(),
  invoice_count: count('Invoices a run would create.'),
  reading_periods: Type.Array(period(), {
    description: 'The months whose readings the run bills: one, or two if properties differ in `utilities_lag_months`.',
  }),
  first_due_date: nullable(date({ description: 'The earliest due date of the invoices a run would create.' })),
  last_due_date: nullable(date()),
  total_amount: amount({ description: 'Total of the invoices a run would create.' }),
  previous_total_amount: amount({
    description: 'Total of the invoices of the month before, of the rooms that a run would bill.',
  }),
  by_line_type: Type.Array(LineChange, {
    description: 'Both totals by line type; the difference of the totals is the sum of theirs.',
  }),
  changes: Type.Array(RoomChange, {
    maxItems: MAX_CHANGES,
    description:
      'The rooms billed in both months whose charges change most, before credit is taken off; the largest difference first.',
  }),
  problems: list(Problem),
  unusual: list(Type.Object({ room_id: uuid(), total_amount: amount(), previous_amount: amount() })),
});
