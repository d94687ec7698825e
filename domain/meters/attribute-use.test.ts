import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attributeChain } from './attribute-chain.ts';
import type { RoomLease } from './attribute-use.ts';
import type { ChainReading } from './reading-chain.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const lease = (leaseId: string, from: string, to: string | null, billingStartsOn = from): RoomLease => ({
  leaseId,
  occupied: { from: day(from), to: to === null ? null : day(to) },
  billingStartsOn: day(billingStartsOn),
});
const reading = (date: string, previous: bigint, current: bigint, handoverOf?: string): ChainReading => ({
  id: `${date}${handoverOf ?? ''}`,
  readingDate: day(date),
  createdOrder: date,
  period: day(date).toPlainYearMonth(),
  kind: handoverOf ? 'HANDOVER' : 'PERIODIC',
  leaseId: handoverOf ?? null,
  billed: false,
  previous,
  current,
  replaced: null,
  rolledOver: false,
});
const shares = (chain: ChainReading[], leases: RoomLease[]) =>
  Object.fromEntries(
    [...attributeChain(chain, leases, 5)].map(([id, parts]) => [
      id,
      parts.map(
        (part) =>
          `${part.leaseId ?? 'owner'} ${part.use} ${part.from}..${part.to}${part.estimated ? ' estimated' : ''}`,
      ),
    ]),
  );

test('use between two readings is attributed to the lease of those days', () => {
  assert.deepEqual(
    shares([reading('2026-10-31', 0n, 100n), reading('2026-11-30', 100n, 220n)], [lease('a', '2026-11-01', null)]),
    {
      '2026-10-31': ['owner 100 2026-10-31..2026-10-31'],
      '2026-11-30': ['a 120 2026-11-01..2026-11-30'],
    },
  );
});

test('a first reading is attributed to the lease on its date, from its billing start or the 1st', () => {
  const chain = [reading('2026-11-30', 0n, 50n)];
  assert.deepEqual(shares(chain, [lease('a', '2026-03-01', null)]), { '2026-11-30': ['a 50 2026-11-01..2026-11-30'] });
  assert.deepEqual(shares(chain, [lease('a', '2026-11-12', null)]), { '2026-11-30': ['a 50 2026-11-12..2026-11-30'] });
});

test('handover readings attribute a vacant month to the owner', () => {
  const chain = [
    reading('2026-11-10', 0n, 100n, 'a'),
    reading('2026-11-20', 100n, 107n, 'b'),
    reading('2026-11-30', 107n, 150n),
  ];
  assert.deepEqual(shares(chain, [lease('a', '2026-01-01', '2026-11-10'), lease('b', '2026-11-20', null)]), {
    '2026-11-10a': ['a 100 2026-11-01..2026-11-10'],
    '2026-11-20b': ['owner 7 2026-11-11..2026-11-19'],
    '2026-11-30': ['b 43 2026-11-20..2026-11-30'],
  });
});

test('use between a move-out reading and a move-in reading the next day is not billed', () => {
  const chain = [reading('2026-11-10', 0n, 100n, 'a'), reading('2026-11-11', 100n, 105n, 'b')];
  assert.deepEqual(
    shares(chain, [lease('a', '2026-01-01', '2026-11-10'), lease('b', '2026-11-11', null)])['2026-11-11b'],
    ['owner 5 2026-11-10..2026-11-10'],
  );
});

test('two leases without a handover reading share the use by days, as estimates', () => {
  const chain = [reading('2026-10-31', 0n, 100n), reading('2026-11-30', 100n, 200n)];
  const leases = [lease('a', '2026-01-01', '2026-11-10'), lease('b', '2026-11-11', null)];
  assert.deepEqual(shares(chain, leases)['2026-11-30'], [
    'a 33 2026-11-01..2026-11-10 estimated',
    'b 67 2026-11-11..2026-11-30 estimated',
  ]);
});

test('days before the billing start are not billed', () => {
  const chain = [reading('2026-10-31', 0n, 100n), reading('2026-11-30', 100n, 160n)];
  assert.deepEqual(shares(chain, [lease('a', '2025-01-01', null, '2026-11-16')])['2026-11-30'], [
    'owner 30 2026-11-01..2026-11-15 estimated',
    'a 30 2026-11-16..2026-11-30 estimated',
  ]);
});

test('an imported lease is billed for all use after its last reading', () => {
  const running = [lease('a', '2026-03-01', null, '2026-11-01')];
  const next = reading('2026-11-30', 100n, 160n);
  assert.deepEqual(shares([reading('2026-10-31', 100n, 100n, 'a'), next], running)['2026-11-30'], [
    'a 60 2026-11-01..2026-11-30',
  ]);
  assert.deepEqual(shares([reading('2026-11-01', 100n, 100n, 'a'), next], running)['2026-11-30'], [
    'a 60 2026-11-01..2026-11-30',
  ]);
  assert.deepEqual(shares([reading('2026-10-21', 100n, 100n, 'a'), next], running)['2026-11-30'], [
    'owner 15 2026-10-22..2026-10-31 estimated',
    'a 45 2026-11-01..2026-11-30 estimated',
  ]);
});

test('no unit is lost or billed twice, for any leases', () => {
  const stays = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 3 });
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.nat(500)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(stays, steps, (gaps, readings) => {
      let from = day('2026-10-01');
      const leases = gaps.map(([gap, length], index) => {
        const start = from.add({ days: gap });
        from = start.add({ days: length + 1 });
        return lease(`${index}`, start.toString(), start.add({ days: length }).toString());
      });
      let at = { date: day('2026-10-01'), value: 0n };
      const chain = readings.map(([days, use], index) => {
        const next = { date: at.date.add({ days }), value: at.value + BigInt(use) };
        const made = {
          ...reading(next.date.toString(), at.value, next.value),
          id: `${index}`,
          createdOrder: `${index}`,
        };
        at = next;
        return made;
      });
      const total = [...attributeChain(chain, leases, 5).values()].flat().reduce((sum, part) => sum + part.use, 0n);
      assert.equal(total, at.value);
    }),
  );
});
