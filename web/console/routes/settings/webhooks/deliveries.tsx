import type { WebhookDelivery } from '@rentroll/client';
import { CircleAlert, CircleCheck, Clock3, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { State } from '../../../../ui/state/badge.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { Chips } from '../../../../ui/tabs/tabs.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { topicWords } from '../../../../words/settings-topics.ts';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';
import { Fold } from '../shared/fold.tsx';

const STATES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
const LOOKS = {
  PENDING: { icon: Clock3, tone: '' },
  SUCCEEDED: { icon: CircleCheck, tone: 'good' },
  FAILED: { icon: CircleAlert, tone: 'bad' },
} as const;

/** What was sent to the endpoint and what it answered. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const words = useWords(webhooksWords);
  const { api } = useApp();
  const [status, setStatus] = useState<WebhookDelivery['status'] | ''>('');
  const list = useRows(['webhook-deliveries', endpointId, status], async (cursor) => {
    const { data, meta } = await api().request('get', '/webhook-endpoints/{webhook_endpoint_id}/deliveries', {
      path: { webhook_endpoint_id: endpointId },
      query: { limit: 30, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.deliveries, next: meta.next_cursor };
  });
  return (
    <section className="stack" aria-labelledby="h-deliveries">
      <h3 id="h-deliveries">{words.deliveries}</h3>
      <Chips
        label={words.deliveryFilter}
        value={status}
        onChange={(value) => setStatus(value as typeof status)}
        options={[
          { value: '', label: words.every },
          ...STATES.map((value) => ({ value, label: words.deliveryStates[value] })),
        ]}
      />
      <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noDeliveries} />}>
        <ul className="rows settings-rows">
          {list.rows.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
        <MoreRows list={list} />
      </ListState>
    </section>
  );
}

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const words = useWords(webhooksWords);
  const topics = useWords(topicWords);
  const language = useLanguage();
  const { api } = useApp();
  const denied = useMay('webhook_endpoints.write');
  const { status, type, created_at, attempts, next_attempt_at, response_status, response_body, error } = delivery;
  const replay = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/webhook-endpoints/{webhook_endpoint_id}/deliveries/{delivery_id}/replay', {
        path: { webhook_endpoint_id: delivery.webhook_endpoint_id, delivery_id: delivery.id },
        idempotencyKey,
      }),
    { said: words.replayed, toastErrors: true },
  );
  const when = formatMoment(created_at, language);
  const name = topics[type] ?? type;
  return (
    <li className="row">
      <span className="grow">
        <span className="strong">{name}</span>
        <br />
        <span className="small quiet">
          {[
            when,
            words.attempts(attempts),
            ...(response_status ? [words.answered(response_status)] : []),
            ...(error ? [words.errors[error] ?? error] : []),
            ...(next_attempt_at ? [words.nextAttempt(formatMoment(next_attempt_at, language))] : []),
          ].join(' · ')}
        </span>
        {response_body && <Fold label={words.answer}>{() => <pre className="raw">{response_body}</pre>}</Fold>}
      </span>
      <State tone={LOOKS[status].tone} icon={LOOKS[status].icon} label={words.deliveryStates[status]} />
      {status !== 'PENDING' && (
        <ActionButton
          look="small"
          icon={RotateCw}
          aria-label={words.replayNamed(name, when)}
          reason={denied}
          busy={replay.isPending}
          onClick={() => replay.mutate(undefined)}
        >
          {words.replay}
        </ActionButton>
      )}
    </li>
  );
}
