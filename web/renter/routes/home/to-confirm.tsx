import { ChevronRight, ClipboardCheck } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatDate } from '../../../words/format.ts';
import { handoverWords } from '../../../words/handovers.ts';
import { renterHandoverWords } from '../../../words/renter-handovers.ts';
import { Go } from '../../go.tsx';
import { useWaitingHandovers } from './rest-data.ts';

/** Handovers that wait for the renter. */
export function ToConfirm() {
  const words = useWords(renterHandoverWords);
  const { kinds } = useWords(handoverWords);
  const language = useLanguage();
  const { data } = useWaitingHandovers();
  if (!data || data.handovers.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-to-confirm">
      <header>
        <h2 id="h-to-confirm">{words.toConfirm}</h2>
      </header>
      <ul className="rows">
        {data.handovers.map(({ id, kind, handed_over_on }) => (
          <li key={id}>
            <Go className="row" to="/handovers" search={{ open: id }}>
              <span className="avatar a2" aria-hidden="true">
                <ClipboardCheck className="i s" />
              </span>
              <span className="grow">
                <span className="strong">
                  {kinds[kind]}, {formatDate(handed_over_on, language)}
                </span>
                <span className="detail">{words.toConfirmHint}</span>
              </span>
              <ChevronRight className="i go" aria-hidden="true" />
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
