import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsDue, lastDayDue } from './retention-due.ts';

const months = { IDENTITY_PAPERS: 1, METER_PHOTOS: 12, TICKETS: null, MESSAGES: 0, EVENTS: 24 };

test('a kind is due once its months have passed, counted in calendar months', () => {
  assert.deepEqual(kindsDue(months, '2026-01-31', '2026-02-27'), ['MESSAGES']);
  assert.deepEqual(kindsDue(months, '2026-01-31', '2026-02-28'), ['IDENTITY_PAPERS', 'MESSAGES']);
  assert.deepEqual(kindsDue(months, '2026-01-31', '2027-01-31'), ['IDENTITY_PAPERS', 'METER_PHOTOS', 'MESSAGES']);
});

test('nobody who left later than the last day has anything due', () => {
  const one = { ...months, MESSAGES: null };
  assert.ok((lastDayDue(one, '2026-02-28') ?? '') >= '2026-01-31');
  assert.equal(
    lastDayDue(
      { IDENTITY_PAPERS: null, METER_PHOTOS: null, TICKETS: null, MESSAGES: null, EVENTS: null },
      '2026-01-01',
    ),
    null,
  );
});
