import { KeyRound, LayoutGrid, Plus, Table2, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useChosenRows, useSelection } from '../../../data/selection.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips, Segmented } from '../../../ui/tabs/tabs.tsx';
import { roomsWords } from '../../../words/rooms.ts';
import { useDashboard } from '../../dashboard.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { AddRooms } from './add-rooms.tsx';
import { RoomBoard } from './room-board.tsx';
import { endsSoon } from './room-state.tsx';
import { RoomTable } from './room-table.tsx';
import { RoomsBulk } from './rooms-bulk.tsx';
import { type BoardRoom, isFilter, isLet, useBoard } from './rooms-data.ts';
import './rooms.css';

/** All rooms: a board by floor or a table, with what needs attention in colour. */
export default function RoomsPage() {
  const words = useWords(roomsWords);
  const { search, change } = useAddress();
  const { property, filter, q, view } = search;
  const everything = useBoard({ property });
  // The field and the chips answer at once, the rooms follow.
  const wanted = { property, filter: useDeferredValue(filter), q: useDeferredValue(q) };
  const filtered = useBoard(wanted);
  const selection = useSelection('rooms');
  const [adding, setAdding] = useState(false);
  const may = useMay('rooms.write');
  const mayLet = useMay('leases.write');
  const houses = new Map(useProperties().data?.properties.map(({ id, name }) => [id, name]));
  const narrowed = isFilter(filter) || Boolean(q);
  const rooms = filtered.rows;
  const chosen = useChosenRows(selection, everything.rows, rooms);
  const all = everything.first && !everything.hasNextPage ? everything.rows : null;
  const today = useToday();
  const counts = useMemo(() => all && countsOf(all, today), [all, today]);
  const ready = useDashboard().data?.open.ready_to_bill;
  const View = view === 'table' ? RoomTable : RoomBoard;
  return (
    <>
      <div className="page-head rooms-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">
            {counts && words.summary(counts.all, counts.let, counts.vacant, counts.reserved, counts.repair)}
          </p>
        </div>
        <div className="btns">
          <Go className="btn only-wide" to="/import">
            <Upload className="i" aria-hidden="true" />
            {words.importRooms}
          </Go>
          <ActionButton icon={Plus} reason={may} onClick={() => setAdding(true)}>
            {words.add}
          </ActionButton>
          {mayLet === null && (
            <Go className="btn primary only-wide" to="/leases/new">
              <KeyRound className="i" aria-hidden="true" />
              {words.letRoom}
            </Go>
          )}
        </div>
      </div>
      <div className="rooms-tools">
        <SearchField label={words.search} hint={words.searchHint} value={q} onChange={(q) => change({ q })} />
        <Chips
          label={words.filters}
          value={isFilter(filter) ? filter : ''}
          onChange={(value) => change({ filter: value })}
          options={[
            { value: '', label: words.all, count: counts?.all },
            { value: 'overdue', label: words.overdue, count: counts?.late },
            { value: 'vacant', label: words.vacant, count: counts?.vacant },
            { value: 'ending', label: words.ending, count: counts?.ending },
            { value: 'unread', label: words.unread, count: counts?.unread },
            { value: 'ready', label: words.ready, count: ready },
          ].map(({ count, ...option }) => ({ ...option, count: count ?? undefined }))}
        />
        <Segmented
          label={words.view}
          value={view === 'table' ? 'table' : ''}
          onChange={(value) => change({ view: value })}
          options={[
            { value: '', label: words.board, icon: LayoutGrid },
            { value: 'table', label: words.table, icon: Table2 },
          ]}
        />
      </div>
      <ListState
        query={filtered}
        rows={rooms.length}
        empty={
          narrowed ? (
            <EmptyState title={words.none}>
              <p>{words.noneHint}</p>
              <button className="btn" type="button" onClick={() => change({ filter: '', q: '' })}>
                {words.clear}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={words.empty}>
              <p>{words.emptyHint}</p>
              <ActionButton look="primary" icon={Plus} reason={may} onClick={() => setAdding(true)}>
                {words.add}
              </ActionButton>
            </EmptyState>
          )
        }
      >
        <View rooms={rooms} selection={selection} listed={JSON.stringify(wanted)} property={property} />
        <div className="pages rooms-pages">
          <SaveList
            name={words.title}
            list={filtered}
            columns={[
              [words.house, ({ property_id }) => houses.get(property_id)],
              [words.columns.room, ({ name }) => name],
              [words.floorField, ({ floor }) => floor],
              [words.columns.renter, ({ board }) => (board.lease ?? board.upcoming_lease)?.renter_name],
              [words.columns.state, ({ display }) => display.status.label],
              [words.area, ({ area_m2 }) => area_m2],
              [words.rent, ({ board, base_rent }) => board.lease?.monthly_rent ?? base_rent],
              [words.columns.debt, ({ board }) => board.open_amount],
            ]}
          />
        </div>
        <MoreRows list={filtered} />
      </ListState>
      {chosen.length > 0 && <RoomsBulk chosen={chosen} onDone={selection.clear} />}
      {adding && <AddRooms onClose={() => setAdding(false)} />}
    </>
  );
}

function countsOf(rooms: readonly BoardRoom[], today: string) {
  const status = (value: string) => rooms.filter(({ display }) => display.status.value === value).length;
  return {
    all: rooms.length,
    let: rooms.filter(isLet).length,
    vacant: status('VACANT'),
    reserved: status('RESERVED'),
    repair: status('MAINTENANCE'),
    late: rooms.filter(({ board }) => Number(board.days_overdue ?? 0) > 0).length,
    ending: rooms.filter(({ board }) => endsSoon(board.lease, today)).length,
    unread: rooms.filter(({ board }) => board.meters_read === false).length,
  };
}
