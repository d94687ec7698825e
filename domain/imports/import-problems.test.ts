import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LOCALES } from '../catalog/locales.ts';
import { SHEETS } from './columns.ts';
import { expectation } from './expectation.ts';
import { locateProblem } from './locate-problem.ts';
import { readImport } from './read-import.ts';
import { book, LET, sheet, TODAY, VACANT, type Written } from './sample-workbook.ts';

const read = (...sheets: Parameters<typeof book>) => readImport(book(...sheets), TODAY);
const problemsOf = (...sheets: Parameters<typeof book>) =>
  read(...sheets).problems.map(({ sheet: name, row, column, code, other, otherRow }) =>
    [name, row, column, code, other, otherRow].filter((part) => part !== undefined).join(' '),
  );

suite('all problems are reported at once', () => {
  test('in every cell and row of every sheet', () => {
    assert.deepEqual(
      problemsOf(
        [
          { ...VACANT, base_rent: '3.5', floor: 'trệt' },
          { ...LET, room: '102', start_date: '32/01/2026', email: 'lan' },
          { property: 'Hoa Mai', base_rent: '-1' },
        ],
        [{ property: 'Hoa Mai', room: '999', full_name: 'A' }],
        [{ property: 'Khác', name: 'Rác', amount: 'x' }],
      ),
      [
        'Phòng 2 base_rent invalid_format',
        'Phòng 2 floor invalid_format',
        'Phòng 3 start_date invalid_format',
        'Phòng 3 email invalid_format',
        'Phòng 4 room required',
        'Phòng 4 base_rent too_small',
        'Thành viên 2 room not_allowed',
        'Phí 2 amount invalid_format',
        'Phí 2 property not_allowed',
      ],
    );
  });

  test('columns that require each other', () => {
    const cases: [Written, string][] = [
      [{ ...VACANT, deposit_amount: '1' }, 'renter_name requires deposit_amount'],
      [{ ...VACANT, phone: '0901234567' }, 'renter_name requires phone'],
      [{ ...VACANT, renter_name: 'Lan' }, 'start_date requires renter_name'],
      [{ property: 'A', room: '1' }, 'base_rent required'],
      [{ ...LET, deposit_received: '1' }, 'deposit_amount requires deposit_received'],
      [{ ...LET, debt_amount: '1' }, 'debt_period requires debt_amount'],
      [{ ...VACANT, water_reading: '1' }, 'reading_date requires water_reading'],
      [{ ...VACANT, reading_date: '2026-11-01' }, 'electricity_reading requires reading_date'],
    ];
    for (const [row, expected] of cases) assert.deepEqual(problemsOf([row]), [`Phòng 2 ${expected}`]);
  });

  test('dates and numbers out of order', () => {
    const cases: [Written, string][] = [
      [{ ...LET, end_date: '31/07/2025' }, 'end_date too_small'],
      [{ ...LET, billing_starts_on: '31/07/2025' }, 'billing_starts_on too_small'],
      [{ ...LET, electricity_reading: '1', reading_date: '31/07/2025' }, 'reading_date too_small'],
      [{ ...LET, electricity_reading: '1', reading_date: '16/11/2026' }, 'reading_date too_large'],
      [{ ...LET, date_of_birth: '16/11/2026' }, 'date_of_birth too_large'],
      [{ ...LET, deposit_amount: '1', deposit_received: '2' }, 'deposit_received too_large'],
      [{ ...LET, debt_amount: '1', debt_period: '10/2026' }, 'debt_period conflicts_with start_date'],
      [
        { ...VACANT, electricity_reading: '12345', reading_date: '01/11/2026', electricity_meter_digits: '4' },
        'electricity_reading too_large',
      ],
    ];
    for (const [row, expected] of cases) assert.deepEqual(problemsOf([row]), [`Phòng 2 ${expected}`]);
    const fee = { property: 'Hoa Mai', name: 'Rác', amount: '1', start_period: '2026-11', end_period: '2026-10' };
    assert.deepEqual(problemsOf([VACANT], [], [fee]), ['Phí 2 end_period too_small']);
  });

  test('a debt of a month that is billed names the columns of the file, and the one to add', () => {
    const { start_date, ...rest } = LET;
    const debt = { ...rest, debt_amount: '1', debt_period: '10/2026' };
    const messageOf = (row: Written, locale: 'vi' | 'en') => {
      const workbook = book([row]);
      const { problems, layouts } = readImport(workbook, TODAY);
      return problems.map((problem) => locateProblem(problem, workbook, layouts, locale).message);
    };
    assert.deepEqual(messageOf({ ...debt, 'Ngày vào': start_date }, 'en'), [
      '“10/2026” conflicts with “Ngày vào”. Fill in the column “Billing starts on”, or add it if the file does not have it.',
    ]);
    assert.deepEqual(messageOf({ ...debt, 'Ngày vào': start_date }, 'vi'), [
      '“10/2026” mâu thuẫn với “Ngày vào”. Hãy điền cột “Tính tiền từ ngày”, hoặc thêm cột này nếu tệp chưa có.',
    ]);
    const known = { ...debt, start_date, 'Thu tiền từ ngày': '01/10/2026' };
    assert.deepEqual(messageOf(known, 'vi'), ['“10/2026” mâu thuẫn với “Thu tiền từ ngày”']);
  });

  test('rows that contradict each other', () => {
    const person = { ...LET, id_number: '083198001234' };
    assert.deepEqual(problemsOf([VACANT, { ...VACANT, room: '102' }, VACANT]), ['Phòng 4 room conflicts_with room 2']);
    assert.deepEqual(problemsOf([person, { ...person, room: '102', renter_name: 'Lê Văn Ba' }]), [
      'Phòng 3 renter_name conflicts_with renter_name 2',
    ]);
    assert.deepEqual(problemsOf([person, { ...person, room: '102', id_number: '083198009999' }]), [
      'Phòng 3 id_number conflicts_with id_number 2',
    ]);
    const placed = { ...VACANT, property_address: '1 Lê Lợi' };
    assert.deepEqual(problemsOf([placed, { ...placed, room: '102', property_address: '2 Lê Lợi' }]), [
      'Phòng 3 property_address conflicts_with property 2',
    ]);
  });

  test('a member of a room that is not let; a member of a row that failed is not reported again', () => {
    const member = { property: 'Hoa Mai', room: '101', full_name: 'Bích' };
    assert.deepEqual(problemsOf([VACANT], [member]), ['Thành viên 2 room requires renter_name 2']);
    assert.deepEqual(problemsOf([{ ...LET, floor: 'x' }], [member]), ['Phòng 2 floor invalid_format']);
  });

  test('an empty file, a file with examples only, an unrelated table and an extra sheet', () => {
    assert.deepEqual(
      readImport({ sheets: [] }, TODAY).problems.map(({ code }) => code),
      ['invalid_format'],
    );
    assert.deepEqual(problemsOf([{ ...VACANT, property: '[Ví dụ] Hoa Mai' }]), ['Phòng 3 property required']);
    assert.deepEqual(problemsOf([{ foo: 'x' }]), ['Phòng 1  invalid_format']);
    const extra = { sheets: [sheet('Tòa A', [VACANT]), sheet('Tòa B', [VACANT]), { name: 'Sheet3', rows: [] }] };
    assert.deepEqual(
      readImport(extra, TODAY).problems.map(({ sheet: name, code }) => [name, code]),
      [['Tòa B', 'unknown_field']],
    );
  });

  test('name the cell, the header as written, the value and what is expected', () => {
    const workbook = book([{ 'Nhà trọ': 'Hoa Mai', 'Số phòng': '101', 'Giá cho thuê': '3.5' }]);
    const { problems, layouts } = readImport(workbook, TODAY);
    const [problem] = problems;
    assert.ok(problem);
    assert.deepEqual(locateProblem(problem, workbook, layouts, 'en'), {
      sheet: 'Phòng',
      row: 2,
      column: 'base_rent',
      cell: 'C2',
      header: 'Giá cho thuê',
      value: '3.5',
      expected: 'an amount in đồng, such as 3500000, 3.500.000 or 3tr5',
      suggestion: null,
      code: 'invalid_format',
      message: '“3.5” has the wrong format. Expected: an amount in đồng, such as 3500000, 3.500.000 or 3tr5.',
    });
    assert.match(locateProblem(problem, workbook, layouts, 'vi').message, /^“3.5” .*Cần: số tiền bằng đồng, ví dụ/);
    const twice = book([VACANT, VACANT]);
    const [clash] = readImport(twice, TODAY).problems;
    assert.ok(clash);
    assert.match(locateProblem(clash, twice, readImport(twice, TODAY).layouts, 'vi').message, /“room”, dòng 2$/);
  });

  test('every column says what it expects, with an example, in both languages', () => {
    for (const { columns } of SHEETS)
      for (const [key, column] of Object.entries(columns))
        for (const locale of LOCALES)
          assert.match(expectation(key, column, locale), /ví dụ|such as|one of|một trong/, key);
  });

  test('an unknown header is one problem with the nearest known header, whatever the number of rows', () => {
    const row = { property: 'Hoa Mai', 'Giá phòg': '3.500.000' };
    const workbook = book(['101', '102', '103'].map((room) => ({ ...row, room })));
    const { problems, layouts } = readImport(workbook, TODAY);
    assert.equal(problems.length, 1);
    const located = problems.map((problem) => locateProblem(problem, workbook, layouts, 'vi'));
    assert.deepEqual(
      located.map(({ cell, header, suggestion, code }) => [cell, header, suggestion, code]),
      [['B1', 'Giá phòg', 'Giá phòng', 'unknown_field']],
    );
    assert.match(located[0]?.message ?? '', /Có phải là “Giá phòng”\?$/);
    assert.equal(problemsOf([{ ...VACANT, 'Màu sơn tường': 'xanh' }]).length, 1);
  });

  test('a missing column is one problem too', () => {
    assert.deepEqual(problemsOf(['101', '102'].map((room) => ({ property: 'Hoa Mai', room }))), [
      'Phòng 2 base_rent required',
    ]);
  });

  test('totals are skipped, and only totals', () => {
    const { problems, totals, batch } = read([
      VACANT,
      { property: 'Tổng cộng', base_rent: '3.500.000' },
      { room: 'TỔNG:', base_rent: '3.500.000' },
      { ...VACANT, room: '102', note: 'Tổng' },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(totals, [
      { sheet: 'Phòng', row: 3 },
      { sheet: 'Phòng', row: 4 },
    ]);
    assert.equal(batch.rooms.length, 2);
  });

  test('an empty room needs no renter', () => {
    const { problems, batch } = read([
      {
        property: 'Hoa Mai',
        room: '1',
        monthly_rent: '3tr5',
        occupant_count: '0',
        deposit_amount: '0',
        renter_name: 'Trống',
      },
      { ...VACANT, room: '2', renter_name: '-', debt_amount: '0' },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual([batch.rooms.map(({ baseRent }) => baseRent), batch.leases.length], [[3_500_000n, 3_500_000n], 0]);
  });
});
