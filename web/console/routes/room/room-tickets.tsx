import type { MaintenanceTicket, Room } from '@rentroll/client';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatMoment } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import { Go } from '../../go.tsx';

const NewTicket = lazyRouteComponent(() => import('../tickets/new-ticket.tsx'));

type Props = { readonly room: Room; readonly tickets: readonly MaintenanceTicket[] };

export function RoomTickets({ room, tickets }: Props) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const reason = useMay('tickets.write');
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <section className="panel" id="tickets" aria-labelledby="h-tickets">
      <header>
        <h2 id="h-tickets">{words.tickets}</h2>
        <ActionButton look="link small" icon={Plus} reason={reason} onClick={() => setAdding(true)}>
          {words.newTicket}
        </ActionButton>
      </header>
      {tickets.length === 0 && (
        <EmptyState title={words.noTickets}>
          <p>{words.noTicketsHint}</p>
        </EmptyState>
      )}
      <ul className="rows">
        {tickets.slice(0, 5).map(({ id, title, display, created_at }) => (
          <li key={id}>
            <Go className="row" to="/tickets/$ticket_id" params={{ ticket_id: id }}>
              <Wrench className="i" aria-hidden="true" />
              <span className="grow">
                <span className="strong">{title}</span>
                <br />
                <span className="small quiet">{formatMoment(created_at, language)}</span>
              </span>
              <span className="small">{display.status.label}</span>
            </Go>
          </li>
        ))}
      </ul>
      <LoadedDialog onClose={close}>{adding && <NewTicket room={room} onClose={close} />}</LoadedDialog>
    </section>
  );
}
