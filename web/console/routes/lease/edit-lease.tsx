import type { Lease } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { emptyAsNull, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { choicesOf } from '../../../ui/field/choices.ts';
import { SelectField } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { leaseWords } from '../../../words/lease.ts';

/** What is typed stays under this name over a reload. */
export const termsKeptAs = (leaseId: string): string => `lease ${leaseId}`;

export function EditLease({ lease, onClose }: { readonly lease: Lease; readonly onClose: () => void }) {
  const words = useWords(leaseWords);
  const common = useWords();
  const { api } = useApp();
  const { values, changed, isChanged, field, picker, set, close } = useKeptFields(
    termsKeptAs(lease.id),
    {
      start_date: lease.start_date,
      end_date: lease.end_date ?? '',
      after_end_date: lease.after_end_date as string,
      deposit_amount: String(Number(lease.deposit_amount)),
      occupant_count: String(lease.occupant_count),
      proration: lease.proration as string,
      rent_cycle_months: String(lease.rent_cycle_months),
      billing_starts_on: lease.billing_starts_on,
    },
    onClose,
  );
  const save = useSave(
    () => {
      const { rent_cycle_months: cycle, occupant_count: people, ...others } = changed;
      return api().patch('/leases/{lease_id}', {
        path: { lease_id: lease.id },
        body: {
          ...emptyAsNull(others),
          ...(cycle && { rent_cycle_months: Number(cycle) }),
          ...(people !== undefined && { occupant_count: Number(people) }),
        } as never,
      });
    },
    { said: words.saved, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.edit}>
      <Form error={save.error} onSubmit={() => (isChanged ? save.mutate(undefined) : close())}>
        <div className="fields">
          {/* A lease that runs keeps the day it began. */}
          {lease.display.status.value === 'UPCOMING' && (
            <DateField label={words.fields.start_date} {...picker('start_date')} />
          )}
          <DateField label={words.fields.end_date} {...picker('end_date')} />
        </div>
        {values.end_date && (
          <button className="btn link small" type="button" onClick={() => set('end_date', '')}>
            {words.noEnd}
          </button>
        )}
        <div className="fields">
          <SelectField
            label={words.fields.after_end_date}
            {...field('after_end_date')}
            choices={choicesOf(words.afterEnds)}
          />
          <SelectField label={words.fields.proration} {...field('proration')} choices={choicesOf(words.prorations)} />
        </div>
        <SelectField
          label={words.fields.rent_cycle_months}
          help={words.cycleHint}
          {...field('rent_cycle_months')}
          choices={choicesOf(words.cycles)}
        />
        <div className="fields">
          <MoneyField label={words.fields.deposit_amount} {...picker('deposit_amount')} />
          <NumberField label={words.fields.occupant_count} {...picker('occupant_count')} />
          <DateField label={words.fields.billing_starts_on} {...picker('billing_starts_on')} />
        </div>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {common.actions.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
