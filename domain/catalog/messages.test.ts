import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { FieldProblem } from '../refused.ts';
import { fieldMessage } from './messages.ts';

suite('messages about fields', () => {
  const bothOf = (code: FieldProblem['code'], limit: string | number) => [
    fieldMessage({ path: 'x', code, limit }, 'vi'),
    fieldMessage({ path: 'x', code, limit }, 'en'),
  ];

  test('an empty text is required, not too short', () => {
    assert.deepEqual(bothOf('too_short', 1), ['không được để trống', 'is required']);
    assert.deepEqual(bothOf('too_short', 10), ['quá ngắn (ít nhất 10)', 'is too short (at least 10)']);
  });

  test('an object of which no field is left needs one', () => {
    assert.deepEqual(bothOf('required', 1), [
      'cần ít nhất một trường có giá trị',
      'needs at least one field with a value',
    ]);
  });

  test('limits that are days or months are written as such', () => {
    assert.deepEqual(bothOf('too_small', '2026-11-01'), [
      'phải từ 01/11/2026 trở đi',
      'must be 1 November 2026 or later',
    ]);
    assert.deepEqual(bothOf('too_large', '2026-11'), [
      'phải từ 11/2026 trở về trước',
      'must be November 2026 or earlier',
    ]);
    assert.deepEqual(bothOf('too_large', 200), ['quá lớn (nhiều nhất 200)', 'is too large (at most 200)']);
  });

  test('amounts and large numbers are grouped, years are not', () => {
    assert.deepEqual(bothOf('too_large', '3500000.00'), [
      'quá lớn (nhiều nhất 3.500.000)',
      'is too large (at most 3,500,000)',
    ]);
    assert.deepEqual(bothOf('too_long', 20_000), ['quá dài (nhiều nhất 20.000)', 'is too long (at most 20,000)']);
    assert.deepEqual(bothOf('too_large', '0.00'), ['quá lớn (nhiều nhất 0)', 'is too large (at most 0)']);
    assert.deepEqual(bothOf('too_large', 2200), ['quá lớn (nhiều nhất 2200)', 'is too large (at most 2200)']);
  });

  test('a file says what it has too much of', () => {
    const problem = { path: 'file', code: 'too_large', limit: 60 } as const;
    assert.equal(fieldMessage({ ...problem, of: 'columns' }, 'vi'), 'có quá nhiều cột (nhiều nhất 60)');
    assert.equal(fieldMessage({ ...problem, of: 'rows', limit: 20_000 }, 'en'), 'has too many rows (at most 20,000)');
    assert.equal(fieldMessage({ ...problem, of: 'xml_depth' }, 'en'), 'is too large (at most 60)');
  });
});
