import type { UnbilledLease } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { unbilledWords } from '../../../words/unbilled.ts';
import { Go } from '../../go.tsx';
import { Downloads } from './downloads.tsx';
import { onlyProperty, useRange } from './report-data.ts';
import { ReportPage } from './report-page.tsx';

/** What past months still owe the landlord and no invoice has asked for. */
export default function UnbilledPage() {
  const words = useWords(unbilledWords);
  const { api } = useApp();
  const { property } = useRange();
  const list = useRows<UnbilledLease>(['unbilled', property ?? null], async (cursor) => {
    const query = { limit: 50, ...onlyProperty(property), ...(cursor ? { cursor } : {}) };
    const { data, meta } = await api().request('get', '/reports/unbilled', { query });
    return { rows: data.leases, next: meta.next_cursor };
  });
  return (
    <ReportPage
      report="unbilled"
      about={<p className="small quiet">{words.unbilledHint}</p>}
      actions={
        <Downloads
          name="unbilled"
          permission="exports.read"
          xlsx={() => api().file('/exports/unbilled.xlsx', { query: onlyProperty(property) })}
          csv={() => api().file('/exports/unbilled.csv', { query: onlyProperty(property) })}
        />
      }
    >
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          <EmptyState title={words.allBilled}>
            <p>{words.allBilledHint}</p>
          </EmptyState>
        }
      >
        {list.rows.map((lease) => (
          <Lease key={lease.id} lease={lease} />
        ))}
        <MoreRows list={list} />
      </ListState>
    </ReportPage>
  );
}

function Lease({ lease }: { readonly lease: UnbilledLease }) {
  const words = useWords(unbilledWords);
  const language = useLanguage();
  const { id, room_id, room_name, renter_name, ended_on, amount, lines } = lease;
  return (
    <section className="panel" aria-label={`${room_name}, ${renter_name}`}>
      <header>
        <h2 className="line">
          <Plate name={room_name} />
          <span className="report-wrap">{renter_name}</span>
        </h2>
        {ended_on && <span className="small quiet">{words.endedOn(formatDate(ended_on, language))}</span>}
      </header>
      <ul className="rows">
        {lines.map(({ line_type, service_period, description, amount: part, from }) => (
          <li className="unbilled-line" key={`${line_type}${service_period}${from}${description}`}>
            <span>{description}</span>
            <Money amount={part} />
          </li>
        ))}
      </ul>
      <footer className="between">
        <strong>
          {words.sum} <Money amount={amount} />
        </strong>
        {ended_on ? (
          <Go className="btn small" to="/leases/$lease_id" params={{ lease_id: id }}>
            {words.settleLease}
          </Go>
        ) : (
          <Go className="btn small" to="/rooms/$room_id" params={{ room_id }}>
            {words.billInRoom}
          </Go>
        )}
      </footer>
    </section>
  );
}
