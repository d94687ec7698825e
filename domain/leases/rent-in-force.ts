import type { Dong } from '../money.ts';
import { type CivilDate, type ClosedRange, compareDates, countDays, dayBefore, isAfter } from '../period.ts';

export type DatedRent = { readonly from: CivilDate; readonly monthlyRent: Dong };
export type RentSegment = ClosedRange & { readonly days: number; readonly monthlyRent: Dong };

const inOrder = (rents: readonly DatedRent[]): DatedRent[] => rents.toSorted((a, b) => compareDates(a.from, b.from));

/** The latest rent that has started; before the first one starts, the first. */
export function rentInForce(rents: readonly DatedRent[], day: CivilDate): Dong {
  const ordered = inOrder(rents);
  const rent = ordered.findLast((each) => !isAfter(each.from, day)) ?? ordered[0];
  if (rent === undefined) throw new RangeError('No rent given for the lease');
  return rent.monthlyRent;
}

/** Splits a stay where the rent changes; a renewal at the same rent does not split it. */
export function rentSegments(rents: readonly DatedRent[], stay: ClosedRange): RentSegment[] {
  const starts = inOrder(rents)
    .map((rent) => rent.from)
    .filter((from) => isAfter(from, stay.from) && !isAfter(from, stay.to));
  const segments: RentSegment[] = [];
  for (const from of [stay.from, ...starts]) {
    const monthlyRent = rentInForce(rents, from);
    const last = segments.at(-1);
    if (last?.monthlyRent === monthlyRent) continue;
    if (last) segments[segments.length - 1] = measured(last, dayBefore(from));
    segments.push(measured({ from, to: stay.to, monthlyRent }, stay.to));
  }
  return segments;
}

const measured = (segment: ClosedRange & { monthlyRent: Dong }, to: CivilDate): RentSegment => ({
  from: segment.from,
  to,
  monthlyRent: segment.monthlyRent,
  days: countDays({ from: segment.from, to }),
});
