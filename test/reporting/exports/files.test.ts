import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EXPORT_HEADERS } from '../../../domain/catalog/export-headers.ts';
import { LOCALES } from '../../../domain/catalog/locales.ts';
import { ALLOCATION_COLUMNS } from '../../../server/features/reporting/exports/allocation-preview.ts';
import { INVOICE_COLUMNS, RECEIVABLE_COLUMNS } from '../../../server/features/reporting/exports/invoice-columns.ts';
import { JOURNAL_COLUMNS } from '../../../server/features/reporting/exports/journal-columns.ts';
import { READING_COLUMNS } from '../../../server/features/reporting/exports/reading-columns.ts';
import { REGISTER_COLUMNS } from '../../../server/features/reporting/exports/register-columns.ts';
import { RENTER_COLUMNS } from '../../../server/features/reporting/exports/renter-columns.ts';
import { type Column, headerOf, labelOf } from '../../../server/spreadsheet/table.ts';
import { createFixture } from '../../support/fixture.ts';
import { type Row, readCsv, readParts, readXlsx } from './read-file.ts';

/** One property in January 2026, with names as people and attackers enter them. */
const NASTY = {
  room: '=1+1',
  renter: 'Trần "Bé" Thị, Ánh 🌸',
  reference: '@SUM(A1), "x"',
  note: '+84 90\ndòng hai',
};
const fixture = await createFixture('2026-01-02', { electricity_unit_price: '3500' });
const { api, make, ok, property } = fixture;
const room = await fixture.room(NASTY.room);
const renter = await fixture.renter(NASTY.renter, { note: NASTY.note, id_number: '079090001234', phone: '0901234567' });
const lease = await fixture.lease(room, renter, {
  start_date: '2026-01-01',
  deposit_amount: '500000',
  initial_readings: { electricity: 100 },
});
await fixture.read(room, '2026-01', { electricity_current: 150 });
const invoice = await fixture.issue(room, '2026-01');
const paid = await fixture.pay(invoice, '400000', { reference: NASTY.reference });
const bounced = await fixture.pay(invoice, '1000', { method: 'BANK_TRANSFER' });
await make(`/payments/${bounced.id}/reverse`, { reason: 'bị trả lại' });
const invalid = await fixture.issue(await letRoom('P2'), '2026-01');
await make(`/invoices/${invalid.id}/cancel`, { reason: '-nhầm phòng' });
await fixture.generate(room, '2026-02');

async function letRoom(name: string) {
  const other = await fixture.room(name);
  await fixture.lease(other, renter, { start_date: '2026-01-01' });
  return other;
}

const csv = async (path: string): Promise<Row[]> => (await readCsv(api(), fixture.service.url, path)).rows;
const xlsx = (path: string) => readXlsx(api(), fixture.service.url, path);
const MONTH = 'period=2026-01';

