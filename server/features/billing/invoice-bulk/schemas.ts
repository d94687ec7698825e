import { INVOICE_BULK_ACTIONS } from '../../../../domain/catalog/invoices.ts';
import { NOTICE_CHANNELS } from '../../../../domain/catalog/notifications.ts';
import { RowError } from '../../../http/row-outcome.ts';
import { body, list, nullable, oneOf, optional, resource, Type, text, uuid } from '../../../http/schema.ts';

export const MAX_BULK_INVOICES = 500;

export const BulkInvoicesBody = body('BulkInvoicesBody', {
  action: oneOf(INVOICE_BULK_ACTIONS, {
    description: 'issue: drafts become ISSUED. send: renters are sent their issued invoices. cancel: needs `reason`.',
  }),
  invoice_ids: Type.Array(uuid(), {
    minItems: 1,
    maxItems: MAX_BULK_INVOICES,
    description: 'An id given twice counts once.',
  }),
  reason: optional(text(1, 1000, { description: 'Required with `cancel`, not allowed otherwise.' })),
});

export const BulkInvoices = resource('BulkInvoices', {
  results: list(
    resource('BulkInvoiceResult', {
      invoice_id: uuid(),
      error: nullable(RowError),
      channels: list(
        oneOf(NOTICE_CHANNELS, { description: 'How a sent invoice goes out; none if the renter cannot be reached.' }),
      ),
    }),
  ),
});
