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
  kind: oneOf(INVOICE_KINDS),
  period: period(),
  invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
  display: resource('InvoiceDisplay', { status: display(INVOICE_STATUSES) }),
  effective_display: resource('EffectiveInvoiceDisplay', { status: display(EFFECTIVE_INVOICE_STATUSES) }),
  due_date: date(),
  issue_date: nullable(date()),
  total_amount: amount(),
  paid_amount: amount(),
  credited_amount: amount(),
  written_off_amount: amount(),
  previous_balance: amount({ description: 'What the renter owes on other open invoices of the property.' }),
  payment_reference: Type.String({ examples: ['RR7K2M9PAC P101 T112026'] }),
  payment_code: Type.String({ examples: ['RR7K2M9PAC'] }),
  lines: list(InvoiceLine),
  cancel_reason: nullable(Type.String()),
  replaced_by: nullable(uuid()),
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

export const InvoiceTotals = resource('InvoiceTotals', {
  count: Type.Integer(),
  total_amount: amount({
    description: 'Of all rows, also of drafts and cancelled invoices if the filters include them.',
  }),
  paid_amount: amount(),
  unpaid_amount: amount({ description: 'On issued invoices, after credit notes and write-offs.' }),
  overdue_amount: amount(),
});

export const GenerateBody = body('GenerateInvoiceBody', {
  room_id: uuid(),
  period: period(),
  lease_id: optional(
    uuid({ description: 'A lease that occupies the room in the period; defaults to the latest one.' }),
  ),
  issue: optional(Type.Boolean({ description: 'true: issue the invoice at once. Otherwise it stays a DRAFT.' })),
  issue_date: optional(date({ description: 'Only with `issue`; defaults to the billing day.' })),
  due_date: optional(date()),
});

const lineBody = () =>
  body('InvoiceLineBody', {
    description: text(1, 500),
    unit_price: unitPrice(),
    quantity: optional(quantity()),
    line_type: optional(oneOf(MANUAL_LINE_TYPES)),
  });

export const CreateInvoiceBody = body('CreateInvoiceBody', {
  room_id: uuid(),
  period: period(),
  lines: Type.Array(lineBody(), { minItems: 1, maxItems: 200 }),
  kind: optional(oneOf(CREATABLE_INVOICE_KINDS)),
  renter_id: optional(uuid()),
  lease_id: optional(uuid()),
  due_date: optional(date()),
  issue: optional(Type.Boolean()),
});

export const CreateLineBody = lineBody();
export const UpdateLineBody = body(
  'UpdateInvoiceLineBody',
  { description: optional(text(1, 500)), unit_price: optional(unitPrice()), quantity: optional(quantity()) },
  { minProperties: 1 },
);
export const UpdateInvoiceBody = body('UpdateInvoiceBody', { due_date: date() });
export const IssueBody = body('IssueInvoiceBody', { issue_date: optional(date()), due_date: optional(date()) });
export const CancelBody = body('CancelInvoiceBody', {
  reason: text(1, 1000),
  payments: optional(
    oneOf(CANCELLED_PAYMENTS, {
      description: 'Cancels an invoice that has payments: they become the renter’s credit.',
    }),
  ),
});
export const CreditNoteBody = body('CreditNoteBody', {
  lines: Type.Array(closed({ line_id: uuid(), amount: payment(), description: optional(text(1, 500)) }), {
    minItems: 1,
    maxItems: 200,
  }),
  reason: text(1, 1000),
  rebill: optional(Type.Boolean({ description: 'Lets the next invoice bill the reading, fee or deposit again.' })),
});
export const WriteOffBody = body('WriteOffInvoiceBody', { reason: text(1, 1000) });
