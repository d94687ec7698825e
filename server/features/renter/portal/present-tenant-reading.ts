import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Utility } from '../../../../domain/catalog/meters.ts';
import type { LinkPhoto } from '../../../photos/photo.ts';
import { presentReading } from '../../metering/meter-readings/present-reading.ts';
import { asChainReading, useOf } from '../../metering/meter-readings/room-chain.ts';
import type { OwnReading } from './queries.ts';

export const presentTenantReading = (row: OwnReading, locale: Locale, link: LinkPhoto) => ({
  ...presentReading(row, locale, link),
  electricity_use: useSince(row, 'ELECTRICITY'),
  water_use: useSince(row, 'WATER'),
});

function useSince(row: OwnReading, utility: Utility): number | null {
  const name = utility === 'ELECTRICITY' ? 'electricity' : 'water';
  if (row.opens || row[`${name}_current`] === null) return null;
  return Number(useOf(asChainReading(row, utility), row[`${name}_meter_digits`]));
}
