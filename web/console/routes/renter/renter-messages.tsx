import type { Notification } from '@rentroll/client';
import { CircleX, Clock, type LucideIcon, Mail, MessageCircle, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatMoment } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { rentersWords } from '../../../words/renters.ts';
import { organizationWords } from '../../../words/settings-organization.ts';
import { Go } from '../../go.tsx';

const PAGE = 50;
const SHOWN = 5;
const CHANNELS: Record<string, LucideIcon> = { ZALO: MessageCircle, PUSH: Smartphone, EMAIL: Mail };

/** What was sent to the renter, by which channel, and why something did not arrive. */
export function RenterMessages({ renterId }: { readonly renterId: string }) {
  const words = useWords(rentersWords);
  const common = useWords();
  const { api } = useApp();
  const messages = useRows<Notification>(['renter-messages', renterId], async (cursor) => {
    const { data, meta } = await api().request('get', '/notifications', {
      query: { renter_id: renterId, limit: PAGE, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.notifications, next: meta.next_cursor };
  });
  const [all, setAll] = useState(false);
  // A reminder of what was paid meanwhile is not sent, and no failure.
  const rows = messages.rows.filter(({ reason }) => reason !== 'outdated');
  return (
    <section className="panel" aria-labelledby="h-messages">
      <header>
        <h2 id="h-messages">{words.messages}</h2>
      </header>
      <ListState
        query={messages}
        rows={rows.length}
        empty={
          <EmptyState title={words.noMessages}>
            <p>{words.noMessagesHint}</p>
          </EmptyState>
        }
      >
        <ul className="rows">
          {rows.slice(0, all ? undefined : SHOWN).map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
        {all ? (
          <MoreRows list={messages} />
        ) : (
          (rows.length > SHOWN || messages.hasNextPage) && (
            <footer>
              <button className="btn link small" type="button" onClick={() => setAll(true)}>
                {common.actions.more}
              </button>
            </footer>
          )
        )}
      </ListState>
    </section>
  );
}

function Message({ message }: { readonly message: Notification }) {
  const { happened, channels, reasons } = useWords(invoiceWords);
  const topics: Readonly<Record<string, string>> = useWords(organizationWords).topics;
  const language = useLanguage();
  const { channel, topic, reason, display, invoice_id, sent_at, created_at } = message;
  const state = display.status.value;
  const name = channels[channel] ?? channel;
  const why = (reason && reasons[reason]) ?? reason ?? display.status.label;
  const Icon = state === 'SENT' ? (CHANNELS[channel] ?? Mail) : state === 'PENDING' ? Clock : CircleX;
  const said =
    state === 'SENT' ? happened.sent(name) : state === 'PENDING' ? happened.waiting(name) : happened.notSent(name, why);
  return (
    <div className="row">
      <Icon className="i" aria-hidden="true" />
      <span className="grow">
        {invoice_id ? (
          <Go className="strong" to="/invoices/$invoice_id" params={{ invoice_id }}>
            {topics[topic] ?? topic}
          </Go>
        ) : (
          <span className="strong">{topics[topic] ?? topic}</span>
        )}
        <span className="detail">
          {said} · {formatMoment(sent_at ?? created_at, language)}
        </span>
      </span>
    </div>
  );
}
