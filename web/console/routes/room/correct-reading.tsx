import type { MeterReading } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
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
  const [last] = readings;
  const { values, field, picker, change, close } = useKeptFields(
    `correct ${last?.id ?? ''}`,
    { chosen: last?.id ?? '', ...numbersOf(last), reason: '' },
    onClose,
  );
  const reading = readings.find(({ id }) => id === values.chosen) ?? last;
  const path = { meter_reading_id: reading?.id ?? '' };
  const billed = Boolean(reading?.electricity_billed_invoice_id ?? reading?.water_billed_invoice_id);
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/meter-readings/{meter_reading_id}/correct', {
        path,
        body: {
          ...changed('electricity_current', values.electricity_current, reading?.electricity_current),
          ...changed('water_current', values.water_current, reading?.water_current),
          reason: values.reason,
        },
        idempotencyKey,
      }),
    { said: words.corrected, done: close },
  );
  const remove = useSave(() => api().delete('/meter-readings/{meter_reading_id}', { path }), {
    said: words.readingRemoved,
    done: close,
    toastErrors: true,
  });
  const dropPhoto = useSave(
    (photo_id: string) =>
      api().delete('/meter-readings/{meter_reading_id}/photos/{photo_id}', { path: { ...path, photo_id } }),
    { said: words.photoRemoved, toastErrors: true },
  );
  const choose = (chosen: string) => change({ chosen, ...numbersOf(readings.find(({ id }) => id === chosen)) });
  return (
    <Dialog open onOpenChange={close} title={words.correct}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <SelectField
          label={words.month}
          value={reading?.id ?? ''}
          onChange={(event) => choose(event.target.value)}
          choices={readings.map(({ id, period }) => ({ value: id, label: formatPeriod(period, language) }))}
        />
        <div className="fields">
          {reading?.electricity_current !== null && (
            <NumberField
              label={words.utilities.ELECTRICITY}
              unit={words.units.ELECTRICITY}
              {...picker('electricity_current')}
            />
          )}
          {reading?.water_current !== null && (
            <NumberField label={words.utilities.WATER} unit={words.units.WATER} {...picker('water_current')} />
          )}
        </div>
        <Field label={words.why} {...field('reason')} />
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

const numbersOf = (reading: MeterReading | undefined) => ({
  electricity_current: textOf(reading?.electricity_current),
  water_current: textOf(reading?.water_current),
});

const changed = (name: 'electricity_current' | 'water_current', text: string, before: number | null | undefined) =>
  text === '' || Number(text) === before ? {} : { [name]: Number(text) };
