import { randomUUIDv7 } from 'node:crypto';
import { UTILITY_PREFIXES, type Utility, type UtilityPrefix } from '../../../../domain/catalog/meters.ts';
import type { ReadingPatch } from '../../../../domain/meters/place-reading.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { loadChains } from './load-chains.ts';
import { toReadingEvent } from './present-reading.ts';
import {
  deleteReading,
  findReading,
  insertCorrection,
  type ReadingDraft,
  type ReadingRow,
  type ReadingWithPhotos,
  saveReadings,
} from './queries.ts';
import { assertComplete } from './record-reading.ts';
import type { RoomChain } from './room-chain.ts';
import type { CorrectReadingBody, UpdateMeterReadingBody } from './schemas.ts';

const FIELDS = [
  'reading_date',
  'electricity_previous',
  'electricity_current',
  'electricity_old_final',
  'electricity_new_initial',
  'electricity_rolled_over',
  'water_previous',
  'water_current',
  'water_old_final',
  'water_new_initial',
  'water_rolled_over',
] as const;
const NAMES = { ELECTRICITY: 'electricity', WATER: 'water' } as const;

async function open(tx: Tx, id: string): Promise<{ chain: RoomChain; row: ReadingDraft; before: ReadingRow }> {
  const before = await findReading(tx, id);
  const chain = (await loadChains(tx, [before.room_id])).get(before.room_id);
  const row = chain?.find(id);
  if (!chain || !row) throw refused('invalid_status_transition', { status: before.status });
  return { chain, row, before };
}

export async function updateReading(
  tx: Tx,
  id: string,
  input: Static<typeof UpdateMeterReadingBody>,
): Promise<ReadingWithPhotos> {
  const { chain, row, before } = await open(tx, id);
  if (before.electricity_billed_invoice_id || before.water_billed_invoice_id) throw refused('meter_reading_billed');
  const currentOf = (name: UtilityPrefix) => row[`${name}_current`] ?? input[`${name}_current`];
  assertComplete({ ...input, electricity_current: currentOf('electricity'), water_current: currentOf('water') });
  if (row.status === 'PENDING') {
    changePending(row, input);
    await saveReadings(tx, [row]);
  } else {
    applyPatch(chain, row, input);
    await saveReadings(tx, [...new Set([row, ...chain.touched])]);
  }
  const after = await findReading(tx, id);
  await recordAudit(tx, 'meter_reading.updated', { type: 'meter_reading', id }, changesBetween(before, after, FIELDS));
  const isCompleted = UTILITY_PREFIXES.some(
    (name) => before[`${name}_current`] === null && after[`${name}_current`] !== null,
  );
  if (isCompleted && after.status === 'ACCEPTED')
    await recordEvents(tx, 'meter_reading.recorded', [toReadingEvent(after)]);
  return after;
}

/** Edits the utilities the reading has and adds those it does not have yet. */
function applyPatch(chain: RoomChain, row: ReadingDraft, input: Static<typeof UpdateMeterReadingBody>): void {
  const added = UTILITY_PREFIXES.filter(
    (name) => row[`${name}_current`] === null && input[`${name}_current`] !== undefined,
  );
  const patches: Partial<Record<Utility, ReadingPatch>> = {};
  for (const [utility, name] of Object.entries(NAMES) as [Utility, UtilityPrefix][]) {
    if (row[`${name}_current`] === null) continue;
    const replaced = input[`${name}_replaced`];
    patches[utility] = {
      ...(input[`${name}_current`] !== undefined ? { current: BigInt(input[`${name}_current`] as number) } : {}),
      ...(input[`${name}_previous`] !== undefined ? { previous: BigInt(input[`${name}_previous`] as number) } : {}),
      ...(input[`${name}_rolled_over`] !== undefined ? { rolledOver: input[`${name}_rolled_over`] as boolean } : {}),
      ...(replaced !== undefined
        ? {
            replaced:
              replaced === null
                ? null
                : { oldFinal: BigInt(replaced.old_final), newInitial: BigInt(replaced.new_initial) },
          }
        : {}),
      ...(input.reading_date ? { readingDate: Temporal.PlainDate.from(input.reading_date) } : {}),
    };
  }
  chain.change(row.id, patches);
  if (input.reading_date) {
    row.reading_date = input.reading_date;
    if (row.kind === 'PERIODIC') row.lease_id = chain.leaseOn(input.reading_date);
  }
  writeMeterChanges(row, input);
  if (added.length > 0) chain.complete(row, added, input);
  else chain.reflag(row.id);
}

