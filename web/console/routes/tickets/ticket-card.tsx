import type { MaintenanceTicket } from '@rentroll/client';
import { Building2, Check, Clock, Flag, MessageCircle, ReceiptText, UserRoundPlus } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { photoAddress } from '../../../ui/photo/photo-address.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Avatar, Badge, State } from '../../../ui/state/badge.tsx';
import { dateOf, formatDayMonth, formatMoney } from '../../../words/format.ts';
import { ticketsWords } from '../../../words/tickets.ts';
import { Go } from '../../go.tsx';
import { memberName, useMembers } from './tickets-data.ts';

const LATE_DAYS = 7;

export function TicketCard({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const { names, photos, comments, display } = ticket;
  const [photo] = photos;
  const priority = display.priority.value;
  return (
    <article className="ticket-card">
      <p className="line top">
        {names?.room_name ? (
          <Plate name={names.room_name} />
        ) : (
          <span className="line small strong">
            <Building2 className="i s" aria-hidden="true" />
            {names?.property_name}
          </span>
        )}
        {(priority === 'URGENT' || priority === 'HIGH') && (
          <Badge tone={priority === 'URGENT' ? 'bad' : 'warn'} icon={Flag} label={display.priority.label} />
        )}
        <Age ticket={ticket} />
      </p>
      <div className="ticket-body">
        <div>
          <Go className="strong name" to="/tickets/$ticket_id" params={{ ticket_id: ticket.id }}>
            {ticket.title}
          </Go>
          {ticket.description && <p className="small quiet clip">{ticket.description}</p>}
        </div>
        {photo?.url && (
          <span className="thumb">
            <img src={photoAddress(photo.url)} alt={words.photo} loading="lazy" />
            {photos.length > 1 && <span className="more">+{photos.length - 1}</span>}
          </span>
        )}
      </div>
      <p className="line foot small">
        <Who ticket={ticket} />
        {comments.length > 0 && (
          <span className="line quiet">
            <MessageCircle className="i s" aria-hidden="true" />
            {comments.length}
            <span className="unseen"> {words.comments}</span>
          </span>
        )}
      </p>
    </article>
  );
}

function Age({ ticket: { created_at, resolved_at } }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const language = useLanguage();
  if (resolved_at) return <span className="age small quiet">{formatDayMonth(dateOf(resolved_at), language)}</span>;
  const hours = Math.floor((Date.now() - Date.parse(created_at)) / 3_600_000);
  const days = Math.floor(hours / 24);
  if (days >= LATE_DAYS)
    return (
      <span className="age">
        <State tone="warn" icon={Clock} label={words.days(days)} />
      </span>
    );
  return <span className="age small quiet">{days > 0 ? words.days(days) : words.hours(Math.max(hours, 0))}</span>;
}

function Who({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const language = useLanguage();
  const name = memberName(useMembers(), ticket.assignee_id);
  const { cost_amount: cost, expense_id } = ticket;
  if (ticket.resolved_at && cost)
    return expense_id ? (
      <State icon={Check} label={words.costBooked(formatMoney(cost, language))} />
    ) : (
      <State tone="warn" icon={ReceiptText} label={words.costOpen(formatMoney(cost, language))} />
    );
  if (!ticket.assignee_id)
    return (
      <span className="line quiet">
        <UserRoundPlus className="i s" aria-hidden="true" />
        {words.nobody}
      </span>
    );
  return (
    <span className="line">
      <Avatar name={name ?? '?'} small />
      {name ?? words.somebody}
    </span>
  );
}
