import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatFraction } from '../fraction.ts';
import { countDays } from '../period.ts';
import { averageRegistered, peopleOnDay } from './count-people.ts';
import { billableRange, type LeaseSpan, occupiedRange } from './occupied-range.ts';
import { prorateByDays } from './prorate-rent.ts';
import { rentInForce, rentSegments } from './rent-in-force.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const stay = { from: day('2026-11-01'), to: day('2026-11-30') };
const lease = (parts: Partial<LeaseSpan> = {}): LeaseSpan => ({
  startDate: day('2026-03-10'),
  endDate: day('2026-11-20'),
  afterEndDate: 'STOP',
  endedOn: null,
  cancelled: false,
  ...parts,
});
const show = (range: { from: Temporal.PlainDate; to: Temporal.PlainDate | null } | null) =>
  range && `${range.from}..${range.to ?? ''}`;

test('a lease occupies its room until ended, else until an end date with STOP, else indefinitely', () => {
  assert.equal(show(occupiedRange(lease())), '2026-03-10..2026-11-20');
  assert.equal(show(occupiedRange(lease({ afterEndDate: 'CONTINUE' }))), '2026-03-10..');
  assert.equal(
    show(occupiedRange(lease({ afterEndDate: 'CONTINUE', endedOn: day('2026-12-02') }))),
    '2026-03-10..2026-12-02',
  );
  assert.equal(show(occupiedRange(lease({ endDate: null }))), '2026-03-10..');
  assert.equal(occupiedRange(lease({ cancelled: true })), null);
  assert.equal(show(billableRange({ ...lease(), billingStartsOn: day('2026-11-05') })), '2026-11-05..2026-11-20');
  assert.equal(billableRange({ ...lease(), billingStartsOn: day('2026-11-21') }), null);
});

test('the rent changes on its start date; the same rent again is no change', () => {
  const rents = [
    { from: day('2026-11-16'), monthlyRent: 3_300_000n },
    { from: day('2026-03-10'), monthlyRent: 3_000_000n },
    { from: day('2026-11-05'), monthlyRent: 3_000_000n },
  ];
  assert.equal(rentInForce(rents, day('2026-01-01')), 3_000_000n);
  assert.equal(rentInForce(rents, day('2026-11-16')), 3_300_000n);
  assert.deepEqual(
    rentSegments(rents, stay).map((segment) => [`${segment.from}`, `${segment.to}`, segment.days, segment.monthlyRent]),
    [
      ['2026-11-01', '2026-11-15', 15, 3_000_000n],
      ['2026-11-16', '2026-11-30', 15, 3_300_000n],
    ],
  );
});

test('segments cover every day once', () => {
  const change = fc.record({
    from: fc.nat(60).map((days) => day('2026-10-15').add({ days })),
    monthlyRent: fc.constantFrom(1n, 2n, 3n),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (rents) => {
      const segments = rentSegments(rents, stay);
      assert.equal(
        segments.reduce((days, segment) => days + segment.days, 0),
        countDays(stay),
      );
      for (const segment of segments)
        for (let date = segment.from; Temporal.PlainDate.compare(date, segment.to) <= 0; date = date.add({ days: 1 }))
          assert.equal(rentInForce(rents, date), segment.monthlyRent);
    }),
  );
});

test('days are prorated with one rounding', () => {
  assert.equal(prorateByDays(3_500_000n, 21, 30), 2_450_000n);
  assert.equal(prorateByDays(3_500_000n, 10, 31), 1_129_032n);
  assert.equal(prorateByDays(1n, 1, 2), 1n);
});

test('people are the household present, or the agreed count while nobody was entered', () => {
  const members = [
    { movedInOn: day('2026-03-10'), movedOutOn: null },
    { movedInOn: null, movedOutOn: null },
    { movedInOn: day('2026-11-16'), movedOutOn: null },
  ];
  assert.equal(peopleOnDay([], 3, day('2026-11-01')), 3);
  assert.equal(peopleOnDay(members, 9, day('2026-11-01')), 2);
  assert.equal(peopleOnDay(members, 9, day('2026-11-16')), 3);
  assert.equal(peopleOnDay(members.slice(2), 2, day('2026-11-01')), 2);
  assert.equal(formatFraction(averageRegistered(members, stay)), '5/2');
  const registered = [{ movedInOn: null, movedOutOn: null, residenceRegisteredFrom: day('2026-11-21') }];
  assert.equal(formatFraction(averageRegistered(registered, stay)), '1/3');
});
