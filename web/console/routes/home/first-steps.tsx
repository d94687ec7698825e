import type { Dashboard } from '@rentroll/client';
import { ChevronRight, CircleCheck, CircleMinus, FileSpreadsheet, X } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

const SCREENS: readonly ScreenPath[] = ['/rooms', '/settings/prices', '/leases/new', '/billing'];

/** A new organization is led by what comes first, until its first bill; each step can be skipped, and the list put away. */
export function FirstSteps({ dashboard: { open, months } }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const [skipped, skip] = useSkipped();
  const isBilled = open.draft_invoices > 0 || months.some(({ invoice_count }) => invoice_count > 0);
  const isEmpty = open.room_count === 0;
  const done = [!isEmpty, open.prices_set, open.let_rooms > 0, false];
  const left = SCREENS.filter((_, index) => !done[index] && !skipped.includes(index)).length;
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
          onClick={() => skip([...SCREENS.keys()])}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      <ol className="rows first-steps">
        {words.steps.map((step, index) => (
          <li key={step}>
            <div className="first-step">
              <Step
                step={step}
                index={index}
                state={done[index] ? 'done' : skipped.includes(index) ? 'skipped' : 'open'}
                onSkip={() => skip([...skipped, index])}
              />
            </div>
            {index === 0 && !done[0] && (
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
  readonly index: number;
  readonly state: 'done' | 'skipped' | 'open';
  readonly onSkip: () => void;
};

function Step({ step, index, state, onSkip }: StepProps) {
  const words = useWords(homeWords);
  const Sign = state === 'done' ? CircleCheck : CircleMinus;
  return (
    <>
      <Go className="row" to={SCREENS[index] ?? '/'}>
        {state === 'open' ? (
          <span className="count hot" aria-hidden="true">
            {index + 1}
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
