import { randomUUIDv7 } from 'node:crypto';
import { type ReadingKind, UTILITY_PREFIXES } from '../../../../domain/catalog/meters.ts';
import { type FieldProblem, Refused, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { loadChains } from './load-chains.ts';
import { toReadingEvent } from './present-reading.ts';
import { findReading, insertReadings, type ReadingDraft, type ReadingWithPhotos, saveReadings } from './queries.ts';
import type { RoomChain } from './room-chain.ts';
import type { CreateMeterReadingBody } from './schemas.ts';

export type NewReading = Static<typeof CreateMeterReadingBody>;

export async function recordReading(tx: Tx, input: NewReading): Promise<ReadingWithPhotos> {
  assertComplete(input);
  const chain = (await loadChains(tx, [input.room_id])).get(input.room_id);
  const draft = placeNewReading(tx, chain, input);
  await insertReadings(tx, [draft]);
  await saveReadings(tx, chain?.touched ?? []);
  const reading = await findReading(tx, draft.id);
  await emitReadingRecorded(tx, reading);
  return reading;
}

export async function emitReadingRecorded(tx: Tx, reading: ReadingWithPhotos): Promise<void> {
  const { id, room_id, period, electricity_current, water_current } = reading;
  await recordAudit(
    tx,
    'meter_reading.recorded',
    { type: 'meter_reading', id },
    { room_id, period, electricity_current, water_current },
  );
  await recordEvents(tx, 'meter_reading.recorded', [toReadingEvent(reading)]);
}

/** Rules the schema cannot express: at least one value, and no other field of a utility without its value. */
export function assertComplete(input: Partial<Record<keyof NewReading, unknown>>): void {
  const problems: FieldProblem[] = [];
  if (input.electricity_current === undefined && input.water_current === undefined)
    problems.push({ path: 'electricity_current', code: 'required' });
  for (const utility of UTILITY_PREFIXES) {
    if (input[`${utility}_current`] !== undefined) continue;
    for (const name of [`${utility}_previous`, `${utility}_replaced`, `${utility}_rolled_over`] as const) {
      if (input[name] !== undefined) problems.push({ path: `${utility}_current`, code: 'requires', other: name });
    }
  }
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
}

/** Adds a periodic reading to the room's chain. If it is refused, the chain is unchanged. */
export function placeNewReading(tx: Tx, chain: RoomChain | undefined, input: NewReading): ReadingDraft {
  if (!chain || chain.room.archived) throw refused('not_found', { field: 'room_id' });
  const existing = chain.periodicOf(input.period);
  if (existing) throw refused('meter_reading_exists', { meter_reading_id: existing.id });
  const readingDate = input.reading_date ?? defaultReadingDate(input.period, tx.today);
  const draft = draftReading(tx, chain, {
    kind: 'PERIODIC',
    period: input.period,
    readingDate,
    leaseId: chain.leaseOn(readingDate),
    electricity: input.electricity_current ?? null,
    water: input.water_current ?? null,
  });
  draft.recorded_at = input.recorded_at ?? draft.recorded_at;
  for (const utility of UTILITY_PREFIXES) {
    draft[`${utility}_old_final`] = input[`${utility}_replaced`]?.old_final ?? null;
    draft[`${utility}_new_initial`] = input[`${utility}_replaced`]?.new_initial ?? null;
    draft[`${utility}_rolled_over`] = input[`${utility}_rolled_over`] ?? false;
  }
  chain.place(draft, { electricity: input.electricity_previous ?? null, water: input.water_previous ?? null });
  return draft;
}

/** The last day of the month, or today in the current month. */
export function defaultReadingDate(period: string, today: Temporal.PlainDate): string {
  const month = Temporal.PlainYearMonth.from(period);
  return (today.toPlainYearMonth().equals(month) ? today : month.toPlainDate({ day: month.daysInMonth })).toString();
}

type Values = {
  kind: ReadingKind;
  period: string;
  readingDate: string;
  leaseId: string | null;
  electricity: number | null;
  water: number | null;
};

export const draftReading = (tx: Tx, chain: RoomChain, values: Values): ReadingDraft => ({
  id: randomUUIDv7(),
  property_id: chain.room.property_id,
  room_id: chain.room.id,
  lease_id: values.leaseId,
  period: values.period,
  reading_date: values.readingDate,
  kind: values.kind,
  status: 'ACCEPTED',
  source: 'OPERATOR',
  electricity_previous: values.electricity === null ? null : 0,
  electricity_current: values.electricity,
  electricity_old_final: null,
  electricity_new_initial: null,
  electricity_rolled_over: false,
  electricity_billed_invoice_id: null,
  water_previous: values.water === null ? null : 0,
  water_current: values.water,
  water_old_final: null,
  water_new_initial: null,
  water_rolled_over: false,
  water_billed_invoice_id: null,
  flags: [],
  refusal_reason: null,
  recorded_at: tx.now.toString({ fractionalSecondDigits: 6, roundingMode: 'halfExpand' }),
  recorded_by: tx.actor.id,
});
