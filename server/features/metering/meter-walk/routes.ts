import type { Routes } from '../../../http/route.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import { PropertyParams } from '../../portfolio/properties/schemas.ts';
import { readWalk } from './read-walk.ts';
import { MeterWalk, MeterWalkQuery, WalkingOrder, WalkingOrderBody } from './schemas.ts';
import { setWalkingOrder } from './set-order.ts';

const TAG = 'Meter readings';

export function meterWalkRoutes(routes: Routes): void {
  routes.get('/properties/{property_id}/meter-walk', {
    id: 'readMeterWalk',
    tag: TAG,
    summary: 'Read what is needed to read the meters of a property',
    description:
      'Every room that is not archived, in walking order, with its metered utilities, the values before, the usual use, and what is recorded or sent by the renter for the month. Send the values with `POST /meter-readings/bulk`.',
    access: 'meter_readings.read',
    params: PropertyParams,
    query: MeterWalkQuery,
    data: MeterWalk,
    run: (tx, { params, query, context }) => readWalk(tx, params.property_id, query.period, photoLinks(tx, context)),
  });

  routes.put('/properties/{property_id}/walking-order', {
    id: 'setWalkingOrder',
    tag: TAG,
    summary: 'Set the order in which meters are read',
    description: 'By default rooms are ordered by floor, then by name with numbers as people count: P2 before P10.',
    access: 'meter_readings.write',
    params: PropertyParams,
    body: WalkingOrderBody,
    data: WalkingOrder,
    refuses: ['not_found'],
    run: async (tx, { params, body }) => ({
      property_id: params.property_id,
      room_ids: await setWalkingOrder(tx, params.property_id, body.room_ids),
    }),
  });
}
