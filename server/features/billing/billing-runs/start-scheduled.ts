import { Refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { markAutoBilled, propertiesToBill } from '../../portfolio/billing-settings/queries.ts';
import { type RunInput, startRun } from './run-billing.ts';

/** Starts a run for each property that is due for automatic billing. */
export async function startScheduledRuns(tx: Tx, context: AppContext): Promise<void> {
  const period = tx.today.toPlainYearMonth().toString();
  for (const { property_id, auto_billing } of await propertiesToBill(tx, period)) {
    try {
      await startUnattended(tx, context, { period, property_id, issue: auto_billing === 'ISSUE' });
    } catch (error) {
      // Another run is billing these rooms; the next schedule tries again.
      if (error instanceof Refused && error.code === 'billing_run_in_progress') continue;
      throw error;
    }
    await markAutoBilled(tx, property_id, period);
  }
}

/** Invoices that may not be issued because of their electricity stay drafts, for somebody to look at. */
async function startUnattended(tx: Tx, context: AppContext, input: RunInput): Promise<void> {
  try {
    await startRun(tx, context, input);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'electricity_above_regulated') throw error;
    await startRun(tx, context, { ...input, issue: false });
  }
}
