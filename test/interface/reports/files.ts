import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import { cellsOf, file, letAndBill, rowsOf } from './reports-fixture.ts';

const COLUMNS: Record<string, string> = {
  'payments.csv?period=2026-03':
    'payment_date,payment_id,property_name,room_name,renter_name,invoice_number,period,direction,purpose,method,amount,status,reference,reversed_at',
  'receivables.csv?period=2026-03':
    'period,invoice_number,property_name,room_name,renter_name,issue_date,due_date,status,effective_status,total_amount,credited_amount,written_off_amount,paid_amount,unpaid_amount,days_overdue',
};

suite('export files', () => {
  test('stable columns, CRLF, the period in the file name', async () => {
    for (const [path, columns] of Object.entries(COLUMNS)) {
      const name = path.split('.')[0];
      const csv = await file(`/exports/${path}`, new RegExp(`^attachment; filename="?${name}-2026-03\\.csv"?`));
      assert.equal(csv.split('\r\n')[0], columns);
      assert.ok(csv.endsWith('\r\n') && !/[^\r]\n/.test(csv));
    }
    await file('/exports/payments.csv?period_from=2026-01&period_to=2026-03', /payments-2026-01_2026-03\.csv/);
    assert.equal(await file('/exports/payments.csv?period=2025-01'), `${COLUMNS['payments.csv?period=2026-03']}\r\n`);
  });

  test('every export is available as CSV and as a workbook', async () => {
    const queries: Record<string, string> = {
      payments: '?period=2026-03',
      receivables: '?period=2026-03',
      invoices: '?period=2026-03',
      'meter-readings': '?period=2026-03',
    };
    for (const name of [
      'payments',
      'receivables',
      'invoices',
      'renters',
      'meter-readings',
      'journal-entries',
      'residence-register',
    ])
      for (const kind of ['csv', 'xlsx']) {
        const response = await fixture.api().get(`/exports/${name}.${kind}${queries[name] ?? ''}`);
        assert.equal(response.status, 200, `${name}.${kind} ${response.text.slice(0, 200)}`);
        assert.match(
          response.headers.get('content-disposition') ?? '',
          new RegExp(`^attachment; filename="?${name}-.*\\.${kind}`),
        );
      }
  });

  test('formula-like texts get an apostrophe; quotes, commas and line breaks are preserved', async () => {
    const texts = ['=1+1', '+84 901', '-x', '@SUM(A1)', 'a,b', 'say "hi"', "it's"];
    const property = await fixture.make('/properties', { name: '=cmd|x' });
    const { invoice } = await letAndBill('F1', '7000000', {}, property);
    for (const reference of texts) await fixture.pay(invoice, '400000', { reference });
    const rows = rowsOf(await file(`/exports/payments.csv?period=2026-03&property_id=${property.id}`));
    assert.deepEqual(
      rows.map((row) => row.reference).sort(),
      ["'=1+1", "'+84 901", "'-x", "'@SUM(A1)", 'a,b', 'say "hi"', "it's"].sort(),
    );
    for (const row of rows)
      assert.deepEqual([row.property_name, row.amount, row.method], ["'=cmd|x", '400000.00', 'CASH']);
  });

  test('payments.csv filters by payment_date; reversed and moved payments stay, marked; outgoing money has OUT', async () => {
    const property = await fixture.make('/properties', { name: 'Tiền vào ra' });
    const { invoice, renter, lease } = await letAndBill('F2', '1000000', {}, property);
    const early = await fixture.pay(invoice, '100000', { payment_date: '2026-02-28' });
    const invalid = await fixture.pay(invoice, '200000', { payment_date: '2026-03-01', reference: 'FT9' });
    await fixture.make(`/payments/${invalid.id}/reverse`, { reason: 'Nhầm' });
    const moved = await fixture.pay(invoice, '300000');
    await fixture.make(`/payments/${moved.id}/move`, { to_credit: true });
    await fixture.make(`/renters/${renter.id}/credit-refunds`, { amount: '300000', method: 'BANK_TRANSFER' });
    const about = async (period: string) =>
      rowsOf(await file(`/exports/payments.csv?period=${period}&property_id=${property.id}`)).map((row) =>
        [
          row.payment_date,
          row.direction,
          row.purpose,
          row.method,
          row.amount,
          row.status,
          row.reference,
          row.reversed_at ? 'at' : '',
        ].join(' '),
      );
    assert.deepEqual(await about('2026-02'), ['2026-02-28 IN INVOICE CASH 100000.00 RECORDED  ']);
    assert.deepEqual((await about('2026-03')).sort(), [
      '2026-03-01 IN INVOICE CASH 200000.00 REVERSED FT9 at',
      '2026-03-28 IN INVOICE CASH 300000.00 MOVED  ',
      '2026-03-28 IN RENTER_CREDIT CASH 300000.00 RECORDED  ',
      '2026-03-28 OUT CREDIT_REFUND BANK_TRANSFER 300000.00 RECORDED  ',
    ]);
    const [row] = rowsOf(await file(`/exports/payments.csv?period=2026-02&property_id=${property.id}`));
    assert.deepEqual(
      [row?.payment_id, row?.invoice_number, row?.period, row?.room_name],
      [early.id, invoice.invoice_number, '2026-03', 'F2'],
    );
    assert.equal(lease.renter_id, renter.id);
  });

  test('the residence register reports missing data per household member', async () => {
    const property = await fixture.make('/properties', { name: 'Tạm trú' });
    const { lease } = await letAndBill('F3', '1', {}, property);
    const whole = {
      ...{
        full_name: 'Trần Thị Hoa',
        date_of_birth: '1990-01-02',
        gender: 'FEMALE',
        id_number: '079090001234',
        document_type: 'CCCD',
      },
      ...{
        nationality: 'VN',
        permanent_address: 'Huế',
        head_of_household_name: 'Hoa',
        relation_to_head: 'Chủ hộ',
        is_primary: true,
      },
      ...{
        residence_registered_from: '2026-03-02',
        residence_registered_until: '2027-03-01',
        stay_notified_at: '2026-03-02T03:00:00Z',
      },
    };
    await fixture.make(`/leases/${lease.id}/members`, whole);
    await fixture.make(`/leases/${lease.id}/members`, { full_name: 'Bé An' });
    const rows = rowsOf(await file(`/exports/residence-register.csv?property_id=${property.id}`));
    const [hoa, an] = ['Trần Thị Hoa', 'Bé An'].map((name) => rows.find((row) => row.full_name === name) ?? {});
    assert.deepEqual(
      [hoa?.id_number, hoa?.gender, hoa?.missing_fields, hoa?.residence_registered_until],
      ['079090001234', 'FEMALE', '', '2027-03-01'],
    );
    for (const field of [
      'gender',
      'id_number',
      'document_type',
      'nationality',
      'permanent_address',
      'residence_registered_from',
    ])
      assert.ok(String(an?.missing_fields).includes(field), field);
    const { audit_events } = (await fixture.api().get('/audit-events?action=id_number.read')).data;
    assert.deepEqual(audit_events[0].subject, { type: 'residence_register', id: property.id });
  });

  test('the dates of the journal export are optional, and it balances', async () => {
    for (const query of [
      '',
      '?date_from=2026-03-01',
      '?date_to=2026-03-31',
      '?date_from=2026-03-01&date_to=2026-03-31',
    ]) {
      const rows = rowsOf(await file(`/exports/journal-entries.csv${query}`));
      const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
      assert.ok(rows.length > 0 && sum('debit') === sum('credit'), query);
    }
    const invalid = await fixture.api().get('/exports/journal-entries.csv?date_from=2026-03-02&date_to=2026-03-01');
    assertRefused(invalid, 400, 'validation_failed', ['date_to too_small']);
    assert.ok(cellsOf(await file('/exports/journal-entries.csv')).length > 1);
  });
});