/** The content of a cell without the apostrophe that escapes a formula. */
const meant = (cell: string | undefined): string => (cell ?? '').replace(/^'(?=[=+\-@\t\r\n])/, '');

suite('exports as CSV', () => {
  test('payments: the rows of the API, with the reversed one marked', async () => {
    const rows = await csv(`/exports/payments.csv?${MONTH}`);
    const { payments } = await ok(api().get('/payments?date_from=2026-01-01&date_to=2026-01-31'));
    assert.deepEqual(
      rows.map((row) => [row.payment_id, row.amount, row.status, row.method, row.payment_date, meant(row.reference)]),
      payments.toReversed().map((p: never) => paymentCells(p as never)),
    );
    const [first, second] = rows as [Row, Row];
    assert.deepEqual(first, {
      payment_date: '2026-01-02',
      payment_id: paid.id,
      property_name: 'Hoa Sen',
      room_name: "'=1+1",
      renter_name: NASTY.renter,
      invoice_number: invoice.invoice_number,
      period: '2026-01',
      direction: 'IN',
      purpose: 'INVOICE',
      method: 'CASH',
      amount: '400000.00',
      status: 'RECORDED',
      reference: `'${NASTY.reference}`,
      reversed_at: '',
    });
    const reversed = await ok(api().get(`/payments/${bounced.id}`));
    assert.deepEqual([second.status, second.reversed_at], ['REVERSED', reversed.reversed_at]);
  });

  test('receivables: the report’s total, row by row', async () => {
    const rows = await csv(`/exports/receivables.csv?${MONTH}&property_id=${property.id}`);
    const report = await ok(api().get(`/reports/receivables?${MONTH}`));
    assert.equal(rows.length, report.invoice_count);
    assert.equal(sum(rows, 'unpaid_amount'), report.unpaid_amount);
    assert.equal(
      Object.keys(rows[0] ?? {}).join(),
      'period,invoice_number,property_name,room_name,renter_name,issue_date,due_date,status,effective_status,total_amount,credited_amount,written_off_amount,paid_amount,unpaid_amount,days_overdue',
    );
    assert.deepEqual([rows[0]?.effective_status, rows[0]?.days_overdue], ['PARTIALLY_PAID', '0']);
  });

  test('invoices: every status, and lines that add up to the total', async () => {
    const rows = await csv('/exports/invoices.csv?period_from=2026-01&period_to=2026-02');
    const { invoices } = await ok(api().get('/invoices'));
    assert.deepEqual(
      new Set(rows.map((row) => `${row.invoice_id} ${row.status} ${row.total_amount}`)),
      new Set(invoices.map((i: never) => invoiceCells(i as never))),
    );
    for (const row of rows) {
      const lines = Object.keys(row).filter((name) => name.endsWith('_lines'));
      assert.equal(
        lines.reduce((total, name) => total + BigInt(row[name]?.split('.')[0] ?? ''), 0n),
        dong(row.total_amount),
      );
    }
    const cancelled = rows.find(({ status }) => status === 'CANCELLED');
    assert.deepEqual([cancelled?.cancel_reason, cancelled?.balance], ["'-nhầm phòng", '0.00']);
    assert.deepEqual((await csv(`/exports/invoices.csv?${MONTH}&status=CANCELLED`)).length, 1);
    assert.deepEqual((await csv(`/exports/invoices.csv?${MONTH}&effective_statuses=CANCELLED`)).length, 1);
    assert.deepEqual((await csv(`/exports/invoices.csv?${MONTH}&q=nobody`)).length, 0);
    assert.equal(rows.find(({ invoice_id }) => invoice_id === invoice.id)?.deposit_lines, '500000.00');
  });

  test('renters: masked identity numbers, complete texts', async () => {
    const [row] = (await csv('/exports/renters.csv')) as [Row];
    assert.deepEqual([row.id_number, row.phone, row.full_name], ['*********234', '0901234567', NASTY.renter]);
    assert.equal(row.note, `'${NASTY.note}`);
    assert.equal(row.current_rooms, 'Hoa Sen / =1+1; Hoa Sen / P2');
    assert.equal(row.unpaid_amount, '3275000.00');
    assert.deepEqual(await csv('/exports/renters.csv?status=ARCHIVED'), []);
  });

  test('meter readings with the invoice that billed them', async () => {
    const rows = await csv(`/exports/meter-readings.csv?${MONTH}`);
    const { meter_readings } = await ok(api().get(`/meter-readings?${MONTH}`));
    assert.deepEqual(rows.map((row) => row.meter_reading_id).sort(), meter_readings.map((m: never) => idOf(m)).sort());
    const billed = rows.find(({ kind }) => kind === 'PERIODIC');
    assert.deepEqual(
      [
        billed?.electricity_previous,
        billed?.electricity_current,
        billed?.electricity_invoice_number,
        billed?.water_current,
      ],
      ['100', '150', invoice.invoice_number, ''],
    );
  });

  test('the journal: every line of every entry, balanced', async () => {
    const rows = await csv('/exports/journal-entries.csv');
    const { journal_entries } = await ok(api().get('/accounting/journal-entries?limit=200'));
    const shown = journal_entries.flatMap((entry: never) => entryCells(entry));
    assert.deepEqual(rows.map((row) => [row.entry_id, row.account, row.debit, row.credit].join()).sort(), shown.sort());
    assert.equal(sum(rows, 'debit'), sum(rows, 'credit'));
    assert.deepEqual(await csv('/exports/journal-entries.csv?date_to=2025-12-31'), []);
  });

  test('the allocation preview', async () => {
    await make('/accounting/expenses', {
      property_id: property.id,
      category: 'CLEANING',
      amount: '100001',
      entry_date: '2026-01-02',
    });
    const path = '/accounting/property-room-profitability/allocation-preview';
    const days = 'date_from=2026-01-01&date_to=2026-01-31';
    const [shown] = (await ok(api().get(`${path}?${days}`))).properties;
    const rows = await csv(`${path}.csv?${days}`);
    assert.equal(
      Object.keys(rows[0] ?? {}).join(),
      'property_name,room_name,revenue,direct_expense,shared_expense_total,allocation_method,share_percent,allocated_expense,net_profit',
    );
    assert.deepEqual(
      rows.map((row) => [meant(row.room_name), row.revenue, row.share_percent, row.allocated_expense, row.net_profit]),
      shown.rooms.map((r: never) => roomCells(r as never)),
    );
    assert.equal(sum(rows, 'allocated_expense'), '100001.00');
    const equal = await csv(`${path}.csv?${days}&allocation_method=equal_room`);
    assert.deepEqual(equal.map((row) => row.allocated_expense).sort(), ['50000.00', '50001.00']);
    const idle = await csv(`${path}.csv?date_from=2026-03-01&date_to=2026-03-31`);
    assert.deepEqual(
      idle.map((row) => row.allocation_method),
      ['equal_room', 'equal_room'],
    );
  });
});

const PERIOD = /^\d{4}-\d{2}$/;

suite('exports as workbooks', () => {
  test('amounts are numbers, dates are dates, and texts are unchanged', async () => {
    const { header, rows } = await xlsx(`/exports/payments.xlsx?${MONTH}`);
    const lines = await csv(`/exports/payments.csv?${MONTH}`);
    const cell = (row: unknown[] | undefined, name: string) => row?.[header.indexOf(name)];
    assert.deepEqual(cell(rows[0], 'Ngày thanh toán'), new Date('2026-01-02T00:00:00Z'));
    assert.deepEqual(cell(rows[0], 'Tháng'), new Date('2026-01-01T00:00:00Z'));
    assert.equal(cell(rows[0], 'Số tiền'), 400000);
    assert.equal(cell(rows[0], 'Phòng'), NASTY.room);
    assert.equal(cell(rows[0], 'Người thuê'), NASTY.renter);
    assert.equal(cell(rows[0], 'Mã tham chiếu'), NASTY.reference);
    assert.deepEqual([cell(rows[0], 'Hình thức'), cell(rows[0], 'Thu hay chi')], ['Tiền mặt', 'Thu']);
    assert.ok(cell(rows[1], 'Hủy lúc') instanceof Date);
    assert.equal(rows.length, lines.length);
  });

  test('headers, values and dates come in the language of the caller, with filters and a frozen header', async () => {
    for (const [language, header, label, format] of [
      ['vi', 'Tình trạng', 'Đã hủy', 'dd/mm/yyyy'],
      ['en', 'Status', 'Cancelled', 'd mmm yyyy'],
    ] as const) {
      const response = await fetch(`${fixture.service.url}/api/v1/exports/invoices.xlsx?${MONTH}`, {
        headers: { authorization: `Bearer ${api().token}`, 'accept-language': language },
      });
      const sheet = readParts(await response.bytes());
      assert.match(sheet('xl/worksheets/sheet1.xml'), new RegExp(`>${header}<[\\s\\S]*>${label}<`));
      assert.match(sheet('xl/worksheets/sheet1.xml'), /<pane ySplit="1"[^>]*state="frozen"\/>/);
      assert.match(sheet('xl/worksheets/sheet1.xml'), /<\/sheetData><autoFilter ref="A1:[A-Z]+3"\/><\/worksheet>$/);
      assert.ok(sheet('xl/styles.xml').includes(`formatCode="${format}"`));
      assert.ok(sheet('xl/workbook.xml').includes(language === 'vi' ? 'name="Hóa đơn"' : 'name="Invoices"'));
    }
  });

  for (const [path, columns] of [
    [`/exports/receivables.xlsx?${MONTH}`, RECEIVABLE_COLUMNS],
    [`/exports/invoices.xlsx?${MONTH}`, INVOICE_COLUMNS],
    ['/exports/renters.xlsx', RENTER_COLUMNS],
    [`/exports/meter-readings.xlsx?${MONTH}`, READING_COLUMNS],
    ['/exports/journal-entries.xlsx', JOURNAL_COLUMNS],
    ['/exports/residence-register.xlsx', REGISTER_COLUMNS],
    [
      '/accounting/property-room-profitability/allocation-preview.xlsx?date_from=2026-01-01&date_to=2026-01-31',
      ALLOCATION_COLUMNS,
    ],
  ] as [string, readonly Column[]][])
    test(`${path} has the rows of its CSV in words for people`, async () => {
      const { header, rows } = await xlsx(path);
      const lines = await csv(path.replace('.xlsx', '.csv'));
      assert.deepEqual(
        columns.map(({ name }) => name),
        Object.keys(lines[0] ?? {}),
      );
      for (const locale of LOCALES)
        for (const { name } of columns) assert.ok(EXPORT_HEADERS[name]?.[locale], `${name} has no header`);
      assert.deepEqual(
        header,
        columns.map((column) => headerOf(column, 'vi')),
      );
      assert.equal(rows.length, lines.length);
      for (const [index, line] of lines.entries())
        for (const [at, column] of columns.entries()) {
          const written = line[column.name] ?? '';
          const inWords = labelOf(column, written, 'vi');
          if (column.labels && written !== '') assert.notEqual(inWords, written, `${column.name} ${written}`);
          assertSame(rows[index]?.[at], inWords);
        }
    });
});

suite('the residence register', () => {
  test('lists all residents with full identity numbers, and reports missing data', async () => {
    await make(`/leases/${lease.id}/members`, {
      full_name: 'Út',
      date_of_birth: '2020-05-05',
      gender: 'FEMALE',
      id_number: '079120005555',
      document_type: 'BIRTH_CERTIFICATE',
      nationality: 'Việt Nam',
      permanent_address: '1 Lê Lợi',
      head_of_household_name: 'Bé',
      relation_to_head: 'con',
      residence_registered_from: '2026-01-01',
      residence_registered_until: '2027-12-31',
      stay_notified_at: '2026-01-01T10:00:00Z',
    });
    await make(`/leases/${lease.id}/members`, { full_name: 'Khách', moved_in_on: '2026-02-01' });
    const rows = (await csv('/exports/residence-register.csv')).filter((row) => row.lease_id === lease.id);
    assert.deepEqual(
      rows.map((row) => [row.full_name, row.id_number, row.missing_fields === '', row.is_primary]),
      [
        [NASTY.renter, '079090001234', false, 'true'],
        ['Út', '079120005555', true, 'false'],
      ],
    );
    assert.match(rows[0]?.missing_fields ?? '', /^date_of_birth; gender; document_type; nationality;/);
    const later = await csv('/exports/residence-register.csv?date_from=2026-02-01&date_to=2026-02-28');
    assert.ok(later.some((row) => row.full_name === 'Khách'));
    for (const [query, span] of [
      ['', '2026-01-02'],
      ['?date_from=2026-01-01', '2026-01-01_2026-01-02'],
      ['?date_from=2026-02-01', '2026-02-01'],
      ['?date_to=2025-12-31', '2025-12-31'],
      ['?date_to=2026-02-01', '2026-01-02_2026-02-01'],
    ] as const) {
      const { headers } = await api().get(`/exports/residence-register.csv${query}`);
      assert.match(headers.get('content-disposition') ?? '', new RegExp(`residence-register-${span}\\.csv`), query);
    }
    const { audit_events } = await ok(api().get('/audit-events?action=id_number.read'));
    assert.equal(audit_events[0].subject.type, 'residence_register');
    assert.ok(!JSON.stringify(audit_events).includes('079090001234'));
  });
});

const dong = (amount: string | undefined): bigint => BigInt((amount ?? '').split('.')[0] ?? '');
const sum = (rows: Row[], name: string): string => `${rows.reduce((total, row) => total + dong(row[name]), 0n)}.00`;
const idOf = (row: { id: string }) => row.id;
const paymentCells = (p: Row & { display: Record<string, { value: string }> }) => [
  p.id,
  p.amount,
  p.display.status?.value,
  p.display.method?.value,
  p.payment_date,
  p.reference ?? '',
];
const invoiceCells = (i: Row & { display: { status: { value: string } } }) =>
  `${i.id} ${i.display.status.value} ${i.total_amount}`;
const entryCells = (entry: Row & { lines: Row[] }) =>
  entry.lines.map((line) => [entry.id, line.account, line.debit, line.credit].join());
const roomCells = (r: Row) => [r.room_name, r.revenue, r.share_percent, r.allocated_expense, r.net_profit];

/** The same value in its workbook type: an amount of the CSV is a number, and a timestamp a date. */
function assertSame(cell: unknown, written: string): void {
  if (cell instanceof Date) assert.ok(Math.abs(cell.getTime() - dayOrTime(written)) < 1000, written);
  else if (typeof cell === 'number') assert.equal(cell, Number(written));
  else assert.equal(cell ?? '', meant(written));
  if (/^-?\d+\.\d\d$/.test(written)) assert.equal(typeof cell, 'number', written);
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(written) || PERIOD.test(written)) assert.ok(cell instanceof Date, written);
}

/** Times are those of the organization, seven hours ahead of UTC. */
const dayOrTime = (written: string): number =>
  Date.parse(PERIOD.test(written) ? `${written}-01` : written) + (written.includes('T') ? 7 * 3_600_000 : 0);
