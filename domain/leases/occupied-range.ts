import type { AfterEndDate } from '../catalog/leases.ts';
import { type CivilDate, type DateRange, isAfter, isBefore, later } from '../period.ts';

export type LeaseSpan = {
  readonly startDate: CivilDate;
  readonly endDate: CivilDate | null;
  readonly afterEndDate: AfterEndDate;
  readonly endedOn: CivilDate | null;
  readonly cancelled: boolean;
};

/** The days a lease occupies its room; null when it is cancelled. */
export function occupiedRange(lease: LeaseSpan): DateRange | null {
  if (lease.cancelled) return null;
  const to = lease.endedOn ?? (lease.afterEndDate === 'STOP' ? lease.endDate : null);
  return to !== null && isBefore(to, lease.startDate) ? null : { from: lease.startDate, to };
}

/** The occupied days that may be billed: nothing before `billing_starts_on`. */
export function billableRange(lease: LeaseSpan & { readonly billingStartsOn: CivilDate }): DateRange | null {
  const occupied = occupiedRange(lease);
  if (occupied === null) return null;
  const from = later(occupied.from, lease.billingStartsOn);
  return occupied.to !== null && isAfter(from, occupied.to) ? null : { from, to: occupied.to };
}
