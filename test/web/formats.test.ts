import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRACT_TEXTS } from '../../server/features/papers/lease-papers/contract-texts.ts';
import { dayEnd } from '../../web/data/day-end.ts';
import { nameField } from '../../web/ui/form/name-field.ts';
import { dateOf, dayOf, formatMoment, formatTime, setTimeZone } from '../../web/words/format.ts';
import { lineWords } from '../../web/words/invoice-lines.ts';
import { matchingWords } from '../../web/words/matching.ts';
import { roundAmount } from '../../web/words/round-amount.ts';
import { useChartWords } from '../../web/words/use-chart.ts';

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
  assert.equal(nameField('file.5.date', 'vi'), 'Dòng 5, Ngày');
  assert.equal(nameField('file.12.credit', 'en'), 'Row 12, Credit');
});

test('one thing is not called by a plural in English', () => {
  const { en: lines } = lineWords;
  assert.equal(lines.people('1', '₫50,000'), '1 person × ₫50,000');
  assert.match(lines.quota('0.25', '1'), /for 1 person, so/);
  assert.match(lines.quota('0.5', '2'), /for 2 people, so/);
  assert.equal(matchingWords.en.statementNew(1, 1), '1 new one will match, 1 needs a decision');
  assert.equal(matchingWords.en.statementNew(2, 0), '2 new ones will match, 0 need a decision');
  assert.equal(useChartWords.en.chart('Water', 1, '5 m³'), 'Water, use of the last month: 5 m³');
  assert.match(CONTRACT_TEXTS.en.quota('1'), /for 1 registered person, and/);
});

test('a chart names its top line as people say it', () => {
  const said = (value: number) => [roundAmount(value, 'vi'), roundAmount(value, 'en')];
  assert.deepEqual(said(500_000), ['500.000\u00a0₫', '₫500,000']);
  assert.deepEqual(said(300_000_000), ['300 triệu', '₫300m']);
  assert.deepEqual(said(20_000_000_000), ['20 tỷ', '₫20bn']);
  assert.deepEqual(said(1_000_000_000_000), ['1.000 tỷ', '₫1,000bn']);
});
