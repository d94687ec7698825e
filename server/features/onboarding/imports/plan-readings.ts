import type { ImportBatch } from '../../../../domain/imports/import-batch.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import { Refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { MeteredRoom, ReadingDraft, ReadingRow, StayRow } from '../../metering/meter-readings/queries.ts';
import { draftReading } from '../../metering/meter-readings/record-reading.ts';
import { RoomChain } from '../../metering/meter-readings/room-chain.ts';

type Places = {
  rooms: readonly MeteredRoom[];
  leaseIds: readonly string[];
  stays: readonly StayRow[];
  /** Of rooms that were there before. */
  readings: readonly ReadingRow[];
};

/** Where the meters stood when the house moved in: the readings that open a chain, or join the one a known room has. */
export function planReadings(
  tx: Tx,
  batch: ImportBatch,
  { rooms, leaseIds, stays, readings }: Places,
  problems: ImportProblem[],
): { made: ReadingDraft[]; moved: ReadingDraft[] } {
  const staysBy = Map.groupBy(stays, ({ room_id }) => room_id);
  const readingsBy = Map.groupBy(readings, ({ room_id }) => room_id);
  const made: ReadingDraft[] = [];
  const moved: ReadingDraft[] = [];
  for (const { sheet, row, room: place, lease, electricity, water, readingDate } of batch.readings) {
    const room = rooms[place] as MeteredRoom;
    const chain = new RoomChain(room, readingsBy.get(room.id) ?? [], staysBy.get(room.id) ?? []);
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
      made.push(chain.find(draft.id) as ReadingDraft);
      moved.push(...chain.touched);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push({ sheet, row, column: 'reading_date', code: 'conflicts_with', other: 'room' });
    }
  }
  return { made, moved };
}
