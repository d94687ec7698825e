import assert from 'node:assert/strict';
import type { Data, Run } from './run.ts';

export const UTILITIES = ['electricity', 'water'] as const;
export type Utility = (typeof UTILITIES)[number];

export type Meter = {
  previous: number;
  current: number;
  replaced: { old_final: number; new_initial: number } | null;
  rolled: boolean;
  billed: boolean;
};
export type Reading = { id: string; period: string; date: string; kind: string } & Record<Utility, Meter | null>;
export type Room = { id: string; digits: number | null; readings: Reading[] };

type Shown = Pick<Meter, 'current'> & Partial<Meter>;
export type Input = { date: string; kind: string } & Partial<Record<Utility, Shown>>;

/** Reads the room's chain again, because every invoice changes what is billed of it. */
export async function learn(run: Run, room: Room): Promise<void> {
  const { meter_readings } = await run.get(`/meter-readings?limit=200&room_id=${room.id}`);
  room.readings = meter_readings.map(
    (row: Data): Reading => ({
      id: row.id,
      period: row.period,
      date: row.reading_date,
      kind: row.kind,
      electricity: meterOf(row, 'electricity'),
      water: meterOf(row, 'water'),
    }),
  );
}

const meterOf = (row: Data, utility: Utility): Meter | null =>
  row[`${utility}_current`] === null
    ? null
    : {
        previous: row[`${utility}_previous`],
        current: row[`${utility}_current`],
        replaced: row[`${utility}_replaced`],
        rolled: row[`${utility}_rolled_over`],
        billed: row[`${utility}_billed_invoice_id`] !== null,
      };

type Link = { id: string; date: string; kind: string; meter: Meter };

function chainOf(room: Room, utility: Utility): Link[] {
  const links = room.readings.flatMap((reading) => {
    const meter = reading[utility];
    return meter ? [{ id: reading.id, date: reading.date, kind: reading.kind, meter }] : [];
  });
  return links.toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
}

export const highest = (room: Room, utility: Utility): number => chainOf(room, utility).at(-1)?.meter.current ?? 0;

/** Units between two values; null if the meter would run backwards. */
export function unitsOf(meter: Shown, previous: number, digits: number | null): number | null {
  const run = (from: number, to: number): number | null => {
    if (to >= from) return to - from;
    const full = 10 ** (digits ?? `${from}`.length);
    return meter.rolled && from < full ? full - from + to : null;
  };
  if (!meter.replaced) return run(previous, meter.current);
  const parts = [run(previous, meter.replaced.old_final), run(meter.replaced.new_initial, meter.current)];
  return parts.includes(null) ? null : (parts[0] as number) + (parts[1] as number);
}

/** The chain after the value before a reading changes. */
function refusedAfter(room: Room, next: Link | undefined, was: number | null, now: number): string | null {
  // A previous value that a person set to differ from the reading before keeps its value.
  if (!next || (was !== null && next.meter.previous !== was) || next.meter.previous === now) return null;
  return unitsOf(next.meter, now, room.digits) === null ? 'meter_reading_backwards' : 'changed';
}

/** The reason a new reading does not fit between its neighbours, if any. */
export function refusedReading(room: Room, input: Input): string | null {
  for (const utility of UTILITIES) {
    const shown = input[utility];
    if (!shown) continue;
    const chain = chainOf(room, utility);
    const before = chain.filter(({ date }) => date <= input.date).at(-1);
    const after = chain.find(({ date }) => date > input.date);
    const previous = before?.meter.current ?? (input.kind === 'HANDOVER' ? shown.current : 0);
    if (unitsOf(shown, previous, room.digits) === null) return 'meter_reading_backwards';
    const follows = refusedAfter(room, after, before?.meter.current ?? null, shown.current);
    if (follows === 'meter_reading_backwards') return follows;
    if (follows === 'changed' && after?.meter.billed) return 'meter_reading_billed';
  }
  return null;
}

/** The reason a reading cannot be deleted: it is billed, or the next one would not follow the one before. */
export function refusedRemoval(room: Room, { id, electricity, water }: Reading): string | null {
  if (electricity?.billed || water?.billed) return 'meter_reading_billed';
  for (const utility of UTILITIES) {
    const chain = chainOf(room, utility);
    const at = chain.findIndex((link) => link.id === id);
    const [before, next] = [chain[at - 1], chain[at + 1]];
    // The reading that now opens the chain keeps its previous value; a handover reading starts from its own value.
    if (at < 0 || !next || (!before && next.kind === 'PERIODIC')) continue;
    const follows = refusedAfter(room, next, chain[at]?.meter.current ?? null, (before ?? next).meter.current);
    if (follows === 'meter_reading_backwards') return follows;
    if (follows === 'changed' && next.meter.billed) return 'meter_reading_billed';
  }
  return null;
}

/** Whether a corrected value contradicts its own reading or the next one. */
export function refusedCorrection(room: Room, id: string, utility: Utility, current: number): string | null {
  const chain = chainOf(room, utility);
  const at = chain.findIndex((link) => link.id === id);
  const { meter, kind } = chain[at] as Link;
  const previous = at === 0 && kind === 'HANDOVER' ? current : meter.previous;
  if (current !== meter.current && unitsOf({ ...meter, current }, previous, room.digits) === null)
    return 'meter_reading_backwards';
  const follows = refusedAfter(room, chain[at + 1], meter.current, current);
  return follows === 'meter_reading_backwards' ? follows : null;
}

/** Records a handover reading. */
export async function handover(run: Run, room: Room, date: string, use: number) {
  await learn(run, room);
  const values = { electricity: highest(room, 'electricity') + (use % 30), water: highest(room, 'water') + (use % 4) };
  const [electricity, water] = [{ current: values.electricity }, { current: values.water }];
  return { values, refused: refusedReading(room, { date, kind: 'HANDOVER', electricity, water }) };
}

/** Live invoices never bill more units of a reading than the meter measured, in total over all payers. */
export async function assertNoOverbilledUse(run: Run, room: Room): Promise<void> {
  await learn(run, room);
  const rows = await run.service.asOwner<{ reading_id: string; utility: string; units: string }>(
    `select u.reading_id, lower(u.utility) as utility, sum(u.units) as units from billed_uses u
     join meter_readings m on m.organization_id = u.organization_id and m.id = u.reading_id where m.room_id = $1 group by 1, 2`,
    [room.id],
  );
  // Usage lines with a manually changed amount are exempt.
  const byHand = new Set(
    run.books.invoices
      .filter(({ state }) => state !== 'CANCELLED')
      .flatMap(({ lines }) => lines.filter(({ meta }) => meta.edited).map(({ meta }) => meta.reading_id)),
  );
  for (const { reading_id, utility, units } of rows.filter((row) => !byHand.has(row.reading_id))) {
    const meter = room.readings.find(({ id }) => id === reading_id)?.[utility as Utility] as Meter;
    const ran = unitsOf(meter, meter.previous, room.digits) as number;
    assert.ok(Number(units) <= ran, `${units} of ${ran} ${utility} of ${reading_id} are billed`);
  }
}
