import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { readImport } from './read-import.ts';
import { book, LET, TODAY, VACANT } from './sample-workbook.ts';

const read = (...sheets: Parameters<typeof book>) => readImport(book(...sheets), TODAY);

suite('a valid file', () => {
  test('rooms, renters, leases, readings, debts and credits refer to each other', () => {
    const opening = {
      electricity_reading: '12345',
      water_reading: '678',
      reading_date: '31/10/2026',
      billing_starts_on: '01/11/2026',
    };
    const money = {
      deposit_amount: '3.500.000',
      deposit_received: '3.000.000',
      debt_amount: '450.000',
      debt_period: '10/2026',
      credit_amount: '20.000',
    };
    const { batch, problems } = read([
      { ...LET, ...opening, ...money },
      { ...VACANT, room: '102', electricity_reading: '5', reading_date: '2026-10-31' },
      { ...VACANT, property: 'hoa  mai', room: '103' },
    ]);
    assert.deepEqual(problems, []);
    assert.equal(batch.properties.length, 1);
    assert.deepEqual(
      batch.rooms.map(({ name, property, row }) => [name, property, row]),
      [
        ['101', 0, 2],
        ['102', 0, 3],
        ['103', 0, 4],
      ],
    );
    const [lease] = batch.leases;
    assert.ok(lease);
    assert.equal(lease.monthlyRent, 3_500_000n);
    assert.equal(lease.billingStartsOn.toString(), '2026-11-01');
    assert.equal(lease.depositReceived?.amount, 3_000_000n);
    assert.equal(lease.depositReceived?.receivedOn.toString(), '2025-08-01');
    assert.deepEqual(
      batch.readings.map(({ room, lease: of, electricity, water }) => [room, of, electricity, water]),
      [
        [0, 0, 12_345n, 678n],
        [1, null, 5n, null],
      ],
    );
    assert.deepEqual(
      batch.debts.map(({ lease: of, amount, period }) => [of, amount, `${period}`]),
      [[0, 450_000n, '2026-10']],
    );
    assert.deepEqual(
      batch.credits.map(({ renter, amount }) => [renter, amount]),
      [[0, 20_000n]],
    );
  });

  test('members and fees find their rooms', () => {
    const { batch, problems } = read(
      [LET, { ...VACANT, room: '102' }],
      [
        { property: 'HOA MAI', room: '101', full_name: 'Trần Thị Bích', relationship: 'Chị em' },
        { property: 'Hoa Mai', room: '101', full_name: 'TRẦN THỊ LAN' },
      ],
      [
        { property: 'Hoa Mai', name: 'Rác', amount: '30.000', basis: 'Theo người' },
        { property: 'Hoa Mai', room: '102', name: 'Wifi', amount: '100000', start_period: '11/2026' },
      ],
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      batch.members.map(({ lease, fullName, isPrimary }) => [lease, fullName, isPrimary]),
      [
        [0, 'Trần Thị Bích', false],
        [0, 'TRẦN THỊ LAN', true],
      ],
    );
    assert.deepEqual(
      batch.fees.map(({ room, basis, quantity }) => [room, basis, quantity]),
      [
        [null, 'PER_OCCUPANT', 1_000n],
        [1, 'FLAT', 1_000n],
      ],
    );
  });

  test('a renter named twice is one person when phone or id number agree', () => {
    const person = { ...LET, id_number: '083198001234' };
    const { batch, problems } = read([
      person,
      { ...LET, room: '102', renter_name: 'TRAN THI LAN', phone: '+84 901 234 567', email: 'lan@example.com' },
      { ...person, room: '103', phone: '0911111111' },
      { ...LET, room: '104', phone: '0922222222' },
      { ...LET, room: '105', renter_name: 'Lê Văn Ba' },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      batch.leases.map(({ renter }) => renter),
      [0, 0, 0, 1, 2],
    );
    assert.equal(batch.renters[0]?.email, 'lan@example.com');
  });
});

test('any table can be read, and only valid rows reach the batch', () => {
  const keys = fc.constantFrom(
    'property',
    'room',
    'base_rent',
    'renter_name',
    'phone',
    'start_date',
    'monthly_rent',
    'debt_amount',
    'reading_date',
    'proration',
  );
  const rows = fc.array(
    fc.dictionary(keys, fc.oneof(fc.string(), fc.constantFrom('1', '101', '2026-01-02', 'Nam', '3.500.000'))),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, (written) => {
      const { batch, problems } = readImport(book(written), TODAY);
      const bad = new Set(problems.filter(({ code }) => code !== 'conflicts_with').map(({ row }) => row));
      for (const room of batch.rooms) assert.ok(batch.properties[room.property] && !bad.has(room.row));
      for (const lease of batch.leases) assert.ok(batch.rooms[lease.room] && batch.renters[lease.renter]);
      const names = batch.rooms.map(({ property, name }) => `${property} ${name.toLowerCase()}`);
      assert.equal(new Set(names).size, names.length);
    }),
    { numRuns: 60 },
  );
});
