import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '../documents/read-pdf.ts';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-01-05');

test('fines, damages and a forfeited deposit count in neither threshold; the book, the forms and the PDF agree', async () => {
  const room = await fixture.room('H1');
  const lease = await fixture.lease(room, await fixture.renter('Dũng'), {
    start_date: '2026-01-01',
    monthly_rent: '990000000',
    deposit_amount: '30000000',
  });
  const first = await fixture.issue(room, '2026-01');
  await fixture.pay(first, first.total_amount);
  await fixture.make('/invoices', {
    room_id: room.id,
    period: '2026-01',
    issue: true,
    lines: [{ description: 'Trễ hạn', unit_price: '20000000', line_type: 'LATE_FEE' }],
  });
  const read = async () => {
    const { owners } = await fixture.ok(fixture.api().get('/reports/tax?year=2026'));
    const book = await fixture.ok(fixture.api().get('/reports/revenue-book?year=2026'));
    return { tax: owners[0], book, ofBook: book.owners[0] };
  };
  const before = await read();
  assert.deepEqual([before.tax.revenue, before.tax.exempt, before.tax.threshold_state], ['990000000.00', true, 'NEAR']);
  assert.deepEqual(
    [
      before.ofBook.revenue,
      before.ofBook.tax.exempt,
      before.ofBook.tax.threshold_state,
      before.ofBook.tax.used_percent,
    ],
    ['990000000.00', true, 'NEAR', before.tax.used_percent],
  );
  await fixture.on('2026-02-02');
  await fixture.issue(room, '2026-02');
  await fixture.on('2026-02-28');
  await fixture.ok(
    fixture.api().post(`/leases/${lease.id}/end`, {
      end_date: '2026-02-28',
      damages: [{ description: 'Vỡ kính', amount: '5000000' }],
      forfeit_amount: '30000000',
    }),
  );
  const { tax, book, ofBook } = await read();
  const year = tax.declarations[2].form;
  // 5 % of 1,980 million; 5 % of the 980 million above a billion, and of 55 million of fines.
  assert.deepEqual(
    [year.revenue, year.vat, year.fines, year.pit_due],
    ['1980000000.00', '99000000.00', '55000000.00', '51750000.00'],
  );
  assert.deepEqual(
    [ofBook.revenue, ofBook.tax.estimated_vat, ofBook.fines_and_compensation, ofBook.tax.estimated_pit],
    [year.revenue, year.vat, year.fines, year.pit_due],
  );
  const sum = (pick: (month: Data) => string) =>
    tax.months.reduce((total: number, month: Data) => total + Number(pick(month)), 0);
  assert.deepEqual([sum(({ revenue }) => revenue), Number(book.total.revenue)], [1_980_000_000, 1_980_000_000]);
  assert.equal(
    sum(({ fines_and_compensation }) => fines_and_compensation.net),
    55_000_000,
  );
  const response = await fetch(`${fixture.service.url}/api/v1/reports/tax.pdf?year=2026`, {
    headers: { authorization: `Bearer ${fixture.api().token}`, 'accept-language': 'vi' },
  });
  const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
  const [, total] = text.match(/Cộng\s+([\d.\s]+)/) ?? [];
  assert.deepEqual(total?.trim().split(/\s+/).slice(0, 5), ['1.980.000.000', '0', '0', '1.980.000.000', '55.000.000']);
});
