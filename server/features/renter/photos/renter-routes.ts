import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter, Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { addPhoto, storePhoto } from '../../../photos/add-photo.ts';
import { Photo } from '../../../photos/photo.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import type { Subject } from '../../../photos/queries.ts';
import { removeOwnPhoto } from '../../../photos/remove-photo.ts';
import { MeterReadingParams } from '../../metering/meter-readings/schemas.ts';
import { findOwnReading } from '../portal/queries.ts';
import { findTicketOf } from '../tickets/queries.ts';
import { TicketParams } from '../tickets/schemas.ts';
import { PhotoBody, ReadingPhotoParams, TicketPhotoParams } from './schemas.ts';
import { UPLOAD } from './upload.ts';

const TAG = 'Photos';
type RenterTx = Tx<LinkedRenter>;

const ticket = async (tx: RenterTx, id: string): Promise<Subject> => ({
  type: 'ticket',
  id: (await findTicketOf(tx, tx.actor.renterId, id)).id,
});

/** What the house has decided about a reading rests on the photos it saw. */
const openReading = async (tx: RenterTx, id: string): Promise<Subject> => {
  const reading = await findOwnReading(tx, tx.actor.renterId, id);
  if (reading.status !== 'PENDING') throw refused('invalid_status_transition', { status: reading.status });
  return { type: 'meter_reading', id: reading.id };
};

export function renterPhotoRoutes(routes: Routes): void {
  routes.post('/tenant/maintenance-tickets/{ticket_id}/photos', {
    ...UPLOAD,
    id: 'addTenantTicketPhoto',
    tag: TAG,
    summary: 'Show what is broken',
    access: 'renter',
    params: TicketParams,
    body: PhotoBody,
    data: Photo,
    prepare: (open, { params, body, context }) =>
      storePhoto(open, context, body.file, (tx) => ticket(tx, params.ticket_id)),
    run: async (tx, { params, prepared, context }) => {
      const photo = await addPhoto(tx, await ticket(tx, params.ticket_id), prepared);
      return { ...photo, url: photoLinks(tx, context)(photo.id) };
    },
  });

  routes.delete('/tenant/maintenance-tickets/{ticket_id}/photos/{photo_id}', {
    id: 'removeTenantTicketPhoto',
    tag: TAG,
    summary: 'Take back a photo you sent',
    access: 'renter',
    params: TicketPhotoParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      await removeOwnPhoto(tx, context, await ticket(tx, params.ticket_id), params.photo_id);
      return { ok: true };
    },
  });

  routes.post('/tenant/meter-readings/{meter_reading_id}/photos', {
    ...UPLOAD,
    id: 'addTenantMeterReadingPhoto',
    tag: TAG,
    summary: 'Show what your meters show',
    description: `${UPLOAD.description} Only while the reading waits for the house.`,
    access: 'renter',
    params: MeterReadingParams,
    body: PhotoBody,
    data: Photo,
    refuses: ['invalid_status_transition'],
    prepare: (open, { params, body, context }) =>
      storePhoto(open, context, body.file, (tx) => openReading(tx, params.meter_reading_id)),
    run: async (tx, { params, prepared, context }) => {
      const photo = await addPhoto(tx, await openReading(tx, params.meter_reading_id), prepared);
      return { ...photo, url: photoLinks(tx, context)(photo.id) };
    },
  });

  routes.delete('/tenant/meter-readings/{meter_reading_id}/photos/{photo_id}', {
    id: 'removeTenantMeterReadingPhoto',
    tag: TAG,
    summary: 'Take back a photo you sent',
    description: 'Only while the reading waits for the house.',
    access: 'renter',
    params: ReadingPhotoParams,
    data: Ok,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, context }) => {
      await removeOwnPhoto(tx, context, await openReading(tx, params.meter_reading_id), params.photo_id);
      return { ok: true };
    },
  });
}
