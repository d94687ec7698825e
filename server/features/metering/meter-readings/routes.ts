import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import { placeNames, withNames } from '../../portfolio/place-names/queries.ts';
import { acceptReading, rejectReading, removeReading, updateReading } from './change-reading.ts';
import { notifyReadingDecision } from './notify-reading-decision.ts';
import { presentReading } from './present-reading.ts';
import { findReading, listReadings } from './queries.ts';
import { recordReading } from './record-reading.ts';
import { recordReadings } from './record-readings.ts';
import {
  BulkMeterReadingsBody,
  BulkMeterReadingsResult,
  CreateMeterReadingBody,
  MeterReading,
  MeterReadingList,
  MeterReadingParams,
  MeterReadingQuery,
  RejectReadingBody,
  UpdateMeterReadingBody,
} from './schemas.ts';

const TAG = 'Meter readings';
const ONE = '/meter-readings/{meter_reading_id}';
const SORTS = {
  created_at: { column: 'm.created_at', type: 'timestamptz' },
  recorded_at: { column: 'm.recorded_at', type: 'timestamptz' },
  period: { column: 'm.period', type: 'text' },
} as const;
const REFUSES = ['meter_reading_exists', 'meter_reading_backwards', 'meter_reading_billed'] as const;

export function meterReadingRoutes(routes: Routes): void {
  routes.get('/meter-readings', {
    id: 'listMeterReadings',
    tag: TAG,
    summary: 'List meter readings',
    access: 'meter_readings.read',
    query: MeterReadingQuery,
    sorts: SORTS,
    data: MeterReadingList,
    run: async (tx, { query, context }) => {
      const link = photoLinks(tx, context);
      const page = pageOf(query, SORTS);
      const rows = await listReadings(tx, query, page);
      const readings = rows.map((row) => presentReading(row, tx.locale, link));
      return pageResult(
        page,
        'meter_readings',
        query.include ? withNames(readings, await placeNames(tx, rows)) : readings,
      );
    },
  });

  routes.post('/meter-readings', {
    id: 'recordMeterReading',
    tag: TAG,
    summary: 'Record a meter reading',
    description:
      'One periodic reading per room and month. The previous value defaults to the room’s last one. A lower value is refused unless the meter was replaced or rolled over.',
    access: 'meter_readings.write',
    body: CreateMeterReadingBody,
    data: MeterReading,
    status: 201,
    refuses: ['not_found', ...REFUSES],
    run: async (tx, { body, context }) =>
      presentReading(await recordReading(tx, body), tx.locale, photoLinks(tx, context)),
  });

  routes.post('/meter-readings/bulk', {
    id: 'recordMeterReadings',
    tag: TAG,
    summary: 'Record several meter readings',
    description:
      'Up to 1,000 rows. The result has, for each row, its index and either an id or an error. With `mode: "atomic"` all or none are stored.\n\nRepeating the values a room and month already have counts as stored, and a value for the utility that was missing is added. Other values are `meter_reading_exists` with the stored ones in `details.existing`. `electricity_previous` and `water_previous` are compared too where a row names them. The stored ones follow corrections of earlier readings, so a late repeat that names the old one is `meter_reading_exists`. A reading that a renter sent and nobody has accepted yet is never changed.',
    access: 'meter_readings.write',
    body: BulkMeterReadingsBody,
    data: BulkMeterReadingsResult,
    refuses: ['not_found', ...REFUSES],
    run: async (tx, { body }) => ({ results: await recordReadings(tx, body.readings, body.mode ?? 'each') }),
  });

  routes.get(ONE, {
    id: 'readMeterReading',
    tag: TAG,
    summary: 'Read a meter reading',
    access: 'meter_readings.read',
    params: MeterReadingParams,
    data: MeterReading,
    run: async (tx, { params, context }) =>
      presentReading(await findReading(tx, params.meter_reading_id), tx.locale, photoLinks(tx, context)),
  });

  routes.patch(ONE, {
    id: 'updateMeterReading',
    tag: TAG,
    summary: 'Update a meter reading',
    description:
      'Only while it is not billed; correct a billed one with `POST /meter-readings/{meter_reading_id}/correct`. The previous value of the next reading changes with it.',
    access: 'meter_readings.write',
    params: MeterReadingParams,
    body: UpdateMeterReadingBody,
    data: MeterReading,
    refuses: ['meter_reading_backwards', 'meter_reading_billed', 'invalid_status_transition'],
    run: async (tx, { params, body, context }) =>
      presentReading(await updateReading(tx, params.meter_reading_id, body), tx.locale, photoLinks(tx, context)),
  });

  routes.delete(ONE, {
    id: 'removeMeterReading',
    tag: TAG,
    summary: 'Delete a meter reading',
    description: 'Only while it is not billed.',
    access: 'meter_readings.write',
    params: MeterReadingParams,
    data: Ok,
    refuses: ['meter_reading_backwards', 'meter_reading_billed', 'invalid_status_transition'],
    run: async (tx, { params }) => {
      await removeReading(tx, params.meter_reading_id);
      return { ok: true };
    },
  });

  routes.post(`${ONE}/accept`, {
    id: 'acceptMeterReading',
    tag: TAG,
    summary: 'Accept a renter’s meter reading',
    description:
      'From then on its use is billed. Refused if the value is below the last one and the meter was neither replaced nor rolled over.',
    access: 'meter_readings.write',
    params: MeterReadingParams,
    data: MeterReading,
    refuses: ['meter_reading_backwards', 'meter_reading_billed', 'invalid_status_transition'],
    run: async (tx, { params, context }) => {
      const reading = await notifyReadingDecision(tx, context, await acceptReading(tx, params.meter_reading_id));
      return presentReading(reading, tx.locale, photoLinks(tx, context));
    },
  });

  routes.post(`${ONE}/refuse`, {
    id: 'refuseMeterReading',
    tag: TAG,
    summary: 'Refuse a renter’s meter reading',
    description: 'It is never billed, and the renter is notified with the reason.',
    access: 'meter_readings.write',
    params: MeterReadingParams,
    body: RejectReadingBody,
    data: MeterReading,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      const refused = await rejectReading(tx, params.meter_reading_id, body.reason);
      return presentReading(await notifyReadingDecision(tx, context, refused), tx.locale, photoLinks(tx, context));
    },
  });
}
