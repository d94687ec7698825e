import type { Renter } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { emptyAsNull, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { rentersWords } from '../../../words/renters.ts';
import { platesOf, RenterFields, valuesOf } from '../renters/renter-fields.tsx';

export function EditRenter({ renter, onClose }: { readonly renter: Renter; readonly onClose: () => void }) {
  const words = useWords(rentersWords);
  const common = useWords();
  const { api } = useApp();
  const fields = useKeptFields(`renter ${renter.id}`, valuesOf(renter), onClose);
  const save = useSave(
    () => {
      const { id_number, vehicle_plates, full_name, ...others } = fields.changed;
      return api().patch('/renters/{renter_id}', {
        path: { renter_id: renter.id },
        body: {
          ...emptyAsNull(others),
          ...(full_name !== undefined && { full_name }),
          ...(vehicle_plates !== undefined && { vehicle_plates: platesOf(vehicle_plates) }),
          ...(id_number && { id_number }),
        } as never,
      });
    },
    { said: words.saved, done: fields.close },
  );
  return (
    <Dialog open onOpenChange={fields.close} kind="sheet" title={words.edit}>
      <Form error={save.error} onSubmit={() => (fields.isChanged ? save.mutate(undefined) : fields.close())}>
        <RenterFields fields={fields} masked={renter.id_number} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {common.actions.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
