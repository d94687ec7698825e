import assert from 'node:assert/strict';
import { until } from '../../support/until.ts';
import { restOf } from './credit-notes.ts';
import { amountOf, sum } from './figures.ts';
import { LATE_FEE } from './meter-steps.ts';
import { assertNoOverbilledUse } from './meters.ts';
import { assertOwedIsListed } from './owed.ts';
import { reportsAgree } from './reports.ts';
import { type Data, dong, type Run } from './run.ts';
import { assertStatementsAgree } from './statements.ts';

/** All pages of a list. */
async function all(run: Run, path: string, key: string): Promise<Data[]> {
  const rows: Data[] = [];
  let cursor: string | null = null;
  do {
    const response = await run.api.get(`${path}?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    assert.equal(response.status, 200, response.text);
    rows.push(...response.data[key]);
    cursor = response.body.meta.next_cursor;
  } while (cursor);
  return rows;
}

/** Events appear when no earlier one can be added any more, which other transactions on the server may delay. */
async function assertTold(run: Run, type: string, receipts: Set<string>): Promise<void> {
  await until(async () => (await receiptsTold(run, type)).size >= receipts.size, `${receipts.size} ${type} events`);
  assert.deepEqual(await receiptsTold(run, type), receipts);
}

/** The receipts that events of a type are about. */
async function receiptsTold(run: Run, type: string): Promise<Set<string>> {
  const told = new Set<string>();
  for (let cursor = ''; ; ) {
    const { data, body } = await run.api.get(`/events?limit=200&type=${type}${cursor}`);
    for (const event of data.events) told.add(event.data.receipt_id);
    if (data.events.length === 0) return told;
    cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`;
  }
}

/** At the end of a run: the self-check passes, and the service reports the same as the model. */
export async function assertBooksAgree(run: Run): Promise<void> {
  const { books } = run;
  const check = await run.get('/accounting/self-check');
  assert.deepEqual(
    check.checks.filter((each: Data) => !each.ok),
    [],
  );
  assert.equal(check.ok, true);
  const balance = await run.get('/accounting/trial-balance?date_from=2020-01-01&date_to=2040-12-31');
  assert.equal(balance.total_debit, balance.total_credit);

  const invoices = await all(run, '/invoices', 'invoices');
  assert.deepEqual(invoices.map(({ id }) => id).toSorted(), books.invoices.map(({ id }) => id).toSorted());
  for (const invoice of books.invoices)
    run.same(
      invoice,
      invoices.find(({ id }) => id === invoice.id),
    );
  const monthly = books.invoices
    .filter(({ kind, state }) => kind === 'MONTHLY' && state !== 'CANCELLED')
    .map(({ lease, period }) => `${lease.id} ${period}`);
  assert.equal(new Set(monthly).size, monthly.length, 'a lease has one live invoice per month');

  for (const late of books.invoices) {
    const fees = books.invoices
      .filter(({ state }) => state !== 'CANCELLED')
      .flatMap(({ lines }) =>
        lines.filter(({ type, meta }) => type === 'LATE_FEE' && meta.invoice_id === late.id && !meta.edited),
      );
    assert.ok(sum(fees.map(restOf)) <= dong(LATE_FEE.value), 'a late invoice has its late fee once');
  }

  const credits = (await all(run, '/renters', 'renters')).map(({ id, credit_balance }) => [id, dong(credit_balance)]);
  assert.deepEqual(
    new Map(credits as [string, bigint][]),
    new Map(credits.map(([id]) => [id as string, books.credit.get(id as string) ?? 0n])),
  );
  const leases = await all(run, '/leases', 'leases');
  assert.deepEqual(
    new Map(leases.map(({ id, deposit_held }) => [id, dong(deposit_held)])),
    new Map(leases.map(({ id }) => [id, books.leases.find((lease) => lease.id === id)?.held])),
  );
  await assertStatementsAgree(run, leases, invoices);
  await assertOwedIsListed(run, await all(run, '/reports/unbilled', 'leases'));
  for (const lease of books.leases) run.assertNothingBilledTwice(lease);
  run.assertFeesBilledOnce();
  for (const room of run.rooms) await assertNoOverbilledUse(run, room);

  const payments = await all(run, '/payments', 'payments');
  const recorded = payments.filter(({ display }) => display.status.value === 'RECORDED');
  assert.deepEqual(
    recorded.map((row) => `${row.receipt_id} ${row.invoice_id} ${row.purpose} ${dong(row.amount)}`).toSorted(),
    books.parts
      .filter(({ live }) => live)
      .map((part) => {
        const purpose = part.out ?? (part.invoice ? 'INVOICE' : 'RENTER_CREDIT');
        return `${part.receipt.id} ${part.invoice?.id ?? null} ${purpose} ${amountOf(part)}`;
      })
      .toSorted(),
  );
  // Every movement of money was told to integrations, whatever command caused it.
  const receipts = new Set(payments.map(({ receipt_id }) => receipt_id));
  await assertTold(run, 'payment.recorded', receipts);
  const reversed = payments.filter(({ display }) => display.status.value === 'REVERSED');
  await assertTold(run, 'payment.reversed', new Set(reversed.map(({ receipt_id }) => receipt_id)));
  await reportsAgree(run);
}
