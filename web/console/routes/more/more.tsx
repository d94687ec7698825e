import { ChevronRight } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { shellWords } from '../../../words/shell.ts';
import { Go } from '../../go.tsx';
import { allowed, NAV } from '../../shell/nav.ts';

/** On a phone: every screen that has no place in the bottom bar. */
export default function MorePage() {
  const words = useWords(shellWords);
  const me = useMe();
  return (
    <>
      <div className="page-head">
        <h1>{words.nav.more}</h1>
      </div>
      <div className="stack">
        {NAV.map((group) => allowed(group, me).filter(({ bar }) => !bar))
          .filter((group) => group.length > 0)
          .map((group) => (
            <section className="panel" key={group[0]?.to} aria-label={words.nav[group[0]?.word ?? 'more']}>
              <ul className="rows">
                {group.map(({ to, icon: Icon, word }) => (
                  <li key={to}>
                    <Go className="row" to={to}>
                      <Icon className="i" aria-hidden="true" />
                      <span className="grow">{words.nav[word]}</span>
                      <ChevronRight className="i go" aria-hidden="true" />
                    </Go>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}
