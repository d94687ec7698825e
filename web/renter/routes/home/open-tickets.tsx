import type { TenantMaintenanceTicket } from '@rentroll/client';
import { MessageCircle, Wrench } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatMoment } from '../../../words/format.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { Go } from '../../go.tsx';
import { useAuthorName } from '../ticket/author-name.ts';
import { TicketState } from '../tickets/ticket-state.tsx';
import { useOpenTickets } from './rest-data.ts';

/** What is being repaired, each with what was said last. Without tickets there is nothing to show. */
export function OpenTickets() {
  const words = useWords(homeMoreWords);
  const { data } = useOpenTickets();
  if (!data || data.tickets.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-tick">
      <header>
        <h2 id="h-tick">{words.repairs}</h2>
        <Go className="btn link small" to="/tickets">
          {words.allRepairs}
        </Go>
      </header>
      <ul className="rows">
        {data.tickets.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  );
}

function Ticket({ ticket }: { readonly ticket: TenantMaintenanceTicket }) {
  const words = useWords(homeMoreWords);
  const language = useLanguage();
  const nameOf = useAuthorName();
  const said = ticket.comments.at(-1);
  return (
    <li className="home-ticket">
      <span className="avatar a2" aria-hidden="true">
        <Wrench className="i s" />
      </span>
      <div className="grow">
        <p className="strong">{ticket.title}</p>
        {said ? (
          <p className="small quiet">
            {said.message}{' '}
            <span className="pale">
              {nameOf(said.author)}, {formatMoment(said.created_at, language)}
            </span>
          </p>
        ) : (
          <p className="small quiet">{words.reported(formatMoment(ticket.created_at, language))}</p>
        )}
        <p className="ticket-line">
          <TicketState status={ticket.display.status.value} />
          <Go
            className="btn link small"
            to="/tickets/$ticket_id"
            params={{ ticket_id: ticket.id }}
            aria-label={words.replyTo(ticket.title)}
          >
            <MessageCircle className="i s" aria-hidden="true" />
            {words.reply}
          </Go>
        </p>
      </div>
    </li>
  );
}
