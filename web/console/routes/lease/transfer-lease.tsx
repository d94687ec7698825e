import type { Lease, LeaseTransfer, Room } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useVacantRooms } from '../../../data/rooms-of.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatDate } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';
import { useGo } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';

/** Moves a renter to another room; what it means in money is shown before. */
export default function TransferLease({ lease, onClose }: { readonly lease: Lease; readonly onClose: () => void }) {
  const words = useWords(leaseWords);
  const { api } = useApp();
  const go = useGo();
  const today = useToday();
  const [preview, setPreview] = useState<LeaseTransfer | null>(null);
  const { values, field, picker, close, forget } = useKeptFields(
    `transfer ${lease.id}`,
    {
      room_id: '',
      from_date: today,
      monthly_rent: '',
      old_electricity: '',
      old_water: '',
      new_electricity: '',
      new_water: '',
    },
    onClose,
  );
  const properties = useProperties().data?.properties ?? [];
  const isHere = ({ property_id }: Room) => property_id === lease.property_id;
  // The rooms of the same property come first.
  const vacant = (useVacantRooms().data ?? []).toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  const labelOf = ({ name, property_id }: Room) =>
    [name, properties.find(({ id }) => id === property_id)?.name].filter(Boolean).join(' · ');
  const room = vacant.find(({ id }) => id === values.room_id);
  const path = { lease_id: lease.id };
  const body = {
    room_id: values.room_id,
    from_date: values.from_date,
    monthly_rent: values.monthly_rent || (room ? room.base_rent : lease.monthly_rent),
    ...readings('final_readings', values.old_electricity, values.old_water),
    ...readings('initial_readings', values.new_electricity, values.new_water),
  };
  const show = useSave(() => api().post('/leases/{lease_id}/transfer/preview', { path, body }), { done: setPreview });
  const move = useSave(
    (_: undefined, idempotencyKey) => api().post('/leases/{lease_id}/transfer', { path, body, idempotencyKey }),
    {
      said: words.transferred,
      done: ({ id }) => {
        forget();
        go({ to: '/leases/$lease_id', params: { lease_id: id } });
      },
    },
  );
  return (
    <Dialog open onOpenChange={close} kind="sheet" title={words.transfer}>
      <Form error={move.error ?? show.error} onSubmit={() => (preview ? move : show).mutate(undefined)}>
        <fieldset className="plain-set" disabled={preview !== null}>
          <SelectField
            label={words.toRoom}
            {...field('room_id')}
            choices={[{ value: '', label: '—' }, ...vacant.map((each) => ({ value: each.id, label: labelOf(each) }))]}
          />
          <div className="fields">
            <DateField label={words.fromDay} {...picker('from_date')} />
            <MoneyField
              label={words.fields.monthly_rent}
              {...picker('monthly_rent')}
              value={values.monthly_rent || String(Number(body.monthly_rent))}
            />
          </div>
          <p className="small strong">{words.finalReadings}</p>
          <div className="fields">
            <NumberField label={words.electricity} {...picker('old_electricity')} name="final_readings.electricity" />
            <NumberField label={words.water} {...picker('old_water')} name="final_readings.water" />
          </div>
          <p className="small strong">{words.firstReadings}</p>
          <div className="fields">
            <NumberField label={words.electricity} {...picker('new_electricity')} name="initial_readings.electricity" />
            <NumberField label={words.water} {...picker('new_water')} name="initial_readings.water" />
          </div>
        </fieldset>
        {preview && <TransferMoney preview={preview} from={values.from_date} />}
        <div className="btns">
          {preview && (
            <button className="btn" type="button" onClick={() => setPreview(null)}>
              {words.edit}
            </button>
          )}
          <ActionButton look="primary" type="submit" busy={move.isPending || show.isPending}>
            {preview ? words.transfer : words.showMoney}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}

function TransferMoney({ preview, from }: { readonly preview: LeaseTransfer; readonly from: string }) {
  const words = useWords(leaseWords);
  const language = useLanguage();
  return (
    <dl className="facts transfer-money" aria-live="polite">
      {preview.invoice?.lines.map(({ id, description, amount }) => (
        <Fact key={id} name={description}>
          <Money amount={amount} />
        </Fact>
      ))}
      <Fact name={words.oldRoomOwes} look="strong">
        {preview.invoice ? <Money amount={preview.invoice.total_amount} /> : words.nothingOwed}
      </Fact>
      <Fact name={words.depositMoves}>
        <Money amount={preview.deposit_moved} />
      </Fact>
      <Fact name={words.newRentFrom(formatDate(from, language))}>
        <Money amount={preview.lease.monthly_rent} />
      </Fact>
    </dl>
  );
}

const readings = (name: string, electricity: string, water: string): object =>
  electricity || water
    ? { [name]: { ...(electricity && { electricity: Number(electricity) }), ...(water && { water: Number(water) }) } }
    : {};
