import { ChevronRight, CircleCheck, CirclePause, Webhook } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { State } from '../../../../ui/state/badge.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';

export function Endpoints() {
  const words = useWords(webhooksWords);
  const language = useLanguage();
  const { api } = useApp();
  const { open } = useOpened();
  const list = useRows(['webhook-endpoints'], async (cursor) => {
    const { data, meta } = await api().request('get', '/webhook-endpoints', {
      query: { limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.webhook_endpoints, next: meta.next_cursor };
  });
  return (
    <section className="panel" aria-label={words.tabs.endpoints}>
      <p className="pad small quiet">{words.help}</p>
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          <EmptyState title={words.empty}>
            <p>{words.emptyHint}</p>
          </EmptyState>
        }
      >
        <ul className="rows settings-rows">
          {list.rows.map(({ id, url, description, event_types, status, paused_reason, last_delivery }) => (
            <li className="row" key={id}>
              <Webhook className="i" aria-hidden="true" />
              <span className="grow">
                <span className="strong">{url}</span>
                <br />
                <span className="small quiet">
                  {[
                    ...(description ? [description] : []),
                    words.typeCount(event_types.length),
                    last_delivery
                      ? words.lastDelivery(
                          words.deliveryStates[last_delivery.status],
                          formatMoment(last_delivery.at, language),
                        )
                      : words.noDelivery,
                    ...(paused_reason ? [words.paused[paused_reason]] : []),
                  ].join(' · ')}
                </span>
              </span>
              <State
                tone={status === 'ACTIVE' ? '' : 'warn'}
                icon={status === 'ACTIVE' ? CircleCheck : CirclePause}
                label={words.statuses[status]}
              />
              <button
                className="btn ghost square small"
                type="button"
                aria-label={words.open(url)}
                onClick={() => open({ open: id })}
              >
                <ChevronRight className="i" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <MoreRows list={list} />
      </ListState>
    </section>
  );
}
