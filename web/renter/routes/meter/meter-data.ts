import type { TenantMeterReading, TenantMeterWalkRoom, WalkedMeter } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { useApp } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';

export type Room = TenantMeterWalkRoom;
export type Utility = WalkedMeter['utility'];

/** How the fields of a utility begin at the service. */
export const PREFIX = { ELECTRICITY: 'electricity', WATER: 'water' } as const;

export function useOwnWalk() {
  const { api } = useApp();
  return useQuery({ queryKey: ['meter-walk'], queryFn: () => api().get('/tenant/meter-walk') });
}

export function useReadings() {
  const { api } = useApp();
  return useRows(['meter-readings'], async (cursor) => {
    const { data, meta } = await api().request('get', '/tenant/meter-readings', {
      query: { limit: 14, sort: '-recorded_at', ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.meter_readings, next: meta.next_cursor };
  });
}

const SPIKE_FACTOR = 3;

export type Verdict = 'fine' | 'zero' | 'spike' | 'backwards';

/** How much a value means, and whether it looks right. A renter cannot say that a meter was replaced: their landlord does. */
export function judge({ previous, digits, median_use: median, unit_price: price }: WalkedMeter, value: number) {
  if (!previous) return { verdict: 'fine' as Verdict, use: null, amount: null, times: 0 };
  const span = {
    previous: BigInt(previous.value),
    current: BigInt(value),
    replaced: null,
    rolledOver: false,
  };
  const measured = measureUse(span, digits);
  if (isRefusal(measured)) return { verdict: 'backwards' as Verdict, use: null, amount: null, times: 0 };
  const use = Number(measured.use);
  const times = median ? use / median : 0;
  const verdict: Verdict = use === 0 ? 'zero' : times > SPIKE_FACTOR ? 'spike' : 'fine';
  return { verdict, use, amount: price === null ? null : Math.round(use * Number(price)), times };
}

export type Use = { readonly period: string; readonly use: number };
const MONTHS = 12;

/** Use per month, oldest first; readings of one month are added up. */
export function usesOf(readings: readonly TenantMeterReading[], utility: Utility): Use[] {
  const months = new Map<string, number>();
  for (const reading of readings) {
    const use = reading[`${PREFIX[utility]}_use`];
    if (use === null || reading.display.status.value !== 'ACCEPTED') continue;
    months.set(reading.period, (months.get(reading.period) ?? 0) + use);
  }
  return [...months]
    .map(([period, use]) => ({ period, use }))
    .sort((a, b) => (a.period < b.period ? -1 : 1))
    .slice(-MONTHS);
}
