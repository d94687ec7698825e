import assert from 'node:assert/strict';
import { test } from 'node:test';
import { echoDecimal, parseDecimal, typedDecimal } from '../../web/data/decimal.ts';
import { readWhole, wholeOf } from '../../web/ui/field/digits.ts';
import { caretAfter, endsOpen, readTyped } from '../../web/ui/field/written-amount.ts';
import { group } from '../../web/words/format.ts';

test('decimals are read as people write them; one group of thousands only where numbers are large', () => {
  const cases = [
    ['1,5', '1.5', '1.5', '1.5'],
    ['1.5', '1.5', '1.5', '1.5'],
    ['1.250', '1.250', '1250', '1.250'],
    ['1,250', '1.250', '1.250', '1250'],
    ['1.250,5', '1250.5', '1250.5', '1250.5'],
    ['1,250.5', '1250.5', '1250.5', '1250.5'],
    ['1.250.000', '1250000', '1250000', '1250000'],
    [' 1 250 ', '1250', '1250', '1250'],
    ['0.125', '0.125', '0.125', '0.125'],
    ['abc', 'abc', 'abc', 'abc'],
  ] as const;
  for (const [typed, plain, vi, en] of cases)
    assert.deepEqual(
      [parseDecimal(typed), parseDecimal(typed, 'vi'), parseDecimal(typed, 'en')],
      [plain, vi, en],
      typed,
    );
  assert.equal(echoDecimal('1.250', 'vi'), '= 1,25');
  assert.equal(echoDecimal('1.250', 'vi', 'vi'), undefined);
  assert.equal(echoDecimal('1250.5', 'vi'), '= 1.250,5');
  assert.equal(echoDecimal('1,5', 'vi'), undefined);
  assert.equal(typedDecimal('1.234', 'vi'), '1,234');
});

test('amounts are read as people write them, and what is not yet an amount stands for nothing', () => {
  const typed = (text: string) => readTyped(text, '.', false);
  assert.deepEqual(typed('3.500.0001'), { digits: '35000001', raw: null });
  assert.deepEqual(typed('35.00'), { digits: '3500', raw: null });
  assert.deepEqual(typed('1,'), { digits: '1', raw: '1,' });
  assert.deepEqual(typed('1,5'), { digits: '', raw: '1,5' });
  assert.deepEqual(typed('1,5tr'), { digits: '1500000', raw: '1,5tr' });
  assert.deepEqual(typed('3tr5'), { digits: '3500000', raw: '3tr5' });
  for (const text of ['3.500.000,00', '3500000.00', '3,500,000', '3.500.000 ₫', '3tr5'])
    assert.deepEqual(readTyped(text, '.', true), { digits: '3500000', raw: null }, text);
});

test('an amount typed with decimals or with marks of its own is what it says at every key', () => {
  const typeAll = (keys: string) => {
    let [shown, raw, digits]: [string, string | null, string] = ['', null, ''];
    const seen: string[] = [];
    for (const key of keys) {
      const text = key === '<' ? shown.slice(0, -1) : shown + key;
      ({ digits, raw } = readTyped(text, '.', false, endsOpen(text, '.', raw, key !== '<')));
      shown = raw ?? (digits && group(Number(digits), '.'));
      seen.push(digits);
    }
    return { seen: seen.slice(-4), shown };
  };
  assert.deepEqual(typeAll('3500000.00'), {
    seen: ['3500000', '3500000', '3500000', '3500000'],
    shown: '3.500.000.00',
  });
  assert.deepEqual(typeAll('3.500.000'), { seen: ['3500', '3500', '3500', '3500000'], shown: '3.500.000' });
  assert.deepEqual(typeAll('1.250'), { seen: ['1', '', '', '1250'], shown: '1.250' });
  assert.deepEqual(typeAll('3500000.0<<'), {
    seen: ['3500000', '3500000', '3500000', '3500000'],
    shown: '3.500.000',
  });
  assert.deepEqual(typeAll('3500000<'), { seen: ['35000', '350000', '3500000', '350000'], shown: '350.000' });
});

test('the caret stays before the same digits when they are grouped again', () => {
  assert.equal(caretAfter('3.500.000', 0), 9);
  assert.equal(caretAfter('3.500.000', 3), 5);
  assert.equal(caretAfter('3.500.000', 4), 4);
  assert.equal(caretAfter('3.500.000', 7), 0);
});

test('whole numbers lose their decimals instead of growing tenfold', () => {
  for (const [text, digits] of [
    ['1300,5', '1300'],
    ['4210.0', '4210'],
    ['1.234,5', '1234'],
    ['1,234.50', '1234'],
    ['1.300', '1300'],
    ['12.345.678', '12345678'],
    ['1 300', '1300'],
    ['1.2345', '1'],
    ['kWh 47.5', '47'],
    ['', ''],
    ['-', ''],
  ] as const)
    assert.equal(wholeOf(text), digits, text);
  // What groups show says nothing: a digit was taken from 1.300.
  assert.deepEqual(readWhole('1.30', '.', false), { digits: '130', raw: null });
  assert.deepEqual(readWhole('304,3', '.', true), { digits: '304', raw: '304,3' });
  assert.deepEqual(readWhole('1.300,', '.', true), { digits: '1300', raw: '1.300,' });
  assert.deepEqual(readWhole('1.300', '.', true), { digits: '1300', raw: null });
  assert.deepEqual(readWhole('1.300', ',', true), { digits: '1300', raw: '1.300' });
  assert.deepEqual(readWhole('1300', '.', true), { digits: '1300', raw: null });
});
