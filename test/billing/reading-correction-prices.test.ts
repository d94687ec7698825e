import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { api, ok } = fixture;
let count = 0;

/** A room whose October use of 100 kWh was billed and issued. */
async function billed(): Promise<{ room: Data; lease: Data; reading: Data; invoice: Data }> {
  const room = await fixture.room(`P${100 + count++}`);
  const renter = await fixture.renter(`Renter ${count}`);
  const lease = await fixture.lease(room, renter, {
    start_date: '2026-10-01',
    initial_readings: { electricity: 1000 },
  });
  const reading = await fixture.read(room, '2026-10', { electricity_current: 1100 });
  return { room, lease, reading, invoice: await fixture.issue(room, '2026-10') };
}

const correct = (reading: Data, to: number) =>
  ok(api().post(`/meter-readings/${reading.id}/correct`, { electricity_current: to, reason: 'misread' }));
const used = (invoice: Data): string[] =>
  invoice.lines.filter((line: Data) => line.display.line_type.value === 'ELECTRICITY').map((line: Data) => line.amount);

afterEach(async () => {
  const { checks } = await ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter((check: Data) => !check.ok),
    [],
  );
});

suite('a correction of a billed reading costs what the billed line says', () => {
  test('after a price was replaced: corrected to nothing, everything is credited', async () => {
    await fixture.settings({ electricity_unit_price: '3500' });
    const { reading, invoice } = await billed();
    assert.deepEqual(used(invoice), ['350000.00']);
    await fixture.settings({ electricity_unit_price: '3000' });
    await correct(reading, 1000);
    assert.equal((await fixture.invoice(invoice.id)).credited_amount, '350000.00');
  });

  test('less and more at the billed price, and back to where it was', async () => {
    await fixture.settings({ electricity_unit_price: '3500' });
    const { room, reading, invoice } = await billed();
    await fixture.settings({ electricity_unit_price: '4000' });
    await correct(reading, 1090);
    assert.equal((await fixture.invoice(invoice.id)).credited_amount, '35000.00');
    await correct(reading, 1100);
    assert.equal((await fixture.invoice(invoice.id)).credited_amount, '35000.00');
    assert.deepEqual(used(await fixture.generate(room, '2026-11')), ['35000.00']);
  });

  test('more use is billed although the utility has no price any more', async () => {
    await fixture.settings({ electricity_unit_price: '3500' });
    const { room, reading } = await billed();
    await fixture.settings({ electricity_unit_price: '0' });
    await correct(reading, 1120);
    assert.deepEqual(used(await fixture.generate(room, '2026-11')), ['70000.00']);
  });

  test('by the tiers it was billed with, after the tariff was replaced', async () => {
    const tariff = (first: string, second: string) => ({
      utility_tariffs: [
        {
          utility: 'ELECTRICITY',
          effective_from: '2026-01',
          tiers: [
            { up_to: 50, unit_price: first },
            { up_to: null, unit_price: second },
          ],
          vat_percent: '8',
        },
      ],
    });
    const path = `/properties/${fixture.property.id}/utility-tariffs`;
    await ok(api().put(path, tariff('2000', '3000')));
    const { room, reading, invoice } = await billed();
    assert.deepEqual(used(invoice), ['108000.00', '162000.00']);
    await ok(api().put(path, tariff('1000', '1000')));
    await correct(reading, 1080);
    assert.equal((await fixture.invoice(invoice.id)).credited_amount, '64800.00');
    await correct(reading, 1120);
    assert.deepEqual(used(await fixture.generate(room, '2026-11')), ['129600.00']);
  });
});
