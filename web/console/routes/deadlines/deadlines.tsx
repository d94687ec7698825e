import type { Deadline } from '@rentroll/client';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { deadlinesWords } from '../../../words/deadlines.ts';
import { DeadlineRow } from './deadline-row.tsx';
import './deadlines.css';

const STATES = ['OPEN', 'POSTPONED', 'DONE', 'DISMISSED'] as const;

/** What must not be forgotten, the most urgent first. */
export default function DeadlinesPage() {
  const words = useWords(deadlinesWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const state = STATES.find((one) => one === search.state) ?? 'OPEN';
  const query = {
    state,
    // What is over is read from the end.
    sort: state === 'OPEN' || state === 'POSTPONED' ? 'due_at' : '-due_at',
    ...(search.property ? { property_id: search.property } : {}),
  };
  const list = useRows<Deadline>(['deadlines', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/deadlines', {
      query: { limit: 50, ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.deadlines, next: meta.next_cursor };
  });
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">{words.hint}</p>
        </div>
      </div>
      <div className="deadline-tools">
        <Chips
          label={words.filters}
          value={state}
          onChange={(value) => change({ state: value })}
          options={STATES.map((value) => ({ value, label: words.states[value] }))}
        />
      </div>
      <section className="panel" aria-label={words.states[state]}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            <EmptyState title={words.none[state]}>
              <p>{words.noneHint}</p>
            </EmptyState>
          }
        >
          <ul className="rows">
            {list.rows.map((row) => (
              <DeadlineRow key={row.id} deadline={row} />
            ))}
          </ul>
          <MoreRows list={list} />
        </ListState>
      </section>
    </>
  );
}
