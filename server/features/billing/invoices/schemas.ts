import {
  CANCELLED_PAYMENTS,
  CREATABLE_INVOICE_KINDS,
  EFFECTIVE_INVOICE_STATUSES,
  INVOICE_KINDS,
  INVOICE_STATUSES,
  LINE_TYPES,
  MANUAL_LINE_TYPES,
} from '../../../../domain/catalog/invoices.ts';
import { PAGE_QUERY, TOTALS } from '../../../http/paging.ts';
import {
  amount,
  anyOf,
  body,
  closed,
  date,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  payment,
  period,
  quantity,
  resource,
  Type,
  text,
  unitPrice,
  uuid,
} from '../../../http/schema.ts';
import { INCLUDE_NAMES, Names } from '../../portfolio/place-names/schemas.ts';
import { LineMetadata } from './line-metadata.ts';

export const LineDisplay = resource('InvoiceLineDisplay', { line_type: display(LINE_TYPES) });

export const InvoiceLine = resource('InvoiceLine', {
  id: uuid(),
  description: Type.String({ examples: ['Rent, 11/2026'] }),
  quantity: quantity(),
  unit_price: unitPrice(),
  amount: amount(),
  credited_amount: amount({ description: 'Taken off by credit notes.' }),
  metadata: LineMetadata,
  display: LineDisplay,
});

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  renter_id: uuid(),
  lease_id: uuid(),
  kind: oneOf(INVOICE_KINDS, {
    description:
      'MONTHLY: calculated for a month. SETTLEMENT: calculated at the end of a lease. ONE_OFF: with lines of your own.',
  }),
  period: period({ description: 'The month it is for.' }),
  invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
  display: resource('InvoiceDisplay', { status: display(INVOICE_STATUSES) }),
  effective_display: resource('EffectiveInvoiceDisplay', { status: display(EFFECTIVE_INVOICE_STATUSES) }),
  due_date: date({ description: 'The last day to pay; the invoice is OVERDUE from the next day on.' }),
  issue_date: nullable(
    date({ description: 'The date of the invoice; null for a DRAFT, also after it was cancelled.' }),
  ),
  total_amount: amount({
    description:
      'The sum of the lines. The open balance is `total_amount` − `credited_amount` − `paid_amount` − `written_off_amount`; a CANCELLED invoice has none.',
  }),
  paid_amount: amount(),
  credited_amount: amount({ description: 'Taken off by credit notes.' }),
  written_off_amount: amount({ description: 'Given up as not collectable; money that arrives later is taken off it.' }),
  previous_balance: amount({ description: 'What the renter owes on other open invoices of the property.' }),
  payment_reference: Type.String({
    description: 'The memo for a bank transfer: payment code, room and month, at most 25 characters.',
    examples: ['RR7K2M9PAC P101 T112026'],
  }),
  payment_code: Type.String({
    description: 'A transfer whose memo contains it is booked on this invoice.',
    examples: ['RR7K2M9PAC'],
  }),
  lines: list(InvoiceLine),
  cancel_reason: nullable(Type.String()),
  replaced_by: nullable(uuid({ description: 'The invoice that followed this cancelled one.' })),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const Invoice = resource('Invoice', {
  ...FIELDS,
  names: Names,
});
export const GeneratedInvoice = resource('GeneratedInvoice', { ...FIELDS, already_existed: Type.Boolean() });
export const InvoicePreview = resource('InvoicePreview', {
  ...FIELDS,
  id: nullable(uuid()),
  invoice_number: nullable(Type.String()),
  payment_reference: nullable(Type.String()),
  payment_code: nullable(Type.String()),
  created_at: nullable(dateTime()),
  updated_at: nullable(dateTime()),
  already_existed: optional(
    Type.Boolean({ description: 'Only when the month is billed already: this is that invoice.' }),
  ),
});
export const InvoiceList = resource('InvoiceList', { invoices: list(Invoice) });
export const InvoiceParams = closed({ invoice_id: uuid() });
export const InvoiceLineParams = closed({ line_id: uuid() });

/** How people look for invoices, in lists and exports alike. */
export const FOUND_BY = {
  effective_statuses: optional(
    anyOf(EFFECTIVE_INVOICE_STATUSES, {
      'x-parameter': 'EffectiveStatusesFilter',
      description: 'Any of these effective statuses: an overdue invoice is OVERDUE, not ISSUED or PARTIALLY_PAID.',
    }),
  ),
  q: optional(
    text(1, 100, {
      'x-parameter': 'InvoiceSearch',
      description: 'Searches invoice number, payment code, renter and room.',
    }),
  ),
};

