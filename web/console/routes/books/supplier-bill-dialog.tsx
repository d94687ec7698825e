import type { SupplierBill } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { PeriodField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { supplierWords } from '../../../words/supplier-bills.ts';
import { useProperties } from '../../shell/house-switcher.tsx';

export type BillFor = Partial<Pick<SupplierBill, 'property_id' | 'utility' | 'period'>> & {
  readonly kept?: SupplierBill;
};

/** What the electricity or water company billed for a house and a month. Saving it again replaces it. */
export function SupplierBillDialog({ bill, onClose }: { readonly bill: BillFor; readonly onClose: () => void }) {
  const words = useWords(supplierWords);
  const { api } = useApp();
  const houses = useProperties().data?.properties ?? [];
  const month = addMonths(useToday().slice(0, 7), -1);
  const { kept } = bill;
  const [property, setProperty] = useState(kept?.property_id ?? bill.property_id ?? '');
  const [utility, setUtility] = useState(kept?.utility ?? bill.utility ?? 'ELECTRICITY');
  const [period, setPeriod] = useState(kept?.period ?? bill.period ?? month);
  const [quantity, setQuantity] = useState(plain(kept?.quantity));
  const [common, setCommon] = useState(plain(kept?.common_quantity));
  const [amount, setAmount] = useState(kept ? String(Math.round(Number(kept.amount))) : '');
  const [note, setNote] = useState(kept?.note ?? '');
  const chosen = property || houses[0]?.id || '';
  const save = useSave(
    () =>
      api().put('/properties/{property_id}/supplier-bills', {
        path: { property_id: chosen },
        body: {
          utility,
          period,
          quantity: decimal(quantity),
          amount,
          ...(common.trim() ? { common_quantity: decimal(common) } : {}),
          ...(note.trim() ? { note } : {}),
        },
      }),
    { said: words.saved, done: onClose },
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <SelectField
          label={words.house}
          name="property_id"
          value={chosen}
          choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setProperty(event.target.value)}
        />
        <div className="fields">
          <SelectField
            label={words.utility}
            name="utility"
            value={utility}
            choices={(['ELECTRICITY', 'WATER'] as const).map((value) => ({ value, label: words.utilities[value] }))}
            onChange={(event) => setUtility(event.target.value as 'ELECTRICITY' | 'WATER')}
          />
          <PeriodField label={words.month} name="period" value={period} onChange={setPeriod} />
          <Field
            label={words.quantity(words.units[utility])}
            name="quantity"
            inputMode="decimal"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
          <MoneyField label={words.amount} name="amount" value={amount} onChange={setAmount} />
        </div>
        <Field
          label={words.common(words.units[utility])}
          help={words.commonHint}
          name="common_quantity"
          inputMode="decimal"
          value={common}
          onChange={(event) => setCommon(event.target.value)}
        />
        <Field label={words.note} name="note" value={note} onChange={(event) => setNote(event.target.value)} />
        <p className="small quiet">{words.booksNothing}</p>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

const plain = (quantity: string | null | undefined): string => (quantity == null ? '' : String(Number(quantity)));
/** People here write a decimal comma. */
const decimal = (text: string): string => text.trim().replace(',', '.');
