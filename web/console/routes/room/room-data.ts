import type { MeterReading, RecurringFee } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { useApp } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';

/** Everything about one room. What the person may not read is not asked for. */
export function useRoom(roomId: string) {
  const { api } = useApp();
  const today = useToday();
  const me = useMe();
  const permissions = me?.permissions ?? [];
  const may = (permission: string) => permissions.includes(permission);
  /** The parts that may be shown: a part that may not be read is not an empty one. */
  const sees = {
    lease: may('leases.read'),
    meters: may('meter_readings.read'),
    invoices: may('invoices.read'),
    payments: may('payments.read'),
    tickets: may('tickets.read'),
  };
  const about = { room_id: roomId } as const;
  const room = useQuery({
    queryKey: ['room', roomId],
    queryFn: () => api().get('/rooms/{room_id}', { path: { room_id: roomId } }),
  });
  const leases = useQuery({
    queryKey: ['room-leases', roomId],
    queryFn: () => api().get('/leases', { query: { ...about, include: 'names', limit: 50 } }),
    enabled: sees.lease,
  });
  const readings = useQuery({
    queryKey: ['room-readings', roomId],
    queryFn: () =>
      api().get('/meter-readings', { query: { ...about, status: 'ACCEPTED', limit: 26, sort: '-period' } }),
    enabled: sees.meters,
  });
  const invoices = useQuery({
    queryKey: ['room-invoices', roomId],
    queryFn: () => api().get('/invoices', { query: { ...about, limit: 50 } }),
    enabled: sees.invoices,
  });
  const payments = useQuery({
    queryKey: ['room-payments', roomId],
    queryFn: () => api().get('/payments', { query: { ...about, limit: 50 } }),
    enabled: sees.payments,
  });
  const tickets = useQuery({
    queryKey: ['room-tickets', roomId],
    queryFn: () => api().get('/maintenance-tickets', { query: { ...about, limit: 20 } }),
    enabled: sees.tickets,
  });
  const all = leases.data?.leases ?? [];
  const lease = all.find(({ display }) => display.status.value === 'ACTIVE') ?? null;
  const renter = useQuery({
    queryKey: ['renter', lease?.renter_id ?? null],
    queryFn: () =>
      api().get('/renters/{renter_id}', { query: { masked: true }, path: { renter_id: lease?.renter_id ?? '' } }),
    enabled: lease !== null && may('renters.read'),
  });
  const fees = useQuery({
    queryKey: ['room-fees', room.data?.property_id ?? null],
    queryFn: () => api().get('/recurring-fees', { query: { property_id: room.data?.property_id ?? '', limit: 200 } }),
    enabled: lease !== null && room.data !== undefined && may('fees.read'),
  });
  const parts = [room, leases, readings, invoices, payments, tickets];
  const failed = parts.filter(({ isLoadingError }) => isLoadingError);
  return {
    room,
    sees,
    /** Nothing is called empty before it is known to be. */
    isLoading: me === undefined || parts.some((part) => part.isLoading),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((part) => void part.refetch()),
    lease,
    leases: all,
    renter: renter.data ?? null,
    fees: feesOf(fees.data?.recurring_fees ?? [], roomId, lease?.id ?? '', today.slice(0, 7)),
    readings: readings.data?.meter_readings ?? [],
    invoices: invoices.data?.invoices ?? [],
    payments: payments.data?.payments ?? [],
    tickets: tickets.data?.tickets ?? [],
  };
}

/** What the lease pays every month: fees of its own, of the room and of the whole house. */
const feesOf = (fees: readonly RecurringFee[], roomId: string, leaseId: string, month: string): RecurringFee[] =>
  fees.filter(
    ({ room_id, lease_id, start_period, end_period }) =>
      (room_id === null || room_id === roomId) &&
      (lease_id === null || lease_id === leaseId) &&
      (start_period === null || start_period <= month) &&
      (end_period === null || end_period >= month),
  );

export type RoomData = ReturnType<typeof useRoom>;
export type Use = { readonly period: string; readonly use: number; readonly current: number };

const MONTHS = 12;

/** Use per month, oldest first: readings of one month, such as a handover and the monthly one, are added up. */
export function usesOf(readings: readonly MeterReading[], utility: 'electricity' | 'water'): Use[] {
  const months = new Map<string, Use>();
  for (const reading of readings.toSorted((a, b) => (a.reading_date < b.reading_date ? -1 : 1))) {
    const current = reading[`${utility}_current`];
    const previous = reading[`${utility}_previous`];
    if (current === null || previous === null) continue;
    const replaced = reading[`${utility}_replaced`];
    const measured = measureUse(
      {
        previous: BigInt(previous),
        current: BigInt(current),
        replaced: replaced && { oldFinal: BigInt(replaced.old_final), newInitial: BigInt(replaced.new_initial) },
        rolledOver: reading[`${utility}_rolled_over`],
      },
      null,
    );
    const use = isRefusal(measured) ? 0 : Number(measured.use);
    const before = months.get(reading.period)?.use ?? 0;
    months.set(reading.period, { period: reading.period, use: before + use, current });
  }
  return [...months.values()].slice(-MONTHS);
}
