import { type EmbedSettings, RentrollError } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { useKnownMay, useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { TextArea } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { embedWords } from '../../../../words/settings-embed.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';

const linesOf = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** The service names an address by its place in the list; the field is one, so its message names the address. */
function atField(error: unknown, origins: readonly string[]): unknown {
  if (!(error instanceof RentrollError)) return error;
  const fields = error.fields.map(({ path, message, ...field }) => {
    const [name = '', place] = path.split('.');
    return { ...field, path: name, message: place ? `${origins[Number(place)]}: ${message}` : message };
  });
  return new RentrollError({ ...error, message: error.message, fields });
}

/** Which pages may show bills in a frame, and ending all links that were made for them. */
export function EmbedPanel() {
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: ['embed-settings'],
    queryFn: () => api().get('/embed-settings'),
    enabled: useKnownMay('organization.read'),
  });
  return data ? <Settings key={data.embed_origins.join()} settings={data} /> : null;
}

function Settings({ settings }: { readonly settings: EmbedSettings }) {
  const words = useWords(embedWords);
  const common = useWords();
  const { api } = useApp();
  const reason = useMay('organization.write');
  const form = useSettingsForm({ embed_origins: settings.embed_origins.join('\n') }, 'embed settings');
  const save = useSave(
    (_: undefined, idempotencyKey) => {
      const embed_origins = linesOf(form.fields.embed_origins);
      return api()
        .put('/embed-settings', { body: { embed_origins }, idempotencyKey })
        .catch((error) => Promise.reject(atField(error, embed_origins)));
    },
    { said: words.saved, done: form.saved },
  );
  const [revoking, setRevoking] = useState(false);
  const revoke = useSave(() => api().post('/embed-settings/revoke'), {
    said: words.revoked,
    done: () => setRevoking(false),
  });
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
            {!reason && <ActionButton onClick={() => setRevoking(true)}>{words.revoke}</ActionButton>}
          </div>
        </Form>
      </div>
      {revoking && (
        <ConfirmDialog
          title={words.revoke}
          button={words.revokeNow}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate(undefined)}
          onClose={() => setRevoking(false)}
        >
          {words.revokeWhat}
        </ConfirmDialog>
      )}
    </section>
  );
}
