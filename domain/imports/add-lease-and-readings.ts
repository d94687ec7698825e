import type { RentCycle } from '../catalog/leases.ts';
import type { RoomRow } from './check-room-row.ts';
import type { ImportBatch, ImportedLease, Index } from './import-batch.ts';
import type { ImportProblem } from './problem.ts';
import { type RenterIndex, resolveRenter } from './resolve-renter.ts';

/** Adds what a valid room row contains besides the room: the lease with its renter, readings, and open debt or credit. */
export function addLeaseAndReadings(
  row: RoomRow,
  position: { readonly property: Index; readonly room: Index },
  people: RenterIndex,
  batch: ImportBatch,
  problems: ImportProblem[],
): Index | null {
  const { values } = row;
  const source = { sheet: row.sheet, row: row.number };
  const lease =
    values.renter_name === null ? null : addLease(row, values.renter_name, position, people, batch, problems);
  if (values.reading_date !== null)
    batch.readings.push({
      ...source,
      room: position.room,
      lease: lease?.index ?? null,
      electricity: values.electricity_reading,
      water: values.water_reading,
      readingDate: values.reading_date,
    });
  if (lease === null) return null;
  const parties = { ...source, lease: lease.index, renter: lease.renter };
  if (values.debt_amount && values.debt_period)
    batch.debts.push({ ...parties, amount: values.debt_amount, period: values.debt_period });
  if (values.credit_amount) batch.credits.push({ ...parties, amount: values.credit_amount });
  return lease.index;
}

function addLease(
  row: RoomRow,
  renterName: string,
  position: { readonly property: Index; readonly room: Index },
  people: RenterIndex,
  batch: ImportBatch,
  problems: ImportProblem[],
): { index: Index; renter: Index } | null {
  const { values } = row;
  const startDate = values.start_date;
  const monthlyRent = values.monthly_rent ?? values.base_rent;
  if (startDate === null || monthlyRent === null) return null;
  const renter = resolveRenter(people, row, renterName, problems);
  const lease: ImportedLease = {
    sheet: row.sheet,
    row: row.number,
    ...position,
    renter,
    startDate,
    endDate: values.end_date,
    afterEndDate: values.after_end_date ?? 'STOP',
    monthlyRent,
    depositAmount: values.deposit_amount ?? 0n,
    depositReceived:
      values.deposit_received === null
        ? null
        : { amount: values.deposit_received, receivedOn: values.deposit_received_on ?? startDate },
    occupantCount: values.occupant_count ?? 1,
    proration: values.proration ?? 'DAILY',
    rentCycleMonths: Number(values.rent_cycle_months ?? 1) as RentCycle,
    billingStartsOn: values.billing_starts_on ?? startDate,
  };
  return { index: batch.leases.push(lease) - 1, renter };
}
