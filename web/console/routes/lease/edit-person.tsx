import type { HouseholdMember, Lease } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { emptyAsNull, filled, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { householdWords } from '../../../words/household.ts';
import { rentersWords } from '../../../words/renters.ts';

type Props = { readonly lease: Lease; readonly member: HouseholdMember | null; readonly onClose: () => void };

/** Adds or changes somebody who lives in the room, with what the residence register asks for. */
export default function EditPerson({ lease, member, onClose }: Props) {
  const words = useWords(householdWords);
  const people = useWords(rentersWords);
  const common = useWords();
  const { api } = useApp();
  const { values, field, picker, close } = useKeptFields(
    `person ${lease.id} ${member?.id ?? 'new'}`,
    valuesOf(member),
    onClose,
  );
  const path = { lease_id: lease.id };
  const save = useSave(
    async (_: undefined, idempotencyKey) => {
      const { id_number, head_of_household_id_number: headNumber, full_name, ...others } = values;
      const identity = {
        ...(id_number ? { id_number } : {}),
        ...(headNumber ? { head_of_household_id_number: headNumber } : {}),
      };
      return member
        ? api().patch('/leases/{lease_id}/members/{member_id}', {
            path: { ...path, member_id: member.id },
            body: { ...emptyAsNull(others), ...identity, full_name } as never,
          })
        : api().post('/leases/{lease_id}/members', {
            path,
            body: { ...filled(others), ...identity, full_name } as never,
            idempotencyKey,
          });
    },
    { said: words.personSaved, done: close },
  );
  const remove = useSave(
    (member_id: string) => api().delete('/leases/{lease_id}/members/{member_id}', { path: { ...path, member_id } }),
    { said: words.personRemoved, done: close, toastErrors: true },
  );
  const none = { value: '', label: people.unknown };
  return (
    <Dialog open onOpenChange={close} kind="sheet" title={member ? words.editPerson : words.addPerson}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <Field
          label={people.fields.full_name}
          help={people.nameHelp}
          {...field('full_name')}
          autoComplete="off"
          data-autofocus
        />
        <div className="fields">
          <Field label={words.relationship} {...field('relationship')} autoComplete="off" />
          <Field label={people.fields.phone} type="tel" {...field('phone')} autoComplete="off" />
        </div>
        <div className="fields">
          <SelectField
            label={words.documentType}
            {...field('document_type')}
            choices={[none, ...Object.entries(words.documents).map(([value, label]) => ({ value, label }))]}
          />
          <Field
            label={people.fields.id_number}
            {...field('id_number')}
            autoComplete="off"
            placeholder={member?.id_number ?? ''}
          />
        </div>
        <div className="fields">
          <Field label={people.fields.date_of_birth} type="date" {...field('date_of_birth')} />
          <SelectField
            label={people.fields.gender}
            {...field('gender')}
            choices={[none, ...Object.entries(people.genders).map(([value, label]) => ({ value, label }))]}
          />
        </div>
        <Field label={people.fields.permanent_address} {...field('permanent_address')} autoComplete="off" />
        <div className="fields">
          <Field label={words.nationality} {...field('nationality')} autoComplete="off" />
          <Field label={people.fields.occupation} {...field('occupation')} autoComplete="off" />
        </div>
        <div className="fields">
          <Field label={words.head} {...field('head_of_household_name')} autoComplete="off" />
          <Field label={words.relationToHead} {...field('relation_to_head')} autoComplete="off" />
        </div>
        <Field
          label={words.headNumber}
          help={words.headNumberHelp}
          {...field('head_of_household_id_number')}
          autoComplete="off"
          inputMode="numeric"
          placeholder={member?.head_of_household_id_number ?? ''}
        />
        <div className="fields">
          <DateField optional label={words.registeredFrom} {...picker('residence_registered_from')} />
          <DateField optional label={words.registeredUntil} {...picker('residence_registered_until')} />
        </div>
        <div className="fields">
          <DateField optional label={words.movedIn} {...picker('moved_in_on')} />
          <DateField optional label={words.movedOut} {...picker('moved_out_on')} />
        </div>
        <div className="btns">
          {member && !member.is_primary && (
            <ActionButton look="danger" busy={remove.isPending} onClick={() => remove.mutate(member.id)}>
              {words.removePerson}
            </ActionButton>
          )}
          <ActionButton look="primary" type="submit" busy={save.isPending}>
            {common.actions.save}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}

const FIELDS = [
  'relationship',
  'phone',
  'document_type',
  'date_of_birth',
  'gender',
  'permanent_address',
  'nationality',
  'occupation',
  'head_of_household_name',
  'relation_to_head',
  'residence_registered_from',
  'residence_registered_until',
  'moved_in_on',
  'moved_out_on',
] as const;

/** The numbers stay empty: they are masked here, and what is left empty does not change. */
const valuesOf = (member: HouseholdMember | null) =>
  ({
    full_name: member?.full_name ?? '',
    id_number: '',
    head_of_household_id_number: '',
    ...Object.fromEntries(FIELDS.map((name) => [name, member?.[name] ?? ''])),
  }) as Record<(typeof FIELDS)[number] | 'full_name' | 'id_number' | 'head_of_household_id_number', string>;
