import { ChevronRight, FileSpreadsheet } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

const SCREENS: readonly ScreenPath[] = ['/rooms', '/settings/prices', '/leases/new', '/billing'];

/** An empty organization is led by what comes first; each step can be skipped. */
export function FirstSteps() {
  const words = useWords(homeWords);
  return (
    <section className="panel" aria-labelledby="steps">
      <header>
        <h2 id="steps">{words.empty}</h2>
      </header>
      <ol className="rows first-steps">
        {words.steps.map((step, index) => {
          const inside = (
            <>
              <span className="count hot" aria-hidden="true">
                {index + 1}
              </span>
              <span className="grow">{step}</span>
            </>
          );
          return (
            <li key={step}>
              <Go className="row" to={SCREENS[index] ?? '/'}>
                {inside}
                <ChevronRight className="i go" aria-hidden="true" />
              </Go>
              {index === 0 && (
                <Go className="row" to="/import">
                  <FileSpreadsheet className="i" aria-hidden="true" />
                  <span className="grow">{words.orUpload}</span>
                  <ChevronRight className="i go" aria-hidden="true" />
                </Go>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
