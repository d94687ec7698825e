import type { MaintenanceTicket } from '@rentroll/client';
import { Lock, MessageCircle, Send } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { Talk } from '../../../ui/talk/talk.tsx';
import { ticketsWords } from '../../../words/tickets.ts';

/** Messages: for the renter, or among those who manage the house. */
export function TicketTalk({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const { api } = useApp();
  const reason = useMay('tickets.write');
  const { draft, change, forget } = useKeptDraft(`comment ${ticket.id}`, { message: '', internal: false });
  const { message, internal } = draft;
  const send = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/maintenance-tickets/{ticket_id}/comments', {
        path: { ticket_id: ticket.id },
        body: { message, internal },
        idempotencyKey,
      }),
    {
      done: () => {
        change({ message: '' });
        forget();
      },
    },
  );
  return (
    <Talk
      words={words}
      said={ticket.comments.map(({ id, author, message: text, created_at, internal: hidden }) => ({
        id,
        name: author.name ?? words.whoKinds[author.kind] ?? '?',
        message: text,
        at: created_at,
        aside: hidden && <State tone="warn" icon={Lock} label={words.onlyUs} />,
      }))}
      message={message}
      onMessage={(text) => change({ message: text })}
      error={send.error}
      onSend={() => send.mutate(undefined)}
    >
      <div className="between">
        <Segmented
          label={words.audience}
          value={internal ? 'us' : 'renter'}
          onChange={(audience) => change({ internal: audience === 'us' })}
          options={[
            { value: 'renter', label: words.forRenter, icon: MessageCircle },
            { value: 'us', label: words.onlyUs, icon: Lock },
          ]}
        />
        <ActionButton type="submit" icon={Send} busy={send.isPending} reason={reason}>
          {internal ? words.sendInternal : words.sendRenter}
        </ActionButton>
      </div>
    </Talk>
  );
}
