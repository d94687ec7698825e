import { type Property, RentrollError } from '@rentroll/client';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { parseDecimal } from '../../../data/decimal.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { forgetDraft } from '../../../data/kept-draft.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { roomsWords } from '../../../words/rooms.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { expandNames } from './expand-names.ts';

/** Under which names what is typed is kept. */
const HOUSE = 'house new';
const ROOMS = 'rooms new';

/** One room or a whole row of them; the first house is made on the way. */
export function AddRooms({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(roomsWords);
  const properties = useProperties();
  const houses = properties.data?.properties;
  const close = () => {
    for (const form of [HOUSE, ROOMS]) forgetDraft(form);
    onClose();
  };
  return (
    <Dialog open onOpenChange={close} title={houses?.length === 0 ? words.needHouse : words.addTitle}>
      <ListState query={properties} rows={houses?.length ?? 0} empty={<AddHouse />}>
        <Rooms houses={houses ?? []} onDone={close} />
      </ListState>
    </Dialog>
  );
}

function AddHouse() {
  const words = useWords(roomsWords);
  const { api } = useApp();
  const { values, field, forget } = useKeptFields(HOUSE, { name: '', address: '' });
  const add = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/properties', {
        body: { name: values.name, ...(values.address && { address: values.address }) },
        idempotencyKey,
      }),
    { done: forget, keptAs: HOUSE },
  );
  return (
    <Form error={add.error} onSubmit={() => add.mutate(undefined)}>
      <Field label={words.houseName} {...field('name')} />
      <Field label={words.houseAddress} {...field('address')} />
      <ActionButton look="primary" type="submit" busy={add.isPending}>
        {words.addHouse}
      </ActionButton>
    </Form>
  );
}

/** All rooms have the same values from one field each: what is wrong is said there once, and of a name with the name. */
const withOneField =
  (names: readonly string[]) =>
  (error: unknown): never => {
    if (!(error instanceof RentrollError)) throw error;
    const fields = new Map<string, RentrollError['fields'][number]>();
    for (const field of error.fields) {
      const [, room = '', part = ''] = /^rooms\.(\d+)\.(\w+)$/.exec(field.path) ?? [];
      const path = room ? `rooms.0.${part}` : field.path;
      const name = names.length > 1 && part === 'name' ? `${names[Number(room)]}: ` : '';
      if (!fields.has(path)) fields.set(path, { ...field, path, message: `${name}${field.message}` });
    }
    throw new RentrollError({ ...error, message: error.message, fields: [...fields.values()] });
  };

type Props = { readonly houses: readonly Property[]; readonly onDone: () => void };

function Rooms({ houses, onDone }: Props) {
  const words = useWords(roomsWords);
  const { api } = useApp();
  const { search } = useAddress();
  const { values, field, picker } = useKeptFields(ROOMS, {
    house: search.property ?? houses[0]?.id ?? '',
    names: '',
    rent: '',
    floor: '',
    area: '',
    people: '',
  });
  const { house, rent, floor, area, people } = values;
  const names = expandNames(values.names);
  const add = useSave(
    (_: undefined, idempotencyKey) =>
      api()
        .post('/properties/{property_id}/rooms/bulk', {
          path: { property_id: house },
          idempotencyKey,
          body: {
            rooms: (names.length > 0 ? names : ['']).map((name) => ({
              name,
              base_rent: rent,
              ...(floor ? { floor: Number(floor) } : {}),
              ...(area ? { area_m2: parseDecimal(area) } : {}),
              ...(people ? { max_occupants: Number(people) } : {}),
            })),
          },
        })
        .catch(withOneField(names)),
    { said: words.added(names.length), done: onDone, keptAs: ROOMS },
  );
  return (
    <Form error={add.error} onSubmit={() => add.mutate(undefined)}>
      <SelectField
        label={words.house}
        {...field('house')}
        choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea label={words.names} help={words.namesHelp} {...field('names')} name="rooms.0.name" />
      <MoneyField label={words.rent} {...picker('rent')} name="rooms.0.base_rent" />
      <div className="fields">
        <NumberField label={words.floorField} {...picker('floor')} name="rooms.0.floor" />
        <Field label={words.area} inputMode="decimal" {...field('area')} name="rooms.0.area_m2" />
        <NumberField label={words.maxOccupants} {...picker('people')} name="rooms.0.max_occupants" />
      </div>
      <ActionButton look="primary" type="submit" busy={add.isPending}>
        {words.addButton(Math.max(1, names.length))}
      </ActionButton>
    </Form>
  );
}
