import type { BillingRun } from '@rentroll/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Send, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useIdempotencyKey } from '../../../data/idempotency.ts';
import { showLawWarnings } from '../../../data/law-notices.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Banner, Progress } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { billingWords } from '../../../words/billing.ts';
import { formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { RunSteps } from './billing.tsx';
import { Problems } from './exceptions.tsx';
import { RunChannels } from './run-channels.tsx';
import './billing.css';
import '../../../ui/bulk-bar/bulk-bar.css';

const RunRefusals = lazyRouteComponent(() => import('./run-refusals.tsx'));
const RunLinks = lazyRouteComponent(() => import('./run-links.tsx'));

const WORKING = ['QUEUED', 'RUNNING', 'ISSUING', 'UNDOING'];

/** One run, wherever it is: its address survives closing the tab, and starting twice leads here. */
export default function RunPage() {
  const words = useWords(billingWords);
  const language = useLanguage();
  const { api } = useApp();
  const id = useParam('billing_run_id');
  const run = useQuery({
    queryKey: ['billing-run', id],
    queryFn: () => api().get('/billing-runs/{billing_run_id}', { path: { billing_run_id: id } }),
    refetchInterval: (query) => (WORKING.includes(query.state.data?.display.status.value ?? '') ? 500 : 30_000),
  });
  if (run.isPending) return <Skeleton rows={4} />;
  if (run.isLoadingError) return <ErrorState error={run.error} onRetry={() => void run.refetch()} />;
  const status = run.data.display.status.value;
  const making = status === 'QUEUED' || status === 'RUNNING';
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title(formatPeriod(run.data.period, language))}</h1>
          <p className="small quiet">{run.data.display.status.label}</p>
        </div>
      </div>
      <div className="stack">
        <RunSteps at={making ? 'make' : 'send'} />
        {WORKING.includes(status) ? <Working run={run.data} /> : <Made run={run.data} />}
        {(status === 'FAILED' || run.data.problems.some(({ room_id }) => room_id === null)) && (
          <RunRefusals run={run.data} />
        )}
        <Problems problems={run.data.problems} period={run.data.period} ran={!WORKING.includes(status)} />
        <Suspense>{status === 'DONE' && run.data.created > run.data.drafts && <RunLinks run={run.data} />}</Suspense>
      </div>
    </>
  );
}

function Working({ run }: { readonly run: BillingRun }) {
  const words = useWords(billingWords);
  const status = run.display.status.value;
  const made = run.created + run.existed + run.skipped + run.failed;
  const [label, done, all] =
    status === 'ISSUING'
      ? [words.issuing, run.issued, run.created]
      : status === 'UNDOING'
        ? [words.undoing, run.undone, run.created]
        : [words.running, made, run.total];
  return (
    <section className="panel run-now" aria-label={label}>
      <div className="pad stack">
        <p className="figure num">
          {words.of(done, all)} <small>{words.invoices}</small>
        </p>
        <Progress label={label} value={done} max={Math.max(all, 1)} />
        <p className="small quiet">
          {label}. {words.runningHint}
        </p>
      </div>
    </section>
  );
}

function Made({ run }: { readonly run: BillingRun }) {
  const words = useWords(billingWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const reason = useMay('billing_runs.write');
  const mayIssue = useMay('invoices.issue');
  const mayCancel = useMay('invoices.cancel');
  const issueKey = useIdempotencyKey();
  const undoKey = useIdempotencyKey();
  const [undoing, setUndoing] = useState(false);
  const path = { billing_run_id: run.id };
  const after = () => queries.invalidateQueries();
  const issue = useMutation({
    mutationFn: () =>
      api().request('post', '/billing-runs/{billing_run_id}/issue', { path, idempotencyKey: issueKey.current }),
    onSuccess: async ({ meta }) => {
      await after();
      showLawWarnings(meta);
    },
    onError: (error) => {
      issueKey.renew();
      showRefusal(error);
    },
  });
  const undo = useMutation({
    mutationFn: (text: string) =>
      api().post('/billing-runs/{billing_run_id}/undo', {
        path,
        body: { reason: text },
        idempotencyKey: undoKey.current,
      }),
    onSuccess: () => {
      setUndoing(false);
      return after();
    },
    onError: () => undoKey.renew(),
  });
  const status = run.display.status.value;
  const { drafts } = run;
  const issued = run.uncancelled - drafts;
  if (status === 'FAILED') return null;
  const scope = { period: run.period, ...(run.property_id && { property: run.property_id }) };
  if (status === 'UNDONE')
    return (
      <Banner
        action={
          <Go className="btn small" to="/billing" search={scope}>
            {words.backToMonth}
          </Go>
        }
      >
        {words.undone(run.undone, run.kept)}
      </Banner>
    );
  return (
    <>
      <Banner
        tone="good"
        action={
          run.created > 0 && (
            <ActionButton look="small" icon={Undo2} reason={reason ?? mayCancel} onClick={() => setUndoing(true)}>
              {words.undo}
            </ActionButton>
          )
        }
      >
        <strong>{issued > 0 ? words.issued(issued) : words.made(run.uncancelled)}</strong>
        {run.created > 0 && (
          <>
            , {words.totalOf} <Money amount={run.total_amount} />
          </>
        )}
        . {issued === 0 && drafts > 0 && words.notSent}{' '}
        {drafts > 0 && (
          <Go to="/invoices" search={{ ...scope, status: 'draft' }}>
            {words.checkDrafts(drafts)}
          </Go>
        )}
      </Banner>
      {run.created > 0 && <RunChannels run={run} />}
      {drafts > 0 && (
        <div className="bulk final">
          <span className="grow">
            <span className="sub wraps">{words.afterSend}</span>
          </span>
          <ActionButton
            look="primary"
            icon={Send}
            busy={issue.isPending}
            reason={reason ?? mayIssue}
            onClick={() => issue.mutate()}
          >
            {words.issueAndSend(drafts)}
          </ActionButton>
        </div>
      )}
      <ReasonDialog
        open={undoing}
        onOpenChange={setUndoing}
        keptAs={`undo run ${run.id}`}
        title={words.undoTitle}
        label={words.why}
        {...(issued === 0 && { suggested: words.undoDrafts })}
        button={words.undo}
        danger
        busy={undo.isPending}
        error={undo.error}
        onConfirm={undo.mutateAsync}
      >
        <p>{words.undoText(run.uncancelled)}</p>
      </ReasonDialog>
    </>
  );
}
