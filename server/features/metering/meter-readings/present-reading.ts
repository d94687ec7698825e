import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import { type LinkPhoto, presentPhotos, withoutLink } from '../../../photos/photo.ts';
import type { ReadingWithPhotos } from './queries.ts';
import { MeterReading } from './schemas.ts';

const replaced = (oldFinal: number | null, newInitial: number | null) =>
  oldFinal !== null && newInitial !== null ? { old_final: oldFinal, new_initial: newInitial } : null;

export const presentReading = ({ status, photos, ...row }: ReadingWithPhotos, locale: Locale, link: LinkPhoto) => ({
  ...row,
  electricity_replaced: replaced(row.electricity_old_final, row.electricity_new_initial),
  water_replaced: replaced(row.water_old_final, row.water_new_initial),
  display: { status: withLabel('meter_reading_status', status, locale) },
  photos: presentPhotos(photos, link),
});

/** The event payload: the reading as the API returns it, in Vietnamese. */
export const toReadingEvent = (row: ReadingWithPhotos) => ({
  subject: { type: 'meter_reading', id: row.id, propertyId: row.property_id },
  data: pickDeclared(MeterReading, presentReading(row, 'vi', withoutLink)) as object,
});
