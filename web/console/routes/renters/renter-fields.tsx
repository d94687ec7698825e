import type { Renter } from '@rentroll/client';
import { useWords } from '../../../data/app.ts';
import type { useFields } from '../../../data/fields.ts';
import { useToday } from '../../../data/today.ts';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { rentersWords } from '../../../words/renters.ts';

export const EMPTY_RENTER = {
  full_name: '',
  phone: '',
  email: '',
  date_of_birth: '',
  gender: '',
  id_number: '',
  permanent_address: '',
  occupation: '',
  vehicle_plates: '',
  note: '',
};
export type RenterValues = typeof EMPTY_RENTER;

/** The number stays empty: it is masked here, and what is left empty does not change. */
export const valuesOf = (renter: Renter): RenterValues => ({
  full_name: renter.full_name,
  phone: renter.phone ?? '',
  email: renter.email ?? '',
  date_of_birth: renter.date_of_birth ?? '',
  gender: renter.gender ?? '',
  id_number: '',
  permanent_address: renter.permanent_address ?? '',
  occupation: renter.occupation ?? '',
  vehicle_plates: renter.vehicle_plates.join(', '),
  note: renter.note ?? '',
});

export const platesOf = (text: string): string[] =>
  text
    .split(',')
    .map((plate) => plate.trim())
    .filter(Boolean);

type Props = {
  readonly fields: Pick<ReturnType<typeof useFields<RenterValues>>, 'field'>;
  readonly masked?: string | null;
};

export function RenterFields({ fields: { field }, masked }: Props) {
  const words = useWords(rentersWords);
  const { fields } = words;
  return (
    <>
      <Field label={fields.full_name} help={words.nameHelp} {...field('full_name')} autoComplete="off" data-autofocus />
      <div className="fields">
        <Field label={fields.phone} {...field('phone')} type="tel" autoComplete="off" />
        <Field label={fields.email} {...field('email')} type="email" autoComplete="off" />
      </div>
      <div className="fields">
        <Field
          label={fields.id_number}
          {...field('id_number')}
          autoComplete="off"
          inputMode="numeric"
          placeholder={masked ?? ''}
        />
        <Field label={fields.date_of_birth} type="date" max={useToday()} {...field('date_of_birth')} />
      </div>
      <div className="fields">
        <SelectField
          label={fields.gender}
          {...field('gender')}
          choices={[
            { value: '', label: words.unknown },
            ...Object.entries(words.genders).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Field label={fields.occupation} {...field('occupation')} autoComplete="off" />
      </div>
      <Field label={fields.permanent_address} {...field('permanent_address')} autoComplete="off" />
      <Field label={fields.vehicle_plates} help={words.platesHelp} {...field('vehicle_plates')} autoComplete="off" />
      <TextArea label={fields.note} {...field('note')} />
    </>
  );
}
