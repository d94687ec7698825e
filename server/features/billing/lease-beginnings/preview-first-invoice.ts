import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { createLease } from '../../leasing/leases/create-lease.ts';
import { createFee } from '../../portfolio/recurring-fees/change-fee.ts';
import { createRenter } from '../../portfolio/renters/change-renter.ts';
import type { Draft } from '../invoices/draft-invoice.ts';
import { previewInvoice } from '../invoices/generate-invoice.ts';
import type { PreviewLeaseBody } from './schemas.ts';

const NEW_RENTER = 'New renter';

/** Creates the lease as `POST /leases` would, calculates the invoice of its first month, and discards both. */
export async function previewFirstInvoice(
  tx: Tx,
  sealing: Sealing,
  { renter_id, fees = [], ...terms }: Static<typeof PreviewLeaseBody>,
): Promise<Draft> {
  tx.discard();
  const renterId = renter_id ?? (await createRenter(tx, sealing, { full_name: NEW_RENTER })).id;
  const lease = await createLease(tx, sealing, { ...terms, renter_id: renterId });
  for (const fee of fees) await createFee(tx, { lease_id: lease.id, ...fee });
  const period = lease.billing_starts_on.slice(0, 7);
  const previewed = await previewInvoice(tx, { room_id: lease.room_id, lease_id: lease.id, period });
  if ('existing' in previewed) throw new Error(`A lease that is not stored has the invoice ${previewed.existing.id}`);
  return previewed.draft;
}
