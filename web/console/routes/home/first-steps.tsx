import type { Dashboard } from '@rentroll/client';
import { ChevronRight, CircleCheck, FileSpreadsheet, X } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../../data/app.ts';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

const SCREENS: readonly ScreenPath[] = ['/rooms', '/settings/prices', '/leases/new', '/billing'];
const HIDDEN = 'rentroll.first-steps';

/** A new organization is led by what comes first, until its first bill; each step can be skipped, and the list put away. */
export function FirstSteps({ dashboard: { open, months } }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const isBilled = open.draft_invoices > 0 || months.some(({ invoice_count }) => invoice_count > 0);
  const isEmpty = open.room_count === 0;
  if (isBilled || (hidden && !isEmpty)) return null;
  const done = [!isEmpty, false, open.let_rooms > 0, false];
  const hide = () => {
    localStorage.setItem(HIDDEN, 'hidden');
    setHidden(true);
  };
  return (
    <section className="panel first" aria-labelledby="steps">
      <header>
        <h2 id="steps">{words.empty}</h2>
        {!isEmpty && (
          <button className="btn ghost square small" type="button" aria-label={words.hideSteps} onClick={hide}>
            <X className="i" aria-hidden="true" />
          </button>
        )}
      </header>
      <ol className="rows first-steps">
        {words.steps.map((step, index) => (
          <li key={step}>
            <Go className="row" to={SCREENS[index] ?? '/'}>
              {done[index] ? (
                <CircleCheck className="i" aria-hidden="true" />
              ) : (
                <span className="count hot" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <span className={done[index] ? 'grow quiet' : 'grow'}>
                {step}
                {done[index] && <span className="unseen">, {words.stepDone}</span>}
              </span>
              <ChevronRight className="i go" aria-hidden="true" />
            </Go>
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
