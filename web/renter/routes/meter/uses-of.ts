import type { TenantMeterReading, WalkedMeter } from '@rentroll/client';

export type Utility = WalkedMeter['utility'];

/** How the fields of a utility begin at the service. */
export const PREFIX = { ELECTRICITY: 'electricity', WATER: 'water' } as const;

export type Use = { readonly period: string; readonly use: number };
const MONTHS = 12;

/** Of a reading that counts; one that waits or was not accepted may yet change. */
export const countedUse = (reading: TenantMeterReading, utility: Utility): number | null =>
  reading.display.status.value === 'ACCEPTED' ? reading[`${PREFIX[utility]}_use`] : null;

/** Use per month, oldest first; readings of one month are added up. */
export function usesOf(readings: readonly TenantMeterReading[], utility: Utility): Use[] {
  const months = new Map<string, number>();
  for (const reading of readings) {
    const use = countedUse(reading, utility);
    if (use === null) continue;
    months.set(reading.period, (months.get(reading.period) ?? 0) + use);
  }
  return [...months]
    .map(([period, use]) => ({ period, use }))
    .sort((a, b) => (a.period < b.period ? -1 : 1))
    .slice(-MONTHS);
}
