import type { Lease } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { filled, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { formatMoney } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';

/** A year more is what most people agree on; the rent stays unless a new one is typed. */
export default function RenewLease({ lease, onClose }: { readonly lease: Lease; readonly onClose: () => void }) {
  const words = useWords(leaseWords);
  const language = useLanguage();
  const { api } = useApp();
  const today = useToday();
  const { values, picker, close } = useKeptFields(
    `renew ${lease.id}`,
    {
      end_date: lease.end_date ? aYearAfter(lease.end_date) : '',
      monthly_rent: '',
      from_date: `${addMonths(today.slice(0, 7), 1)}-01`,
    },
    onClose,
  );
  const save = useSave(
    (_: undefined, idempotencyKey) => {
      const { from_date, ...terms } = values;
      return api().post('/leases/{lease_id}/renew', {
        path: { lease_id: lease.id },
        body: { ...filled(terms), ...(terms.monthly_rent && { from_date }) },
        idempotencyKey,
      });
    },
    { said: words.renewed, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.renew}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <p className="small quiet">{words.renewHint}</p>
        <DateField label={words.newEnd} {...picker('end_date')} />
        <div className="fields">
          <MoneyField
            label={words.newRent}
            help={words.rentNow(formatMoney(lease.monthly_rent, language))}
            {...picker('monthly_rent')}
          />
          {values.monthly_rent && <DateField label={words.rentFrom} {...picker('from_date')} />}
        </div>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.renew}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

const aYearAfter = (date: string): string =>
  `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace('02-29', '02-28')}`;
