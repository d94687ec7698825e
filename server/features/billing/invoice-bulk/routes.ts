import { invalidFields } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { presentRowError } from '../../../http/row-outcome.ts';
import type { Static } from '../../../http/schema.ts';
import { electricityWarnings, invoicesOf } from '../electricity-guard/check-invoices.ts';
import { electricityOfInvoices } from '../electricity-guard/queries.ts';
import { cancelWith } from './cancel-many.ts';
import { ISSUE } from './issue-many.ts';
import { type BulkAction, processBulk } from './process-bulk.ts';
import { BulkInvoices, BulkInvoicesBody } from './schemas.ts';
import { sendWith } from './send-many.ts';

export function invoiceBulkRoutes(routes: Routes): void {
  routes.post('/invoices/bulk', {
    id: 'changeInvoices',
    tag: 'Invoices',
    summary: 'Issue, send or cancel several invoices',
    description:
      'Up to 500 invoices, each with its own outcome in `results`, in the order of their ids in the request. They are processed in chunks, so some may be done although the request fails; repeat it.\n\n`issue` uses the default dates, with warnings about electricity; `send` sends as issuing does, once a day for each invoice, and lists the channels; `cancel` refuses invoices with payments and needs the permission to cancel.',
    access: 'invoices.issue',
    body: BulkInvoicesBody,
    data: BulkInvoices,
    prepare: (open, { body, context }) => processBulk(open, body.invoice_ids, actionOf(body, context)),
    run: async (tx, { body, prepared }) => {
      const results = prepared.map(({ invoice_id, outcome }) => ({
        invoice_id,
        error: 'refused' in outcome ? presentRowError(outcome.refused, tx.locale) : null,
        channels: 'channels' in outcome ? outcome.channels : [],
      }));
      const done = results.filter(({ error }) => error === null).map(({ invoice_id }) => invoice_id);
      const warnings = body.action === 'issue' ? await warnOfIssued(tx, done) : [];
      return new RouteResult({ results }, { meta: warnings.length === 0 ? {} : { warnings } });
    },
  });
}

/** Judged together after the chunks: what they charge for a month adds up against the supplier’s bill. */
const warnOfIssued = async (tx: Tx, ids: string[]): Promise<object[]> =>
  ids.length === 0 ? [] : electricityWarnings(tx, invoicesOf(await electricityOfInvoices(tx, ids)));

function actionOf({ action, reason }: Static<typeof BulkInvoicesBody>, context: AppContext): BulkAction {
  if (action === 'cancel') {
    if (reason === undefined) throw invalidFields({ path: 'reason', code: 'required' });
    return cancelWith(reason);
  }
  if (reason !== undefined) throw invalidFields({ path: 'reason', code: 'conflicts_with', other: 'action' });
  return action === 'issue' ? ISSUE : sendWith(context);
}
