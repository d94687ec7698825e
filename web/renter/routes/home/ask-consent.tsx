import { ChevronRight, ShieldCheck } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { renterPrivacyWords } from '../../../words/renter-privacy.ts';
import { Go } from '../../go.tsx';
import { useNotice } from './rest-data.ts';

/** Asks for consent until it is given or refused, and again when the text has changed. */
export function AskConsent() {
  const words = useWords(renterPrivacyWords);
  const { data } = useNotice();
  if (!data || data.state === 'GIVEN' || data.state === 'WITHDRAWN') return null;
  return (
    <section className="panel" aria-label={words.title}>
      <Go className="row" to="/privacy">
        <span className="avatar a2" aria-hidden="true">
          <ShieldCheck className="i s" />
        </span>
        <span className="grow">
          <span className="strong">{words.ask}</span>
          <span className="detail">{data.state === 'OUTDATED' ? words.askAgain : words.askHint}</span>
        </span>
        <ChevronRight className="i go" aria-hidden="true" />
      </Go>
    </section>
  );
}
