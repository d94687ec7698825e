import type { EmbedSettings } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { TextArea } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { embedWords } from '../../../../words/settings-embed.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';

const linesOf = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Which pages may show bills in a frame, and ending all links that were made for them. */
export function EmbedPanel() {
  const { api } = useApp();
  const { data } = useQuery({ queryKey: ['embed-settings'], queryFn: () => api().get('/embed-settings') });
  return data ? <Settings key={data.embed_origins.join()} settings={data} /> : null;
}

function Settings({ settings }: { readonly settings: EmbedSettings }) {
  const words = useWords(embedWords);
  const common = useWords();
  const { api } = useApp();
  const reason = useMay('organization.write');
  const form = useSettingsForm({ embed_origins: settings.embed_origins.join('\n') }, 'embed settings');
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().put('/embed-settings', {
        body: { embed_origins: linesOf(form.fields.embed_origins) },
        idempotencyKey,
      }),
    { said: words.saved, done: form.saved },
  );
  const revoke = useSave(() => api().post('/embed-settings/revoke'), { said: words.revoked, toastErrors: true });
  return (
    <section className="panel" aria-labelledby="h-embed">
      <header>
        <h2 id="h-embed">{words.title}</h2>
      </header>
      <div className="pad">
        <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
          <p className="small quiet">{words.help}</p>
          <TextArea label={words.origins} help={words.originsHelp} rows={3} {...form.text('embed_origins')} />
          <div className="btns">
            <ActionButton look="primary" type="submit" busy={save.isPending} reason={reason}>
              {common.actions.save}
            </ActionButton>
            {!reason && (
              <ActionButton look="danger" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
                {words.revoke}
              </ActionButton>
            )}
          </div>
        </Form>
      </div>
    </section>
  );
}
