import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { addPhoto, storePhoto } from '../../../photos/add-photo.ts';
import { Photo } from '../../../photos/photo.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import type { Subject } from '../../../photos/queries.ts';
import { removePhoto } from '../../../photos/remove-photo.ts';
import { findReading } from '../../metering/meter-readings/queries.ts';
import { MeterReadingParams } from '../../metering/meter-readings/schemas.ts';
import { findTicket } from '../tickets/queries.ts';
import { TicketParams } from '../tickets/schemas.ts';
import { PhotoBody, ReadingPhotoParams, TicketPhotoParams } from './schemas.ts';
import { UPLOAD } from './upload.ts';

const TAG = 'Photos';

const ticket = async (tx: Tx, id: string): Promise<Subject> => ({ type: 'ticket', id: (await findTicket(tx, id)).id });
const reading = async (tx: Tx, id: string): Promise<Subject> => ({
  type: 'meter_reading',
  id: (await findReading(tx, id)).id,
});

export function operatorPhotoRoutes(routes: Routes): void {
  routes.post('/maintenance-tickets/{ticket_id}/photos', {
    ...UPLOAD,
    id: 'addTicketPhoto',
    tag: TAG,
    summary: 'Add a photo to a ticket',
    access: 'tickets.write',
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

  routes.delete('/maintenance-tickets/{ticket_id}/photos/{photo_id}', {
    id: 'removeTicketPhoto',
    tag: TAG,
    summary: 'Remove a photo of a ticket',
    access: 'tickets.write',
    params: TicketPhotoParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      await removePhoto(tx, context, await ticket(tx, params.ticket_id), params.photo_id);
      return { ok: true };
    },
  });

  routes.post('/meter-readings/{meter_reading_id}/photos', {
    ...UPLOAD,
    id: 'addMeterReadingPhoto',
    tag: TAG,
    summary: 'Add a photo of the meters to a reading',
    access: 'meter_readings.write',
    params: MeterReadingParams,
    body: PhotoBody,
    data: Photo,
    prepare: (open, { params, body, context }) =>
      storePhoto(open, context, body.file, (tx) => reading(tx, params.meter_reading_id)),
    run: async (tx, { params, prepared, context }) => {
      const photo = await addPhoto(tx, await reading(tx, params.meter_reading_id), prepared);
      return { ...photo, url: photoLinks(tx, context)(photo.id) };
    },
  });

  routes.delete('/meter-readings/{meter_reading_id}/photos/{photo_id}', {
    id: 'removeMeterReadingPhoto',
    tag: TAG,
    summary: 'Remove a photo of a reading',
    access: 'meter_readings.write',
    params: ReadingPhotoParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      await removePhoto(tx, context, await reading(tx, params.meter_reading_id), params.photo_id);
      return { ok: true };
    },
  });
}
