import { useApp, useWords } from '../../../data/app.ts';
import { filled, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { rentersWords } from '../../../words/renters.ts';
import { useGo } from '../../go.tsx';
import { EMPTY_RENTER, platesOf, RenterFields } from './renter-fields.tsx';

export function NewRenter({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const go = useGo();
  const fields = useKeptFields('renter new', EMPTY_RENTER, onClose);
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/renters', {
        body: { ...filled(fields.values), vehicle_plates: platesOf(fields.values.vehicle_plates) } as never,
        idempotencyKey,
      }),
    {
      said: words.added,
      done: ({ id }) => {
        fields.forget();
        go({ to: '/renters/$renter_id', params: { renter_id: id } });
      },
    },
  );
  return (
    <Dialog open onOpenChange={fields.close} kind="sheet" title={words.add}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <RenterFields fields={fields} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.add}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
