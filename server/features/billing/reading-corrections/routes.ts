import type { Routes } from '../../../http/route.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import { correctReading } from '../../metering/meter-readings/change-reading.ts';
import { presentReading } from '../../metering/meter-readings/present-reading.ts';
import { findReading } from '../../metering/meter-readings/queries.ts';
import { CorrectReadingBody, MeterReading, MeterReadingParams } from '../../metering/meter-readings/schemas.ts';
import { settleCorrection } from './settle-correction.ts';

export function readingCorrectionRoutes(routes: Routes): void {
  routes.post('/meter-readings/{meter_reading_id}/correct', {
    id: 'correctMeterReading',
    tag: 'Meter readings',
    summary: 'Correct a meter reading',
    description:
      'Works for billed readings too. The old value is kept in the correction, and the previous value of the next reading changes with it. If a billed use becomes smaller, its invoice gets a credit note; if it becomes larger, the lease’s next invoice gets a line.',
    access: 'meter_readings.write',
    params: MeterReadingParams,
    body: CorrectReadingBody,
    data: MeterReading,
    refuses: ['meter_reading_backwards', 'invalid_status_transition', 'negative_total', 'period_locked'],
    run: async (tx, { params, body, context }) => {
      const { reading, billed } = await correctReading(tx, params.meter_reading_id, body);
      await settleCorrection(tx, reading.room_id, billed, body.reason);
      return presentReading(await findReading(tx, reading.id), tx.locale, photoLinks(tx, context));
    },
  });
}
