import { ChevronRight, Fingerprint } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { securityWords } from '../../../words/security.ts';
import { Go } from '../../go.tsx';

export function SecurityLink() {
  const words = useWords(securityWords);
  return (
    <section className="panel" aria-label={words.security}>
      <Go className="row" to="/settings/security">
        <Fingerprint className="i" aria-hidden="true" />
        <span className="grow">
          <span className="strong">{words.security}</span>
          <span className="detail">{words.securityHint}</span>
        </span>
        <ChevronRight className="i go" aria-hidden="true" />
      </Go>
    </section>
  );
}
