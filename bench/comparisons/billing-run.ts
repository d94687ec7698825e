import { setTimeout as sleep } from 'node:timers/promises';
import { type Comparison, type Measured, median, rounds, seconds } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { idOf, seedHouse } from '../support/seed-house.ts';
import type { BenchDatabase, Server, Site } from '../support/site.ts';

const ROOMS = 5_000;
const ROUNDS = 3;
const BILLED = 6;
const FIRST = '2025-01';
const SIZES = { small: 1_000, large: 100_000 };

const periodAfter = (months: number): string => Temporal.PlainYearMonth.from(FIRST).add({ months }).toString();

export const billingRun: Comparison = { name: 'billing-run', run: async (site) => [await againstSql(site)] };
export const billingRunGrowth: Comparison = { name: 'billing-run-growth', run: growing };

/** A month of one landlord by our run, and the same month of a twin by statements written for nothing else. */
async function againstSql(site: Site): Promise<Measured> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const ours = await registerLandlord(server.url);
  const twin = await registerLandlord(server.url);
  for (const [index, { organizationId }] of [ours, twin].entries()) {
    const size = { rooms: ROOMS, properties: 20, billed: BILLED, open: ROUNDS + 1, first: FIRST };
    await seedHouse(database.owner, { organizationId, number: index + 1, ...size });
  }
  await database.owner.query('vacuum analyze');
  await runMonth(ours, periodAfter(BILLED));
  await billByHand(database, twin.organizationId, BILLED);
  const measured = await rounds(
    ROUNDS,
    async (round) => ROOMS / (await runMonth(ours, periodAfter(BILLED + 1 + round))),
    async (round) => ROOMS / (await billByHand(database, twin.organizationId, BILLED + 1 + round)),
  );
  await server.stop();
  await database.drop();
  return { name: `billing run, ${ROOMS} rooms`, unit: 'rooms/s', ...measured, target: 0.6, direction: 'at_least' };
}

/** Cost of a room and memory of the process, for few rooms and for many. */
async function growing(site: Site): Promise<Measured[]> {
  const few = await runOfSize(site, SIZES.small);
  const many = await runOfSize(site, SIZES.large);
  return [
    {
      name: `billing run, cost per room at ${SIZES.large} beside ${SIZES.small}`,
      unit: 'ms/room',
      ours: [many.msPerRoom],
      reference: [few.msPerRoom],
      target: 1.3,
      direction: 'at_most',
    },
    {
      name: `billing run, resident memory at ${SIZES.large} beside ${SIZES.small}`,
      unit: 'MiB',
      ours: [many.residentMiB],
      reference: [few.residentMiB],
      target: 1.5,
      direction: 'at_most',
    },
  ];
}

async function runOfSize(site: Site, rooms: number): Promise<{ msPerRoom: number; residentMiB: number }> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const landlord = await registerLandlord(server.url);
  const months = Math.max(1, Math.round(10_000 / rooms));
  await seedHouse(database.owner, {
    organizationId: landlord.organizationId,
    number: 1,
    rooms,
    properties: Math.ceil(rooms / 100),
    billed: 1,
    open: months + 1,
    first: FIRST,
  });
  await database.owner.query('vacuum analyze');
  if (rooms === SIZES.small) await runMonth(landlord, periodAfter(1));
  const stopWatching = watchMemory(server);
  const times = [];
  for (let month = 0; month < months; month += 1) times.push(await runMonth(landlord, periodAfter(2 + month)));
  const residentMiB = await stopWatching();
  await server.stop();
  await database.drop();
  return { msPerRoom: (median(times) * 1000) / rooms, residentMiB };
}

function watchMemory(server: Server): () => Promise<number> {
  let most = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, await server.residentMiB());
      await sleep(50);
    }
  })();
  return async () => {
    watching = false;
    await watch;
    return most;
  };
}

export async function runMonth(landlord: Landlord, period: string): Promise<number> {
  return seconds(async () => {
    const run = await landlord.call('POST', '/billing-runs', { period, issue: true });
    for (;;) {
      const { display, failed, created, total } = await landlord.call('GET', `/billing-runs/${run.id}`);
      if (display.status.value === 'DONE') {
        if (failed > 0 || created !== total) throw new Error(`${failed} of ${total} rooms failed`);
        return;
      }
      if (display.status.value === 'FAILED') throw new Error('the run failed');
      await sleep(25);
    }
  });
}

