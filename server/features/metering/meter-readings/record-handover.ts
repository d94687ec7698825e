import { Refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { loadChains } from './load-chains.ts';
import { findReading, insertReadings, saveReadings } from './queries.ts';
import { draftReading, emitReadingRecorded } from './record-reading.ts';

type Handover = {
  room: { id: string };
  leaseId: string;
  readingDate: string;
  values: { electricity?: number; water?: number };
  /** The request field with the values, reported when one is refused. */
  field: string;
};

/** Records the meters when a renter moves in or out. */
export async function recordHandover(tx: Tx, { room, leaseId, readingDate, values, field }: Handover): Promise<void> {
  if (values.electricity === undefined && values.water === undefined) return;
  const chain = (await loadChains(tx, [room.id])).get(room.id);
  if (!chain) throw new Error(`No chain for room ${room.id}`);
  const draft = draftReading(tx, chain, {
    kind: 'HANDOVER',
    period: readingDate.slice(0, 7),
    readingDate,
    leaseId,
    electricity: values.electricity ?? null,
    water: values.water ?? null,
  });
  try {
    chain.place(draft, { electricity: null, water: null });
  } catch (error) {
    if (error instanceof Refused) throw new Refused(error.code, { ...(error.details as object), field });
    throw error;
  }
  await insertReadings(tx, [draft]);
  await saveReadings(tx, chain.touched);
  await emitReadingRecorded(tx, await findReading(tx, draft.id));
}
