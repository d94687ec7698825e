import { setTimeout as sleep } from 'node:timers/promises';
import { add, formatFraction, fraction } from '../../domain/fraction.ts';
import { type Comparison, type Measured, seconds } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { resultsOf, runRounds } from '../support/rounds.ts';
import { type Portfolio, seedPortfolio, seedReadings } from '../support/seed-portfolio.ts';
import type { BenchDatabase, Site } from '../support/site.ts';

const ROOMS = 5_000;
const ROUNDS = 3;
/** Months billed before. */
export const BILLED = 6;
export const FIRST = '2025-01';
const MAX_CPU = 2.2;

export const periodAfter = (months: number): string => Temporal.PlainYearMonth.from(FIRST).add({ months }).toString();

export const billingRun: Comparison = { name: 'billing-run', run: againstSql };

/** One landlord's month by a billing run, and the same month of an identical landlord by hand-written statements. */
async function againstSql(site: Site): Promise<Measured[]> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const ours = await registerLandlord(server.url);
  const reference = await registerLandlord(server.url);
  const portfolios = [ours, reference].map(({ organizationId }, index) => ({
    ...{ organizationId, number: index + 1, rooms: ROOMS, properties: 20 },
    ...{ billed: BILLED, open: 1, first: FIRST },
  })) as [Portfolio, Portfolio];
  for (const portfolio of portfolios) await seedPortfolio(database.owner, portfolio);
  await database.owner.query('vacuum analyze');
  await runMonth(ours, periodAfter(BILLED));
  await billByHand(database, reference.organizationId, BILLED);
  await assertSame(database, ours.organizationId, reference.organizationId, periodAfter(BILLED));
  await database.settled();
  const monthOf = (round: number) => BILLED + 1 + round;
  const done = async (duration: Promise<number>) => ({ operations: ROOMS, seconds: await duration });
  const rounds = await runRounds(
    site,
    ROUNDS,
    {
      process: server,
      prepare: (round) => seedReadings(database.owner, portfolios[0], monthOf(round)),
      work: (round) => done(runMonth(ours, periodAfter(monthOf(round)))),
      settle: database.settled,
    },
    {
      prepare: (round) => seedReadings(database.owner, portfolios[1], monthOf(round)),
      work: (round) => done(billByHand(database, reference.organizationId, monthOf(round))),
    },
  );
  await server.stop();
  await database.drop();
  return resultsOf(rounds, {
    name: `billing run, ${ROOMS} rooms`,
    unit: 'rooms/s',
    target: 0.6,
    direction: 'at_least',
    cpuTarget: MAX_CPU,
  });
}

/** Frequent polling slows down a long run, rare polling misses its end: so poll rarely first, and often when little is left. */
export async function runMonth(landlord: Landlord, period: string): Promise<number> {
  return seconds(async () => {
    const run = await landlord.call('POST', '/billing-runs', { period, issue: true });
    for (;;) {
      const { display, failed, created, total } = await landlord.call('GET', `/billing-runs/${run.id}`);
      if (display.status.value === 'DONE') {
        if (failed > 0 || created !== total) throw new Error(`${failed} of ${total} rooms failed`);
        return;
      }
      if (display.status.value === 'FAILED') throw new Error('The billing run failed');
      await sleep(total - created > 500 ? 100 : 15);
    }
  });
}

