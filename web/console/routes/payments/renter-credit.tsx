import type { CreditRefundBody } from '@rentroll/client';
import { useMutation } from '@tanstack/react-query';
import { Banknote, Landmark, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { isRefused, useIdempotencyKey } from '../../../data/idempotency.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatMoney } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { useGo } from '../../go.tsx';

type Props = { readonly renterId: string; readonly credit: number };

/** Money the renter has paid ahead, and giving it back. */
export function RenterCredit({ renterId, credit }: Props) {
  const words = useWords(paymentsWords);
  const may = useMay('payments.record');
  const [open, setOpen] = useState(false);
  return (
    <section className="panel" aria-labelledby="h-credit">
      <header>
        <h2 id="h-credit">{words.credit}</h2>
        <strong>
          <Money amount={String(credit)} />
        </strong>
      </header>
      <div className="pad between">
        <span className="small quiet">{words.creditHint}</span>
        <ActionButton look="small" icon={Undo2} reason={may} onClick={() => setOpen(true)}>
          {words.refund}
        </ActionButton>
      </div>
      {open && <RefundDialog renterId={renterId} credit={credit} onClose={() => setOpen(false)} />}
    </section>
  );
}

function RefundDialog({ renterId, credit, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords(paymentsWords);
  const common = useWords();
  const language = useLanguage();
  const { api } = useApp();
  const go = useGo();
  const today = useToday();
  const form = useId();
  const key = useIdempotencyKey(`credit refund ${renterId}`);
  const { values, field, picker, close, forget } = useKeptFields(
    `credit refund ${renterId}`,
    { amount: String(credit), method: 'CASH', paid_on: today, note: '' },
    onClose,
  );
  const { amount, paid_on } = values;
  const refund = useMutation({
    mutationFn: (body: CreditRefundBody) =>
      api().post('/renters/{renter_id}/credit-refunds', {
        path: { renter_id: renterId },
        body,
        idempotencyKey: key.current,
      }),
    onSuccess: ({ receipt_id }) => {
      forget();
      go({ to: '/payments', search: { receipt: receipt_id } });
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
    },
  });
  const submit = () => {
    if (refund.isPending || Number(amount) <= 0) return;
    const method = values.method as CreditRefundBody['method'];
    const note = values.note.trim();
    refund.mutate({ amount, method, paid_on, ...(note && { note }) });
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={words.refundTitle}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            {common.actions.cancel}
          </button>
          <ActionButton
            look="primary"
            type="submit"
            form={form}
            busy={refund.isPending}
            reason={Number(amount) > 0 ? null : words.enterAmount}
          >
            {words.refundButton(formatMoney(amount || 0, language))}
          </ActionButton>
        </>
      }
    >
      <Form id={form} error={refund.error} onSubmit={submit}>
        <MoneyField
          label={words.amount}
          {...picker('amount')}
          help={words.refundAvailable(formatMoney(credit, language))}
        />
        <Segmented
          label={words.method}
          {...picker('method')}
          options={[
            { value: 'CASH', label: words.methods.CASH ?? '', icon: Banknote },
            { value: 'BANK_TRANSFER', label: words.methods.BANK_TRANSFER ?? '', icon: Landmark },
          ]}
        />
        <DateField label={words.refundDate} {...picker('paid_on')} />
        <TextArea label={words.note} maxLength={2000} {...field('note')} />
      </Form>
    </Dialog>
  );
}
