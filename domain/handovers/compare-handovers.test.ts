import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareHandovers, type HandoverItem } from './compare-handovers.ts';
import { describeDifference } from './describe-difference.ts';

const item = (name: string, more: Partial<HandoverItem> = {}): HandoverItem => ({
  id: name,
  name,
  quantity: 1,
  condition: 'GOOD',
  unitValue: null,
  repairAmount: null,
  ...more,
});
const texts = (before: HandoverItem[], after: HandoverItem[]) =>
  compareHandovers(before, after).map((each) => [describeDifference(each, 'vi'), each.amount]);

suite('comparing handovers', () => {
  test('what is missing costs what it is worth, what is damaged its repair', () => {
    const before = [
      item('Máy lạnh', { unitValue: 6_000_000n }),
      item('Ghế', { quantity: 4, unitValue: 250_000n }),
      item('Cửa sổ'),
      item('Tủ'),
    ];
    const after = [
      item('máy lạnh ', { condition: 'MISSING' }),
      item('Ghế', { quantity: 3, condition: 'DAMAGED', repairAmount: 100_000n }),
      item('Cửa sổ', { condition: 'DAMAGED', repairAmount: 300_000n }),
      item('Tủ'),
    ];
    assert.deepEqual(texts(before, after), [
      ['Máy lạnh: thiếu 1 trên 1', 6_000_000n],
      ['Ghế: thiếu 1 trên 4, hư hỏng', 350_000n],
      ['Cửa sổ: hư hỏng', 300_000n],
    ]);
  });

  test('something that is not listed at the end is missing, and without its worth has no amount', () => {
    assert.deepEqual(texts([item('Giường')], []), [['Giường: thiếu 1 trên 1', null]]);
    const both = texts([item('Ghế', { quantity: 2, unitValue: 1n })], [item('Ghế', { condition: 'DAMAGED' })]);
    assert.deepEqual(both, [['Ghế: thiếu 1 trên 2, hư hỏng', null]]);
  });

  test('wear, old damage, more than before and new things are no difference', () => {
    const before = [
      item('Bàn'),
      item('Tường', { condition: 'DAMAGED' }),
      item('Quạt', { condition: 'MISSING', quantity: 1 }),
      item('Ghế'),
    ];
    const after = [
      item('Bàn', { condition: 'WORN' }),
      item('Tường', { condition: 'DAMAGED', repairAmount: 500_000n }),
      item('Ghế', { quantity: 5 }),
      item('Kệ', { condition: 'DAMAGED', repairAmount: 1n }),
    ];
    assert.deepEqual(texts(before, after), []);
    assert.deepEqual(texts([item('Bàn')], [item('Bàn', { condition: 'WORN', repairAmount: 80_000n })]), [
      ['Bàn: hư hỏng', 80_000n],
    ]);
  });

  test('without a record of the start only repairs are proposed', () => {
    const after = [item('Kệ', { condition: 'DAMAGED', repairAmount: 90_000n }), item('Bàn', { condition: 'DAMAGED' })];
    assert.deepEqual(texts([], after), [['Kệ: hư hỏng', 90_000n]]);
  });

  test('two things of one name are compared one by one', () => {
    const before = [item('Ghế', { id: 'a' }), item('Ghế', { id: 'b' })];
    assert.deepEqual(texts(before, [item('Ghế')]), [['Ghế: thiếu 1 trên 1', null]]);
  });
});
