import type { MeterReading } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Photos } from '../../../ui/photo/photos.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';

type Props = { readonly readings: readonly MeterReading[]; readonly onClose: () => void };

/** Corrects a value that was read wrong, billed or not; what it means for the invoice is said before. */
export function CorrectReading({ readings, onClose }: Props) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const { api } = useApp();
  const [chosen, setChosen] = useState(readings[0]?.id ?? '');
  const reading = readings.find(({ id }) => id === chosen) ?? readings[0];
  const [electricity, setElectricity] = useState(textOf(reading?.electricity_current));
  const [water, setWater] = useState(textOf(reading?.water_current));
  const [why, setWhy] = useState('');
  const billed = Boolean(reading?.electricity_billed_invoice_id ?? reading?.water_billed_invoice_id);
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/meter-readings/{meter_reading_id}/correct', {
        path: { meter_reading_id: chosen },
        body: {
          ...changed('electricity_current', electricity, reading?.electricity_current),
          ...changed('water_current', water, reading?.water_current),
          reason: why,
        },
        idempotencyKey,
      }),
    { said: words.corrected, done: onClose },
  );
  const path = { meter_reading_id: chosen };
  const remove = useSave(() => api().delete('/meter-readings/{meter_reading_id}', { path }), {
    said: words.readingRemoved,
    done: onClose,
    toastErrors: true,
  });
  const dropPhoto = useSave(
    (photo_id: string) =>
      api().delete('/meter-readings/{meter_reading_id}/photos/{photo_id}', { path: { ...path, photo_id } }),
    { said: words.photoRemoved, toastErrors: true },
  );
  const choose = (id: string) => {
    const next = readings.find((each) => each.id === id);
    setChosen(id);
    setElectricity(textOf(next?.electricity_current));
    setWater(textOf(next?.water_current));
  };
  return (
    <Dialog open onOpenChange={onClose} title={words.correct}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <SelectField
          label={words.month}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          choices={readings.map(({ id, period }) => ({ value: id, label: formatPeriod(period, language) }))}
        />
        <div className="fields">
          {reading?.electricity_current !== null && (
            <NumberField
              label={words.utilities.ELECTRICITY}
              name="electricity_current"
              unit={words.units.ELECTRICITY}
              value={electricity}
              onChange={setElectricity}
            />
          )}
          {reading?.water_current !== null && (
            <NumberField
              label={words.utilities.WATER}
              name="water_current"
              unit={words.units.WATER}
              value={water}
              onChange={setWater}
            />
          )}
        </div>
        <Field label={words.why} name="reason" value={why} onChange={(event) => setWhy(event.target.value)} />
        <p className="small quiet">{billed ? words.correctBilled : words.correctOpen}</p>
        {reading && reading.photos.length > 0 && (
          <Photos
            photos={reading.photos.flatMap(({ id, url }) => (url ? [{ key: id, url, label: words.meterPhoto }] : []))}
            onRemove={dropPhoto.mutate}
            removeWords={() => words.removePhoto}
          />
        )}
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={save.isPending}>
            {words.correct}
          </ActionButton>
          {!billed && (
            <ActionButton look="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {words.removeReading}
            </ActionButton>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value));

const changed = (name: 'electricity_current' | 'water_current', text: string, before: number | null | undefined) =>
  text === '' || Number(text) === before ? {} : { [name]: Number(text) };
