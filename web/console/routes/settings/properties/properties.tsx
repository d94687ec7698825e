import { Building2, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMay } from '../../../../data/me.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { SearchField } from '../../../../ui/field/search-field.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../../ui/list/save-list.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { Chips } from '../../../../ui/tabs/tabs.tsx';
import { propertiesWords } from '../../../../words/settings-properties.ts';
import { Go } from '../../../go.tsx';
import { SettingsPage } from '../shared/settings-page.tsx';
import { AddProperty } from './add-property.tsx';

export default function PropertiesPage() {
  const words = useWords(propertiesWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const may = useMay('properties.write');
  const [adding, setAdding] = useState(false);
  const query = {
    ...(search.status === 'ARCHIVED' ? { status: 'ARCHIVED' as const } : {}),
    ...(search.q ? { q: search.q } : {}),
  };
  const list = useRows(['settings-properties', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/properties', {
      query: { limit: 50, ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.properties, next: meta.next_cursor };
  });
  const add = (
    <ActionButton look="primary" icon={Plus} reason={may} onClick={() => setAdding(true)}>
      {words.add}
    </ActionButton>
  );
  const narrowed = Object.keys(query).length > 0;
  return (
    <SettingsPage page="properties" actions={add}>
      <div className="settings-tools">
        <SearchField label={words.search} value={search.q} onChange={(q) => change({ q })} />
        <Chips
          label={words.shown}
          value={query.status ?? ''}
          onChange={(status) => change({ status: status || undefined })}
          options={[
            { value: '', label: words.active },
            { value: 'ARCHIVED', label: words.archivedOnes },
          ]}
        />
      </div>
      <section className="panel" aria-label={words.shown}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            narrowed ? (
              <EmptyState title={words.noneFound} />
            ) : (
              <EmptyState title={words.empty}>
                <p>{words.emptyHint}</p>
              </EmptyState>
            )
          }
        >
          <ul className="rows settings-rows">
            {list.rows.map(({ id, name, code, address, room_count, occupied_room_count }) => (
              <li key={id}>
                <Go className="row" to="/settings/properties/$property_id" params={{ property_id: id }}>
                  <Building2 className="i" aria-hidden="true" />
                  <span className="grow">
                    <span className="strong">{name}</span> <span className="small quiet code">{code}</span>
                    <br />
                    <span className="small quiet">
                      {[address, words.rooms(room_count, occupied_room_count)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <ChevronRight className="i go" aria-hidden="true" />
                </Go>
              </li>
            ))}
          </ul>
          <div className="pages">
            <SaveList
              name={words.shown}
              list={list}
              columns={[
                [words.name, ({ name }) => name],
                [words.code, ({ code }) => code],
                [words.address, ({ address }) => address],
                [words.roomCount, ({ room_count }) => room_count],
                [words.letCount, ({ occupied_room_count }) => occupied_room_count],
                [words.owner, ({ owner }) => owner.full_name],
              ]}
            />
          </div>
          <MoreRows list={list} />
        </ListState>
      </section>
      {adding && <AddProperty onClose={() => setAdding(false)} />}
    </SettingsPage>
  );
}
