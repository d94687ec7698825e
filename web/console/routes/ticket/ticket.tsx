import type { MaintenanceTicket, TicketStatus } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Flag, Pencil, ReceiptText, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { checkStatusChange } from '../../../../domain/tickets/ticket-status.ts';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useAtOnce } from '../../../data/at-once.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment } from '../../../words/format.ts';
import { ticketsWords } from '../../../words/tickets.ts';
import { Files } from '../../files/files.tsx';
import { Go } from '../../go.tsx';
import { memberName, useMembers } from '../tickets/tickets-data.ts';
import { BookCost } from './book-cost.tsx';
import { EditTicket } from './edit-ticket.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketPhotos } from './ticket-photos.tsx';
import { TicketTalk } from './ticket-talk.tsx';
import './ticket.css';

/** One repair: what is wrong, who does it, what was said and what it cost. */
export default function TicketPage() {
  const { api } = useApp();
  const ticket_id = useParam('ticket_id');
  const reason = useMay('tickets.write');
  const ticket = useQuery({
    queryKey: ['ticket', ticket_id],
    queryFn: () => api().get('/maintenance-tickets/{ticket_id}', { path: { ticket_id }, query: { include: 'names' } }),
  });
  if (ticket.isPending) return <Skeleton rows={8} />;
  if (ticket.isLoadingError) return <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />;
  return (
    <>
      <Head ticket={ticket.data} />
      <div className="cols">
        <div className="stack">
          <TicketPhotos ticket={ticket.data} />
          <Files owner={{ type: 'ticket', id: ticket.data.id }} kinds={['RECEIPT', 'OTHER']} reason={reason} />
          <TicketTalk ticket={ticket.data} />
        </div>
        <div className="stack">
          <Facts ticket={ticket.data} />
          <TicketHistory ticketId={ticket_id} />
        </div>
      </div>
    </>
  );
}

const STATUSES: readonly TicketStatus[] = ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED'];

function Head({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const { api } = useApp();
  const reason = useMay('tickets.write');
  const status = ticket.display.status.value;
  const change = useSave(
    (next: TicketStatus) =>
      api().patch('/maintenance-tickets/{ticket_id}', { path: { ticket_id: ticket.id }, body: { status: next } }),
    { toastErrors: true },
  );
  const priority = ticket.display.priority.value;
  const [cancelling, setCancelling] = useState(false);
  const [shown, turn] = useAtOnce(status, async (next) => {
    await change.mutateAsync(next);
    // A resolved ticket can only be taken up again; a cancelled one is over.
    const back = next === 'RESOLVED' ? 'IN_PROGRESS' : status;
    const undo = next === 'CANCELLED' ? {} : { undo: () => change.mutate(back) };
    showToast(words.changed(words.statuses[next]), undo);
  });
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/tickets">{words.title}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{ticket.names?.property_name}</span>
      </nav>
      <div className="page-head ticket-head">
        {ticket.names?.room_name && <Plate name={ticket.names.room_name} big />}
        <div className="grow">
          <h1>{ticket.title}</h1>
          {(priority === 'URGENT' || priority === 'HIGH') && (
            <Badge tone={priority === 'URGENT' ? 'bad' : 'warn'} icon={Flag} label={ticket.display.priority.label} />
          )}
          {ticket.description && <p className="quiet">{ticket.description}</p>}
        </div>
        <Take ticket={ticket} />
      </div>
      <div className="ticket-state">
        <Segmented
          label={words.fields.status}
          value={shown}
          onChange={(next) => {
            if (reason || next === status) return;
            if (next === 'CANCELLED') setCancelling(true);
            else turn(next as TicketStatus);
          }}
          options={STATUSES.filter((value) => value === status || !checkStatusChange(status, value)).map((value) => ({
            value,
            label: words.statuses[value],
          }))}
        />
        {reason && <p className="small quiet">{reason}</p>}
      </div>
      <Dialog
        open={cancelling}
        onOpenChange={setCancelling}
        title={words.cancel}
        footer={
          <ActionButton
            look="danger"
            onClick={() => {
              setCancelling(false);
              turn('CANCELLED');
            }}
          >
            {words.cancel}
          </ActionButton>
        }
      >
        <p>{words.cancelText}</p>
      </Dialog>
    </>
  );
}

/** Takes the ticket and begins with it, in one tap. */
function Take({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const { api } = useApp();
  const me = useMe()?.user.id;
  const reason = useMay('tickets.write');
  const status = ticket.display.status.value;
  const take = useSave(
    (assignee_id: string) =>
      api().patch('/maintenance-tickets/{ticket_id}', {
        path: { ticket_id: ticket.id },
        body: { assignee_id, ...(status === 'OPEN' && { status: 'IN_PROGRESS' as const }) },
      }),
    { said: words.taken, toastErrors: true },
  );
  if (!me || ticket.assignee_id || !['OPEN', 'IN_PROGRESS'].includes(status)) return null;
  return (
    <ActionButton
      look="primary"
      icon={UserRoundCheck}
      busy={take.isPending}
      reason={reason}
      onClick={() => take.mutate(me)}
    >
      {words.take}
    </ActionButton>
  );
}

function Facts({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const language = useLanguage();
  const members = useMembers();
  const reason = useMay('tickets.write');
  const mayBook = useMay('accounting.write');
  const [editing, setEditing] = useState(false);
  const [booking, setBooking] = useState(false);
  const { fields } = words;
  const reporter = [ticket.reported_by_name ?? ticket.names?.renter_name, ticket.reported_by_contact];
  return (
    <section className="panel" aria-labelledby="h-facts">
      <header>
        <h2 id="h-facts">{fields.status}</h2>
        <ActionButton look="link small" icon={Pencil} reason={reason} onClick={() => setEditing(true)}>
          {words.edit}
        </ActionButton>
      </header>
      <dl className="facts pad">
        <Fact name={fields.priority}>{ticket.display.priority.label}</Fact>
        <Fact name={fields.assignee}>
          {ticket.assignee_id ? (memberName(members, ticket.assignee_id) ?? words.somebody) : words.nobody}
        </Fact>
        <Fact name={fields.reported} look="num">
          {formatMoment(ticket.created_at, language)}
        </Fact>
        {reporter.some(Boolean) && <Fact name={fields.by}>{reporter.filter(Boolean).join(' · ')}</Fact>}
        <Fact name={fields.cost}>{ticket.cost_amount ? <Money amount={ticket.cost_amount} /> : '–'}</Fact>
      </dl>
      {ticket.cost_amount && (
        <footer>
          {ticket.expense_id ? (
            <span className="small quiet">{words.openExpense}</span>
          ) : (
            <ActionButton look="small" icon={ReceiptText} reason={mayBook} onClick={() => setBooking(true)}>
              {words.book}
            </ActionButton>
          )}
        </footer>
      )}
      {editing && <EditTicket ticket={ticket} onClose={() => setEditing(false)} />}
      {booking && <BookCost ticket={ticket} onClose={() => setBooking(false)} />}
    </section>
  );
}