export const InvoiceQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  renter_id: optional(uuid()),
  lease_id: optional(uuid()),
  period: optional(period()),
  kind: optional(oneOf(INVOICE_KINDS)),
  status: optional(
    oneOf(EFFECTIVE_INVOICE_STATUSES, {
      description: 'The stored status, or OVERDUE for open invoices past their due date.',
    }),
  ),
  ...FOUND_BY,
  date_from: optional(date({ description: 'First `due_date`, included.' })),
  date_to: optional(date({ description: 'Last `due_date`, included.' })),
  include: INCLUDE_NAMES,
  totals: TOTALS,
});
export const InvoiceIncludeQuery = closed({ include: INCLUDE_NAMES });

export const InvoiceTotals = resource(
  'InvoiceTotals',
  {
    count: Type.Integer(),
    total_amount: amount({ description: 'Also of drafts.' }),
    paid_amount: amount(),
    unpaid_amount: amount({ description: 'On issued invoices, after credit notes and write-offs.' }),
    overdue_amount: amount(),
  },
  { description: 'Without cancelled invoices, unless the filters name CANCELLED.' },
);

export const dueDate = () =>
  date({
    description:
      'Any day. By default the first due day on or after the issue date and the start of the lease, so after this month’s due day that of the next; for the running or a later month not before today plus the days from billing day to due day, at least three.',
  });

export const GenerateBody = body('GenerateInvoiceBody', {
  room_id: uuid(),
  period: period({ description: 'The month to bill.' }),
  lease_id: optional(
    uuid({ description: 'A lease that occupies the room in the period; defaults to the latest one.' }),
  ),
  issue: optional(Type.Boolean({ description: 'true: issue the invoice at once. Otherwise it stays a DRAFT.' })),
  issue_date: optional(date({ description: 'Only with `issue`; defaults to the billing day in `period`.' })),
  due_date: optional(dueDate()),
});

const lineBody = () =>
  body('InvoiceLineBody', {
    description: text(1, 500, { description: 'Shown as it is in both languages.' }),
    unit_price: unitPrice({
      description:
        'May be negative, except for a DEPOSIT; a DISCOUNT is negative with or without a sign. The amount is quantity × unit price, rounded to whole đồng.',
    }),
    quantity: optional(quantity({ description: '1 by default.' })),
    line_type: optional(oneOf(MANUAL_LINE_TYPES, { description: 'OTHER by default.' })),
  });

export const CreateInvoiceBody = body('CreateInvoiceBody', {
  room_id: uuid(),
  period: period({ description: 'The month it is for.' }),
  lines: Type.Array(lineBody(), { minItems: 1, maxItems: 200 }),
  kind: optional(
    oneOf(CREATABLE_INVOICE_KINDS, {
      description: 'ONE_OFF by default. MONTHLY takes the place of the calculated invoice of the month.',
    }),
  ),
  renter_id: optional(uuid({ description: 'Only for a lease of this renter.' })),
  lease_id: optional(
    uuid({ description: 'A lease of the room; by default the current one, else the next, else the last.' }),
  ),
  due_date: optional(dueDate()),
  issue: optional(Type.Boolean({ description: 'true: issue the invoice at once. Otherwise it stays a DRAFT.' })),
});

export const CreateLineBody = lineBody();
export const UpdateLineBody = body(
  'UpdateInvoiceLineBody',
  {
    description: optional(text(1, 500)),
    unit_price: optional(unitPrice({ description: 'A DISCOUNT is negative with or without a sign.' })),
    quantity: optional(quantity()),
  },
  { minProperties: 1 },
);
export const UpdateInvoiceBody = body('UpdateInvoiceBody', { due_date: date({ description: 'Any day.' }) });
export const IssueBody = body('IssueInvoiceBody', {
  issue_date: optional(
    date({ description: 'Defaults to the billing day of its month, for a ONE_OFF invoice to today.' }),
  ),
  due_date: optional(
    date({ description: 'Defaults to the one given for the draft, else it is calculated again from the issue date.' }),
  ),
});
export const CancelBody = body('CancelInvoiceBody', {
  reason: text(1, 1000),
  payments: optional(
    oneOf(CANCELLED_PAYMENTS, {
      description: 'Cancels an invoice that has payments: they become the renter’s credit.',
    }),
  ),
});
export const CreditNoteBody = body('CreditNoteBody', {
  lines: Type.Array(
    closed({
      line_id: uuid(),
      amount: payment({ description: 'At most `amount` − `credited_amount` of the line; with `rebill` exactly that.' }),
      description: optional(text(1, 500, { description: 'That of the line by default.' })),
    }),
    {
      minItems: 1,
      maxItems: 200,
    },
  ),
  reason: text(1, 1000),
  rebill: optional(
    Type.Boolean({ description: 'true: the next invoice bills the reading, fee or deposit again; false by default.' }),
  ),
});
export const WriteOffBody = body('WriteOffInvoiceBody', { reason: text(1, 1000) });
