import type { Organization } from '@rentroll/client';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { organizationWords } from '../../../../words/settings-organization.ts';
import { useCan } from '../shared/use-can.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { TestZalo } from './test-zalo.tsx';

type Props = { readonly organization: Organization };

/** Messages to renters from the landlord's own Zalo account. */
export function ZaloAccount({ organization }: Props) {
  const words = useWords(organizationWords);
  const { api } = useApp();
  const may = useCan('organization.write');
  const [editing, setEditing] = useState(false);
  const [testing, setTesting] = useState(false);
  const { zalo } = organization;
  const remove = useSave(
    () =>
      api().patch('/organizations/{organization_id}', {
        path: { organization_id: organization.id },
        body: { zalo: null },
      }),
    { said: words.zaloRemoved, toastErrors: true },
  );
  return (
    <section className="panel" aria-labelledby="h-zalo">
      <header>
        <h2 id="h-zalo">{words.zalo}</h2>
      </header>
      <div className="pad stack">
        <p className="small quiet">{words.zaloHelp}</p>
        <p>{zalo ? words.zaloSet(zalo.app_id, zalo.secret_last_four) : words.zaloNone}</p>
        <div className="btns">
          <ActionButton look="small" reason={may} onClick={() => setEditing(true)}>
            {zalo ? words.zaloEdit : words.zaloConnect}
          </ActionButton>
          {zalo && (
            <ActionButton look="small" icon={Send} reason={may} onClick={() => setTesting(true)}>
              {words.zaloTest}
            </ActionButton>
          )}
          {zalo && !may && (
            <ActionButton look="small" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {words.zaloRemove}
            </ActionButton>
          )}
        </div>
      </div>
      {testing && <TestZalo organization={organization} onClose={() => setTesting(false)} />}
      {editing && <EditZalo organization={organization} onClose={() => setEditing(false)} />}
    </section>
  );
}

function EditZalo({ organization, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords(organizationWords);
  const common = useWords(settingsWords);
  const { save: label } = useWords().actions;
  const { api } = useApp();
  const { zalo } = organization;
  const keptAs = `zalo.${organization.id}`;
  const close = forgetAnd(keptAs, onClose);
  const form = useSettingsForm(
    {
      app_id: zalo?.app_id ?? '',
      oa_id: zalo?.oa_id ?? '',
      secret: '',
      refresh_token: '',
      templates: { ...(zalo?.templates as Record<string, string>) },
    },
    keptAs,
    ['secret', 'refresh_token'],
  );
  const { app_id, oa_id, secret, refresh_token, templates } = form.fields;
  const save = useSave(
    () =>
      api().patch('/organizations/{organization_id}', {
        path: { organization_id: organization.id },
        body: {
          zalo: {
            app_id,
            oa_id: oa_id || null,
            ...(secret ? { secret } : {}),
            ...(refresh_token ? { refresh_token } : {}),
            templates: Object.fromEntries(Object.entries(templates).filter(([, id]) => id)),
          },
        },
      }),
    { said: common.saved, done: close },
  );
  const keep = zalo ? words.keep : undefined;
  return (
    <Dialog open onOpenChange={close} title={zalo ? words.zaloEdit : words.zaloConnect}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <div className="fields">
          <Field label={words.appId} {...form.text('app_id')} name="zalo.app_id" />
          <Field label={words.oaId} {...form.text('oa_id')} name="zalo.oa_id" />
        </div>
        <Field
          label={words.appSecret}
          help={keep}
          type="password"
          autoComplete="off"
          {...form.text('secret')}
          name="zalo.secret"
        />
        <Field
          label={words.refreshToken}
          help={keep}
          type="password"
          autoComplete="off"
          {...form.text('refresh_token')}
          name="zalo.refresh_token"
        />
        <fieldset className="form">
          <legend className="label">{words.templates}</legend>
          <p className="small quiet">{words.templatesHelp}</p>
          <div className="fields">
            {Object.entries(words.topics).map(([topic, name]) => (
              <Field
                key={topic}
                label={name}
                name={`zalo.templates.${topic}`}
                inputMode="numeric"
                value={templates[topic] ?? ''}
                onChange={({ target }) => form.set({ templates: { ...templates, [topic]: target.value } })}
              />
            ))}
          </div>
        </fieldset>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {label}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
