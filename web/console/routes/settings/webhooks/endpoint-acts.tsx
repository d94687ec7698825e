import type { WebhookEndpoint } from '@rentroll/client';
import { CirclePause, CirclePlay, RefreshCcw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Banner } from '../../../../ui/feedback/feedback.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';

type Props = {
  readonly endpoint: WebhookEndpoint;
  readonly onSecret: (secret: string | null) => void;
  readonly onRemoved: () => void;
};

export function EndpointActs({ endpoint, onSecret, onRemoved }: Props) {
  const words = useWords(webhooksWords);
  const common = useWords(settingsWords);
  const language = useLanguage();
  const { api } = useApp();
  const may = useMay('webhook_endpoints.write');
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null);
  const path = { webhook_endpoint_id: endpoint.id };
  const rotate = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/webhook-endpoints/{webhook_endpoint_id}/rotate-secret', { path, idempotencyKey }),
    {
      done: ({ secret }) => {
        setAsking(null);
        onSecret(secret);
      },
    },
  );
  const test = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/webhook-endpoints/{webhook_endpoint_id}/test', { path, idempotencyKey }),
    { said: words.tested, toastErrors: true },
  );
  const turn = useSave(
    (status: WebhookEndpoint['status']) =>
      api().patch('/webhook-endpoints/{webhook_endpoint_id}', { path, body: { status } }),
    { said: common.saved, toastErrors: true },
  );
  const remove = useSave(() => api().delete('/webhook-endpoints/{webhook_endpoint_id}', { path }), {
    said: common.removed,
    removed: endpoint.id,
    done: onRemoved,
  });
  const isActive = endpoint.status === 'ACTIVE';
  const asked = asking === 'rotate' ? rotate : remove;
  return (
    <section className="stack">
      {endpoint.paused_reason && <Banner tone="warn">{words.paused[endpoint.paused_reason]}</Banner>}
      {endpoint.old_secret_until && (
        <p className="small quiet">{words.oldUntil(formatMoment(endpoint.old_secret_until, language))}</p>
      )}
      <div className="btns">
        <ActionButton
          look="small"
          icon={Send}
          reason={may}
          busy={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {words.test}
        </ActionButton>
        {!may && (
          <>
            <ActionButton
              look="small"
              icon={isActive ? CirclePause : CirclePlay}
              busy={turn.isPending}
              onClick={() => turn.mutate(isActive ? 'PAUSED' : 'ACTIVE')}
            >
              {isActive ? words.pause : words.resume}
            </ActionButton>
            <ActionButton look="small" icon={RefreshCcw} onClick={() => setAsking('rotate')}>
              {words.rotate}
            </ActionButton>
            <ActionButton look="small" icon={Trash2} onClick={() => setAsking('remove')}>
              {words.remove}
            </ActionButton>
          </>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={words[asking]}
          button={words[asking]}
          busy={asked.isPending}
          error={asked.error}
          onConfirm={() => asked.mutate(undefined)}
          onClose={() => setAsking(null)}
        >
          {asking === 'rotate' ? words.rotateWhat : words.removeWhat}
        </ConfirmDialog>
      )}
    </section>
  );
}
