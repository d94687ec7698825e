import assert from 'node:assert/strict';
import { applyNote, planNote, restOf } from './credit-notes.ts';
import type { Invoice, Line } from './figures.ts';
import { lastOf, monthOf } from './lease-books.ts';
import {
  assertNoOverbilledUse,
  highest,
  type Input,
  learn,
  type Room,
  refusedCorrection,
  refusedReading,
  refusedRemoval,
  UTILITIES,
} from './meters.ts';
import { dong, pick, type Run, type Step } from './run.ts';

export async function read(run: Run, { a, b, c, d }: Step): Promise<void> {
  const room = pick(run.rooms, a) as Room;
  await learn(run, room);
  const period = monthOf(run.today, [0, -1, -1, -2][b % 4]);
  const date = period === monthOf(run.today) ? run.today : lastOf(period);
  const [electricity, water] = [highest(room, 'electricity'), highest(room, 'water')];
  const shown: Omit<Input, 'date' | 'kind'> =
    d % 9 === 0
      ? { electricity: { current: c % 60, replaced: { old_final: electricity + 7, new_initial: 0 } } }
      : d % 9 === 1 && electricity > 40
        ? { electricity: { current: electricity % 40, rolled: true } }
        : d % 9 === 2
          ? { water: { current: water + (c % 9) } }
          : { electricity: { current: electricity + (c % 200) }, water: { current: water + (c % 9) } };
  const response = await run.post('/meter-readings', { room_id: room.id, period, ...bodyOf(shown) });
  const exists = room.readings.some((reading) => reading.kind === 'PERIODIC' && reading.period === period);
  run.agree(response, exists ? 'meter_reading_exists' : refusedReading(room, { date, kind: 'PERIODIC', ...shown }));
  await learn(run, room);
}

const bodyOf = (shown: Omit<Input, 'date' | 'kind'>) =>
  Object.fromEntries(
    UTILITIES.flatMap((utility) => {
      const { current, replaced, rolled } = shown[utility] ?? {};
      return Object.entries({ current, replaced, rolled_over: rolled })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [`${utility}_${name}`, value]);
    }),
  );

export async function correct(run: Run, { a, b, c, d }: Step): Promise<void> {
  const read = run.rooms.filter(({ readings }) => readings.length > 0);
  const room = pick(a % 4 === 0 || read.length === 0 ? run.rooms : read, a) as Room;
  await learn(run, room);
  const billed = room.readings.filter(({ electricity, water }) => electricity?.billed || water?.billed);
  const reading = pick(b % 4 === 0 || billed.length === 0 ? room.readings : billed, b);
  if (!reading) return;
  const utility = d % 3 !== 0 ? 'electricity' : 'water';
  const before = reading[utility]?.current ?? null;
  const current = Math.max(0, (before ?? 0) + (c % 61) - 30);
  const body = { [`${utility}_current`]: current, reason: 'đọc nhầm' };
  const response = await run.post(`/meter-readings/${reading.id}/correct`, body);
  const expected = before === null ? 'validation_failed' : refusedCorrection(room, reading.id, utility, current);
  if (!run.agree(response, expected)) return;
  const leases = run.books.leases.filter((lease) => lease.room === room.id);
  for (const invoice of leases.flatMap((lease) => run.books.liveOf(lease))) await followCorrection(run, invoice);
  for (const lease of leases) run.assertNothingBilledTwice(lease);
  await assertNoOverbilledUse(run, room);
}

export async function removeReading(run: Run, { a, b }: Step): Promise<void> {
  const room = pick(run.rooms, a) as Room;
  await learn(run, room);
  const reading = pick(room.readings, b);
  if (!reading) return;
  run.agree(await run.delete(`/meter-readings/${reading.id}`), refusedRemoval(room, reading));
  await assertNoOverbilledUse(run, room);
}

/** A draft is recalculated; an issued invoice is credited with at most its meter charges. */
async function followCorrection(run: Run, invoice: Invoice): Promise<void> {
  const data = await run.get(`/invoices/${invoice.id}`);
  if (invoice.state === 'DRAFT') run.absorb(data);
  else {
    const stored = await run.service.asOwner<{ id: string; credited_amount: string }>(
      'select id, credited_amount from invoice_lines where invoice_id = $1',
      [invoice.id],
    );
    const now = (line: Line) => dong(stored.find(({ id }) => id === line.id)?.credited_amount ?? '0');
    const chosen = invoice.lines
      .map((line) => ({ line, amount: now(line) - line.credited }))
      .filter(({ line, amount }) => amount !== 0n && line.type !== 'CREDIT');
    for (const { line, amount } of chosen) assert.ok(line.meta.reading_id && amount > 0n && amount <= restOf(line));
    applyNote(run.books, invoice, planNote(invoice, chosen));
    for (const line of invoice.lines) assert.equal(now(line), line.credited);
  }
  run.same(invoice, data);
}

export const LATE_FEE = { kind: 'FIXED', value: '50000', grace_days: 3 };

export async function setPrices(run: Run, { a, b, c, d }: Step): Promise<void> {
  const body = {
    ...(d % 2 === 0 ? { electricity_unit_price: pick(['0', '3000', '3500.50', '4000'], a) } : {}),
    ...(d % 2 === 1 ? { water_unit_price: pick(['0', '15000', '18000'], b) } : {}),
    ...(c % 4 === 0 ? { effective_from: monthOf(run.today, (a % 3) - 1) } : {}),
    ...(c % 7 === 0 ? { utilities_lag_months: a % 2 } : {}),
    ...(c % 6 === 0 ? { water_fixed_amount: pick(['0', '20000'], a) } : {}),
    ...(c % 2 === 0 ? { late_fee: a % 3 === 0 ? null : { ...LATE_FEE, auto: b % 2 === 0 } } : {}),
  };
  run.agree(await run.patch(`/properties/${run.propertyId}/billing-settings`, body), null);
  if (c % 3 !== 0) return;
  const tiers = [
    { up_to: 50, unit_price: '2000' },
    { up_to: null, unit_price: '3100.50' },
  ];
  const tariff = { utility: 'ELECTRICITY', effective_from: monthOf(run.today, (b % 3) - 1), tiers, vat_percent: '8' };
  const tariffs = { utility_tariffs: d % 3 === 0 ? [] : [tariff] };
  run.agree(await run.put(`/properties/${run.propertyId}/utility-tariffs`, tariffs), null);
}

export async function addFee(run: Run, { a, b, c }: Step): Promise<void> {
  const room = pick(run.rooms, a) as Room;
  const lease = pick(
    run.books.leases.filter(({ endedOn, cancelled }) => endedOn === null && !cancelled),
    a,
  );
  const scope =
    b % 3 === 0 && lease
      ? { lease_id: lease.id }
      : b % 7 === 1
        ? { property_id: run.propertyId }
        : { room_id: room.id };
  const proration = c % 2 === 0 ? 'DAILY' : 'NONE';
  const name = `Phí ${run.fees.length}`;
  const response = await run.post('/recurring-fees', {
    ...scope,
    name,
    amount: `${50_000 + (c % 5) * 7_001}`,
    proration,
  });
  if (!run.agree(response, null)) return;
  run.fees.push({
    id: response.data.id,
    name,
    byLease: 'lease_id' in scope,
    daily: proration === 'DAILY',
    gone: false,
  });
}

export async function removeFee(run: Run, { a }: Step): Promise<void> {
  const fee = pick(
    run.fees.filter(({ gone }) => !gone),
    a,
  );
  if (!fee) return;
  run.agree(await run.delete(`/recurring-fees/${fee.id}`), null);
  fee.gone = true;
}
