import type { Room } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { roomWords } from '../../../words/room.ts';

export function EditRoom({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const words = useWords(roomWords);
  const common = useWords();
  const { api } = useApp();
  const queries = useQueryClient();
  const [name, setName] = useState(room.name);
  const [rent, setRent] = useState(String(Number(room.base_rent)));
  const [floor, setFloor] = useState(room.floor === null ? '' : String(room.floor));
  const [area, setArea] = useState(room.area_m2 ?? '');
  const [people, setPeople] = useState(room.max_occupants === null ? '' : String(room.max_occupants));
  const save = useMutation({
    mutationFn: () =>
      api().patch('/rooms/{room_id}', {
        path: { room_id: room.id },
        body: {
          name,
          base_rent: rent,
          floor: floor === '' ? null : Number(floor),
          area_m2: area === '' ? null : area.replace(',', '.'),
          max_occupants: people === '' ? null : Number(people),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      showToast(words.saved);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={words.edit}>
      <Form error={save.error} onSubmit={() => save.mutate()}>
        <Field label={words.name} name="name" value={name} onChange={(event) => setName(event.target.value)} />
        <MoneyField label={words.askingRent} name="base_rent" value={rent} onChange={setRent} />
        <div className="fields">
          <NumberField label={words.floorField} name="floor" value={floor} onChange={setFloor} />
          <Field
            label={words.area}
            name="area_m2"
            inputMode="decimal"
            value={area}
            onChange={(event) => setArea(event.target.value)}
          />
          <NumberField label={words.maxOccupants} name="max_occupants" value={people} onChange={setPeople} />
        </div>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {common.actions.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
