import type { MaintenanceTicket } from '@rentroll/client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { formatMoment } from '../../../words/format.ts';
import { ticketsWords } from '../../../words/tickets.ts';
import NewTicket from './new-ticket.tsx';
import { TicketCard } from './ticket-card.tsx';
import { CHIPS, isChip, memberName, useMembers, useTickets } from './tickets-data.ts';
import './tickets.css';

/** Repairs by state: columns on a wide screen, one below the other on a phone. */
export default function TicketsPage() {
  const words = useWords(ticketsWords);
  const { search, change } = useAddress();
  const me = useMe()?.user.id;
  const reason = useMay('tickets.write');
  const [adding, setAdding] = useState(false);
  const { query, open, done } = useTickets(search);
  const chip = isChip(search.filter) ? search.filter : null;
  const fits = (ticket: MaintenanceTicket) => chip === null || CHIPS[chip](ticket, me);
  const count = (name: keyof typeof CHIPS) =>
    (name === 'cost' ? [...open, ...done] : open).filter((ticket) => CHIPS[name](ticket, me)).length;
  const columns = [
    { key: 'OPEN', title: words.columns.open, tickets: byUrgency(open.filter(isOpen)).filter(fits) },
    {
      key: 'IN_PROGRESS',
      title: words.columns.doing,
      tickets: byUrgency(open.filter((each) => !isOpen(each))).filter(fits),
    },
    { key: 'RESOLVED', title: words.columns.done, tickets: done.filter(fits) },
  ];
  const shown = columns.flatMap(({ tickets }) => tickets);
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          {open.length > 0 && <p className="small quiet">{words.summary(open.length, oldestDays(open))}</p>}
        </div>
        <ActionButton look="primary" icon={Plus} reason={reason} onClick={() => setAdding(true)}>
          {words.add}
        </ActionButton>
      </div>
      <div className="ticket-tools">
        <SearchField label={words.search} value={search.q} onChange={(q) => change({ q })} />
        <Chips
          label={words.filters}
          value={chip ?? ''}
          onChange={(filter) => change({ filter })}
          options={[
            { value: '', label: words.all, count: open.length },
            { value: 'urgent', label: words.urgent, count: count('urgent') },
            { value: 'unassigned', label: words.unassigned, count: count('unassigned') },
            { value: 'mine', label: words.mine, count: count('mine') },
            { value: 'cost', label: words.cost, count: count('cost') },
          ]}
        />
      </div>
      <ListState
        query={query}
        rows={shown.length}
        empty={
          <EmptyState title={chip || search.q ? words.none : words.empty}>
            <p>{chip || search.q ? words.noneHint : words.emptyHint}</p>
          </EmptyState>
        }
      >
        <div className="ticket-columns">
          {columns.map(({ key, title, tickets }) => (
            <section key={key} className="ticket-column" aria-labelledby={`h-${key}`}>
              <h2 id={`h-${key}`}>
                {title} <span className="count">{tickets.length}</span>
                {key === 'RESOLVED' && <small className="small quiet">{words.lastDays}</small>}
              </h2>
              {tickets.length === 0 && <p className="small quiet">{words.noneHere}</p>}
              <ul>
                {tickets.map((ticket) => (
                  <li key={ticket.id}>
                    <TicketCard ticket={ticket} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Save tickets={shown} />
      </ListState>
      {adding && <NewTicket onClose={() => setAdding(false)} />}
    </>
  );
}

function Save({ tickets }: { readonly tickets: readonly MaintenanceTicket[] }) {
  const words = useWords(ticketsWords);
  const language = useLanguage();
  const members = useMembers();
  const list = { data: { pages: [{ rows: tickets }] }, hasNextPage: false, fetchNextPage: () => Promise.reject() };
  return (
    <div className="ticket-file">
      <SaveList
        name={words.title}
        list={list}
        columns={[
          [words.fields.house, ({ names }) => names?.property_name],
          [words.fields.room, ({ names }) => names?.room_name],
          [words.fields.title, ({ title }) => title],
          [words.fields.priority, ({ display }) => display.priority.label],
          [words.fields.status, ({ display }) => display.status.label],
          [words.fields.assignee, ({ assignee_id }) => memberName(members, assignee_id)],
          [words.fields.cost, ({ cost_amount }) => cost_amount],
          [words.fields.reported, ({ created_at }) => formatMoment(created_at, language)],
        ]}
      />
    </div>
  );
}

const ORDER = ['URGENT', 'HIGH', 'NORMAL', 'LOW'];
const isOpen = ({ display }: MaintenanceTicket): boolean => display.status.value === 'OPEN';

/** The most urgent first, then the oldest. */
const byUrgency = (tickets: readonly MaintenanceTicket[]): MaintenanceTicket[] =>
  tickets.toSorted(
    (a, b) =>
      ORDER.indexOf(a.display.priority.value) - ORDER.indexOf(b.display.priority.value) ||
      a.created_at.localeCompare(b.created_at),
  );

const oldestDays = (tickets: readonly MaintenanceTicket[]): number =>
  Math.floor((Date.now() - Math.min(...tickets.map(({ created_at }) => Date.parse(created_at)))) / 86_400_000);
