import type { AllocationMethod, FallbackReason } from '../catalog/reports.ts';
import { type Fraction, fraction } from '../fraction.ts';
import { allocate, type Dong, sumAmounts } from '../money.ts';

export type SharingRoom = {
  readonly revenue: Dong;
  /** Area, occupant days or units of electricity, depending on the method; null when unknown. */
  readonly measure: bigint | null;
};

export type Sharing = {
  readonly method: AllocationMethod;
  readonly fallback: FallbackReason | null;
  readonly parts: readonly { readonly percent: Fraction; readonly amount: Dong }[];
  /** What could not be allocated, because no room had a lease or an entry. */
  readonly unallocated: Dong;
};

const WITHOUT: Readonly<Record<Exclude<AllocationMethod, 'equal_room'>, FallbackReason>> = {
  revenue_share: 'no_revenue',
  area: 'area_missing',
  occupant_days: 'no_occupants',
  electricity_usage: 'no_usage',
};

/** Allocates a property's shared expenses to its rooms; the parts add up exactly. Rooms with negative revenue get a share of zero. */
export function shareExpenses(total: Dong, rooms: readonly SharingRoom[], wanted: AllocationMethod): Sharing {
  if (rooms.length === 0) return { method: wanted, fallback: null, parts: [], unallocated: total };
  const weights = weightsBy(wanted, rooms);
  const chosen = weights ?? rooms.map(() => 1n);
  const whole = sumAmounts(chosen);
  const amounts = allocate(total, chosen);
  return {
    method: weights === null ? 'equal_room' : wanted,
    fallback: weights === null && wanted !== 'equal_room' ? WITHOUT[wanted] : null,
    parts: chosen.map((weight, index) => ({ percent: fraction(100n * weight, whole), amount: amounts[index] as Dong })),
    unallocated: 0n,
  };
}

/** Null when the method has no data. A single room without an area would distort every share, so it counts as none. */
function weightsBy(method: AllocationMethod, rooms: readonly SharingRoom[]): bigint[] | null {
  if (method === 'equal_room') return rooms.map(() => 1n);
  if (method === 'area' && rooms.some(({ measure }) => measure === null || measure <= 0n)) return null;
  const weights = rooms.map(({ revenue, measure }) =>
    atLeastZero(method === 'revenue_share' ? revenue : (measure ?? 0n)),
  );
  return sumAmounts(weights) === 0n ? null : weights;
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);
