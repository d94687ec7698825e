import { dong } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type Books, readBooks } from '../../ledger/journal/post-entries.ts';
import { cancelInvoice, cancelUntouched } from '../invoice-corrections/cancel-invoice.ts';
import { type InvoiceRow, lockInvoices } from '../invoices/queries.ts';
import { lockForMoney } from '../payments/queries.ts';
import { CHUNK } from './process-run.ts';
import {
  deleteProblems,
  findRun,
  insertProblems,
  invoicesOfRun,
  type RunInvoice,
  type RunProblem,
  type RunRow,
  saveRun,
} from './queries.ts';

/** Cancels what nobody paid yet; what was paid stays and is named. */
export async function undoRun(
  tx: Tx,
  runId: string,
  reason: string,
): Promise<{ run: RunRow; undone: number; kept: number }> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'DONE') throw refused('billing_run_not_undoable', { status: run.status });
  const books = await readBooks(tx);
  const invoices = await invoicesOfRun(tx, runId);
  const kept: RunProblem[] = [];
  let undone = 0;
  for (let start = 0; start < invoices.length; start += CHUNK) {
    const chunk = await undoChunk(tx, books, invoices.slice(start, start + CHUNK), reason);
    undone += chunk.undone;
    kept.push(...chunk.kept);
  }
  await deleteProblems(tx, runId, 'invoice_has_payments');
  await insertProblems(tx, runId, kept);
  await saveRun(tx, { ...run, status: kept.length === 0 ? 'UNDONE' : 'DONE' });
  const counts = { undone, kept: kept.length };
  await recordAudit(tx, 'billing_run.undone', { type: 'billing_run', id: runId }, { reason, ...counts });
  return { run: await findRun(tx, runId), ...counts };
}

async function undoChunk(
  tx: Tx,
  books: Books,
  chunk: RunInvoice[],
  reason: string,
): Promise<{ undone: number; kept: RunProblem[] }> {
  const distinct = (ids: string[]) => [...new Set(ids)];
  await lockForMoney(tx, {
    leases: distinct(chunk.map(({ lease_id }) => lease_id)),
    renters: distinct(chunk.map(({ renter_id }) => renter_id)),
  });
  const rows = await lockInvoices(
    tx,
    chunk.map(({ id }) => id),
  );
  const live = rows.filter(({ status }) => status !== 'CANCELLED');
  const paid = live.filter((row) => dong(row.paid_amount) > 0n);
  const unpaid = live.filter((row) => dong(row.paid_amount) === 0n);
  await cancelUntouched(
    tx,
    books,
    unpaid.filter((row) => !isTouched(row)),
    reason,
  );
  for (const { id } of unpaid.filter(isTouched)) await cancelInvoice(tx, id, { reason });
  const kept = paid.map(({ id, room_id }) => ({ room_id, code: 'invoice_has_payments', invoice_id: id }));
  return { undone: unpaid.length, kept };
}

/** Credited or written off in part: each has entries of its own to take back. */
const isTouched = (row: InvoiceRow): boolean =>
  [row.credited_amount, row.written_off_amount, row.recovered_amount].some((amount) => dong(amount) !== 0n);
