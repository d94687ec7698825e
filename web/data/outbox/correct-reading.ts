import type { Client } from '@rentroll/client';
import { type Entry, FIELDS, fieldsOf } from './entries.ts';

/** What was said about the value before no longer holds. */
export function correctionOf(entry: Entry): { electricity_current?: number } {
  const { replaced, rolledOver } = FIELDS[entry.utility];
  return {
    ...(entry.baseAnswers?.replaced ? { [replaced]: null } : {}),
    ...(entry.baseAnswers?.rolledOver ? { [rolledOver]: false } : {}),
    ...fieldsOf(entry),
  };
}

/** Where the service counted from when the value was typed: from 0 if nobody had said it. */
export const startBefore = ({ base, baseAnswers }: Entry): number | null =>
  base === null ? null : (baseAnswers?.initial ?? 0);

/**
 * Takes what a renter sent, with the value of this device. Where the meter stood can only be said of an accepted reading. If it is not
 * accepted, because of the other meter, what the renter sent stays.
 */
export async function acceptAs(api: Client, meter_reading_id: string, entry: Entry): Promise<void> {
  const { current, previous, replaced, rolledOver } = FIELDS[entry.utility];
  const { [previous]: start, ...value } = fieldsOf(entry);
  const path = { meter_reading_id };
  await api.patch('/meter-readings/{meter_reading_id}', { path, body: value });
  try {
    await api.post('/meter-readings/{meter_reading_id}/accept', { path });
  } catch (error) {
    if (!entry.existing?.pending) throw error;
    const theirs = { [current]: entry.existing.value, [replaced]: null, [rolledOver]: false };
    await api.patch('/meter-readings/{meter_reading_id}', { path, body: theirs });
    throw error;
  }
  if (start !== undefined) await api.patch('/meter-readings/{meter_reading_id}', { path, body: fieldsOf(entry) });
}
