import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useIdempotencyKey } from '../../../data/idempotency.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { roomsWords } from '../../../words/rooms.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { expandNames } from './expand-names.ts';

/** One room or a whole row of them; the first house is made on the way. */
export function AddRooms({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(roomsWords);
  const { data } = useProperties();
  return (
    <Dialog open onOpenChange={onClose} title={data?.properties.length === 0 ? words.needHouse : words.addTitle}>
      {data?.properties.length === 0 ? <AddHouse /> : <Rooms onClose={onClose} />}
    </Dialog>
  );
}

function AddHouse() {
  const words = useWords(roomsWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const add = useMutation({
    mutationFn: () =>
      api().post('/properties', { body: { name, ...(address ? { address } : {}) }, idempotencyKey: key.current }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['properties'] }),
    onError: () => key.renew(),
  });
  return (
    <Form error={add.error} onSubmit={() => add.mutate()}>
      <Field label={words.houseName} name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <Field
        label={words.houseAddress}
        name="address"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <ActionButton look="primary" type="submit" busy={add.isPending}>
        {words.addHouse}
      </ActionButton>
    </Form>
  );
}

function Rooms({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(roomsWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const { search } = useAddress();
  const { data } = useProperties();
  const key = useIdempotencyKey();
  const [house, setHouse] = useState(search.property ?? data?.properties[0]?.id ?? '');
  const [text, setText] = useState('');
  const [rent, setRent] = useState('');
  const [floor, setFloor] = useState('');
  const [area, setArea] = useState('');
  const [people, setPeople] = useState('');
  const names = expandNames(text);
  const add = useMutation({
    mutationFn: () =>
      api().post('/properties/{property_id}/rooms/bulk', {
        path: { property_id: house },
        idempotencyKey: key.current,
        body: {
          rooms: (names.length > 0 ? names : ['']).map((name) => ({
            name,
            base_rent: rent,
            ...(floor ? { floor: Number(floor) } : {}),
            ...(area ? { area_m2: area.replace(',', '.') } : {}),
            ...(people ? { max_occupants: Number(people) } : {}),
          })),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      showToast(words.added(names.length));
      onClose();
    },
    onError: () => key.renew(),
  });
  return (
    <Form error={add.error} onSubmit={() => add.mutate()}>
      <SelectField
        label={words.house}
        value={house}
        onChange={(event) => setHouse(event.target.value)}
        choices={(data?.properties ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea
        label={words.names}
        name="rooms.0.name"
        help={words.namesHelp}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <MoneyField label={words.rent} name="rooms.0.base_rent" value={rent} onChange={setRent} />
      <div className="fields">
        <NumberField label={words.floorField} name="rooms.0.floor" value={floor} onChange={setFloor} />
        <Field
          label={words.area}
          name="rooms.0.area_m2"
          inputMode="decimal"
          value={area}
          onChange={(event) => setArea(event.target.value)}
        />
        <NumberField label={words.maxOccupants} name="rooms.0.max_occupants" value={people} onChange={setPeople} />
      </div>
      <ActionButton look="primary" type="submit" busy={add.isPending}>
        {words.addButton(Math.max(1, names.length))}
      </ActionButton>
    </Form>
  );
}
