import type { MaintenanceTicket, Room } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useIdempotencyKey } from '../../../data/idempotency.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import { Go } from '../../go.tsx';

type Props = { readonly room: Room; readonly tickets: readonly MaintenanceTicket[] };

export function RoomTickets({ room, tickets }: Props) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const reason = useMay('tickets.write');
  const [adding, setAdding] = useState(false);
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
      {adding && <NewTicket room={room} onClose={() => setAdding(false)} />}
    </section>
  );
}

function NewTicket({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const words = useWords(roomWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [priority, setPriority] = useState('NORMAL');
  const add = useMutation({
    mutationFn: () =>
      api().post('/maintenance-tickets', {
        idempotencyKey: key.current,
        body: {
          property_id: room.property_id,
          room_id: room.id,
          title,
          priority: priority as 'NORMAL',
          ...(description ? { description } : {}),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      showToast(words.ticketSaved);
      onClose();
    },
    onError: () => key.renew(),
  });
  return (
    <Dialog open onOpenChange={onClose} title={words.ticketTitle}>
      <Form error={add.error} onSubmit={() => add.mutate()}>
        <Field label={words.problem} name="title" value={title} onChange={(event) => setTitle(event.target.value)} />
        <TextArea
          label={words.details}
          name="description"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <SelectField
          label={words.priority}
          name="priority"
          value={priority}
          onChange={(event) => setPriority(event.target.value)}
          choices={Object.entries(words.priorities).map(([value, label]) => ({ value, label }))}
        />
        <ActionButton look="primary" type="submit" busy={add.isPending}>
          {words.newTicket}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
