import type { TenantMeterWalkRoom, WalkedMeter } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { useApp } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';

export type Room = TenantMeterWalkRoom;

/** Of the room of this lease, else of the latest one. */
export function useOwnWalk(lease_id: string | undefined) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['meter-walk', lease_id ?? null],
    queryFn: () => api().get('/tenant/meter-walk', { query: lease_id ? { lease_id } : {} }),
  });
}

/** Of one room, or of all. */
export function useReadings(room_id: string | undefined) {
  const { api } = useApp();
  return useRows(['meter-readings', room_id ?? null], async (cursor) => {
    const { data, meta } = await api().request('get', '/tenant/meter-readings', {
      query: { limit: 14, sort: '-recorded_at', ...(room_id ? { room_id } : {}), ...(cursor ? { cursor } : {}) },
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
