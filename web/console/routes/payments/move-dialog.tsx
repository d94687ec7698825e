import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { isRefused, useIdempotencyKey } from '../../../data/idempotency.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ChoiceList, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { FindInvoice } from '../../find-invoice.tsx';
import { restOf } from './payment-plan.ts';
import { type NamedPayment, useDebtsOf } from './payments-data.ts';

const CREDIT = 'credit';
const OTHER = 'other';

type Props = { readonly payment: NamedPayment; readonly onClose: () => void };

/** Puts a payment on another invoice, or into the credit of its renter. */
export function MoveDialog({ payment, onClose }: Props) {
  const words = useWords(paymentsWords);
  const common = useWords();
  const language = useLanguage();
  const { api } = useApp();
  const { change } = useAddress();
  const queries = useQueryClient();
  const form = useId();
  const key = useIdempotencyKey();
  const debts = useDebtsOf(payment.renter_id);
  const {
    values,
    field,
    set,
    change: type,
    close,
  } = useKeptFields(
    `move ${payment.id}`,
    { target: payment.invoice_id ? CREDIT : '', other: '', otherLabel: '', reason: '' },
    onClose,
  );
  const { target, reason } = values;
  const money = (amount: number | string) => formatMoney(amount, language);
  const invoiceId = target === OTHER ? values.other : target === CREDIT ? '' : target;
  const move = useMutation({
    mutationFn: () =>
      api().post('/payments/{payment_id}/move', {
        path: { payment_id: payment.id },
        body: { ...(target === CREDIT ? { to_credit: true } : { invoice_id: invoiceId }), reason: reason.trim() },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ id }) => {
      showToast(words.moveDone);
      void queries.invalidateQueries();
      close();
      change({ payment: id });
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
    },
  });
  const isReady = reason.trim() !== '' && (target === CREDIT || invoiceId !== '');
  const options = [
    ...(payment.invoice_id ? [{ value: CREDIT, label: words.toCredit, hint: words.creditHint }] : []),
    ...(debts.data ?? [])
      .filter(({ id }) => id !== payment.invoice_id)
      .map((invoice) => ({
        value: invoice.id,
        label: words.invoice(formatPeriod(invoice.period, language)),
        hint: `${invoice.invoice_number} · ${words.leaves(money(restOf(invoice)))}`,
        disabled: restOf(invoice) < Number(payment.amount),
      })),
    { value: OTHER, label: words.moveOthers },
  ];
  return (
    <Dialog
      open
      onOpenChange={close}
      title={words.moveTitle}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            {common.actions.cancel}
          </button>
          <ActionButton
            look="primary"
            type="submit"
            form={form}
            busy={move.isPending}
            reason={isReady ? null : words.moveNeeds}
          >
            {words.moveButton(money(payment.amount))}
          </ActionButton>
        </>
      }
    >
      <Form id={form} error={move.error} onSubmit={() => isReady && !move.isPending && move.mutate()}>
        <ChoiceList
          name="invoice_id"
          label={words.moveTo}
          value={target}
          options={options}
          onChange={(value) => set('target', value)}
        />
        {target === OTHER && (
          <FindInvoice
            chosen={values.otherLabel}
            onChoose={({ invoiceId: value, invoiceNumber, period, openAmount }) =>
              type({
                other: value,
                otherLabel: words.toInvoice(formatPeriod(period, language), invoiceNumber, money(openAmount)),
              })
            }
          />
        )}
        <TextArea label={words.reason} required maxLength={1000} {...field('reason')} />
      </Form>
    </Dialog>
  );
}
