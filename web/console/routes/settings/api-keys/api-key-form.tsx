import type { ApiKey, ApiKeyPermission } from '@rentroll/client';
import { useState } from 'react';
import { API_KEY_PERMISSIONS } from '../../../../../domain/catalog/permissions.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { dayEnd } from '../../../../data/day-end.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { DateField } from '../../../../ui/calendar/pick-fields.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { dateOf } from '../../../../words/format.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { apiKeysWords } from '../../../../words/settings-api-keys.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { PermissionTicks } from '../shared/permission-ticks.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';

const ALL = API_KEY_PERMISSIONS as readonly string[] as readonly ApiKeyPermission[];

type Props = {
  readonly apiKey: ApiKey | null;
  readonly keptAs: string;
  readonly onMade: (key: string | null) => void;
  readonly onClose: () => void;
};

export function ApiKeyForm({ apiKey, keptAs, onMade, onClose }: Props) {
  const words = useWords(apiKeysWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const may = useMay('api_keys.write');
  const [revoking, setRevoking] = useState(false);
  const form = useSettingsForm(
    {
      name: apiKey?.name ?? '',
      permissions: (apiKey?.permissions ?? []) as readonly ApiKeyPermission[],
      expires: apiKey?.expires_at ? dateOf(apiKey.expires_at) : '',
    },
    keptAs,
  );
  const { name, permissions, expires } = form.fields;
  // The key is valid through the chosen day.
  const expires_at = expires ? dayEnd(expires) : null;
  const body = { name, permissions: [...permissions] };
  const create = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/api-keys', { body: { ...body, ...(expires_at ? { expires_at } : {}) }, idempotencyKey }),
    {
      keptAs,
      done: ({ key }) => {
        form.saved();
        onMade(key);
      },
    },
  );
  const path = { api_key_id: apiKey?.id ?? '' };
  const update = useSave(() => api().patch('/api-keys/{api_key_id}', { path, body: { ...body, expires_at } }), {
    done: () => {
      showToast(common.saved);
      onClose();
    },
  });
  const revoke = useSave(() => api().delete('/api-keys/{api_key_id}', { path }), {
    said: words.revoked,
    removed: apiKey?.id,
    done: onClose,
  });
  const save = apiKey ? update : create;
  return (
    <>
      <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
        <Field label={words.name} {...form.text('name')} />
        <DateField label={words.expires} {...form.value('expires')} value={expires || null} name="expires_at" />
        {expires && (
          <div className="btns">
            <button className="btn small" type="button" onClick={() => form.set({ expires: '' })}>
              {words.noExpiry}
            </button>
          </div>
        )}
        <PermissionTicks all={ALL} chosen={permissions} onChange={(chosen) => form.set({ permissions: chosen })} />
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
            {apiKey ? words.save : words.add}
          </ActionButton>
          {apiKey && !may && (
            <ActionButton look="danger" onClick={() => setRevoking(true)}>
              {words.revoke}
            </ActionButton>
          )}
        </div>
      </Form>
      {revoking && (
        <ConfirmDialog
          title={words.revoke}
          button={words.revoke}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate(undefined)}
          onClose={() => setRevoking(false)}
        >
          {words.revokeWhat}
        </ConfirmDialog>
      )}
    </>
  );
}