/** The least that leaves the same invoices, lines and journal: no events, no locks, no checks, no reading back. */
export function billByHand(database: BenchDatabase, organizationId: string, month: number): Promise<number> {
  const period = periodAfter(month);
  const [org, day] = [`'${organizationId}'::uuid`, `date '${period}-01'`];
  const id = (kind: number) => idOf(kind, { number: 2 }, 'n', String(month));
  return seconds(() =>
    database.owner.query(`
    with input as (
      select row_number() over (order by l.id) as n, l.id as lease_id, l.property_id, l.room_id, l.renter_id, p.code, r.name as room_name, t.monthly_rent,
             m.id as reading_id, m.electricity_previous, m.electricity_current, m.water_previous, m.water_current,
             u.electricity_unit_price, u.water_unit_price, f.amount as fee, f.name as fee_name, f.id as fee_id
      from leases l
      join properties p on p.organization_id = ${org} and p.id = l.property_id
      join rooms r on r.organization_id = ${org} and r.id = l.room_id
      join lease_rents t on t.organization_id = ${org} and t.lease_id = l.id
      join meter_readings m on m.organization_id = ${org} and m.room_id = l.room_id and m.period = '${period}'
      join utility_prices u on u.organization_id = ${org} and u.property_id = l.property_id
      join recurring_fees f on f.organization_id = ${org} and f.property_id = l.property_id
      where l.organization_id = ${org}
    ), computed as (
      select i.*, ${id(8)} as id, (electricity_current - electricity_previous) as kwh, (water_current - water_previous) as m3,
             round((electricity_current - electricity_previous) * electricity_unit_price) as electricity,
             round((water_current - water_previous) * water_unit_price) as water from input i
    ), invoice as (
      insert into invoices (organization_id, id, property_id, room_id, renter_id, lease_id, kind, period, invoice_number, payment_code,
        payment_reference, status, due_date, issue_date, total_amount, created_at, updated_at)
      select ${org}, id, property_id, room_id, renter_id, lease_id, 'MONTHLY', '${period}', code || '-${period}-' || n, 'H${month}X' || n,
        'H${month}X' || n || ' ' || room_name, 'ISSUED', ${day} + 4, ${day}, monthly_rent + electricity + water + fee, now(), now() from computed
    ), line as (
      insert into invoice_lines (organization_id, id, invoice_id, position, line_type, calculated_key, description_vi, description_en, quantity,
        unit_price, amount, metadata, created_at)
      select ${org}, gen_random_uuid(), c.id, v.* , now() from computed c, lateral (values
        (0, 'RENT', 'rent ${period}', 'Tiền phòng tháng ${period}', 'Rent for ${period}', 1, monthly_rent, monthly_rent,
          jsonb_build_object('source', 'rent', 'service_period', '${period}', 'from', ${day}, 'to', ${day} + 27, 'days', 28, 'rent', monthly_rent)),
        (1, 'ELECTRICITY', 'electricity', 'Tiền điện tháng ${period}', 'Electricity for ${period}', kwh, electricity_unit_price, electricity,
          jsonb_build_object('source', 'meter', 'reading_id', reading_id, 'previous', electricity_previous, 'current', electricity_current, 'use', kwh)),
        (2, 'WATER', 'water', 'Tiền nước tháng ${period}', 'Water for ${period}', m3, water_unit_price, water,
          jsonb_build_object('source', 'meter', 'reading_id', reading_id, 'previous', water_previous, 'current', water_current, 'use', m3)),
        (3, 'RECURRING_FEE', 'fee', fee_name, fee_name, 1, fee, fee,
          jsonb_build_object('source', 'recurring_fee', 'fee_id', fee_id, 'service_period', '${period}'))) v
    ), entry as (
      insert into journal_entries (organization_id, id, entry_date, kind, source_type, source_id, created_at)
      select ${org}, id, ${day}, 'invoice_issued', 'invoice', id, now() from computed
    )
    insert into journal_lines (organization_id, entry_id, position, entry_date, account, debit, credit, property_id, room_id, renter_id, lease_id, invoice_id)
    select ${org}, c.id, v.position, ${day}, v.account, v.debit, v.credit, property_id, room_id, renter_id, lease_id, c.id
    from computed c, lateral (values
      (0, 'receivable', monthly_rent + electricity + water + fee, 0), (1, 'revenue_rent', 0, monthly_rent),
      (2, 'revenue_utilities', 0, electricity), (3, 'revenue_utilities', 0, water), (4, 'revenue_services', 0, fee)) v(position, account, debit, credit)`),
  );
}
