import type { Room } from '@rentroll/client';
import { Send } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useRoomsOf } from '../../../data/rooms-of.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { announcementsWords } from '../../../words/announcements.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { ChoosePeople } from './choose-people.tsx';

const AUDIENCES = ['house', 'floor', 'people'] as const;
const KEPT_AS = 'announcement new';

/** Written once, read by everyone who lives there. What is typed survives a reload. */
export function NewAnnouncement({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(announcementsWords);
  const common = useWords();
  const { api } = useApp();
  const { search } = useAddress();
  const houses = useProperties().data?.properties ?? [];
  const { values, field, set, close } = useKeptFields(
    KEPT_AS,
    { to: 'house', property_id: search.property ?? '', floor: '', renters: '', title: '', message: '' },
    onClose,
  );
  const property_id = values.property_id || (houses[0]?.id ?? '');
  const rooms = useRoomsOf(property_id, values.to === 'floor');
  const floors = floorsOf(rooms.data ?? []);
  const floor = floors.map(String).find((each) => each === values.floor) ?? String(floors[0] ?? '');
  const renter_ids = values.renters.split(' ').filter(Boolean);
  const audience =
    values.to === 'people'
      ? { renter_ids }
      : { property_id, ...(values.to === 'floor' ? { floor: Number(floor) } : {}) };
  // Nobody must be meant by mistake: what is sent cannot be taken back.
  const reason = values.to === 'floor' && floor === '' ? (rooms.isPending ? common.app.loading : words.noFloor) : null;
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/announcements', {
        body: { title: values.title, message: values.message, ...audience },
        idempotencyKey,
      }),
    { said: ({ recipient_count }) => words.sent(recipient_count), done: close, keptAs: KEPT_AS },
  );
  return (
    <Dialog open kind="sheet" title={words.add} onOpenChange={close}>
      <Form error={save.error} onSubmit={() => reason === null && save.mutate(undefined)}>
        <div className="pad stack">
          <Segmented
            label={words.to}
            value={values.to}
            onChange={(to) => set('to', to)}
            options={AUDIENCES.map((value) => ({ value, label: words.audiences[value] }))}
          />
          <div className="fields">
            <SelectField
              label={words.house}
              {...field('property_id')}
              value={property_id}
              choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {values.to === 'floor' && !rooms.isLoadingError && (
              <SelectField
                label={words.floorField}
                {...field('floor')}
                value={floor}
                choices={
                  floors.length === 0
                    ? [{ value: '', label: reason ?? '' }]
                    : floors.map((each) => ({ value: String(each), label: words.floor(each) }))
                }
              />
            )}
          </div>
          {values.to === 'floor' && rooms.isLoadingError && (
            <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
          )}
          {values.to === 'people' && (
            <ChoosePeople
              propertyId={property_id}
              chosen={renter_ids}
              onChange={(ids) => set('renters', ids.join(' '))}
            />
          )}
          <Field label={words.headline} help={words.headlineHint} {...field('title')} maxLength={120} data-autofocus />
          <TextArea label={words.message} {...field('message')} maxLength={2000} rows={6} />
          <p className="small quiet">{words.cannotUndo}</p>
          <ActionButton look="primary" type="submit" icon={Send} busy={save.isPending} reason={reason}>
            {values.to === 'people' ? words.sendTo(renter_ids.length) : words.send}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** The floors of a house, lowest first. */
const floorsOf = (rooms: readonly Room[]): number[] =>
  [...new Set(rooms.flatMap(({ floor }) => floor ?? []))].toSorted((one, other) => one - other);
