import type { Renter } from '@rentroll/client';
import { Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Avatar, State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { formatMoney } from '../../../words/format.ts';
import { rentersWords } from '../../../words/renters.ts';
import { Go } from '../../go.tsx';
import { NewRenter } from './new-renter.tsx';
import { Register } from './register.tsx';
import './renters.css';

/** Everybody who rents or rented, and the residence register. */
export default function RentersPage() {
  const words = useWords(rentersWords);
  const { search, change } = useAddress();
  const reason = useMay('renters.write');
  const [adding, setAdding] = useState(false);
  const tab = ['archived', 'register'].includes(search.tab ?? '') ? (search.tab as string) : '';
  return (
    <>
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
        <ActionButton look="primary" icon={Plus} reason={reason} onClick={() => setAdding(true)}>
          {words.add}
        </ActionButton>
      </div>
      <Tabs
        label={words.groups}
        value={tab}
        onChange={(value) => change({ tab: value, q: '' })}
        options={[
          { value: '', label: words.people },
          { value: 'register', label: words.register },
          { value: 'archived', label: words.archived },
        ]}
      />
      {tab === 'register' ? <Register /> : <People archived={tab === 'archived'} key={tab} />}
      {adding && <NewRenter onClose={() => setAdding(false)} />}
    </>
  );
}

function People({ archived }: { readonly archived: boolean }) {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const query = {
    ...(archived && { status: 'ARCHIVED' }),
    ...(search.property && { property_id: search.property }),
    ...(search.q && { q: search.q }),
  };
  const list = useRows<Renter>(['renters', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/renters', {
      query: { limit: 50, sort: 'name', include: 'names', ...query, ...(cursor ? { cursor } : {}) } as never,
    });
    return { rows: data.renters, next: meta.next_cursor };
  });
  return (
    <>
      <SearchField label={words.search} value={search.q} onChange={(q) => change({ q })} className="renter-search" />
      <section className="panel" aria-label={words.people}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            <EmptyState title={search.q ? words.none : words.empty}>
              <p>{search.q ? words.noneHint : words.emptyHint}</p>
            </EmptyState>
          }
        >
          <ul className="rows">
            {list.rows.map((renter) => (
              <li key={renter.id}>
                <Row renter={renter} />
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
          <div className="pages">
            <SaveList
              name={words.title}
              list={list}
              columns={[
                [words.fields.full_name, ({ full_name }) => full_name],
                [words.fields.phone, ({ phone }) => phone],
                [words.fields.email, ({ email }) => email],
                [words.fields.house, ({ names }) => names?.property_name],
                [words.fields.room, ({ names }) => names?.room_name],
                [words.fields.vehicle_plates, ({ vehicle_plates }) => vehicle_plates.join(', ')],
                [words.fields.portal, ({ portal_status }) => words.portal[portal_status]],
                [words.fields.credit, ({ credit_balance }) => credit_balance],
              ]}
            />
          </div>
        </ListState>
      </section>
    </>
  );
}

function Row({ renter }: { readonly renter: Renter }) {
  const words = useWords(rentersWords);
  const language = useLanguage();
  const { names, phone, email, credit_balance, portal_status } = renter;
  return (
    <Go className="row" to="/renters/$renter_id" params={{ renter_id: renter.id }}>
      {names ? <Plate name={names.room_name} /> : <Avatar name={renter.full_name} small />}
      <span className="grow">
        <span className="strong name">{renter.full_name}</span>
        <span className="detail">{[phone, email].filter(Boolean).join(' · ') || words.nowhere}</span>
      </span>
      {Number(credit_balance) > 0 && (
        <span className="small quiet only-wide">{words.credit(formatMoney(credit_balance, language))}</span>
      )}
      {portal_status !== 'NONE' && (
        <State tone={portal_status === 'LINKED' ? 'good' : ''} icon={Smartphone} label={words.portal[portal_status]} />
      )}
    </Go>
  );
}
