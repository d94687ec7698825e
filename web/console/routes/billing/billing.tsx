import type { BillingRunPreview } from '@rentroll/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useIdempotencyKey } from '../../../data/idempotency.ts';
import { type ElectricityWarning, electricityWarningsOf } from '../../../data/law-notices.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { PeriodSwitch } from '../../../ui/calendar/period-switch.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Steps } from '../../../ui/tabs/tabs.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { billingWords } from '../../../words/billing.ts';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { shellWords } from '../../../words/shell.ts';
import { Go, useGo } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { ElectricityCheck } from './electricity-check.tsx';
import { Problems } from './exceptions.tsx';
import { LargestChanges } from './largest-changes.tsx';
import { MonthSum } from './month-sum.tsx';
import { useRoomNames } from './room-names.ts';
import { Runs } from './runs.tsx';
import './billing.css';
import '../../../ui/bulk-bar/bulk-bar.css';

/** Looks at a month before it is billed: what needs a decision first, then what changed, then one button. */
export default function BillingPage() {
  const words = useWords(billingWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search, change } = useAddress();
  const today = useToday();
  const period = search.period ?? today.slice(0, 7);
  const house = useProperties().data?.properties.find(({ id }) => id === search.property)?.name;
  const all = useWords(shellWords).house.all;
  const rooms = useRoomNames();
  const scope = { period, ...(search.property ? { property_id: search.property } : {}) };
  const preview = useQuery({
    queryKey: ['billing-preview', scope],
    queryFn: async () => {
      const { data, meta } = await api().request('post', '/billing-runs/preview', { body: scope });
      return { preview: data, electricity: electricityWarningsOf(meta) };
    },
  });
  // Shown together: what comes later would push down what is being read.
  const isLoading = preview.isPending || rooms === null;
  const whatAndWhen = ({ reading_periods, first_due_date: first, last_due_date: last }: BillingRunPreview) =>
    [
      words.billsWhat(
        formatPeriod(period, language),
        reading_periods.map((each) => formatPeriod(each, language)),
      ),
      first && last ? words.dueOn(formatDate(first, language), first === last ? null : formatDate(last, language)) : '',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <>
      <div className="page-head billing-head">
        <div className="grow">
          <h1>
            {words.name}{' '}
            <PeriodSwitch
              label={words.period}
              shown={formatPeriod(period, language)}
              value={period}
              onChange={(chosen) => change({ period: chosen })}
            />
          </h1>
          <p className="small quiet">
            {[house ?? all, preview.data && whatAndWhen(preview.data.preview)].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="stack">
        <RunSteps at="preview" />
        {isLoading && <Skeleton rows={6} />}
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {!isLoading && preview.data && <Preview {...preview.data} scope={scope} />}
        {!isLoading && <Runs />}
      </div>
    </>
  );
}

export function RunSteps({ at }: { readonly at: 'preview' | 'make' | 'send' }) {
  const words = useWords(billingWords);
  const order = ['preview', 'make', 'send'] as const;
  return (
    <Steps
      label={words.steps}
      steps={order.map((step, index) => ({
        label: words[step],
        state: step === at ? 'current' : index < order.indexOf(at) ? 'done' : 'open',
      }))}
    />
  );
}

type Scope = { readonly period: string; readonly property_id?: string };

type PreviewProps = {
  readonly preview: BillingRunPreview;
  readonly electricity: readonly ElectricityWarning[];
  readonly scope: Scope;
};

function Preview({ preview, electricity, scope }: PreviewProps) {
  const words = useWords(billingWords);
  const { api } = useApp();
  const go = useGo();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const reason = useMay('billing_runs.write');
  const stuck = new Set(preview.problems.map(({ room_id }) => room_id)).size;
  const { invoice_count: ready, existing_count: made } = preview;
  const run = useMutation({
    mutationFn: () => api().post('/billing-runs', { body: scope, idempotencyKey: key.current }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries();
      go({ to: '/billing/$billing_run_id', params: { billing_run_id: id } });
    },
    onError: (error) => {
      key.renew();
      showRefusal(error);
    },
  });
  return (
    <>
      <MonthSum preview={preview} stuck={stuck} />
      <Problems problems={preview.problems} period={preview.period} />
      <ElectricityCheck warnings={electricity} />
      <LargestChanges preview={preview} />
      {ready === 0 ? (
        <EmptyState title={made > 0 ? words.allMade : words.nothing}>
          <p>{made > 0 ? words.allMadeHint : words.nothingHint}</p>
          {made > 0 ? (
            <Go className="btn" to="/invoices" search={{ period: preview.period }}>
              {words.seeInvoices(made)}
            </Go>
          ) : (
            <Go className="btn" to="/leases">
              {words.seeLeases}
            </Go>
          )}
        </EmptyState>
      ) : (
        <div className="bulk final">
          <span className="grow">
            <span className="strong">
              <span className="only-wide">{words.invoiceCount(ready)} · </span>
              <Money amount={preview.total_amount} />
            </span>
            <span className="sub spare">{words.undoable}</span>
          </span>
          <ActionButton look="primary" busy={run.isPending} reason={reason} onClick={() => run.mutate()}>
            {words.makeCount(ready)}
            <ArrowRight className="i" aria-hidden="true" />
          </ActionButton>
        </div>
      )}
    </>
  );
}
