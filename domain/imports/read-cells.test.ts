import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Cell } from './cell.ts';
import { parseWrittenDate, readDate, readPeriod } from './read-calendar.ts';
import { parseWrittenAmount, readAmount, readArea, readInteger, readQuantity, readReading } from './read-numbers.ts';
import { readEmail, readIdNumber, readList, readPhone, readText, readWord } from './read-text.ts';
import { AFTER_END_WORDS, GENDER_WORDS } from './words.ts';

const text = (written: string): Cell => ({ kind: 'text', text: written });
const number = (decimal: string): Cell => ({ kind: 'number', decimal });
const date = (day: string): Cell => ({ kind: 'date', date: Temporal.PlainDate.from(day) });

const group = (digits: string, separator: string): string => digits.replace(/\B(?=(\d{3})+$)/g, separator);

suite('amounts', () => {
  test('the same amount in every notation', () => {
    for (const written of [
      '3500000',
      '3.500.000',
      '3,500,000',
      '3 500 000',
      '3.500.000 đ',
      '3.500.000đ',
      '3,500,000 VND',
      '3.500.000 ₫',
      '3.500.000 đồng',
      '₫3,500,000',
      '3,500,000.00',
      '3.500.000,00',
      '3500000.0',
      ' 3500000 ',
      '3\u00a0500\u00a0000',
      '3.500.000 đồng'.normalize('NFD'),
      '3tr5',
      '3TR500',
      '3,5tr',
      '3.5 triệu',
      '3,50 tr',
      '3 triệu 5',
      '3500k',
      '3500 nghìn đồng',
    ])
      assert.equal(parseWrittenAmount(written), 3_500_000n, written);
  });

  test('ambiguous text is not an amount', () => {
    for (const written of [
      '3.5',
      '3,5',
      '3.50',
      '3.500.00',
      '3.500,000',
      '3,500.5',
      '0.500',
      '3tr50',
      '3.500tr',
      '3.500k',
      'tr5',
      '3tr5tr',
      '35 00',
      '1e6',
      '',
      '-',
      'đ',
      '3500000.5',
      '٣',
    ])
      assert.equal(parseWrittenAmount(written), null, written);
  });

  test('every amount is read back from every grouping', () => {
    const amounts = fc.bigInt({ min: 0n, max: 9_999_999_999_999n });
    const separators = fc.constantFrom('', '.', ',', ' ', '\u00a0', '\u202f');
    const suffixes = fc.constantFrom('', ' đ', 'đ', ' VND', ' ₫');
    fc.assert(
      fc.property(amounts, separators, suffixes, (amount, separator, suffix) => {
        assert.equal(parseWrittenAmount(group(`${amount}`, separator) + suffix), amount);
      }),
    );
  });

  test('a fraction of a đồng is rejected', () => {
    const whole = fc.bigInt({ min: 0n, max: 999_999_999n });
    const fraction = fc.stringMatching(/^[0-9]{0,1}[1-9]$/);
    fc.assert(
      fc.property(whole, fraction, fc.constantFrom('.', ','), (amount, rest, point) => {
        assert.equal(parseWrittenAmount(`${amount}${point}${rest}`), null);
        assert.deepEqual(readAmount(number(`${amount}.${rest}`)), { code: 'invalid_format' });
      }),
    );
  });

  test('cells are read exactly, non-negative and up to 13 digits', () => {
    assert.deepEqual(readAmount(number('3500000')), { value: 3_500_000n });
    assert.deepEqual(readAmount(number('3.5')), { code: 'invalid_format' });
    assert.deepEqual(readAmount(number('-1')), { code: 'too_small', limit: 0 });
    assert.deepEqual(readAmount(text('-500.000')), { code: 'too_small', limit: 0 });
    assert.deepEqual(readAmount(text('10000000000000')), { code: 'too_large', limit: '9999999999999' });
    assert.deepEqual(readAmount(date('2026-11-05')), { code: 'invalid_format' });
    assert.deepEqual(readAmount({ kind: 'error', text: '#N/A' }), { code: 'invalid_format' });
  });
});

test('counts, areas and quantities', () => {
  assert.deepEqual(readInteger(number('3'), 1n, 100n), { value: 3n });
  assert.deepEqual(readInteger(text('1.234'), 0n, 9999n), { code: 'invalid_format' });
  assert.deepEqual(readInteger(number('3.5'), 0n, 9n), { code: 'invalid_format' });
  assert.deepEqual(readInteger(text('0'), 1n, 9n), { code: 'too_small', limit: '1' });
  assert.deepEqual(readArea(text('18,5 m²')), { value: '18.5' });
  assert.deepEqual(readArea(number('18.25')), { value: '18.25' });
  assert.deepEqual(readArea(text('0')), { code: 'too_small', limit: '0.01' });
  assert.deepEqual(readQuantity(number('1.5')), { value: 1_500n });
  assert.deepEqual(readQuantity(text('1,5')), { value: 1_500n });
  assert.deepEqual(readQuantity(text('1.500')), { code: 'invalid_format' });
  assert.deepEqual(readReading(text('60 khối'), ['khối', 'm3']), { value: 60n });
  assert.deepEqual(readReading(text('60m3'), ['khối', 'm3']), { value: 60n });
  assert.deepEqual(readReading(number('60'), ['khối', 'm3']), { value: 60n });
  assert.deepEqual(readReading(text('60 kWh'), ['khối', 'm3']), { code: 'invalid_format' });
  assert.deepEqual(readReading(text('1.234 khối'), ['khối', 'm3']), { code: 'invalid_format' });
});

