import type { Lease } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { filled, useKeptFields } from '../../../data/fields.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { leaseWords } from '../../../words/lease.ts';

/** What is held, and giving it back. */
export function LeaseDeposit({ lease }: { readonly lease: Lease }) {
  const words = useWords(leaseWords);
  const reason = useMay('payments.record');
  const [refunding, setRefunding] = useState(false);
  const held = Number(lease.deposit_held) > 0;
  return (
    <section className="panel" aria-labelledby="h-deposit">
      <header>
        <h2 id="h-deposit">{words.money}</h2>
      </header>
      <dl className="facts pad">
        <Fact name={words.agreed}>
          <Money amount={lease.deposit_amount} />
        </Fact>
        <Fact name={words.fields.deposit_held} look="strong">
          <Money amount={lease.deposit_held} />
        </Fact>
      </dl>
      {held && (
        <footer className="btns">
          <ActionButton look="small" reason={reason} onClick={() => setRefunding(true)}>
            {words.refund}
          </ActionButton>
        </footer>
      )}
      {refunding && <RefundDeposit lease={lease} onClose={() => setRefunding(false)} />}
    </section>
  );
}

function RefundDeposit({ lease, onClose }: { readonly lease: Lease; readonly onClose: () => void }) {
  const words = useWords(leaseWords);
  const { api } = useApp();
  const keptAs = `deposit refund ${lease.id}`;
  const { values, field, picker, close } = useKeptFields(
    keptAs,
    {
      amount: String(Number(lease.deposit_held)),
      method: 'CASH',
      paid_on: useToday(),
      note: '',
    },
    onClose,
  );
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/leases/{lease_id}/deposit-refunds', {
        path: { lease_id: lease.id },
        body: filled(values) as never,
        idempotencyKey,
      }),
    { said: words.refunded, done: close, keptAs },
  );
  return (
    <Dialog open onOpenChange={close} title={words.refund}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <MoneyField label={words.fields.amount} {...picker('amount')} />
        <div className="fields">
          <SelectField
            label={words.fields.method}
            {...field('method')}
            choices={Object.entries(words.methods).map(([value, label]) => ({ value, label }))}
          />
          <DateField label={words.fields.paid_on} {...picker('paid_on')} />
        </div>
        <Field label={words.fields.note} {...field('note')} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.refund}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
