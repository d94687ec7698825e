import { shown } from '../../../domain/catalog/labels.ts';
import type { Locale } from '../../../domain/catalog/locales.ts';
import { type LinkPhoto, presentPhotos } from '../../photos/photo.ts';
import type { ReadingWithPhotos } from './queries.ts';

const replaced = (oldFinal: number | null, newInitial: number | null) =>
  oldFinal !== null && newInitial !== null ? { old_final: oldFinal, new_initial: newInitial } : null;

export const presentReading = ({ status, photos, ...row }: ReadingWithPhotos, locale: Locale, link: LinkPhoto) => ({
  ...row,
  electricity_replaced: replaced(row.electricity_old_final, row.electricity_new_initial),
  water_replaced: replaced(row.water_old_final, row.water_new_initial),
  display: { status: shown('meter_reading_status', status, locale) },
  photos: presentPhotos(photos, link),
});