suite('dates', () => {
  test('the same day in every notation', () => {
    for (const written of [
      '2026-11-05',
      '05/11/2026',
      '5-11-2026',
      '5.11.2026',
      '2026/11/5',
      '2026-11-05 00:00:00',
      '2026-11-05T00:00:00.000Z',
      '5/11/26',
    ])
      assert.equal(parseWrittenDate(written)?.toString(), '2026-11-05', written);
    for (const cell of [date('2026-11-05'), number('46331')]) {
      const read = readDate(cell);
      assert.equal('value' in read && read.value.toString(), '2026-11-05');
    }
  });

  test('anything else is rejected', () => {
    for (const cell of [
      text('31/02/2026'),
      text('11/25/2026'),
      text('31/2/26'),
      text('5/11/026'),
      text('2026'),
      number('2026'),
      number('46331.5'),
      text('05/11-2026'),
    ])
      assert.deepEqual(readDate(cell), { code: 'invalid_format' }, JSON.stringify(cell));
  });

  test('a year of two digits is of 1951 to 2050', () => {
    assert.equal(parseWrittenDate('1/3/26')?.toString(), '2026-03-01');
    assert.equal(parseWrittenDate('9/12/98')?.toString(), '1998-12-09');
  });

  test('every day is read back from day-first notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom('/', '-', '.'), (days, mark) => {
        const day = Temporal.PlainDate.from('1930-01-01').add({ days });
        assert.ok(parseWrittenDate(`${day.day}${mark}${day.month}${mark}${day.year}`)?.equals(day));
      }),
    );
  });

  test('months', () => {
    for (const cell of [
      text('2026-11'),
      text('11/2026'),
      text('T11/2026'),
      text('Tháng 11/2026'),
      text('2026/11'),
      date('2026-11-01'),
      text('01/11/2026'),
    ]) {
      const read = readPeriod(cell);
      assert.equal('value' in read && read.value.toString(), '2026-11', JSON.stringify(cell));
    }
    for (const cell of [text('13/2026'), text('11'), number('46331'), text('1999-11')])
      assert.deepEqual(readPeriod(cell), { code: 'invalid_format' });
  });
});

suite('people', () => {
  test('leading zeros lost in a number cell are restored', () => {
    assert.deepEqual(readPhone(number('901234567')), { value: '0901234567' });
    assert.deepEqual(readPhone(text('0901 234.567')), { value: '0901234567' });
    assert.deepEqual(readPhone(text("'+84 901 234 567")), { value: '+84901234567' });
    assert.deepEqual(readPhone(number('84901234567')), { value: '0901234567' });
    assert.deepEqual(readPhone(text('84 901 234 567')), { value: '0901234567' });
    assert.deepEqual(readPhone(text('0901234567, 0907654321')), { code: 'invalid_format' });
    assert.deepEqual(readIdNumber(number('83198001234')), { value: '083198001234' });
    assert.deepEqual(readIdNumber(number('1198001234')), { value: '001198001234' });
    assert.deepEqual(readIdNumber(text('083 198 001 234')), { value: '083198001234' });
    assert.deepEqual(readIdNumber(text('c1234567')), { value: 'C1234567' });
    assert.deepEqual(readIdNumber(text('12')), { code: 'invalid_format' });
  });

  test('words of both languages, without case and diacritics', () => {
    for (const word of ['Nữ', 'nu', 'FEMALE', 'female', 'gái'])
      assert.deepEqual(readWord(text(word), GENDER_WORDS), { value: 'FEMALE' });
    assert.deepEqual(readWord(text('TIẾP TỤC'), AFTER_END_WORDS), { value: 'CONTINUE' });
    assert.deepEqual(readWord(text('có lẽ'), GENDER_WORDS), { code: 'not_allowed' });
  });

  test('an email address has nothing in it that cannot be printed', () => {
    assert.deepEqual(readEmail(text('lan@example.com')), { value: 'lan@example.com' });
    for (const character of ['\0', '\u0001', '\u007f', '\u202e', '\ud800'])
      assert.deepEqual(readEmail(text(`l${character}an@example.com`)), { code: 'invalid_format' });
  });

  test('texts that look like others are refused', () => {
    for (const character of ['\u202e', '\u2066', '\ud800'])
      assert.deepEqual(readText(text(`P1${character}01`), 10), { code: 'invalid_format' });
    assert.deepEqual(readText(text('P1 🏠'), 10), { value: 'P1 🏠' });
  });

  test('texts are trimmed, bounded and free of control characters; room 101 may be a number', () => {
    assert.deepEqual(readText(text('  Nhà   trọ\u00a0A '), 20), { value: 'Nhà trọ A' });
    assert.deepEqual(readText(number('101'), 20), { value: '101' });
    assert.deepEqual(readText(text('x'.repeat(21)), 20), { code: 'too_long', limit: 20 });
    assert.deepEqual(readText(text('a\u0000b'), 20), { code: 'invalid_format' });
    assert.deepEqual(readText(date('2026-01-02'), 20), { code: 'invalid_format' });
    assert.deepEqual(readText(text("'=1+1"), 20), { value: '=1+1' });
    assert.deepEqual(readList(text('59X1-123.45; 59X2-1,59X2-1'), 20, 5), { value: ['59X1-123.45', '59X2-1'] });
  });
});
