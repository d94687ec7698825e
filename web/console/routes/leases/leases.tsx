import type { Lease } from '@rentroll/client';
import { Clock, KeyRound } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { leasesWords } from '../../../words/leases.ts';
import { Go } from '../../go.tsx';
import './leases.css';
import '../../../ui/table/table.css';

const SOON_DAYS = 60;
const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function useLeases() {
  const { api } = useApp();
  const { property, q, filter } = useAddress().search;
  const today = useToday();
  const filters: Record<string, object> = {
    ending: { status: 'ACTIVE', ends_to: plusDays(today, SOON_DAYS) },
    upcoming: { status: 'UPCOMING' },
    ended: { status: 'ENDED' },
    cancelled: { status: 'CANCELLED' },
  };
  const query = {
    ...(filters[filter ?? ''] ?? { status: 'ACTIVE' }),
    ...(property && { property_id: property }),
    ...(q && { q }),
  };
  return useRows<Lease>(['leases', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/leases', {
      query: { limit: 50, include: 'names', ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.leases, next: meta.next_cursor };
  });
}

/** All leases by state; deposits are a view of the running ones. */
export default function LeasesPage() {
  const words = useWords(leasesWords);
  const { search, change } = useAddress();
  const list = useLeases();
  const may = useMay('leases.write');
  const deposits = search.filter === 'deposits';
  return (
    <>
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
        {may ? (
          <ActionButton look="primary" icon={KeyRound} reason={may}>
            {words.add}
          </ActionButton>
        ) : (
          <Go className="btn primary" to="/leases/new">
            <KeyRound className="i" aria-hidden="true" />
            {words.add}
          </Go>
        )}
      </div>
      <div className="lease-tools">
        <SearchField label={words.search} value={search.q} onChange={(q) => change({ q })} />
        <Chips
          label={words.filters}
          value={search.filter ?? ''}
          onChange={(filter) => change({ filter })}
          options={[
            { value: '', label: words.active },
            { value: 'ending', label: words.ending },
            { value: 'upcoming', label: words.upcoming },
            { value: 'deposits', label: words.deposits },
            { value: 'ended', label: words.ended },
            { value: 'cancelled', label: words.cancelled },
          ]}
        />
      </div>
      <div className="panel">
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            search.q ? (
              <EmptyState title={words.noSuch}>
                <button className="btn" type="button" onClick={() => change({ q: undefined, filter: undefined })}>
                  {words.clear}
                </button>
              </EmptyState>
            ) : (
              <EmptyState title={words.empty}>
                <p>{words.emptyHint}</p>
              </EmptyState>
            )
          }
        >
          {deposits && !list.hasNextPage && <Held leases={list.rows} />}
          <Table leases={list.rows} deposits={deposits} />
          <MoreRows list={list} />
          <div className="pages">
            <SaveList
              name={words.title}
              list={list}
              columns={[
                [words.columns.house, ({ names }) => names?.property_name],
                [words.columns.room, ({ names }) => names?.room_name],
                [words.columns.renter, ({ names }) => names?.renter_name],
                [words.columns.start, ({ start_date }) => start_date],
                [words.columns.end, ({ ended_on, end_date }) => ended_on ?? end_date],
                [words.columns.rent, ({ monthly_rent }) => monthly_rent],
                [words.columns.agreed, ({ deposit_amount }) => deposit_amount],
                [words.columns.deposit, ({ deposit_held }) => deposit_held],
                [words.columns.status, ({ display }) => display.status.label],
              ]}
            />
          </div>
        </ListState>
      </div>
    </>
  );
}

function Held({ leases }: { readonly leases: readonly Lease[] }) {
  const words = useWords(leasesWords);
  const language = useLanguage();
  const sum = leases.reduce((total, { deposit_held }) => total + Number(deposit_held), 0);
  return <p className="pad strong">{words.held(formatMoney(sum, language), leases.length)}</p>;
}

/** The agreed end has passed and nobody has moved out. */
const isPast = ({ display, end_date }: Lease, today: string): boolean =>
  display.status.value === 'ACTIVE' && end_date !== null && end_date < today;

function Table({ leases, deposits }: { readonly leases: readonly Lease[]; readonly deposits: boolean }) {
  const words = useWords(leasesWords);
  const language = useLanguage();
  const { search } = useAddress();
  const today = useToday();
  const { columns } = words;
  const lastOf = ({ ended_on, end_date }: Lease) => {
    const last = ended_on ?? end_date;
    return last ? formatDate(last, language) : words.openEnd;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="table-wrap" tabIndex={0} role="region" aria-label={words.title}>
      <table className="table lease-table">
        <thead>
          <tr>
            <th scope="col">{columns.room}</th>
            <th scope="col" className="only-wide">
              {columns.start}
            </th>
            <th scope="col" className="only-wide">
              {columns.end}
            </th>
            <th scope="col" className="end">
              {deposits ? columns.agreed : columns.rent}
            </th>
            <th scope="col" className="end only-wide">
              {columns.deposit}
            </th>
          </tr>
        </thead>
        <tbody>
          {leases.map((lease) => {
            const { id, names, start_date, monthly_rent, deposit_held, deposit_amount } = lease;
            return (
              <tr key={id}>
                <th scope="row">
                  <span className="line">
                    <Plate name={names?.room_name ?? ''} />
                    <span>
                      <Go className="name" to="/leases/$lease_id" params={{ lease_id: id }}>
                        {names?.renter_name}
                      </Go>
                      <span className="small quiet block">
                        {!search.property && names?.property_name}
                        <span className="only-phone">
                          {!search.property && ' · '}
                          {lastOf(lease)}
                        </span>
                      </span>
                      {isPast(lease, today) && <State tone="warn" icon={Clock} label={words.pastEnd} />}
                    </span>
                  </span>
                </th>
                <td className="only-wide num">{formatDate(start_date, language)}</td>
                <td className="only-wide num">{lastOf(lease)}</td>
                <td className="end">
                  <Money amount={deposits ? deposit_amount : monthly_rent} />
                </td>
                <td className="end only-wide">
                  <Money amount={deposit_held} />
                  {deposits && Number(deposit_held) < Number(deposit_amount) && (
                    <span className="small quiet block">{words.depositMissing}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
