import assert from 'node:assert/strict';
import { applyNote, planNote, restOf } from './credit-notes.ts';
import type { Invoice, Line } from './figures.ts';
import { lastOf, monthOf } from './lease-books.ts';
import { dong, pick, type Reading, type Room, type Run, type Step } from './run.ts';

/** A reading between older ones may contradict them, or the one after it may be billed. */
export const CHAIN = ['meter_reading_backwards', 'meter_reading_billed'];

const latest = (room: Room): string =>
  room.readings
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? '';
const highest = (room: Room, utility: 'electricity' | 'water'): number => {
  const known = room.readings.filter((reading) => reading[utility] !== null);
  const last = known.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1)).at(-1);
  return last?.[utility] ?? 0;
};

/** Reads the meters when keys change hands; what was stored is learned from the list. */
export function handover(room: Room, date: string, use: number) {
  const values = { electricity: highest(room, 'electricity') + (use % 30), water: highest(room, 'water') + (use % 4) };
  return { values, late: date < latest(room), learn: (run: Run) => learn(run, room) };
}

async function learn(run: Run, room: Room): Promise<void> {
  const { meter_readings } = await run.get(`/meter-readings?limit=200&room_id=${room.id}`);
  room.readings = meter_readings.map(
    // biome-ignore lint/suspicious/noExplicitAny: rows as answered
    (row: any): Reading => ({
      id: row.id,
      period: row.period,
      date: row.reading_date,
      kind: row.kind,
      electricity: row.electricity_current,
      water: row.water_current,
    }),
  );
}

export async function read(run: Run, { a, b, c, d }: Step): Promise<void> {
  const room = pick(run.rooms, a) as Room;
  const period = monthOf(run.today, [0, -1, -1, -2][b % 4]);
  const date = period === monthOf(run.today) ? run.today : lastOf(period);
  const [electricity, water] = [highest(room, 'electricity'), highest(room, 'water')];
  const body =
    d % 9 === 0
      ? { electricity_replaced: { old_final: electricity + 7, new_initial: 0 }, electricity_current: c % 60 }
      : d % 9 === 1 && room.digits !== null && electricity > 40
        ? { electricity_rolled_over: true, electricity_current: electricity % 40 }
        : d % 9 === 2
          ? { water_current: water + (c % 9) }
          : { electricity_current: electricity + (c % 200), water_current: water + (c % 9) };
  const answer = await run.post('/meter-readings', { room_id: room.id, period, ...body });
  const exists = room.readings.some((reading) => reading.kind === 'PERIODIC' && reading.period === period);
  const tolerated = !exists && date < latest(room) ? CHAIN : [];
  if (run.agree(answer, exists ? 'meter_reading_exists' : null, tolerated)) await learn(run, room);
}

export async function correct(run: Run, { a, b, c, d }: Step): Promise<void> {
  const room = pick(
    run.rooms.filter(({ readings }) => readings.length > 0),
    a,
  );
  const reading = room && pick(room.readings, b);
  if (!reading) return;
  const utility = reading.electricity !== null && d % 3 !== 0 ? 'electricity' : 'water';
  const before = reading[utility];
  if (before === null) return;
  const current = Math.max(0, before + (c % 61) - 30);
  const body = { [`${utility}_current`]: current, reason: 'đọc nhầm' };
  const answer = await run.post(`/meter-readings/${reading.id}/correct`, body);
  // Which of two neighbours no longer fits is the service's to say.
  if (!run.agree(answer, null, ['meter_reading_backwards'])) return;
  await learn(run, room);
  const leases = run.books.leases.filter((lease) => lease.room === room.id);
  for (const invoice of leases.flatMap((lease) => run.books.liveOf(lease))) await followCorrection(run, invoice);
  for (const lease of leases) run.nothingTwice(lease);
}

/** A draft is calculated again; an issued invoice is credited, at most what its meters cost. */
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

export async function setPrices(run: Run, { a, b, c, d }: Step): Promise<void> {
  const body = {
    ...(d % 2 === 0 ? { electricity_unit_price: pick(['0', '3000', '3500.50', '4000'], a) } : {}),
    ...(d % 2 === 1 ? { water_unit_price: pick(['0', '15000', '18000'], b) } : {}),
    ...(c % 4 === 0 ? { effective_from: monthOf(run.today, (a % 3) - 1) } : {}),
    ...(c % 7 === 0 ? { utilities_lag_months: a % 2 } : {}),
    ...(c % 6 === 0 ? { water_fixed_amount: pick(['0', '20000'], a) } : {}),
  };
  run.agree(await run.patch(`/properties/${run.propertyId}/billing-settings`, body), null);
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
  const answer = await run.post('/recurring-fees', {
    ...scope,
    name: 'Phí',
    amount: `${50_000 + (c % 5) * 7_001}`,
    proration,
  });
  if (run.agree(answer, null)) run.fees.push({ id: answer.data.id });
}

export async function removeFee(run: Run, { a }: Step): Promise<void> {
  const fee = pick(run.fees, a);
  if (!fee) return;
  run.agree(await run.delete(`/recurring-fees/${fee.id}`), null);
  run.fees = run.fees.filter((each) => each !== fee);
}
