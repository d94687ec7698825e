import { CREDIT_CAUSES, CREDIT_NOTE_STATUSES } from '../../../../domain/catalog/invoices.ts';
import { PAGE_QUERY, TOTALS } from '../../../http/paging.ts';
import {
  amount,
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
import { INCLUDE_NAMES, Names } from '../../portfolio/place-names/schemas.ts';
import { Invoice, LineDisplay } from '../invoices/schemas.ts';

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  credit_note_number: Type.String({
    description: 'The number of the invoice and which of its notes this is.',
    examples: ['NTHS-202611-0001-PG1'],
  }),
  invoice_id: uuid(),
  invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
  property_id: uuid(),
  room_id: uuid(),
  renter_id: uuid(),
  lease_id: uuid(),
  period: period({ description: 'Of the invoice.' }),
  reason: Type.String({ description: 'As written, or in words why the service credited by itself.' }),
  cause: nullable(
    oneOf(CREDIT_CAUSES, { description: 'Why the service credited by itself; null for a note of yours.' }),
  ),
  amount: amount(),
  credit_amount: amount({ description: 'The part that was already paid and became the renter’s credit.' }),
  rebill: Type.Boolean(),
  lines: list(
    resource('CreditNoteLine', {
      line_id: uuid(),
      description: Type.String({ examples: ['Rent, 11/2026'] }),
      amount: amount(),
      display: LineDisplay,
    }),
  ),
  display: resource('CreditNoteDisplay', { status: display(CREDIT_NOTE_STATUSES) }),
  reversed_at: nullable(dateTime()),
  created_by: nullable(
    uuid({ description: 'The account or API key whose request it came from; null if no request did.' }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const CreditNote = resource('CreditNote', { ...FIELDS, invoice: Invoice });
export const CreditNoteSummary = resource('CreditNoteSummary', { ...FIELDS, names: Names });
export const CreditNoteList = resource('CreditNoteList', { credit_notes: list(CreditNoteSummary) });
export const CreditNoteTotals = resource('CreditNoteTotals', {
  count: Type.Integer(),
  amount: amount({ description: 'Of the notes that were not reversed.' }),
});
export const CreditNoteParams = closed({ credit_note_id: uuid() });

const FILTERS = {
  lease_id: optional(uuid()),
  invoice_id: optional(uuid()),
  period: optional(period({ 'x-parameter': 'InvoicePeriod', description: 'Of the invoice.' })),
  status: optional(oneOf(CREDIT_NOTE_STATUSES, { 'x-parameter': 'CreditNoteStatusFilter' })),
  date_from: optional(date({ 'x-parameter': 'CreditedFrom', description: 'First day of the note, included.' })),
  date_to: optional(date({ 'x-parameter': 'CreditedTo', description: 'Last day of the note, included.' })),
};
export const TenantCreditNoteQuery = closed({ ...PAGE_QUERY, ...FILTERS, totals: TOTALS });
export const CreditNoteQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  renter_id: optional(uuid()),
  ...FILTERS,
  q: optional(text(1, 100, { description: 'Searches number, renter and room.' })),
  include: INCLUDE_NAMES,
  totals: TOTALS,
});
