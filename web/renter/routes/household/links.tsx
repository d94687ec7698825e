import { ChevronRight, ReceiptText, Settings } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { Go } from '../../go.tsx';

/** Papers, and the account. */
export function Links() {
  const words = useWords(renterHouseholdWords);
  return (
    <>
      <section className="panel" aria-labelledby="h-papers">
        <header>
          <h2 id="h-papers">{words.papers}</h2>
        </header>
        <Go className="row" to="/invoices">
          <ReceiptText className="i" aria-hidden="true" />
          <span className="grow">
            <span className="name">{words.invoices}</span>
            <span className="detail">{words.invoicesHint}</span>
          </span>
          <ChevronRight className="i go" aria-hidden="true" />
        </Go>
      </section>
      <section className="panel" aria-label={words.account}>
        <Go className="row" to="/settings">
          <Settings className="i" aria-hidden="true" />
          <span className="grow">{words.settings}</span>
          <ChevronRight className="i go" aria-hidden="true" />
        </Go>
      </section>
    </>
  );
}
