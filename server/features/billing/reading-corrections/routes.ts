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
    summary: 'Correct a wrong reading, billed or not',
    description:
      'The old value is kept and the reading after it follows. Less use of a billed reading becomes a credit note on its invoice, more use a line on the lease’s next one.',
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
