import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { presentPreview } from '../invoices/present-preview.ts';
import { InvoicePreview } from '../invoices/schemas.ts';
import { previewFirstInvoice } from './preview-first-invoice.ts';
import { PreviewLeaseBody } from './schemas.ts';

export function leaseBeginningRoutes(routes: Routes): void {
  routes.post('/leases/preview', {
    id: 'previewLease',
    tag: 'Leases',
    summary: 'Preview the first invoice of a lease',
    description: 'What the renter would pay for the first month with these terms; nothing is stored.',
    access: 'leases.write',
    whileSuspended: true,
    idempotent: false,
    body: PreviewLeaseBody,
    data: InvoicePreview,
    refuses: ['not_found', 'room_has_active_lease', 'nothing_to_bill'],
    run: async (tx, { body, context }) => {
      const draft = await previewFirstInvoice(tx, context.sealing, body);
      return new RouteResult(await presentPreview(tx, draft), { meta: { warnings: draft.warnings } });
    },
  });
}
