import type { Lease } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';
import { FeeAmount } from './fee-amount.tsx';

/** Fees of this lease alone, beside those of the house. */
export function LeaseFees({ lease }: { readonly lease: Lease }) {
  const words = useWords(leaseWords);
  const common = useWords();
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMay('fees.write');
  const [adding, setAdding] = useState(false);
  const { values, field, picker, startAnew } = useKeptFields(`fee ${lease.id}`, {
    name: '',
    amount: '',
    quantity: '1',
  });
  const fees = useQuery({
    queryKey: ['lease-fees', lease.id, 'own'],
    queryFn: () => api().get('/recurring-fees', { query: { lease_id: lease.id, limit: 50 } }),
  });
  const { quantity, ...named } = values;
  const counted = ['', '1'].includes(quantity) ? {} : ({ basis: 'PER_QUANTITY', quantity } as const);
  const add = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/recurring-fees', { body: { lease_id: lease.id, ...named, ...counted }, idempotencyKey }),
    {
      said: words.feeSaved,
      done: () => cancel(),
    },
  );
  const remove = useSave(
    (recurring_fee_id: string) => api().delete('/recurring-fees/{recurring_fee_id}', { path: { recurring_fee_id } }),
    { said: words.feeRemoved, toastErrors: true },
  );
  const cancel = () => {
    setAdding(false);
    startAnew();
    add.reset();
  };
  const rows = fees.data?.recurring_fees ?? [];
  const current = ['ACTIVE', 'UPCOMING'].includes(lease.display.status.value);
  return (
    <section className="panel" aria-labelledby="h-fees">
      <header>
        <h2 id="h-fees">{words.fees}</h2>
        {current && !adding && (
          <ActionButton look="link small" icon={Plus} reason={reason} onClick={() => setAdding(true)}>
            {words.addFee}
          </ActionButton>
        )}
      </header>
      {rows.length === 0 && !adding && <p className="pad quiet">{words.noFees}</p>}
      <ul className="rows">
        {rows.map((fee) => (
          <li className="row" key={fee.id}>
            <span className="grow">
              <span className="strong">{fee.name}</span>
              {fee.start_period && (
                <span className="detail">{words.from(formatPeriod(fee.start_period, language))}</span>
              )}
            </span>
            <FeeAmount fee={fee} />
            {!reason && (
              <button
                className="btn ghost square small"
                type="button"
                aria-label={`${words.removeFee}: ${fee.name}`}
                onClick={() => remove.mutate(fee.id)}
              >
                <X className="i" aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {adding && (
        <div className="pad">
          <Form error={add.error} onSubmit={() => add.mutate(undefined)}>
            <Field label={words.feeName} {...field('name')} />
            <MoneyField label={words.fields.amount} {...picker('amount')} />
            <NumberField label={words.feeQuantity} help={words.feeQuantityHelp} {...picker('quantity')} />
            <div className="btns">
              <ActionButton look="primary small" type="submit" busy={add.isPending}>
                {words.addFee}
              </ActionButton>
              <button className="btn small" type="button" onClick={cancel}>
                {common.actions.cancel}
              </button>
            </div>
          </Form>
        </div>
      )}
    </section>
  );
}
