import type { WebhookEndpoint } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';
import { SecretOnce } from '../shared/secret-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointActs } from './endpoint-acts.tsx';
import { EndpointForm } from './endpoint-form.tsx';

type Props = { readonly id: string; readonly onClose: () => void };

/** One endpoint: what it gets, its secret, and every delivery. */
export function EditEndpoint({ id, onClose }: Props) {
  const words = useWords(webhooksWords);
  const { api } = useApp();
  const [secret, setSecret] = useState<string | null>(null);
  const isNew = id === 'new';
  const keptAs = `endpoint.${id}`;
  const close = forgetAnd(keptAs, onClose);
  const query = useQuery({
    queryKey: ['webhook-endpoint', id],
    queryFn: (): Promise<WebhookEndpoint> =>
      api().get('/webhook-endpoints/{webhook_endpoint_id}', { path: { webhook_endpoint_id: id } }),
    enabled: !isNew,
  });
  const endpoint = query.data;
  if (secret)
    return (
      <SecretOnce
        title={words.newSecret}
        label={words.secret}
        secret={secret}
        onClose={() => (isNew ? onClose() : setSecret(null))}
      >
        <p className="small quiet">{words.verify}</p>
      </SecretOnce>
    );
  return (
    <Dialog open onOpenChange={close} kind="sheet" title={isNew ? words.add : (endpoint?.url ?? '')}>
      {isNew && (
        <section>
          <EndpointForm endpoint={null} keptAs={keptAs} onMade={(made) => (made ? setSecret(made) : close())} />
        </section>
      )}
      {query.isError && <ErrorState error={query.error} />}
      {!isNew && query.isPending && <Skeleton rows={6} />}
      {endpoint && (
        <>
          <EndpointActs endpoint={endpoint} onSecret={setSecret} onRemoved={close} />
          <section>
            <EndpointForm endpoint={endpoint} keptAs={keptAs} onMade={close} />
          </section>
          <Deliveries endpointId={endpoint.id} />
        </>
      )}
    </Dialog>
  );
}
