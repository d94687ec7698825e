import { ChevronRight, ShieldCheck } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { renterPrivacyWords } from '../../../words/renter-privacy.ts';
import { Go } from '../../go.tsx';

export function PrivacyLink() {
  const words = useWords(renterPrivacyWords);
  return (
    <section className="panel" aria-label={words.title}>
      <Go className="row" to="/privacy">
        <ShieldCheck className="i" aria-hidden="true" />
        <span className="grow">
          <span className="strong">{words.title}</span>
          <span className="detail">{words.askHint}</span>
        </span>
        <ChevronRight className="i go" aria-hidden="true" />
      </Go>
    </section>
  );
}