/** It is in no chain yet: accepting it gives it the previous value. */
function changePending(row: ReadingDraft, input: Static<typeof UpdateMeterReadingBody>): void {
  row.reading_date = input.reading_date ?? row.reading_date;
  for (const name of UTILITY_PREFIXES) {
    if (input[`${name}_previous`] !== undefined) throw invalidFields({ path: `${name}_previous`, code: 'not_allowed' });
    const current = input[`${name}_current`];
    if (current === undefined) continue;
    row[`${name}_current`] = current;
    row[`${name}_previous`] ??= 0;
  }
  writeMeterChanges(row, input);
}

/** That a meter was exchanged, or began again at zero. */
function writeMeterChanges(row: ReadingDraft, input: Static<typeof UpdateMeterReadingBody>): void {
  for (const name of UTILITY_PREFIXES) {
    if (input[`${name}_rolled_over`] !== undefined)
      row[`${name}_rolled_over`] = input[`${name}_rolled_over`] as boolean;
    const replaced = input[`${name}_replaced`];
    if (replaced !== undefined) {
      row[`${name}_old_final`] = replaced?.old_final ?? null;
      row[`${name}_new_initial`] = replaced?.new_initial ?? null;
    }
  }
}

export async function removeReading(tx: Tx, id: string): Promise<void> {
  const { chain, before } = await open(tx, id);
  if (before.electricity_billed_invoice_id || before.water_billed_invoice_id) throw refused('meter_reading_billed');
  chain.change(id, null);
  await saveReadings(tx, chain.touched);
  await remove(tx, before);
}

/** A reading that waits for the landlord bills nothing and is in no chain, so it can go without a trace in others. */
export async function withdrawReading(tx: Tx, id: string): Promise<void> {
  const { row, before } = await open(tx, id);
  if (row.status !== 'PENDING') throw refused('invalid_status_transition', { status: row.status });
  await remove(tx, before);
}

async function remove(tx: Tx, { id, room_id, period, electricity_current, water_current }: ReadingRow): Promise<void> {
  await deleteReading(tx, id);
  await recordAudit(
    tx,
    'meter_reading.removed',
    { type: 'meter_reading', id },
    { room_id, period, electricity_current, water_current },
  );
}

export async function acceptReading(tx: Tx, id: string): Promise<ReadingWithPhotos> {
  const { chain, row } = await open(tx, id);
  if (row.status !== 'PENDING') throw refused('invalid_status_transition', { status: row.status });
  row.status = 'ACCEPTED';
  chain.place(row, { electricity: null, water: null });
  await saveReadings(tx, [...new Set([row, ...chain.touched])]);
  await recordAudit(tx, 'meter_reading.accepted', { type: 'meter_reading', id });
  return findReading(tx, id);
}

export async function rejectReading(tx: Tx, id: string, reason: string): Promise<ReadingWithPhotos> {
  const { row } = await open(tx, id);
  if (row.status !== 'PENDING') throw refused('invalid_status_transition', { status: row.status });
  await saveReadings(tx, [{ ...row, status: 'REFUSED', refusal_reason: reason }]);
  await recordAudit(tx, 'meter_reading.refused', { type: 'meter_reading', id }, { reason });
  return findReading(tx, id);
}

/** Stores the old and new values and returns the billed readings whose use changed; the caller settles the money. */
export async function correctReading(
  tx: Tx,
  id: string,
  input: Static<typeof CorrectReadingBody>,
): Promise<{ reading: ReadingRow; billed: { readingId: string; utility: Utility }[] }> {
  if (input.electricity_current === undefined && input.water_current === undefined) {
    throw invalidFields({ path: 'electricity_current', code: 'required' });
  }
  const { chain, row, before } = await open(tx, id);
  if (row.status !== 'ACCEPTED') throw refused('invalid_status_transition', { status: row.status });
  for (const name of UTILITY_PREFIXES) {
    if (input[`${name}_current`] !== undefined && row[`${name}_current`] === null) {
      throw invalidFields({ path: `${name}_current`, code: 'not_allowed' });
    }
  }
  const billed = chain.correct(id, {
    ...(input.electricity_current !== undefined ? { ELECTRICITY: { current: BigInt(input.electricity_current) } } : {}),
    ...(input.water_current !== undefined ? { WATER: { current: BigInt(input.water_current) } } : {}),
  });
  await saveReadings(tx, [...new Set([row, ...chain.touched])]);
  await insertCorrection(tx, {
    id: randomUUIDv7(),
    readingId: id,
    electricity: [before.electricity_current, input.electricity_current ?? before.electricity_current],
    water: [before.water_current, input.water_current ?? before.water_current],
    reason: input.reason,
  });
  const after = await findReading(tx, id);
  await recordAudit(
    tx,
    'meter_reading.corrected',
    { type: 'meter_reading', id },
    { ...changesBetween(before, after, FIELDS), reason: input.reason },
  );
  return { reading: after, billed: billed.map(({ utility, change }) => ({ readingId: change.id, utility })) };
}
