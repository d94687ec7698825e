import { ChevronRight, ClipboardCheck, Files, Megaphone, ReceiptText, Settings, TicketPercent } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { Go } from '../../go.tsx';
import { ContractLink } from './contract-link.tsx';
import type { Home } from './household.tsx';

/** Papers, and the account. Those about money are for the person whose name is on the lease. */
export function Links({ home }: { readonly home: Home | null | undefined }) {
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
        {home && home.lease.monthly_rent !== null && (
          <Go className="row" to="/statement" search={{ lease: home.lease.id }}>
            <Files className="i" aria-hidden="true" />
            <span className="grow">
              <span className="name">{words.statement}</span>
              <span className="detail">{words.statementHint}</span>
            </span>
            <ChevronRight className="i go" aria-hidden="true" />
          </Go>
        )}
        {home && home.lease.monthly_rent !== null && <ContractLink leaseId={home.lease.id} />}
        {home && home.lease.monthly_rent !== null && (
          <Go className="row" to="/handovers" search={{ lease: home.lease.id }}>
            <ClipboardCheck className="i" aria-hidden="true" />
            <span className="grow">
              <span className="name">{words.handovers}</span>
              <span className="detail">{words.handoversHint}</span>
            </span>
            <ChevronRight className="i go" aria-hidden="true" />
          </Go>
        )}
        <Go className="row" to="/announcements">
          <Megaphone className="i" aria-hidden="true" />
          <span className="grow">
            <span className="name">{words.announcements}</span>
            <span className="detail">{words.announcementsHint}</span>
          </span>
          <ChevronRight className="i go" aria-hidden="true" />
        </Go>
        <Go className="row" to="/credit-notes">
          <TicketPercent className="i" aria-hidden="true" />
          <span className="grow">
            <span className="name">{words.creditNotes}</span>
            <span className="detail">{words.creditNotesHint}</span>
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
