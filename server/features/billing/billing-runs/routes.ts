import { Readable } from 'node:stream';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { assertMay } from '../../../security/may.ts';
import { startIssuing, startUndoing } from './change-run.ts';
import { presentRun } from './present-run.ts';
import { previewRun } from './preview-run.ts';
import { findRun, listRuns } from './queries.ts';
import { type StartedRun, startRun } from './run-billing.ts';
import {
  BillingRun,
  BillingRunList,
  BillingRunParams,
  BillingRunPreview,
  BillingRunQuery,
  CreateBillingRunBody,
  UndoBody,
} from './schemas.ts';
import { progressOf, runReader, waitUntilSettled } from './watch-run.ts';

const TAG = 'Billing runs';
const ONE = '/billing-runs/{billing_run_id}';
const LATER =
  'A job processes the run in chunks. The response waits for it up to ten seconds; after that it has status ISSUING or UNDOING and the counts so far, and you can watch the run.';
const PROGRESS_FIGURES = {
  id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
  organization_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a91',
  period: '2026-11',
  property_id: null,
  issue: false,
  issue_date: null,
  due_date: null,
  display: { status: { value: 'RUNNING', label: 'Running' } },
  total: 40,
  created: 25,
  existed: 0,
  skipped: 1,
  failed: 0,
  issued: 0,
  undone: 0,
  kept: 0,
  drafts: 25,
  uncancelled: 25,
  total_amount: '89750000.00',
  finished_at: null,
  created_at: '2026-11-01T01:30:00.000000Z',
  updated_at: '2026-11-01T01:30:01.000000Z',
  problem_count: 2,
};
const PROGRESS = {
  name: 'BillingRunProgress',
  description: 'Server-sent events with the figures of the run.',
  example: `event: progress\ndata: ${JSON.stringify(PROGRESS_FIGURES)}\n\n`,
};
const SORTS = {
  created_at: { column: 'b.created_at', type: 'timestamptz' },
  period: { column: 'b.period', type: 'text' },
} as const;

const presentStarted = ({ run, warnings }: StartedRun, locale: Locale) =>
  new RouteResult(presentRun(run, locale), { meta: warnings.length === 0 ? {} : { warnings } });

export function billingRunRoutes(routes: Routes): void {
  routes.get('/billing-runs', {
    id: 'listBillingRuns',
    tag: TAG,
    summary: 'List billing runs',
    access: 'billing_runs.read',
    query: BillingRunQuery,
    sorts: SORTS,
    data: BillingRunList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(
        page,
        'billing_runs',
        (await listRuns(tx, query, page)).map((row) => presentRun(row, tx.locale)),
      );
    },
  });

  routes.post('/billing-runs', {
    id: 'startBillingRun',
    tag: TAG,
    summary: 'Start a billing run',
    description:
      'Bills every occupied room for a month, in a job: read or watch the run to follow its progress. A room that cannot be billed is listed in `problems`; the others are billed. With `issue`, runs of up to 400 leases have the preview’s warnings about electricity, and `invoices.issue` is needed too.',
    access: 'billing_runs.write',
    body: CreateBillingRunBody,
    data: BillingRun,
    status: 201,
    refuses: ['not_found', 'billing_run_in_progress', 'electricity_above_regulated'],
    run: async (tx, { body, context }) => {
      if (body.issue) assertMay(tx.actor, 'invoices.issue');
      return presentStarted(await startRun(tx, context, body), tx.locale);
    },
  });

  routes.post('/billing-runs/preview', {
    id: 'previewBillingRun',
    tag: TAG,
    summary: 'Preview a billing run',
    description:
      'Returns the totals of this month and the month before with the difference by line type, problems such as missing readings, in `changes` the rooms whose total changes most and why, and in `unusual` those whose total differs from the month before by a factor of more than 1.5. `meta.warnings` names `electricity_above_regulated` with the rooms, `electricity_above_supplier_bill` and `vat_rate_ends`.',
    access: 'billing_runs.write',
    whileSuspended: true,
    idempotent: false,
    body: CreateBillingRunBody,
    data: BillingRunPreview,
    refuses: ['not_found'],
    run: async (tx, { body }) => {
      const { preview, warnings } = await previewRun(tx, body);
      return new RouteResult(preview, { meta: { warnings } });
    },
  });

  routes.get(ONE, {
    id: 'readBillingRun',
    tag: TAG,
    summary: 'Read a billing run',
    access: 'billing_runs.read',
    params: BillingRunParams,
    data: BillingRun,
    run: async (tx, { params }) => presentRun(await findRun(tx, params.billing_run_id), tx.locale),
  });

  routes.get(`${ONE}/events`, {
    id: 'watchBillingRun',
    tag: TAG,
    summary: 'Watch a billing run',
    description:
      'Server-sent events: a `progress` event at once and for every change, the last one when the run is no longer working. `data` is the run as “Read a billing run” returns it, with `problem_count` in place of `problems`. The stream ends after 15 minutes at the latest; open it again to go on.',
    access: 'billing_runs.read',
    params: BillingRunParams,
    raw: { contentType: 'text/event-stream; charset=utf-8', stream: PROGRESS },
    data: RawFile,
    run: async (tx, { params, context }) => {
      const read = runReader(context, tx, params.billing_run_id);
      const first = await read();
      return new RawResponse(Readable.from(progressOf(first, read, tx.locale)), {
        headers: { 'x-accel-buffering': 'no' },
      });
    },
  });

  routes.post(`${ONE}/issue`, {
    id: 'issueBillingRun',
    tag: TAG,
    summary: 'Issue the drafts of a billing run',
    description: `${LATER} \`meta.warnings\` as in the preview. Also needs \`invoices.issue\`.`,
    access: 'billing_runs.write',
    params: BillingRunParams,
    data: BillingRun,
    refuses: ['invalid_status_transition', 'period_locked', 'electricity_above_regulated'],
    run: async (tx, { params, context }) => {
      assertMay(tx.actor, 'invoices.issue');
      return presentStarted(await startIssuing(tx, context, params.billing_run_id), tx.locale);
    },
    settle: async (open, { params, locale }) =>
      presentRun(await waitUntilSettled(() => open((tx) => findRun(tx, params.billing_run_id))), locale),
  });

  routes.post(`${ONE}/undo`, {
    id: 'undoBillingRun',
    tag: TAG,
    summary: 'Undo a billing run',
    description: `Cancels its invoices. Invoices with payments are kept and listed in \`problems\`; the run is UNDONE only if none is kept. ${LATER} Also needs \`invoices.cancel\`.`,
    access: 'billing_runs.write',
    params: BillingRunParams,
    body: UndoBody,
    data: BillingRun,
    refuses: ['billing_run_not_undoable', 'period_locked'],
    run: async (tx, { params, body, context }) => {
      assertMay(tx.actor, 'invoices.cancel');
      const reason = body.reason ?? 'billing run undone';
      return presentRun(await startUndoing(tx, context, params.billing_run_id, reason), tx.locale);
    },
    settle: async (open, { params, locale }) =>
      presentRun(await waitUntilSettled(() => open((tx) => findRun(tx, params.billing_run_id))), locale),
  });
}
