import type pg from 'pg';

export type Portfolio = {
  organizationId: string;
  /** Small and different for each organization of a database; part of every id. */
  number: number;
  rooms: number;
  properties: number;
  /** Months that are billed and paid, starting with `first`. */
  billed: number;
  /** Months after those that have readings and are not billed yet. */
  open: number;
  first: string;
};

const MAX_ROOMS = 262_144;
const AT = `timestamptz '2025-01-01Z'`;
const KWH = '(60 + n % 90)';
const M3 = '(3 + n % 7)';

/** A portfolio of any size in use, written with one statement per table; foreign keys hold by construction. */
export async function seedPortfolio(owner: pg.Client, portfolio: Portfolio): Promise<void> {
  if (portfolio.rooms >= MAX_ROOMS) throw new RangeError(`At most ${MAX_ROOMS - 1} rooms are possible`);
  await write(owner, statementsFor(portfolio));
}

/** Reads all meters of one more month, counted from the first one. */
export const seedReadings = (owner: pg.Client, portfolio: Portfolio, month: number): Promise<void> =>
  write(owner, readingsFor(portfolio, month, month));

async function write(owner: pg.Client, statements: string[]): Promise<void> {
  await owner.query('set session_replication_role = replica');
  for (const statement of statements) await owner.query(statement);
  await owner.query('set session_replication_role = origin');
}

/** The tables that a portfolio has rows in. */
export const tablesOf = (portfolio: Portfolio): string[] => [
  ...new Set(statementsFor(portfolio).map((statement) => /insert into (\w+)/.exec(statement)?.[1] as string)),
];

/** An id that encodes what it belongs to and is ordered like ours: month before room. */
export const idOf = (kind: number, portfolio: Pick<Portfolio, 'number'>, number: string, month = '0'): string =>
  `(lpad(to_hex((${month}) * ${MAX_ROOMS} + ${number}), 8, '0') || '-${kind.toString(16).padStart(4, '0')}${tailOf(portfolio)}')::uuid`;

/** The common suffix of a portfolio's ids. */
export const tailOf = (portfolio: Pick<Portfolio, 'number'>): string =>
  `-7000-8000-${portfolio.number.toString(16).padStart(12, '0')}`;

/** The months are counted from the first one of the portfolio. */
function readingsFor(portfolio: Portfolio, from: number, until: number): string[] {
  const { organizationId, rooms, properties, billed, first } = portfolio;
  const org = `'${organizationId}'::uuid`;
  const id = (kind: number, number: string, month?: string) => idOf(kind, portfolio, number, month);
  const property = id(1, `1 + n % ${properties}`);
  const month = `(date '${first}-01' + m * interval '1 month')`;
  return [
    `insert into meter_readings (organization_id, id, property_id, room_id, lease_id, period, reading_date, kind, status, source,
       electricity_previous, electricity_current, water_previous, water_current, electricity_billed_invoice_id, water_billed_invoice_id,
       electricity_billed_units, water_billed_units,
       recorded_at, created_at, updated_at)
     select ${org}, ${id(7, 'n', 'm')}, ${property}, ${id(2, 'n')}, ${id(4, 'n')}, to_char(${month}, 'YYYY-MM'), (${month} + interval '27 days')::date,
       'PERIODIC', 'ACCEPTED', 'OPERATOR', ${KWH} * m, ${KWH} * (m + 1), ${M3} * m, ${M3} * (m + 1),
       case when m < ${billed} then ${id(8, 'n', 'm')} end, case when m < ${billed} then ${id(8, 'n', 'm')} end,
       case when m < ${billed} then ${KWH} else -1 end, case when m < ${billed} then ${M3} else -1 end, ${AT}, ${AT}, ${AT}
     from generate_series(${from}, ${until}) m, generate_series(1, ${rooms}) n`,
    `insert into open_readings (organization_id, reading_id, room_id, reading_date)
     select ${org}, ${id(7, 'n', 'm')}, ${id(2, 'n')}, (${month} + interval '27 days')::date
     from generate_series(${Math.max(billed, from)}, ${until}) m, generate_series(1, ${rooms}) n`,
  ];
}

