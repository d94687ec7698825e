import type { EventType } from '@rentroll/client';
import { EVENT_TYPES } from '../../../../../domain/catalog/event-types.ts';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { SelectField } from '../../../../ui/field/field.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../../ui/list/save-list.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { topicWords } from '../../../../words/settings-topics.ts';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';
import { Fold } from '../shared/fold.tsx';

const PAGE = 50;

/** The feed that webhooks are made of, newest first. */
export function Events() {
  const words = useWords(webhooksWords);
  const topics = useWords(topicWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search, change } = useAddress();
  const type = EVENT_TYPES.find((each) => each === search.type) as EventType | undefined;
  const list = useRows(['events', type], async (cursor) => {
    const { data, meta } = await api().request('get', '/events', {
      query: { limit: PAGE, sort: '-occurred_at', ...(type ? { type } : {}), ...(cursor ? { cursor } : {}) },
    });
    const { next_cursor } = meta as { next_cursor?: string | null };
    // The feed has a cursor even at its end, to go on later.
    return { rows: data.events, next: data.events.length < PAGE ? null : (next_cursor ?? null) };
  });
  return (
    <section className="panel" aria-label={words.tabs.events}>
      <div className="pad stack">
        <p className="small quiet">{words.eventsHelp}</p>
        <SelectField
          label={words.type}
          value={type ?? ''}
          onChange={({ target }) => change({ type: target.value || undefined })}
          choices={[
            { value: '', label: words.every },
            ...EVENT_TYPES.map((value) => ({ value, label: topics[value] ?? value })),
          ]}
        />
      </div>
      <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noEvents} />}>
        <ul className="rows settings-rows">
          {list.rows.map((event) => (
            <li className="row" key={event.id}>
              <span className="grow">
                <span className="strong">{topics[event.type] ?? event.type}</span>{' '}
                <span className="small quiet">{formatMoment(event.occurred_at, language)}</span>
                <Fold label={words.data}>{() => <pre className="raw">{JSON.stringify(event.data, null, 2)}</pre>}</Fold>
              </span>
            </li>
          ))}
        </ul>
        <div className="pages">
          <SaveList
            name={words.tabs.events}
            list={list}
            columns={[
              ['id', ({ id }) => id],
              [words.type, (event) => event.type],
              ['occurred_at', ({ occurred_at }) => occurred_at],
            ]}
          />
        </div>
        <MoreRows list={list} />
      </ListState>
    </section>
  );
}
