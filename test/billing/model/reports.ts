import assert from 'node:assert/strict';
import { both, openOf, sum } from './figures.ts';
import { type Data, dong, type Run } from './run.ts';

const ALL = 'date_from=2020-01-01&date_to=2040-12-31';
const YEARS = [2024, 2025, 2026, 2027, 2028];

/** Reports sum the same rows as the books, so they must agree after any sequence of steps. */
export async function reportsAgree(run: Run): Promise<void> {
  const issued = run.books.invoices.filter(({ state }) => state === 'ISSUED');
  const balance = await run.get(`/accounting/trial-balance?${ALL}`);
  const closing = (...keys: string[]): bigint =>
    sum(balance.accounts.filter((a: Data) => keys.includes(a.account_key)).map((a: Data) => dong(a.closing)));

  const receivables = await run.get('/reports/receivables?period_from=2024-07&period_to=2029-06');
  assert.equal(receivables.invoice_count, issued.length);
  const openDeposits = sum(issued.map((invoice) => openOf(invoice).deposit));
  assert.equal(dong(receivables.unpaid_amount), sum(issued.map((invoice) => both(openOf(invoice)))));
  assert.equal(
    dong(receivables.unpaid_amount) - openDeposits,
    closing('receivable'),
    'unpaid charges equal account 131',
  );
  const late = issued.filter(({ due }) => due < run.today).map((invoice) => both(openOf(invoice)));
  assert.equal(dong(receivables.overdue_amount), sum(late));
  assert.equal((await run.get('/reports/aging')).total.unpaid_amount, receivables.unpaid_amount);

  const { total } = await run.get(`/accounting/property-room-profitability?${ALL}`);
  const revenue = -closing('revenue_rent', 'revenue_services', 'revenue_utilities', 'reductions');
  assert.equal(dong(total.revenue), revenue, 'revenue by room equals revenue in the journal');
  // Differences of counted cash belong to no property.
  const { extra, missing } = run.cash.counted;
  const costs = closing('direct_cost', 'admin_cost', 'other_cost') - missing;
  assert.equal(dong(total.direct_expense) + dong(total.shared_expense), costs);

  const books = await Promise.all(YEARS.map((year) => run.get(`/reports/revenue-book?year=${year}`)));
  const earned = sum(books.flatMap(({ total }) => [dong(total.revenue), dong(total.fines_and_compensation.net)]));
  const recovered = sum(run.books.invoices.map((invoice) => invoice.recovered));
  assert.equal(
    earned,
    revenue - closing('other_income') - extra - recovered,
    'revenue, fines and compensation of the revenue book equal those in the journal',
  );
}
