import assert from 'node:assert/strict';
import { test } from 'node:test';
import readXlsxFile from 'read-excel-file/node';
import { readPdf } from '../documents/read-pdf.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * 2026. Ông Tư (tax code 8012345678) lets C1 for 700 million in January and 800 million in July, with a late fee of 10 million in
 * July: 1.5 billion. The organization itself earns exactly a billion, and a deposit that is no revenue.
 */
const fixture = await createFixture('2026-01-05');
const { api, ok, make } = fixture;
const owner = { full_name: 'Ông Tư', tax_code: '8012345678' };
const cuc = await make('/properties', { name: 'Cúc', code: 'CU', address: '12 Lê Lợi, Huế', owner });
const c1 = await make('/rooms', { property_id: cuc.id, name: 'C1', base_rent: '1' });
const p1 = await fixture.room('P1');
const invoice = (room: Data, period: string, ...lines: object[]) =>
  make('/invoices', { room_id: room.id, period, issue: true, lines });
const rent = (unit_price: string) => ({ description: 'Tiền phòng', unit_price, line_type: 'RENT' });
await fixture.lease(c1, await fixture.renter('Chi'), { start_date: '2026-01-01', end_date: '2026-12-31' });
await fixture.lease(p1, await fixture.renter('An'), { start_date: '2026-01-01' });
await invoice(c1, '2026-01', rent('700000000'));
await invoice(p1, '2026-01', rent('1000000000'), { description: 'Cọc', unit_price: '5000000', line_type: 'DEPOSIT' });
await fixture.on('2026-07-05');
const july = { description: 'Trễ hạn', unit_price: '10000000', line_type: 'LATE_FEE' };
await invoice(c1, '2026-07', rent('800000000'), july);
await make('/bank-accounts', { bank_bin: '970436', account_number: '0123456789', account_holder: 'HO KINH DOANH' });
await make('/bank-accounts', {
  property_id: cuc.id,
  bank_bin: '970415',
  account_number: '113366668888',
  account_holder: 'ONG TU',
});
const report = (query = 'year=2026'): Promise<Data> => ok(api().get(`/reports/tax?${query}`));
const figures = (declaration: Data) => Object.values(declaration.form).map(Number);

test('1.5 billion: VAT 75 million and income tax 25 million, by half-years, with fines on their own', async () => {
  const { owners, rules } = await report('year=2026&owner=8012345678');
  assert.equal(owners.length, 1);
  const [tu] = owners;
  assert.deepEqual(
    [tu.owner.full_name, tu.revenue, tu.threshold_state, tu.exempt, tu.used_percent],
    ['Ông Tư', '1500000000.00', 'ABOVE', false, '150'],
  );
  const million = (...values: number[]) => values.map((value) => value * 1_000_000);
  // revenue, deducted, VAT, PIT, fines, PIT on fines, PIT due, tax due
  assert.deepEqual(tu.declarations.map(figures), [
    million(700, 700, 35, 0, 0, 0, 0, 35),
    million(800, 300, 40, 25, 10, 0.5, 25.5, 65.5),
    million(1500, 1000, 75, 25, 10, 0.5, 25.5, 100.5),
  ]);
  assert.deepEqual(
    tu.declarations.map(({ period, due_on }: Data) => [period, due_on]),
    [
      ['FIRST_HALF', '2026-07-31'],
      ['SECOND_HALF', '2027-01-31'],
      ['YEAR', '2027-01-31'],
    ],
  );
  const [row] = tu.declarations[1].contracts;
  assert.deepEqual(
    [row.address, row.room_name, row.renter_name, row.contract_value, row.revenue, row.fines, row.pit],
    ['12 Lê Lợi, Huế', 'C1', 'Chi', '36000000.00', '800000000.00', '10000000.00', '25500000.00'],
  );
  assert.deepEqual(
    tu.bank_accounts.map(({ bank_name, account_number }: Data) => [bank_name, account_number]),
    [['VietinBank', '113366668888']],
  );
  assert.equal(tu.months[6].fines_and_compensation.net, '10000000.00');
  assert.deepEqual(
    rules.map(({ number }: Data) => number),
    ['141/2026/NĐ-CP', '109/2025/QH15', '48/2024/QH15', '68/2026/NĐ-CP', '50/2026/TT-BTC'],
  );
});

test('exactly a billion is exempt and near the threshold: revenue is reported, nothing is due', async () => {
  const { owners } = await report();
  const [own] = owners.filter(({ owner: { full_name } }: Data) => full_name !== 'Ông Tư');
  assert.deepEqual([own.revenue, own.exempt, own.threshold_state], ['1000000000.00', true, 'NEAR']);
  assert.deepEqual(figures(own.declarations[2]), [1_000_000_000, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(
    own.bank_accounts.map(({ account_number }: Data) => account_number),
    ['0123456789'],
  );
  assert.equal((await api().get('/reports/tax?owner=nobody')).status, 404);
  assert.deepEqual((await report('year=2019')).owners[0].declarations, []);
});

test('as a workbook: the book, both forms and the accounts', async () => {
  const response = await fetch(`${fixture.service.url}/api/v1/reports/tax.xlsx?year=2026`, {
    headers: { authorization: `Bearer ${api().token}` },
  });
  assert.equal(response.status, 200);
  const sheets = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
  assert.deepEqual(
    sheets.map(({ sheet }) => sheet),
    ['Sổ doanh thu', '01-BĐS', '01-BK-BĐS', '01-BK-STK'],
  );
  const [, form, list] = sheets.map(({ data }) => data);
  assert.match(String(form?.[0]?.[4]), /^\[09\] Tổng doanh thu/);
  assert.ok(form?.some((row) => row[0] === 'Ông Tư' && row[2] === 'Cả năm' && row[6] === 75_000_000));
  assert.ok(list?.some((row) => row[2] === 'Cúc, C1' && row[3] === '12 Lê Lợi, Huế'));
});

test('as a PDF in both languages', async () => {
  for (const [language, words] of [
    ['vi', ['Số liệu thuế cho thuê nhà', '01/BK-BĐS', 'Ông Tư', '75.000.000', '113366668888', '141/2026/NĐ-CP']],
    ['en', ['Tax figures of rent', 'First half-year', '75,000,000']],
  ] as const) {
    const response = await fetch(`${fixture.service.url}/api/v1/reports/tax.pdf?year=2026`, {
      headers: { authorization: `Bearer ${api().token}`, 'accept-language': language },
    });
    assert.equal(response.status, 200);
    const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
    for (const word of words) assert.ok(text.includes(word), word);
  }
});

test('a member limited to properties sees their owners alone; others see nothing', async () => {
  const landlord = { ...fixture.landlord, client: api() };
  const accountant = await addMember(fixture.service, landlord, 'ACCOUNTANT', [cuc.id]);
  const limited = await ok(accountant.client.get('/reports/tax?year=2026'));
  assert.deepEqual(
    [limited.covers_all_properties, limited.owners.map(({ key }: Data) => key)],
    [false, ['8012345678']],
  );
  const staff = await addMember(fixture.service, landlord, 'STAFF', [cuc.id]);
  assert.equal((await staff.client.get('/reports/tax')).status, 403);
  const stranger = await registerLandlord(fixture.service, 'khac');
  assert.deepEqual((await ok(stranger.client.get('/reports/tax?year=2026'))).owners[0].declarations[2].contracts, []);
});
