import { recordAudit } from '../../database/audit.ts';
import { recordEvents } from '../../database/events.ts';
import type { Tx } from '../../database/transaction.ts';
import { insertMembers } from '../household-members/queries.ts';
import { presentLeases } from '../leases/present-lease.ts';
import { insertLeases } from '../leases/queries.ts';
import { insertReadings, saveReadings } from '../meter-readings/queries.ts';
import { insertFees } from '../recurring-fees/queries.ts';
import { insertRenters } from '../renters/queries.ts';
import { insertRooms } from '../rooms/queries.ts';
import type { Plan } from './plan-batch.ts';
import { type ImportCounts, insertImport, insertOpeningBalances, readLeases } from './queries.ts';

/** A statement or two per kind of row, however many rows there are. */
export async function storePlan(
  tx: Tx,
  plan: Plan,
  { id, fileHash, counts }: { id: string; fileHash: Buffer; counts: ImportCounts },
): Promise<void> {
  await insertImport(tx, id, fileHash, counts);
  await insertRooms(tx, plan.rooms);
  await insertRenters(tx, plan.renters);
  await insertLeases(tx, plan.leases);
  await insertMembers(tx, plan.members);
  await insertFees(tx, plan.fees);
  await insertReadings(tx, plan.readings.made);
  await saveReadings(tx, plan.readings.moved);
  await insertOpeningBalances(tx, id, plan.balances);
  await announceLeases(
    tx,
    plan.leases.map((lease) => lease.id),
  );
  await recordAudit(tx, 'import.finished', { type: 'import', id }, counts);
}

async function announceLeases(tx: Tx, ids: string[]): Promise<void> {
  const leases = await presentLeases(tx, await readLeases(tx, ids), 'vi');
  await recordEvents(
    tx,
    'lease.created',
    leases.map((lease) => ({ subject: { type: 'lease', id: lease.id, propertyId: lease.property_id }, data: lease })),
  );
}
