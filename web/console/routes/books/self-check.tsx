import type { SelfCheck } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { nameField } from '../../../ui/form/name-field.ts';
import { ErrorState } from '../../../ui/states/states.tsx';
import { formatMoment, formatNumber } from '../../../words/format.ts';
import { selfCheckWords } from '../../../words/self-check.ts';
import { Go } from '../../go.tsx';

type Check = SelfCheck['checks'][number];

/** Whether journal, invoices, payments, deposits and readings agree: a tick that opens into what was checked. */
export function SelfCheckTick() {
  const words = useWords(selfCheckWords);
  const language = useLanguage();
  const { api } = useApp();
  // It reads all the books: not every half minute.
  const check = useQuery({
    queryKey: ['self-check'],
    queryFn: () => api().get('/accounting/self-check', { timeoutMs: 60_000 }),
    staleTime: 300_000,
    refetchInterval: false,
  });
  if (check.isError && !check.data) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data)
    return (
      <p className="tick-box quiet">
        <LoaderCircle className="i" aria-hidden="true" />
        {words.checking}
      </p>
    );
  const { ok, checks } = check.data;
  const wrong = checks.filter((each) => !each.ok);
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <details className={ok ? 'tick-box good' : 'tick-box bad'} open={!ok}>
      <summary>
        <Icon className="i" aria-hidden="true" />
        <strong className="grow">{ok ? words.booksAgree : words.booksDisagree(wrong.length)}</strong>
        <span className="small quiet">{words.checksDone(checks.length)}</span>
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <ul className="rows">
        {[...wrong, ...checks.filter((each) => each.ok)].map((each) => (
          <CheckRow key={each.name} check={each} />
        ))}
      </ul>
      <footer className="between">
        <span className="small quiet">
          {words.checkedAt(formatMoment(new Date(check.dataUpdatedAt).toISOString(), language))}
        </span>
        <button className="btn small" type="button" disabled={check.isFetching} onClick={() => void check.refetch()}>
          <RefreshCw className="i s" aria-hidden="true" />
          {words.checkAgain}
        </button>
      </footer>
    </details>
  );
}

function CheckRow({ check: { name, ok, checked, problems } }: { readonly check: Check }) {
  const words = useWords(selfCheckWords);
  const language = useLanguage();
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <li className="check-row">
      <Icon className={ok ? 'i good' : 'i bad'} aria-hidden="true" />
      <span className="grow">{words.checks[name] ?? name}</span>
      <span className="small quiet num">
        {ok ? words.rowsChecked(formatNumber(checked, language)) : words.rowsWrong(problems.length)}
      </span>
      {!ok && (
        <ul className="problem-list">
          {problems.map((problem) => (
            <li key={JSON.stringify(problem)}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The row that does not agree, with a way to it where there is a screen. */
function Problem({ problem }: { readonly problem: Readonly<Record<string, unknown>> }) {
  const language = useLanguage();
  const said = Object.entries(problem)
    .map(([key, value]) => `${nameField(key, language) ?? key}: ${String(value)}`)
    .join(', ');
  const { invoice_id: invoice, room_id: room } = problem;
  if (typeof invoice === 'string')
    return (
      <Go className="code" to="/invoices/$invoice_id" params={{ invoice_id: invoice }}>
        {said}
      </Go>
    );
  if (typeof room === 'string')
    return (
      <Go className="code" to="/rooms/$room_id" params={{ room_id: room }}>
        {said}
      </Go>
    );
  return <span className="code">{said}</span>;
}
