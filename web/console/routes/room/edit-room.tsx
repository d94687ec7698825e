import type { Room } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp, useWords } from '../../../data/app.ts';
import { parseDecimal } from '../../../data/decimal.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { roomWords } from '../../../words/room.ts';

export default function EditRoom({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const words = useWords(roomWords);
  const common = useWords();
  const { api } = useApp();
  const queries = useQueryClient();
  const { changed, isChanged, field, picker, close } = useKeptFields(
    `room ${room.id}`,
    {
      name: room.name,
      base_rent: String(Number(room.base_rent)),
      floor: String(room.floor ?? ''),
      area_m2: room.area_m2 ?? '',
      max_occupants: String(room.max_occupants ?? ''),
    },
    onClose,
  );
  const { floor, area_m2: area, max_occupants: people, ...others } = changed;
  const save = useMutation({
    mutationFn: () =>
      api().patch('/rooms/{room_id}', {
        path: { room_id: room.id },
        body: {
          ...others,
          ...(floor !== undefined && { floor: floor === '' ? null : Number(floor) }),
          ...(area !== undefined && { area_m2: area === '' ? null : parseDecimal(area) }),
          ...(people !== undefined && { max_occupants: people === '' ? null : Number(people) }),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      showToast(words.saved);
      close();
    },
  });
  return (
    <Dialog open onOpenChange={close} title={words.edit}>
      <Form error={save.error} onSubmit={() => (isChanged ? save.mutate() : close())}>
        <Field label={words.name} {...field('name')} />
        <MoneyField label={words.askingRent} {...picker('base_rent')} />
        <div className="fields">
          <NumberField label={words.floorField} {...picker('floor')} />
          <Field label={words.area} inputMode="decimal" {...field('area_m2')} />
          <NumberField label={words.maxOccupants} {...picker('max_occupants')} />
        </div>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {common.actions.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
