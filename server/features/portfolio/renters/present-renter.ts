import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { RenterRow } from './queries.ts';

export const presentRenter = (
  { archived, ...row }: RenterRow,
  locale: Locale,
  idNumber: string | null = row.id_number_masked,
) => ({
  ...row,
  id_number: idNumber,
  display: { status: withLabel('renter_status', archived ? 'ARCHIVED' : 'ACTIVE', locale) },
});
