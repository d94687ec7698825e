import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

suite('money', () => {
  let draft: Data;
  before(async () => {
    const room = await fixture.room('M1');
    await fixture.lease(room, await fixture.renter('M'), { start_date: '2026-03-01', monthly_rent: '9000000' });
    draft = await fixture.generate(room, '2026-03');
  });
  const line = (body: object) => fixture.api().post(`/invoices/${draft.id}/lines`, { description: 'x', ...body });
  const last = (response: { data: Data }) => response.data.lines.at(-1);

  test('amounts are whole đồng in strings, always returned with two fraction digits', async () => {
    const rent = (base_rent: unknown, name = String(base_rent)) =>
      fixture.api().post('/rooms', { property_id: fixture.property.id, name, base_rent });
    for (const [given, shown] of [
      ['3500000', '3500000.00'],
      ['3500000.0', '3500000.00'],
      ['0.00', '0.00'],
      ['9999999999999', '9999999999999.00'],
      ['007', '7.00'],
    ] as const) {
      const created = await rent(given);
      assert.equal(created.data?.base_rent, shown, created.text);
    }
    for (const [given, code] of [
      [3500000, 'invalid_type'],
      [true, 'invalid_type'],
      [null, 'required'],
      ['', 'invalid_format'],
      ['3500000.5', 'invalid_format'],
      ['3500000.001', 'invalid_format'],
      ['3.500.000', 'invalid_format'],
      ['1e6', 'invalid_format'],
      ['+1', 'invalid_format'],
      ['10000000000000', 'invalid_format'],
      ['-1', 'too_small'],
      ['١', 'invalid_format'],
      ['3500000.', 'invalid_format'],
    ] as const)
      assertRefused(await rent(given, 'x'), 400, 'validation_failed', [`base_rent ${code}`]);
  });

  test('unit prices have up to two fraction digits, quantities up to three', async () => {
    const created = await line({ unit_price: '1234.56', quantity: '12.5' });
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(
      [last(created).unit_price, last(created).quantity, last(created).amount],
      ['1234.56', '12.500', '15432.00'],
    );
    for (const [body, named] of [
      [{ unit_price: '1.234' }, 'unit_price invalid_format'],
      [{ unit_price: 5 }, 'unit_price invalid_type'],
      [{ unit_price: '1', quantity: '1.2345' }, 'quantity invalid_format'],
      [{ unit_price: '1', quantity: '1000000000' }, 'quantity invalid_format'],
      [{ unit_price: '1', quantity: '-1' }, 'quantity invalid_format'],
      [{ unit_price: '1', quantity: 2 }, 'quantity invalid_type'],
      [{ unit_price: '9999999999999', quantity: '2' }, 'unit_price too_large'],
    ] as const)
      assertRefused(await line(body), 400, 'validation_failed', [named]);
    const most = await line({ unit_price: '0.01', quantity: '999999999.999' });
    assert.deepEqual([last(most).quantity, last(most).amount], ['999999999.999', '10000000.00']);
  });

  test('a line is rounded half away from zero, and the total is the sum of the lines', async () => {
    for (const [unit_price, quantity, amount] of [
      ['1', '0.5', '1.00'],
      ['1', '0.499', '0.00'],
      ['1', '1.5', '2.00'],
      ['1', '2.5', '3.00'],
      ['0.01', '50', '1.00'],
      ['0.01', '49.999', '0.00'],
      ['1.01', '1.5', '2.00'],
      ['-1', '0.5', '-1.00'],
      ['-1', '2.5', '-3.00'],
      ['-1', '0.499', '0.00'],
    ] as const) {
      const created = await line({
        unit_price,
        quantity,
        line_type: unit_price.startsWith('-') ? 'DISCOUNT' : 'OTHER',
      });
      assert.equal(created.status, 201, created.text);
      assert.equal(last(created).amount, amount, `${quantity} × ${unit_price}`);
      const sum = created.data.lines.reduce((total: bigint, one: Data) => total + BigInt(one.amount.split('.')[0]), 0n);
      assert.equal(created.data.total_amount, `${sum}.00`);
    }
  });

  test('percentages are decimal strings, tier bounds integers', async () => {
    const put = (more: object) => {
      const tariff = {
        utility: 'ELECTRICITY',
        effective_from: '2026-05',
        tiers: [
          { up_to: 50, unit_price: '1984.5' },
          { up_to: null, unit_price: '2050' },
        ],
      };
      return fixture
        .api()
        .put(`/properties/${fixture.property.id}/utility-tariffs`, { utility_tariffs: [{ ...tariff, ...more }] });
    };
    for (const vat_percent of ['8', '10.5', '0']) {
      const [tariff] = (await fixture.ok(put({ vat_percent }))).utility_tariffs;
      assert.equal(tariff.vat_percent, vat_percent);
      assert.deepEqual(
        tariff.tiers.map((tier: Data) => [tier.up_to, tier.unit_price]),
        [
          [50, '1984.50'],
          [null, '2050.00'],
        ],
      );
    }
    const tier = (up_to: unknown) => ({ up_to, unit_price: '1' });
    for (const [more, named] of [
      [{ vat_percent: 8 }, 'vat_percent invalid_type'],
      [{ vat_percent: '-1' }, 'vat_percent invalid_format'],
      [{ tiers: [tier('50'), tier(null)] }, 'tiers.0.up_to invalid_type'],
      [{ tiers: [tier(50)] }, 'tiers.0.up_to not_allowed'],
      [{ tiers: [tier(50), tier(40), tier(null)] }, 'tiers.1.up_to too_small'],
    ] as const)
      assertRefused(await put(more), 400, 'validation_failed', [`utility_tariffs.0.${named}`]);
    await fixture.ok(fixture.api().put(`/properties/${fixture.property.id}/utility-tariffs`, { utility_tariffs: [] }));
  });
});