function statementsFor(portfolio: Portfolio): string[] {
  const { organizationId, rooms, properties, billed, open, first } = portfolio;
  const org = `'${organizationId}'::uuid`;
  const id = (kind: number, number: string, month?: string) => idOf(kind, portfolio, number, month);
  const property = id(1, `1 + n % ${properties}`);
  const month = (m: string) => `(date '${first}-01' + (${m}) * interval '1 month')`;
  const period = (m: string) => `to_char(${month(m)}, 'YYYY-MM')`;
  const history = `generate_series(0, ${billed - 1}) m, generate_series(1, ${rooms}) n`;
  const rent = `(2500000 + n % 20 * 100000)`;
  const total = `(${rent} + ${KWH} * 3500 + ${M3} * 15000 + 100000)`;
  const statements = [
    `insert into properties (organization_id, id, code, name, search_text, created_at, updated_at)
     select ${org}, ${id(1, 'n')}, 'B' || n, 'Nhà ' || n, 'nha ' || n, ${AT}, ${AT} from generate_series(1, ${properties}) n`,
    `insert into billing_settings (organization_id, property_id, id, created_at, updated_at)
     select ${org}, ${id(1, 'n')}, ${id(10, 'n')}, ${AT}, ${AT} from generate_series(1, ${properties}) n`,
    `insert into utility_prices (organization_id, property_id, effective_from, electricity_unit_price, water_unit_price)
     select ${org}, ${id(1, 'n')}, '2000-01', 3500, 15000 from generate_series(1, ${properties}) n`,
    `insert into recurring_fees (organization_id, id, parent_property_id, property_id, name, amount, basis, proration, created_at, updated_at)
     select ${org}, ${id(6, 'n')}, ${id(1, 'n')}, ${id(1, 'n')}, 'Internet', 100000, 'FLAT', 'NONE', ${AT}, ${AT} from generate_series(1, ${properties}) n`,
    `insert into rooms (organization_id, id, property_id, name, base_rent, search_text, created_at, updated_at)
     select ${org}, ${id(2, 'n')}, ${property}, 'P' || n, ${rent}, 'p' || n, ${AT}, ${AT} from generate_series(1, ${rooms}) n`,
    `insert into renters (organization_id, id, full_name, search_text, created_at, updated_at)
     select ${org}, ${id(3, 'n')}, 'Nguyễn Văn ' || n, 'nguyen van ' || n, ${AT}, ${AT} from generate_series(1, ${rooms}) n`,
    `insert into leases (organization_id, id, property_id, room_id, renter_id, start_date, billing_starts_on, created_at, updated_at)
     select ${org}, ${id(4, 'n')}, ${property}, ${id(2, 'n')}, ${id(3, 'n')}, date '${first}-01', date '${first}-01', ${AT}, ${AT}
     from generate_series(1, ${rooms}) n`,
    `insert into lease_rents (organization_id, lease_id, from_date, monthly_rent)
     select ${org}, ${id(4, 'n')}, date '${first}-01', ${rent} from generate_series(1, ${rooms}) n`,
    ...readingsFor(portfolio, 0, billed + open - 1),
  ];
  if (billed === 0) return statements;
  const line = (
    position: number,
    type: string,
    description: string,
    quantity: string,
    price: string,
    metadata: string,
  ) =>
    `select ${org}, ${id(9, `n * 4 + ${position}`, 'm * 4')}, ${id(8, 'n', 'm')}, ${position}, '${type}', '${description}', '${description}', ${quantity},
       ${price}, ${quantity} * ${price}, ${metadata}, ${AT} from ${history}`;
  const entryLine = (position: number, account: string, debit: string, credit: string) =>
    `select ${org}, ${id(8, 'n', 'm')}, ${position}, ${month('m')}::date, '${account}', ${debit}, ${credit}, ${property}, ${id(2, 'n')}, ${id(3, 'n')},
       ${id(4, 'n')}, ${id(8, 'n', 'm')} from ${history}`;
  return [
    ...statements,
    `insert into invoices (organization_id, id, property_id, room_id, renter_id, lease_id, kind, period, invoice_number, payment_code,
       payment_reference, status, due_date, issue_date, total_amount, paid_amount, created_at, updated_at)
     select ${org}, ${id(8, 'n', 'm')}, ${property}, ${id(2, 'n')}, ${id(3, 'n')}, ${id(4, 'n')}, 'MONTHLY', ${period('m')}, 'B-' || ${period('m')} || '-' || n,
       'C' || m || 'X' || n, 'C' || m || 'X' || n, 'PAID', (${month('m')} + interval '4 days')::date, ${month('m')}::date, ${total}, ${total},
       ${month('m')}, ${month('m')} from ${history}`,
    ...[
      line(
        0,
        'RENT',
        'Tiền phòng',
        '1',
        rent,
        `jsonb_build_object('source', 'rent', 'service_period', ${period('m')})`,
      ),
      line(
        1,
        'ELECTRICITY',
        'Tiền điện',
        KWH,
        '3500',
        `jsonb_build_object('source', 'meter', 'reading_id', ${id(7, 'n', 'm')})`,
      ),
      line(
        2,
        'WATER',
        'Tiền nước',
        M3,
        '15000',
        `jsonb_build_object('source', 'meter', 'reading_id', ${id(7, 'n', 'm')})`,
      ),
      line(
        3,
        'RECURRING_FEE',
        'Internet',
        '1',
        '100000',
        `jsonb_build_object('source', 'recurring_fee', 'service_period', ${period('m')})`,
      ),
    ].map(
      (
        rows,
      ) => `insert into invoice_lines (organization_id, id, invoice_id, position, line_type, description_vi, description_en, quantity, unit_price,
       amount, metadata, created_at) ${rows}`,
    ),
    ...[
      ['ELECTRICITY', KWH],
      ['WATER', M3],
    ].map(
      ([
        utility,
        units,
      ]) => `insert into billed_uses (organization_id, reading_id, utility, lease_id, step, invoice_id, units)
     select ${org}, ${id(7, 'n', 'm')}, '${utility}', ${id(4, 'n')}, 0, ${id(8, 'n', 'm')}, ${units} from ${history}`,
    ),
    `insert into journal_entries (organization_id, id, entry_date, kind, source_type, source_id, created_at)
     select ${org}, ${id(8, 'n', 'm')}, ${month('m')}::date, 'invoice_issued', 'invoice', ${id(8, 'n', 'm')}, ${month('m')} from ${history}`,
    ...[
      entryLine(0, 'receivable', total, '0'),
      entryLine(1, 'revenue_rent', '0', rent),
      entryLine(2, 'revenue_utilities', '0', `${KWH} * 3500 + ${M3} * 15000`),
      entryLine(3, 'revenue_services', '0', '100000'),
    ].map(
      (
        rows,
      ) => `insert into journal_lines (organization_id, entry_id, position, entry_date, account, debit, credit, property_id, room_id, renter_id,
       lease_id, invoice_id) ${rows}`,
    ),
    `insert into payments (organization_id, id, receipt_id, receipt_number, direction, purpose, method, status, property_id, room_id, renter_id, lease_id,
       invoice_id, amount, charges_part, payment_date, created_at, updated_at)
     select ${org}, ${id(5, 'n', 'm')}, ${id(5, 'n', 'm')}, 'R-' || m || '-' || n, 'IN', 'INVOICE', 'BANK_TRANSFER', 'RECORDED', ${property}, ${id(2, 'n')},
       ${id(3, 'n')}, ${id(4, 'n')}, ${id(8, 'n', 'm')}, ${total}, ${total}, (${month('m')} + interval '3 days')::date, ${month('m')}, ${month('m')}
     from ${history}`,
    `insert into journal_entries (organization_id, id, entry_date, kind, source_type, source_id, created_at)
     select ${org}, ${id(5, 'n', 'm')}, (${month('m')} + interval '3 days')::date, 'payment', 'payment', ${id(5, 'n', 'm')}, ${month('m')} from ${history}`,
    ...[
      ['bank', total, '0'],
      ['receivable', '0', total],
    ].map(
      (
        [account, debit, credit],
        position,
      ) => `insert into journal_lines (organization_id, entry_id, position, entry_date, account, debit, credit, property_id,
       room_id, renter_id, lease_id, invoice_id)
     select ${org}, ${id(5, 'n', 'm')}, ${position}, (${month('m')} + interval '3 days')::date, '${account}', ${debit}, ${credit}, ${property}, ${id(2, 'n')},
       ${id(3, 'n')}, ${id(4, 'n')}, ${id(8, 'n', 'm')} from ${history}`,
    ),
  ];
}
