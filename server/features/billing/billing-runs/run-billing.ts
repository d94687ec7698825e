import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { ElectricityWarning } from '../../portfolio/electricity-guard/present-warning.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { guardRun } from './guard-run.ts';
import { leasesToBill } from './lease-queries.ts';
import { findRun, insertRun, isScopeBusy, type RunRow } from './queries.ts';
import type { CreateBillingRunBody } from './schemas.ts';

export const ALL_LEASES = { after: null, until: null };

export type RunInput = Static<typeof CreateBillingRunBody>;

/** Enqueues the job in the transaction of the request. */
export async function startRun(tx: Tx, context: AppContext, input: RunInput): Promise<StartedRun> {
  const started = await createRun(tx, input);
  await context.jobs.enqueue(tx, 'billing.run', { organization_id: tx.organizationId, run_id: started.run.id });
  return started;
}

export type StartedRun = { run: RunRow; warnings: ElectricityWarning[] };

export async function createRun(tx: Tx, input: RunInput): Promise<StartedRun> {
  await assertScope(tx, input);
  const propertyId = input.property_id ?? null;
  if (await isScopeBusy(tx, input.period, propertyId)) throw refused('billing_run_in_progress');
  const id = randomUUIDv7();
  const leases = await leasesToBill(tx, { period: input.period, property_id: propertyId }, ALL_LEASES, null);
  const terms = {
    period: input.period,
    issue: input.issue ?? false,
    issue_date: input.issue_date ?? null,
    due_date: input.due_date ?? null,
  };
  const warnings = await guardRun(tx, leases, terms);
  await insertRun(tx, { id, property_id: propertyId, ...terms, total: leases.length });
  await recordAudit(tx, 'billing_run.started', { type: 'billing_run', id }, { ...input });
  return { run: await findRun(tx, id), warnings };
}

/** Throws if the run asks for what it may not. */
export async function assertScope(tx: Tx, input: RunInput): Promise<void> {
  if (!input.issue && input.issue_date !== undefined)
    throw invalidFields({ path: 'issue_date', code: 'conflicts_with', other: 'issue' });
  if (input.property_id) await findProperty(tx, input.property_id, { field: 'property_id' });
  else if (tx.propertyIds !== null) throw refused('forbidden');
}