/** The minimum that creates the same invoices, lines and journal: no events, no locks, no checks, no reading back. */
export function billByHand(
  database: Pick<BenchDatabase, 'owner'>,
  organizationId: string,
  month: number,
): Promise<number> {
  const period = periodAfter(month);
  const [org, day] = [`'${organizationId}'::uuid`, `date '${period}-01'`];
  const periodLabel = period.split('-').reverse().join('/');
  const englishLabel = new Date(`${period}-01`).toLocaleString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [last, days] = [
    `${day} + interval '1 month - 1 day'`,
    `extract(day from ${day} + interval '1 month - 1 day')::int`,
  ];
  const readBefore = `((${day} - interval '1 month')::date + 27)`;
  const quota = `jsonb_build_object('occupants', '1', 'declared', false, 'quota_months', '${monthsRead(month)}')`;
  const meter = (utility: string, name: string, price: string, previous: string, current: string, use: string) => `
    jsonb_build_object('source', 'meter', 'utility', '${utility}', 'reading_id', reading_id, 'lease_id', lease_id, 'service_period', '${period}',
      'from', ${readBefore} + 1, 'to', reading_date, 'days', reading_date - ${readBefore}, 'previous', ${previous}, 'current', ${current}, 'use', ${use},
      'meter_use', ${use}, 'billed_use', null, 'replaced', null, 'rolled_over', false, 'estimated', false, 'unit_price', ${price}::text,
      'price_source', '${name}', 'price_effective_from', null, 'reading_date', reading_date)`;
  return seconds(() =>
    database.owner.query(`
    with input as (
      select row_number() over (partition by l.property_id order by l.id) as n, l.id as lease_id, l.property_id, l.room_id, l.renter_id, p.code,
             r.name as room_name, t.monthly_rent, m.id as reading_id, m.reading_date, m.electricity_previous as e0, m.electricity_current as e1,
             m.water_previous as w0, m.water_current as w1, u.electricity_unit_price as e_price, u.water_unit_price as w_price,
             f.amount as fee, f.name as fee_name, f.id as fee_id, l.proration
      from leases l
      join properties p on p.organization_id = ${org} and p.id = l.property_id
      join rooms r on r.organization_id = ${org} and r.id = l.room_id
      join lease_rents t on t.organization_id = ${org} and t.lease_id = l.id
      join meter_readings m on m.organization_id = ${org} and m.room_id = l.room_id and m.period = '${period}'
      join utility_prices u on u.organization_id = ${org} and u.property_id = l.property_id
      join recurring_fees f on f.organization_id = ${org} and f.property_id = l.property_id
      where l.organization_id = ${org}
    ), computed as materialized (
      select i.*, uuidv7() as id, 'RR' || upper(substr(md5(random()::text || lease_id), 1, 12)) as code_of_payment, e1 - e0 as kwh, w1 - w0 as m3,
             round((e1 - e0) * e_price) as electricity, round((w1 - w0) * w_price) as water from input i
    ), invoice as (
      insert into invoices (organization_id, id, property_id, room_id, renter_id, lease_id, kind, period, invoice_number, payment_code,
        payment_reference, status, due_date, issue_date, total_amount, created_at, updated_at)
      select ${org}, id, property_id, room_id, renter_id, lease_id, 'MONTHLY', '${period}', code || '-${period.replace('-', '')}-' || lpad(n::text, 4, '0'),
        code_of_payment, code_of_payment || ' ' || room_name || ' T${periodLabel.replace('/', '')}', 'ISSUED', ${day} + 4, ${day},
        monthly_rent + electricity + water + fee, now(), now() from computed
    ), line as (
      insert into invoice_lines (organization_id, id, invoice_id, position, line_type, calculated_key, description_vi, description_en, quantity,
        unit_price, amount, metadata, created_at)
      select ${org}, uuidv7(), c.id, v.*, now() from computed c, lateral (values
        (0, 'RENT', 'rent:${period}-01', 'Tiền phòng tháng ${periodLabel}', 'Rent, ${englishLabel}', 1, monthly_rent, monthly_rent,
          jsonb_build_object('source', 'rent', 'lease_id', lease_id, 'service_period', '${period}', 'from', ${day}, 'to', (${last})::date, 'days', ${days},
            'days_in_month', ${days}, 'monthly_rent', monthly_rent::text, 'proration', proration)),
        (1, 'ELECTRICITY', 'use:ELECTRICITY:' || reading_id || ':flat', 'Tiền điện tháng ${periodLabel} (' || e0 || ' → ' || e1 || ')',
          'Electricity, ${englishLabel} (' || e0 || ' → ' || e1 || ')', kwh, e_price, electricity, ${meter('ELECTRICITY', 'flat', 'e_price', 'e0', 'e1', 'kwh')} || ${quota}),
        (2, 'WATER', 'use:WATER:' || reading_id || ':flat', 'Tiền nước tháng ${periodLabel} (' || w0 || ' → ' || w1 || ')',
          'Water, ${englishLabel} (' || w0 || ' → ' || w1 || ')', m3, w_price, water, ${meter('WATER', 'flat', 'w_price', 'w0', 'w1', 'm3')}),
        (3, 'RECURRING_FEE', 'fee:' || fee_id || ':${period}', fee_name || ' tháng ${periodLabel}', fee_name || ', ${englishLabel}', 1, fee, fee,
          jsonb_build_object('source', 'recurring_fee', 'lease_id', lease_id, 'fee_id', fee_id, 'fee_scope', 'PROPERTY', 'fee_amount', fee::text,
            'fee_quantity', '1.000', 'basis', 'FLAT', 'proration', 'NONE', 'service_period', '${period}', 'from', ${day}, 'to', (${last})::date,
            'days', null, 'days_in_month', null))) v
    ), entry as (
      insert into journal_entries (organization_id, id, entry_date, kind, source_type, source_id, created_at)
      select ${org}, id, ${day}, 'invoice_issued', 'invoice', id, now() from computed
    )
    insert into journal_lines (organization_id, entry_id, position, entry_date, account, debit, credit, property_id, room_id, renter_id, lease_id, invoice_id)
    select ${org}, c.id, v.position, ${day}, v.account, v.debit, v.credit, property_id, room_id, renter_id, lease_id, c.id
    from computed c, lateral (values
      (0, 'receivable', monthly_rent + electricity + water + fee, 0), (1, 'revenue_rent', 0, monthly_rent),
      (2, 'revenue_utilities', 0, electricity + water), (3, 'revenue_services', 0, fee)) v(position, account, debit, credit)`),
  );
}

/** From the 29th of the month before to the 28th, as the sum of the parts of both months. */
function monthsRead(month: number): string {
  const daysIn = (of: number) => BigInt(Temporal.PlainYearMonth.from(periodAfter(of)).daysInMonth);
  const [before, current] = [daysIn(month - 1), daysIn(month)];
  return formatFraction(add(fraction(before - 28n, before), fraction(28n, current)));
}

/** Both months must have the same contents, or the comparison is meaningless. */
export async function assertSame(
  database: Pick<BenchDatabase, 'owner'>,
  ours: string,
  reference: string,
  period: string,
): Promise<void> {
  const { rows } = await database.owner.query(
    `with line as (
       select i.organization_id, substr(i.room_id::text, 1, 24) as room, i.total_amount, n.position, n.line_type, n.description_vi, n.description_en,
              n.quantity, n.unit_price, n.amount, (n.metadata - '{reading_id,lease_id,fee_id}'::text[])::text as metadata
       from invoices i join invoice_lines n on n.organization_id = i.organization_id and n.invoice_id = i.id where i.period = $3),
     ours as (select * from line where organization_id = $1), reference as (select * from line where organization_id = $2),
     different as (select room, total_amount, position, line_type, description_vi, description_en, quantity, unit_price, amount, metadata from ours
       except select room, total_amount, position, line_type, description_vi, description_en, quantity, unit_price, amount, metadata from reference)
     select * from different limit 1`,
    [ours, reference, period],
  );
  if (rows.length > 0) throw new Error(`The two months differ: ${JSON.stringify(rows[0])}`);
}
