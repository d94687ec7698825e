import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { filled, useKeptFields } from '../../../data/fields.ts';
import { useRoomsOf } from '../../../data/rooms-of.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { choicesOf } from '../../../ui/field/choices.ts';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ticketsWords } from '../../../words/tickets.ts';
import { useGo } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';

type Props = {
  /** The room it is about, when that is known. */
  readonly room?: { readonly id: string; readonly property_id: string };
  readonly onClose: () => void;
};

/** A repair of a room or of the house. From the list it opens afterwards; on the page of a room it joins the others. */
export default function NewTicket({ room, onClose }: Props) {
  const words = useWords(ticketsWords);
  const { api } = useApp();
  const go = useGo();
  const { search } = useAddress();
  const houses = useProperties().data?.properties ?? [];
  const { values, field, change, close, forget } = useKeptFields(
    `ticket new ${room?.id ?? ''}`,
    {
      property_id: room?.property_id ?? search.property ?? '',
      room_id: room?.id ?? '',
      title: '',
      description: '',
      priority: 'NORMAL',
    },
    onClose,
  );
  const property_id = values.property_id || (houses[0]?.id ?? '');
  const rooms = useRoomsOf(property_id, !room);
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/maintenance-tickets', { body: { ...filled(values), property_id } as never, idempotencyKey }),
    {
      said: words.added,
      done: ({ id }) => {
        if (room) return close();
        forget();
        go({ to: '/tickets/$ticket_id', params: { ticket_id: id } });
      },
    },
  );
  return (
    <Dialog open onOpenChange={close} title={words.add}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        {!room && (
          <div className="fields">
            <SelectField
              label={words.fields.house}
              {...field('property_id')}
              value={property_id}
              onChange={({ target }) => change({ property_id: target.value, room_id: '' })}
              choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              label={words.fields.room}
              {...field('room_id')}
              choices={[
                { value: '', label: words.wholeHouse },
                ...(rooms.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
        )}
        <Field label={words.fields.title} {...field('title')} data-autofocus />
        <TextArea label={words.fields.details} {...field('description')} />
        <SelectField label={words.fields.priority} {...field('priority')} choices={choicesOf(words.priorities)} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.add}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
