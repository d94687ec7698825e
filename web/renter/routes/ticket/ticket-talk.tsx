import type { TenantMaintenanceTicket } from '@rentroll/client';
import { Send } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useOnline } from '../../../data/online.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Avatar } from '../../../ui/state/badge.tsx';
import { formatMoment } from '../../../words/format.ts';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { useAuthorName } from './author-name.ts';

/** What the renter and the landlord wrote, and the next message. */
export function TicketTalk({ ticket }: { readonly ticket: TenantMaintenanceTicket }) {
  const words = useWords(renterTicketsWords);
  const language = useLanguage();
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
    <section className="panel" aria-labelledby="h-talk">
      <header>
        <h2 id="h-talk">{words.talk}</h2>
      </header>
      {ticket.comments.length === 0 && <p className="pad quiet">{words.noTalk}</p>}
      <ul className="rows">
        {ticket.comments.map(({ id, author, message, created_at }) => {
          const name = nameOf(author);
          return (
            <li className="row said" key={id}>
              <Avatar name={name} />
              <div className="grow">
                <p className="small quiet">
                  <strong>{name}</strong> · {formatMoment(created_at, language)}
                </p>
                <p className="said-text">{message}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="pad">
        <Form error={send.error} onSubmit={() => send.mutate(undefined)}>
          <TextArea
            label={words.message}
            name="message"
            rows={2}
            maxLength={5000}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
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
        </Form>
      </div>
    </section>
  );
}
