import assert from 'node:assert/strict';
import type { Lease } from './figures.ts';
import { billableDays, lastOf, listDays, monthOf, rentDays } from './lease-books.ts';
import { type Data, dong, type Run } from './run.ts';

/** Past months of a running lease, all days of an ended one. */
const lastOwedDay = (run: Run, lease: Lease): string => lease.endedOn ?? lastOf(monthOf(run.today, -1));

/** What every lease owes over its life is billed, credited or listed as unbilled. */
export async function assertOwedIsListed(run: Run, listed: Data[]): Promise<void> {
  for (const lease of run.books.leases.filter(({ cancelled, daily }) => !cancelled && daily)) {
    const lines = listed.find(({ id }) => id === lease.id)?.lines ?? [];
    const rent = lines.filter(({ line_type, meter_reading_id }: Data) => line_type === 'RENT' && !meter_reading_id);
    const until = lastOwedDay(run, lease);
    const owed = lease.start > run.today ? [] : billableDays(lease, lease.start, until);
    const billed = new Set(rentDays(run.books, lease));
    const days = rent
      .filter(({ description }: Data) => !/Chênh lệch|ghi lại/.test(description))
      .flatMap(({ from, to }: Data) => listDays(from, to));
    assert.deepEqual(
      days.toSorted(),
      owed.filter((day) => !billed.has(day)),
      `unbilled days of ${lease.id} are listed`,
    );
    assertRentOverLife(run, lease, new Set([...owed, ...billed]), rent);
  }
}

/** Rent of all owed days by the rents agreed for them, against what stands on invoices and on the list. */
function assertRentOverLife({ books }: Run, lease: Lease, days: Set<string>, listed: Data[]): void {
  const invoices = books.liveOf(lease);
  const lines = invoices.flatMap((invoice) => invoice.lines);
  const rents = lines.filter(({ type, meta }) => type === 'RENT' && meta.source !== 'manual');
  // What people changed by hand has no agreed price, and a discount limits what the service credits by itself.
  if (rents.some(({ meta, forgiven }) => meta.edited || meta.origin?.edited || forgiven > 0n)) return;
  if (lines.some(({ type, amount }) => type === 'DISCOUNT' || (type !== 'CREDIT' && amount < 0n))) return;
  // Money that came for a written-off invoice is income and never goes back. What the settlement therefore kept
  // stays written off when that payment is reversed later.
  if (lease.daysKept || books.parts.some(({ invoice, recovered }) => recovered > 0n && invoice?.lease === lease))
    return;
  const starts = [...lease.rents.keys()].toSorted();
  const owed = [...days].reduce((sum, day) => {
    const since = starts.findLast((each) => each <= day) ?? (starts[0] as string);
    return sum + Number(lease.rents.get(since)) / Temporal.PlainDate.from(day).daysInMonth;
  }, 0);
  const standing = rents.reduce((sum, { amount, credited }) => sum + Number(amount - credited), 0);
  const waiting = listed.reduce((sum, { amount }) => sum + Number(dong(amount)), 0);
  // Each line is rounded to a whole đồng once, and a credit note once more.
  const rounding = 2 * (rents.length + listed.length) + 1;
  assert.ok(
    Math.abs(owed - standing - waiting) <= rounding,
    `${lease.id} owes ${owed} of rent, ${standing} is billed and ${waiting} listed`,
  );
}
