import type { MaintenanceTicket } from '@rentroll/client';
import { Lock, MessageCircle, Send } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Avatar, State } from '../../../ui/state/badge.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatMoment } from '../../../words/format.ts';
import { ticketsWords } from '../../../words/tickets.ts';

/** Messages: for the renter, or among those who manage the house. */
export function TicketTalk({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const language = useLanguage();
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
    <section className="panel" aria-labelledby="h-talk">
      <header>
        <h2 id="h-talk">{words.talk}</h2>
      </header>
      {ticket.comments.length === 0 && <p className="pad quiet">{words.noTalk}</p>}
      <ul className="rows">
        {ticket.comments.map(({ id, author, message: text, created_at, internal: hidden }) => (
          <li className="row said" key={id}>
            <Avatar name={author.name ?? words.whoKinds[author.kind] ?? '?'} />
            <div className="grow">
              <p className="small quiet">
                <strong>{author.name ?? words.whoKinds[author.kind]}</strong> · {formatMoment(created_at, language)}{' '}
                {hidden && <State tone="warn" icon={Lock} label={words.onlyUs} />}
              </p>
              <p className="said-text">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="pad">
        <Form error={send.error} onSubmit={() => send.mutate(undefined)}>
          <TextArea
            label={words.message}
            name="message"
            rows={2}
            value={message}
            onChange={(event) => change({ message: event.target.value })}
          />
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
        </Form>
      </div>
    </section>
  );
}
