import { refused } from '../../../../domain/refused.ts';
import type { PhotoOwner } from '../../../photos/declare-photos.ts';
import { lockSubject } from '../../../photos/queries.ts';
import { removeOwnPhoto, removePhoto } from '../../../photos/remove-photo.ts';
import { findReading } from '../../metering/meter-readings/queries.ts';
import { findOwnReading } from '../portal/queries.ts';
import { findTicket, findTicketOf } from '../tickets/queries.ts';

const WHILE_PENDING = {
  condition: 'Only while the reading is PENDING.',
  refuses: ['invalid_status_transition'],
} as const;

export const TICKET_PHOTOS: PhotoOwner<'tickets.write'> = {
  subject: 'ticket',
  path: '/maintenance-tickets/{ticket_id}',
  idParam: 'ticket_id',
  access: 'tickets.write',
  findSubject: async (tx, id) => ({ type: 'ticket', id: (await findTicket(tx, id)).id }),
  removePhoto,
  add: { id: 'addTicketPhoto', summary: 'Add a photo to a maintenance ticket' },
  remove: { id: 'removeTicketPhoto', summary: 'Delete a photo of a maintenance ticket' },
};

export const READING_PHOTOS: PhotoOwner<'meter_readings.write'> = {
  subject: 'meter_reading',
  path: '/meter-readings/{meter_reading_id}',
  idParam: 'meter_reading_id',
  access: 'meter_readings.write',
  findSubject: async (tx, id) => ({ type: 'meter_reading', id: (await findReading(tx, id)).id }),
  removePhoto,
  add: { id: 'addMeterReadingPhoto', summary: 'Add a photo to a meter reading' },
  remove: { id: 'removeMeterReadingPhoto', summary: 'Delete a photo of a meter reading' },
};

export const OWN_TICKET_PHOTOS: PhotoOwner<'renter'> = {
  subject: 'ticket',
  path: '/tenant/maintenance-tickets/{ticket_id}',
  idParam: 'ticket_id',
  access: 'renter',
  findSubject: async (tx, id) => ({ type: 'ticket', id: (await findTicketOf(tx, tx.actor.renterId, id)).id }),
  removePhoto: removeOwnPhoto,
  add: { id: 'addTenantTicketPhoto', summary: 'Add a photo to your maintenance ticket' },
  remove: { id: 'removeTenantTicketPhoto', summary: 'Delete your photo of a maintenance ticket' },
};

export const OWN_READING_PHOTOS: PhotoOwner<'renter'> = {
  subject: 'meter_reading',
  path: '/tenant/meter-readings/{meter_reading_id}',
  idParam: 'meter_reading_id',
  access: 'renter',
  // Once an operator has accepted or rejected the reading, the photos they saw must stay.
  findSubject: async (tx, id) => {
    const own = await findOwnReading(tx, tx.actor.renterId, id);
    await lockSubject(tx, { type: 'meter_reading', id: own.id });
    const reading = await findOwnReading(tx, tx.actor.renterId, id);
    if (reading.status !== 'PENDING') throw refused('invalid_status_transition', { status: reading.status });
    return { type: 'meter_reading', id: reading.id };
  },
  removePhoto: removeOwnPhoto,
  add: { id: 'addTenantMeterReadingPhoto', summary: 'Add a photo to your meter reading', ...WHILE_PENDING },
  remove: { id: 'removeTenantMeterReadingPhoto', summary: 'Delete your photo of a meter reading', ...WHILE_PENDING },
};
