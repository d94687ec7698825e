import { recordAudit } from '../../../database/audit.ts';
import { noteChange } from '../../../database/changes.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { insertMembers } from '../../leasing/household-members/queries.ts';
import { bookReceivedDeposits } from '../../leasing/leases/create-lease.ts';
import { toLeaseEvents } from '../../leasing/leases/present-lease.ts';
import { insertLeases } from '../../leasing/leases/queries.ts';
import { insertReadings, saveReadings } from '../../metering/meter-readings/queries.ts';
import { insertFees } from '../../portfolio/recurring-fees/queries.ts';
import { insertRenters } from '../../portfolio/renters/queries.ts';
import { insertRooms } from '../../portfolio/rooms/queries.ts';
import { bookOpeningBalances } from '../opening-balances/book-opening-balances.ts';
import { insertOpeningBalances } from '../opening-balances/queries.ts';
import type { Plan } from './plan-batch.ts';
import { type ImportCounts, insertImport, readLeases } from './queries.ts';

/** Takes one or two statements per kind of row. `onStored` is called with the fraction stored so far. */
export async function storePlan(
  tx: Tx,
  plan: Plan,
  { id, fileHash, counts }: { id: string; fileHash: Buffer; counts: ImportCounts },
  onStored: (share: number) => void,
): Promise<void> {
  const steps: [number, () => Promise<void>][] = [
    [1, () => insertImport(tx, id, fileHash, counts)],
    [plan.rooms.length, () => insertRooms(tx, plan.rooms)],
    [plan.renters.length, () => insertRenters(tx, plan.renters)],
    [plan.leases.length, () => insertLeases(tx, plan.leases)],
    [plan.members.length, () => insertMembers(tx, plan.members)],
    [plan.fees.length, () => insertFees(tx, plan.fees)],
    [plan.readings.created.length, () => insertReadings(tx, plan.readings.created)],
    [plan.readings.changed.length, () => saveReadings(tx, plan.readings.changed)],
    [plan.balances.length, () => insertOpeningBalances(tx, id, plan.balances)],
    [plan.leases.length, () => bookReceivedDeposits(tx, plan.leases)],
    [plan.balances.length, () => bookOpeningBalances(tx, plan.balances)],
    [plan.leases.length, () => emitLeasesCreated(tx, plan.leases)],
    [1, () => recordAudit(tx, 'import.finished', { type: 'import', id }, counts)],
  ];
  noteStored(tx, plan);
  const total = steps.reduce((sum, [rows]) => sum + rows, 0);
  let stored = 0;
  for (const [rows, store] of steps) {
    await store();
    stored += rows;
    onStored(stored / total);
  }
}

/** Clients load their lists again instead of hearing of every row. */
function noteStored(tx: Tx, { rooms, renters, readings, balances }: Plan): void {
  if (rooms.length > 0) noteChange(tx, 'rooms', null);
  if (rooms.length > 0) noteChange(tx, 'properties', null);
  if (renters.length > 0) noteChange(tx, 'renters', null);
  if (readings.created.length > 0 || readings.changed.length > 0) noteChange(tx, 'meter_readings', null);
  if (balances.length > 0) noteChange(tx, 'invoices', null);
}

async function emitLeasesCreated(tx: Tx, leases: Plan['leases']): Promise<void> {
  const rows = await readLeases(
    tx,
    leases.map(({ id }) => id),
  );
  await recordEvents(tx, 'lease.created', await toLeaseEvents(tx, rows));
}
