import type { OwnRole, Permission } from '@rentroll/client';
import { useState } from 'react';
import { PERMISSION_NAMES } from '../../../../../domain/catalog/permissions.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay, useMe } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { rolesWords } from '../../../../words/settings-roles.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { PermissionTicks } from '../shared/permission-ticks.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';

type Props = { readonly role: OwnRole | null; readonly keptAs: string; readonly onClose: () => void };

export function RoleForm({ role, keptAs, onClose }: Props) {
  const words = useWords(rolesWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const me = useMe();
  const isAboveMe = role?.permissions.some((permission) => !me?.permissions.includes(permission));
  const may = useMay('members.write') ?? (isAboveMe ? words.aboveYou : null);
  const [removing, setRemoving] = useState(false);
  const form = useSettingsForm(
    { name: role?.name ?? '', permissions: (role?.permissions ?? []) as readonly Permission[] },
    keptAs,
  );
  const { name, permissions } = form.fields;
  const body = { name, permissions: [...permissions] };
  const path = { role_id: role?.id ?? '' };
  const create = useSave((_: undefined, idempotencyKey) => api().post('/roles', { body, idempotencyKey }), {
    said: words.made,
    keptAs,
    done: onClose,
  });
  const update = useSave(() => api().patch('/roles/{role_id}', { path, body }), { said: common.saved, done: onClose });
  const remove = useSave(() => api().delete('/roles/{role_id}', { path }), { said: words.removed, done: onClose });
  const save = role ? update : create;
  const held = role?.member_count ? words.held(role.member_count) : null;
  return (
    <>
      <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
        <Field label={words.name} {...form.text('name')} />
        <PermissionTicks
          all={PERMISSION_NAMES}
          chosen={permissions}
          onChange={(chosen) => form.set({ permissions: chosen })}
        />
        <p className="small quiet">{words.limited}</p>
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
            {role ? words.save : words.add}
          </ActionButton>
          {role && !may && (
            <ActionButton look="danger" reason={held} onClick={() => setRemoving(true)}>
              {words.remove}
            </ActionButton>
          )}
        </div>
      </Form>
      {removing && role && (
        <ConfirmDialog
          title={words.remove}
          button={words.remove}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          {words.removeWhat(role.name)}
        </ConfirmDialog>
      )}
    </>
  );
}
