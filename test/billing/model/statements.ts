import assert from 'node:assert/strict';
import { type Data, dong, type Run } from './run.ts';

const sum = (rows: Data[]): bigint => rows.reduce((total, { amount }) => total + dong(amount), 0n);

/** The statement of every lease ends with what its invoices leave open and with the deposit that is held. */
export async function assertStatementsAgree(run: Run, leases: Data[], invoices: Data[]): Promise<void> {
  for (const { id, deposit_held } of leases) {
    const { account, deposit } = await run.get(`/leases/${id}/statement`);
    const open = invoices
      .filter(({ lease_id, display }) => lease_id === id && !['DRAFT', 'CANCELLED'].includes(display.status.value))
      .map(
        (one) =>
          dong(one.total_amount) - dong(one.credited_amount) - dong(one.paid_amount) - dong(one.written_off_amount),
      );
    assert.deepEqual(
      [dong(account.closing_balance), dong(deposit.closing_balance)],
      [open.reduce((total, one) => total + one, 0n), dong(deposit_held)],
    );
    assert.deepEqual([sum(account.rows), sum(deposit.rows)], [dong(account.closing_balance), dong(deposit_held)]);
  }
}
