import type { Dashboard } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, CircleMinus, FileSpreadsheet, X } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

type StepName = keyof typeof homeWords.vi.steps;

const ACCOUNT = 4;
/** In their order. A number stands for each in what is kept on a device. */
const STEPS: readonly { readonly kept: number; readonly name: StepName; readonly to: ScreenPath }[] = [
  { kept: 0, name: 'rooms', to: '/rooms' },
  { kept: 1, name: 'prices', to: '/settings/prices' },
  { kept: ACCOUNT, name: 'account', to: '/settings/bank' },
  { kept: 2, name: 'lease', to: '/leases/new' },
  { kept: 3, name: 'bill', to: '/billing' },
];

/** A new organization is led by what comes first, until its first bill; each step can be skipped, and the list put away. */
export function FirstSteps({ dashboard: { open, months } }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const [skipped, skip] = useSkipped();
  const isBilled = open.draft_invoices > 0 || months.some(({ invoice_count }) => invoice_count > 0);
  const isEmpty = open.room_count === 0;
  // Whoever put the list away before it asked for an account did not leave that one open.
  const isPutAway = STEPS.every(({ kept, name }) => name === 'account' || skipped.includes(kept));
  const hasAccount = useHasAccount(!isBilled && !isPutAway && !skipped.includes(ACCOUNT));
  const done: Record<StepName, boolean> = {
    rooms: !isEmpty,
    prices: open.prices_set,
    account: hasAccount,
    lease: open.let_rooms > 0,
    bill: false,
  };
  const left = STEPS.filter(({ kept, name }) => !done[name] && !skipped.includes(kept)).length;
  if (isBilled || (left === 0 && !isEmpty)) return null;
  if (left === 0)
    return (
      <p>
        <button className="btn" type="button" onClick={() => skip([])}>
          {words.showSteps}
        </button>
      </p>
    );
  return (
    <section className="panel first" aria-labelledby="steps">
      <header>
        <h2 id="steps">{words.empty}</h2>
        <button
          className="btn ghost square small"
          type="button"
          aria-label={words.hideSteps}
          onClick={() => skip(STEPS.map(({ kept }) => kept))}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      <ol className="rows first-steps">
        {STEPS.map(({ kept, name, to }, index) => (
          <li key={name}>
            <div className="first-step">
              <Step
                step={words.steps[name]}
                number={index + 1}
                to={to}
                state={done[name] ? 'done' : skipped.includes(kept) ? 'skipped' : 'open'}
                onSkip={() => skip([...skipped, kept])}
              />
            </div>
            {name === 'rooms' && isEmpty && (
              <Go className="row" to="/import">
                <FileSpreadsheet className="i" aria-hidden="true" />
                <span className="grow">{words.orUpload}</span>
                <ChevronRight className="i go" aria-hidden="true" />
              </Go>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = {
  readonly step: string;
  readonly number: number;
  readonly to: ScreenPath;
  readonly state: 'done' | 'skipped' | 'open';
  readonly onSkip: () => void;
};

function Step({ step, number, to, state, onSkip }: StepProps) {
  const words = useWords(homeWords);
  const Sign = state === 'done' ? CircleCheck : CircleMinus;
  return (
    <>
      <Go className="row" to={to}>
        {state === 'open' ? (
          <span className="count hot" aria-hidden="true">
            {number}
          </span>
        ) : (
          <Sign className="i" aria-hidden="true" />
        )}
        <span className={state === 'open' ? 'grow' : 'grow quiet'}>
          {step}
          {state === 'done' && <span className="unseen">, {words.stepDone}</span>}
          {state === 'skipped' && <small className="small">, {words.stepSkipped}</small>}
        </span>
        <ChevronRight className="i go" aria-hidden="true" />
      </Go>
      {state === 'open' && (
        <button className="btn link small" type="button" aria-label={words.skipStep(step)} onClick={onSkip}>
          {words.skip}
        </button>
      )}
    </>
  );
}

/** Whoever may not see accounts cannot add one; before it is known, nothing is asked of anybody. */
function useHasAccount(asks: boolean): boolean {
  const { api } = useApp();
  const sees = useMe()?.permissions.includes('bank_accounts.read') ?? false;
  const accounts = useQuery({
    queryKey: ['bank-accounts', 'any'],
    queryFn: () => api().get('/bank-accounts', { query: { limit: 1 } }),
    enabled: asks && sees,
    refetchInterval: false,
  });
  return accounts.data?.bank_accounts.length !== 0;
}

/** The steps skipped on this device, for each organization on its own. */
function useSkipped() {
  const key = `rentroll.first-steps.${useMe()?.organization?.id ?? ''}`;
  const [, draw] = useState(0);
  const skip = (steps: readonly number[]) => {
    localStorage.setItem(key, steps.join());
    draw((times) => times + 1);
  };
  const skipped = (localStorage.getItem(key) ?? '').split(',').filter(Boolean).map(Number);
  return [skipped, skip] as const;
}
