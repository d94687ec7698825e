import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useParam } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { Go } from '../../go.tsx';
import { useReported } from '../tickets/reported.ts';
import { TicketState } from '../tickets/ticket-state.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketPhotos } from './ticket-photos.tsx';
import { TicketTalk } from './ticket-talk.tsx';
import './ticket.css';

/** One problem: what was said about it, its photos, and what has happened since. */
export default function RenterTicketPage() {
  const words = useWords(renterTicketsWords);
  const { api } = useApp();
  const reported = useReported();
  const ticket_id = useParam('ticket_id');
  const ticket = useQuery({
    queryKey: ['ticket', ticket_id],
    queryFn: () => api().get('/tenant/maintenance-tickets/{ticket_id}', { path: { ticket_id } }),
  });
  if (ticket.isPending) return <Skeleton rows={6} />;
  if (ticket.isError && !ticket.data) return <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />;
  const { title, description, display } = ticket.data;
  const status = display.status.value;
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/tickets">{words.title}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{reported(ticket.data)}</span>
      </nav>
      <div className="page-head">
        <div className="grow">
          <h1 className="own-title">{title}</h1>
          {description && <p className="said-text quiet">{description}</p>}
        </div>
        <TicketState status={status} />
      </div>
      <div className="cols">
        <div className="stack">
          {status === 'CANCELLED' && <Banner>{words.cancelled}</Banner>}
          {status === 'RESOLVED' && <Banner tone="good">{words.resolved}</Banner>}
          <TicketTalk ticket={ticket.data} />
        </div>
        <div className="stack">
          <TicketPhotos ticket={ticket.data} />
          <TicketHistory ticketId={ticket_id} />
        </div>
      </div>
    </>
  );
}
