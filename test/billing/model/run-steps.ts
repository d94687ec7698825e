import assert from 'node:assert/strict';
import { until } from '../../support/until.ts';
import { checkLines } from './invoice-steps.ts';
import { cycleFrom, firstOf, lastOf, monthOf, occupies, owesRent, rentDays } from './lease-books.ts';
import { type Data, pick, type Run, type Step } from './run.ts';

/** Bills a month of the whole property: every lease that lived in it has its bill afterwards, whoever holds the room now. */
export async function billMonth(run: Run, { a, b }: Step): Promise<void> {
  const { books } = run;
  const period = monthOf(run.today, pick([0, -1, 0, -2], a) as number);
  const issue = b % 2 === 0;
  const response = await run.post('/billing-runs', { period, property_id: run.propertyId, issue });
  if (!run.agree(response, null)) return;
  await until(async () => {
    const { display } = await run.get(`/billing-runs/${response.data.id}`);
    return display.status.value === 'DONE';
  }, 'the end of the run');
  const { invoices } = await run.get(`/invoices?limit=200&period=${period}`);
  const fresh = invoices.filter(({ id }: Data) => !books.invoices.some((known) => known.id === id)).reverse();
  const absorbed = fresh.map((data: Data) => run.absorb(data));
  for (const invoice of absorbed) {
    assert.equal(invoice.kind, 'MONTHLY');
    assert.ok(invoice.lines.length > 0, 'no invoice without lines');
    checkLines(run, invoice);
    if (issue) books.issue(invoice);
  }
  for (const [index, invoice] of absorbed.entries()) run.same(invoice, fresh[index]);
  for (const lease of books.leases.filter((each) => occupies(each, firstOf(period), lastOf(period)))) {
    const live = books.liveOf(lease);
    if (live.some((each) => each.kind === 'MONTHLY' && each.period === period)) continue;
    if (live.some((each) => each.kind === 'SETTLEMENT' && each.period >= period)) continue;
    const billed = new Set(rentDays(books, lease));
    const owed = cycleFrom(lease, period).some((month) => owesRent(lease, month, billed));
    assert.ok(!owed, `the run left ${lease.id} out`);
  }
}
