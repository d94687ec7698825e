import type { TenantMaintenanceTicket } from '@rentroll/client';
import { ChevronRight, MessageCircle, Plus } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { photoAddress } from '../../../ui/photo/photo-address.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { Go } from '../../go.tsx';
import { ReportTicket } from './report-ticket.tsx';
import { useReported } from './reported.ts';
import { TicketState } from './ticket-state.tsx';
import './tickets.css';
import '../../../ui/photo/photo.css';

const STATUSES = { open: 'OPEN,IN_PROGRESS', done: 'RESOLVED,CANCELLED' };

/** What is broken now, and what was repaired; reporting opens above. */
export default function RenterTicketsPage() {
  const words = useWords(renterTicketsWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const tab = search.tab === 'done' ? 'done' : 'open';
  const list = useRows(['tickets', tab], async (cursor) => {
    const { data, meta } = await api().request('get', '/tenant/maintenance-tickets', {
      query: { limit: 30, statuses: STATUSES[tab] as never, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.tickets, next: meta.next_cursor };
  });
  const report = () => change({ new: '1' });
  return (
    <>
      <div className="page-head own-head">
        <div className="grow">
          <h1>{words.title}</h1>
        </div>
        <ActionButton look="primary" icon={Plus} onClick={report}>
          {words.add}
        </ActionButton>
      </div>
      <div className="stack">
        <Segmented
          label={words.filters}
          value={tab}
          onChange={(value) => change({ tab: value === 'open' ? undefined : value })}
          options={(['open', 'done'] as const).map((value) => ({ value, label: words.tabs[value] }))}
        />
        <section className="panel" aria-label={words.tabs[tab]}>
          <ListState
            query={list}
            rows={list.rows.length}
            empty={
              <EmptyState title={tab === 'open' ? words.empty : words.emptyDone}>
                {tab === 'open' && <p>{words.emptyHint}</p>}
              </EmptyState>
            }
          >
            <ul className="rows">
              {list.rows.map((ticket) => (
                <li key={ticket.id}>
                  <TicketRow ticket={ticket} />
                </li>
              ))}
            </ul>
            <MoreRows list={list} />
          </ListState>
        </section>
      </div>
      {search.new && <ReportTicket onClose={() => change({ new: undefined })} />}
    </>
  );
}

function TicketRow({ ticket }: { readonly ticket: TenantMaintenanceTicket }) {
  const words = useWords(renterTicketsWords);
  const reported = useReported();
  const photo = ticket.photos.find(({ url }) => url)?.url;
  const last = ticket.comments.at(-1);
  return (
    <Go className="row" to="/tickets/$ticket_id" params={{ ticket_id: ticket.id }}>
      {photo && <img className="photo s" src={photoAddress(photo)} alt={words.photo} loading="lazy" />}
      <span className="grow">
        <span className="strong name">{ticket.title}</span>
        {last && (
          <span className="detail clip">
            <MessageCircle className="i s" aria-hidden="true" /> {last.message}
          </span>
        )}
        <span className="detail">{reported(ticket)}</span>
        <TicketState status={ticket.display.status.value} />
      </span>
      <ChevronRight className="i go" aria-hidden="true" />
    </Go>
  );
}
