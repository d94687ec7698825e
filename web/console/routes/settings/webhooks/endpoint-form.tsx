import type { EventType, WebhookEndpoint } from '@rentroll/client';
import { EVENT_TYPES } from '../../../../../domain/catalog/event-types.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Field, Tick } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { topicWords } from '../../../../words/settings-topics.ts';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';

type Props = {
  readonly endpoint: WebhookEndpoint | null;
  readonly keptAs: string;
  readonly onMade: (secret: string | null) => void;
};

export function EndpointForm({ endpoint, keptAs, onMade }: Props) {
  const words = useWords(webhooksWords);
  const common = useWords(settingsWords);
  const topics = useWords(topicWords);
  const { api } = useApp();
  const may = useMay('webhook_endpoints.write');
  const form = useSettingsForm(
    {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      event_types: (endpoint?.event_types ?? []) as readonly EventType[],
    },
    keptAs,
  );
  const { url, description, event_types } = form.fields;
  const create = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/webhook-endpoints', {
        body: { url, event_types: [...event_types], ...(description ? { description } : {}) },
        idempotencyKey,
      }),
    {
      keptAs,
      done: ({ secret }) => {
        form.saved();
        onMade(secret);
      },
    },
  );
  const update = useSave(
    () =>
      api().patch('/webhook-endpoints/{webhook_endpoint_id}', {
        path: { webhook_endpoint_id: endpoint?.id ?? '' },
        body: { url, event_types: [...event_types], description: description || null },
      }),
    {
      said: common.saved,
      done: form.saved,
    },
  );
  const save = endpoint ? update : create;
  return (
    <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
      <Field label={words.url} type="url" inputMode="url" autoComplete="off" {...form.text('url')} />
      <Field label={words.description} {...form.text('description')} />
      <fieldset className="limits">
        <legend className="label">{words.types}</legend>
        <div className="btns">
          <button className="btn small" type="button" onClick={() => form.set({ event_types: EVENT_TYPES })}>
            {words.all}
          </button>
        </div>
        {EVENT_TYPES.map((type) => (
          <Tick
            key={type}
            name="event_types"
            checked={event_types.includes(type)}
            onChange={({ target }) =>
              form.set({
                event_types: target.checked ? [...event_types, type] : event_types.filter((each) => each !== type),
              })
            }
          >
            {topics[type]} <span className="small quiet code">{type}</span>
          </Tick>
        ))}
      </fieldset>
      <div className="btns">
        <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
          {endpoint ? words.save : words.add}
        </ActionButton>
      </div>
    </Form>
  );
}
