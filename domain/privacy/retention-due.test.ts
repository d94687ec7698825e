import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsDue } from './retention-due.ts';

const kept = { IDENTITY_PAPERS: null, METER_PHOTOS: null, TICKETS: null, MESSAGES: null, EVENTS: null };

test('a kind is due for whoever left until the day from which its months have passed, and a kept one never', () => {
  const months = { ...kept, IDENTITY_PAPERS: 1, METER_PHOTOS: 12, MESSAGES: 0 };
  assert.deepEqual(kindsDue(months, '2026-03-15'), [
    { kind: 'IDENTITY_PAPERS', lastDay: '2026-02-15' },
    { kind: 'METER_PHOTOS', lastDay: '2025-03-15' },
    { kind: 'MESSAGES', lastDay: '2026-03-15' },
  ]);
  assert.deepEqual(kindsDue(kept, '2026-03-15'), []);
});

test('months are counted from the day somebody left, also at the ends of long and short months', () => {
  const lastDay = (today: string) => kindsDue({ ...kept, EVENTS: 1 }, today)[0]?.lastDay;
  assert.equal(lastDay('2026-02-27'), '2026-01-27');
  assert.equal(lastDay('2026-02-28'), '2026-01-31', 'a month after 28 to 31 January');
  assert.equal(lastDay('2026-03-01'), '2026-02-01');
  assert.equal(lastDay('2026-03-31'), '2026-02-28');
});
