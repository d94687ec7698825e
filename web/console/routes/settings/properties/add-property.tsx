import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { propertiesWords } from '../../../../words/settings-properties.ts';
import { useGo } from '../../../go.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';

const KEPT_AS = 'property.new';

/** A new house needs only its name; the rest follows on its page. */
export function AddProperty({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(propertiesWords);
  const { api } = useApp();
  const go = useGo();
  const form = useSettingsForm({ name: '', code: '', address: '' }, KEPT_AS);
  const close = forgetAnd(KEPT_AS, onClose);
  const { name, code, address } = form.fields;
  const add = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/properties', {
        body: { name, ...(code ? { code } : {}), ...(address ? { address } : {}) },
        idempotencyKey,
      }),
    {
      keptAs: KEPT_AS,
      done: ({ id }) => {
        showToast(words.created(name));
        close();
        go({ to: '/settings/properties/$property_id', params: { property_id: id } });
      },
    },
  );
  return (
    <Dialog open onOpenChange={close} title={words.add}>
      <Form error={add.error} onSubmit={() => add.mutate(undefined)}>
        <Field label={words.name} {...form.text('name')} />
        <Field label={words.code} help={words.codeHelp} autoCapitalize="characters" {...form.text('code')} />
        <Field label={words.address} autoComplete="street-address" {...form.text('address')} />
        <ActionButton look="primary" type="submit" busy={add.isPending}>
          {words.add}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
