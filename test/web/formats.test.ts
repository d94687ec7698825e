import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayEnd } from '../../web/data/day-end.ts';
import { nameField } from '../../web/ui/form/name-field.ts';
import { dateOf, dayOf, formatMoment, formatTime, setTimeZone } from '../../web/words/format.ts';

test('moments are shown in the landlord’s time zone, wherever the reader is', () => {
  const late = '2026-11-17T20:05:00.000Z';
  assert.equal(formatMoment(late, 'vi'), '18/11/2026, 03:05');
  assert.equal(dayOf(late, 'en'), '18 November 2026');
  assert.equal(formatTime(late, 'en'), '03:05');
  assert.equal(dateOf(late), '2026-11-18');
  assert.equal(dayEnd('2026-11-18'), '2026-11-18T16:59:59.000Z');
  setTimeZone('America/Los_Angeles');
  assert.equal(formatMoment(late, 'vi'), '17/11/2026, 12:05');
  assert.equal(dayEnd('2026-11-17'), '2026-11-18T07:59:59.000Z');
  setTimeZone(undefined);
  assert.equal(dateOf(late), '2026-11-18');
});

test('fields have names that people use, wherever they stand in a request', () => {
  assert.equal(nameField('lines.2.unit_price', 'vi'), 'Đơn giá');
  assert.equal(nameField('members.1.id_number', 'en'), 'Identity number');
  assert.equal(nameField('something_new', 'en'), null);
});
