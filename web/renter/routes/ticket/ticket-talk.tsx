import type { TenantMaintenanceTicket } from '@rentroll/client';
import { Send } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useOnline } from '../../../data/online.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Talk } from '../../../ui/talk/talk.tsx';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { useAuthorName } from './author-name.ts';

/** What the renter and the landlord wrote, and the next message. */
export function TicketTalk({ ticket }: { readonly ticket: TenantMaintenanceTicket }) {
  const words = useWords(renterTicketsWords);
  const { api } = useApp();
  const online = useOnline();
  const nameOf = useAuthorName();
  const { draft, change } = useKeptDraft(`renter.message.${ticket.id}`, { message: '' });
  const send = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/tenant/maintenance-tickets/{ticket_id}/comments', {
        path: { ticket_id: ticket.id },
        body: { message: draft.message },
        idempotencyKey,
      }),
    { done: () => change({ message: '' }) },
  );
  return (
    <Talk
      words={words}
      said={ticket.comments.map(({ id, author, message, created_at }) => ({
        id,
        name: nameOf(author),
        message,
        at: created_at,
      }))}
      message={draft.message}
      onMessage={(message) => change({ message })}
      error={send.error}
      onSend={() => send.mutate(undefined)}
    >
      <div className="btns">
        <ActionButton
          look="primary"
          type="submit"
          icon={Send}
          busy={send.isPending}
          reason={online ? null : words.offline}
        >
          {words.reply}
        </ActionButton>
      </div>
    </Talk>
  );
}
