import {
  amount,
  anything,
  date,
  exactly,
  flag,
  id,
  integer,
  labelled,
  listOf,
  only,
  orNull,
  period,
  price,
  quantity,
  type Shape,
  text,
  time,
} from './shape.ts';

const LINE_TYPE = labelled(
  ...['RENT', 'ELECTRICITY', 'WATER', 'RECURRING_FEE', 'DEPOSIT', 'DISCOUNT', 'LATE_FEE', 'CREDIT', 'OTHER'],
);
const STATUSES = ['DRAFT', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'CANCELLED'];
const KIND = exactly('MONTHLY', 'SETTLEMENT', 'ONE_OFF');

/** Fields beyond the ordered interface follow the comment `added`. */
const FIGURES: Shape = { credited_amount: amount, written_off_amount: amount, previous_balance: amount };

export const INVOICE: Shape = {
  ...{ id, organization_id: id, property_id: id, room_id: id, renter_id: id, lease_id: id },
  ...{ period, invoice_number: text, due_date: date, issue_date: orNull(date) },
  display: only({ status: labelled(...STATUSES) }),
  effective_display: only({ status: labelled(...STATUSES, 'OVERDUE') }),
  ...{ total_amount: amount, paid_amount: amount, payment_reference: text, payment_code: text },
  lines: listOf(
    only({
      ...{ id, description: text, quantity, unit_price: price, amount, metadata: anything },
      display: only({ line_type: LINE_TYPE }),
      // added
      credited_amount: amount,
    }),
  ),
  ...{ created_at: time, updated_at: time, cancel_reason: orNull(text) },
  // added
  ...{ kind: KIND, replaced_by: orNull(id), ...FIGURES },
};

export const TENANT_INVOICE: Shape = {
  ...{ id, organization_id: id, property_id: id, room_id: id, renter_id: id, period, invoice_number: text },
  ...{ status: exactly(...STATUSES), effective_status: exactly(...STATUSES, 'OVERDUE') },
  ...{ due_date: date, issue_date: date, total_amount: amount, paid_amount: amount, balance_amount: amount },
  ...{ payment_reference: text, payment_code: text },
  lines: listOf(
    only({
      ...{ description: text, line_type: text, quantity, unit_price: price, amount },
      display: only({ line_type: LINE_TYPE }),
      // added
      ...{ id, metadata: anything, credited_amount: amount },
    }),
  ),
  // added
  ...{ kind: KIND, replaced_by: orNull(id), paid_on: orNull(date), ...FIGURES },
};

export const ORGANIZATION: Shape = {
  ...{ id, name: text, slug: text, created_at: time, updated_at: time },
  status: exactly('ACTIVE', 'SUSPENDED', 'ARCHIVED'),
  plan_code: exactly('FREE', 'STANDARD', 'BUSINESS'),
  // added
  ...{ timezone: text, locale: exactly('vi', 'en'), legal_name: orNull(text), tax_code: orNull(text) },
  ...{ address: orNull(text), chart: exactly('TT133', 'TT99'), books_locked_until: orNull(date) },
  utilities_are_revenue: flag,
  staff_may_collect_cash: flag,
  require_second_factor: flag,
  electricity_guard: exactly('WARN', 'REFUSE', 'OFF'),
  notification_channels: listOf(exactly('ZALO', 'PUSH', 'EMAIL')),
  zalo: orNull(anything),
};

const SUGGESTION = {
  ...{ invoice_id: id, reasons: listOf(text), sure: flag, invoice_number: text, period, room_name: text },
  ...{ renter_name: text, open_amount: amount },
};

export const REVIEW_ITEM: Shape = {
  ...{ id, provider: text, provider_event_id: text, received_at: time, processed_at: orNull(time) },
  ...{ reviewed_at: orNull(time), transfer_type: exactly('IN', 'OUT'), payment_code: orNull(text) },
  ...{ account_number: text, failure_reason: orNull(text), review_note: orNull(text) },
  resolution_kind: orNull(exactly('AUTO_MATCHED', 'MATCHED', 'SPLIT', 'EXTERNALLY_RESOLVED')),
  ...{ transfer_amount: amount, property_id: orNull(id), invoice_id: orNull(id), payment_id: orNull(id) },
  reviewed_by: orNull(id),
  // added: what a person needs to decide
  ...{ organization_id: id, transfer_date: date, memo: text, bank_reference: orNull(text) },
  ...{ suggestions: listOf(only(SUGGESTION)), created_at: time, updated_at: time },
};

export const TENANT_METER_READING: Shape = {
  ...{ id, organization_id: id, property_id: id, room_id: id, period, recorded_at: time },
  ...{ electricity_previous: orNull(integer), electricity_current: orNull(integer) },
  ...{ water_previous: orNull(integer), water_current: orNull(integer) },
  // added: a renter's reading waits for an operator's decision
  ...{ reading_date: date, source: exactly('OPERATOR', 'RENTER', 'IMPORT'), refusal_reason: orNull(text) },
  // added: what each meter used since the reading before
  ...{ kind: exactly('PERIODIC', 'HANDOVER'), electricity_use: orNull(integer), water_use: orNull(integer) },
  ...{ display: only({ status: labelled('ACCEPTED', 'PENDING', 'REFUSED') }), photos: listOf(anything) },
};

export const TICKET: Shape = {
  ...{ id, organization_id: id, property_id: id, title: text, description: orNull(text) },
  display: only({
    priority: labelled('LOW', 'NORMAL', 'HIGH', 'URGENT'),
    status: labelled('OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED'),
  }),
  ...{ created_at: time, updated_at: time, resolved_at: orNull(time) },
  ...{ room_id: orNull(id), renter_id: orNull(id), invoice_id: orNull(id), created_by: orNull(id) },
  ...{ reported_by_name: orNull(text), reported_by_contact: orNull(text) },
  // added
  ...{ assignee_id: orNull(id), cost_amount: orNull(amount), expense_id: orNull(id) },
  ...{ photos: listOf(anything), comments: listOf(anything) },
};

export const BILLING_SETTINGS: Shape = {
  ...{ id, organization_id: id, property_id: id, billing_day: integer, due_day: integer },
  ...{ electricity_unit_price: price, electricity_fixed_amount: amount },
  ...{ water_unit_price: price, water_fixed_amount: amount, created_at: time, updated_at: time },
  // added
  ...{ utilities_lag_months: exactly(0, 1), auto_billing: exactly('OFF', 'DRAFT', 'ISSUE') },
  ...{ late_fee: anything, reminder_days: listOf(integer) },
};

export const TENANT_ACCOUNT: Shape = {
  ...{ id, email: text, display_name: text, status: exactly('ACTIVE', 'LOCKED'), locale: exactly('vi', 'en') },
  ...{ timezone: text, phone: orNull(text), created_at: time, updated_at: time },
  // added
  verified_phone: orNull(text),
};

export const TENANT_INVITATION: Shape = {
  ...{ id, organization_id: id, renter_id: id, organization_name: text, renter_name: text },
  status: exactly('PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED'),
  ...{ source: exactly('OPERATOR', 'LEASE', 'IMPORT'), created_at: time },
};

const SUMS: Shape = {
  ...{ total_receivable: amount, paid_amount: amount, unpaid_amount: amount, overdue_amount: amount },
  invoice_count: integer,
};
export const RECEIVABLES: Shape = {
  ...{ period_from: orNull(period), period_to: orNull(period), period: orNull(period), property_id: orNull(id) },
  ...SUMS,
  series: listOf(only({ period, ...SUMS })),
  rows: listOf(only({ property_id: id, property_name: text, ...SUMS })),
};
