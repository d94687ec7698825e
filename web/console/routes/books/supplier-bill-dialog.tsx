import type { SupplierBill } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { parseDecimal, typedDecimal } from '../../../data/decimal.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { showLawWarnings } from '../../../data/law-notices.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { PeriodField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DecimalField } from '../../../ui/field/decimal-field.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { supplierWords } from '../../../words/supplier-bills.ts';
import { Files } from '../../files/files.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';

export type BillFor = Partial<Pick<SupplierBill, 'property_id' | 'utility' | 'period'>> & {
  readonly kept?: SupplierBill;
};

/** What the electricity or water company billed for a house and a month. Saving it again replaces it. */
export default function SupplierBillDialog({
  bill,
  onClose,
}: {
  readonly bill: BillFor;
  readonly onClose: () => void;
}) {
  const words = useWords(supplierWords);
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMay('accounting.write');
  const houses = useProperties().data?.properties ?? [];
  const month = addMonths(useToday().slice(0, 7), -1);
  const { kept } = bill;
  const about = kept ?? bill;
  const { values, field, picker, close } = useKeptFields(
    `supplier bill ${[about.property_id, about.utility, about.period].join(' ')}`,
    {
      property_id: about.property_id ?? '',
      utility: (about.utility ?? 'ELECTRICITY') as string,
      period: about.period ?? month,
      quantity: typedDecimal(kept?.quantity, language),
      common_quantity: typedDecimal(kept?.common_quantity, language),
      amount: kept ? String(Math.round(Number(kept.amount))) : '',
      note: kept?.note ?? '',
    },
    onClose,
  );
  const { period, amount, note } = values;
  const utility = values.utility as SupplierBill['utility'];
  const chosen = values.property_id || houses[0]?.id || '';
  const save = useSave(
    () =>
      api().request('put', '/properties/{property_id}/supplier-bills', {
        path: { property_id: chosen },
        body: {
          utility,
          period,
          quantity: parseDecimal(values.quantity, language),
          amount,
          ...(values.common_quantity.trim() ? { common_quantity: parseDecimal(values.common_quantity, language) } : {}),
          ...(note.trim() ? { note } : {}),
        },
      }),
    {
      said: words.saved,
      done: ({ meta }) => {
        close();
        showLawWarnings(meta);
      },
    },
  );
  return (
    <Dialog open onOpenChange={close} title={words.title}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <SelectField
          label={words.house}
          {...field('property_id')}
          value={chosen}
          choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="fields">
          <SelectField
            label={words.utility}
            {...field('utility')}
            choices={(['ELECTRICITY', 'WATER'] as const).map((value) => ({ value, label: words.utilities[value] }))}
          />
          <PeriodField label={words.month} {...picker('period')} />
          <DecimalField large label={words.quantity(words.units[utility])} {...field('quantity')} />
          <MoneyField label={words.amount} {...picker('amount')} />
        </div>
        <DecimalField
          large
          label={words.common(words.units[utility])}
          help={words.commonHint}
          {...field('common_quantity')}
        />
        <Field label={words.note} {...field('note')} />
        <p className="small quiet">{words.booksNothing}</p>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.save}
        </ActionButton>
      </Form>
      {kept && <Files owner={{ type: 'supplier_bill', id: kept.id }} kinds={['RECEIPT', 'OTHER']} reason={reason} />}
    </Dialog>
  );
}
