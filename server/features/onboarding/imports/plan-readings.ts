import type { ImportBatch } from '../../../../domain/imports/import-batch.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import { Refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { MeteredRoom, ReadingDraft, ReadingRow, StayRow } from '../../metering/meter-readings/queries.ts';
import { draftReading } from '../../metering/meter-readings/record-reading.ts';
import { RoomChain } from '../../metering/meter-readings/room-chain.ts';

type Targets = {
  rooms: readonly MeteredRoom[];
  leaseIds: readonly string[];
  stays: readonly StayRow[];
  /** Existing readings of existing rooms. */
  readings: readonly ReadingRow[];
};

/** The meter values at import: they start the chain of a new room or continue that of an existing one. */
export function planReadings(
  tx: Tx,
  batch: ImportBatch,
  { rooms, leaseIds, stays, readings }: Targets,
  problems: ImportProblem[],
): { created: ReadingDraft[]; changed: ReadingDraft[] } {
  const staysByRoom = Map.groupBy(stays, ({ room_id }) => room_id);
  const readingsByRoom = Map.groupBy(readings, ({ room_id }) => room_id);
  const created: ReadingDraft[] = [];
  const changed: ReadingDraft[] = [];
  for (const { sheet, row, room: roomIndex, lease, electricity, water, readingDate } of batch.readings) {
    const room = rooms[roomIndex] as MeteredRoom;
    const chain = new RoomChain(room, readingsByRoom.get(room.id) ?? [], staysByRoom.get(room.id) ?? []);
    const draft = draftReading(tx, chain, {
      kind: 'HANDOVER',
      period: readingDate.toPlainYearMonth().toString(),
      readingDate: readingDate.toString(),
      leaseId: lease === null ? null : (leaseIds[lease] as string),
      electricity: electricity === null ? null : Number(electricity),
      water: water === null ? null : Number(water),
    });
    try {
      chain.place({ ...draft, source: 'IMPORT' }, { electricity: null, water: null });
      created.push(chain.find(draft.id) as ReadingDraft);
      changed.push(...chain.touched);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push({ sheet, row, column: 'reading_date', code: 'conflicts_with', other: 'room' });
    }
  }
  return { created, changed };
}
