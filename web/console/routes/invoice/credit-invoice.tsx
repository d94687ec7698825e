import type { Invoice } from '@rentroll/client';
import { useId } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useBooking } from '../../../data/booking.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextArea, Tick } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { invoiceActWords } from '../../../words/invoice-acts.ts';

type Props = { readonly invoice: Invoice; readonly onClose: () => void };
type Draft = { amounts: Readonly<Record<string, string>>; reason: string; rebill: boolean };

const EMPTY: Draft = { amounts: {}, reason: '', rebill: false };

/** Takes something off the lines of an issued invoice. */
export function CreditInvoice({ invoice, onClose }: Props) {
  const words = useWords(invoiceActWords);
  const language = useLanguage();
  const { api } = useApp();
  const form = useId();
  const { draft, change, forget } = useKeptDraft<Draft>(`credit ${invoice.id}`, EMPTY);
  const { amounts, reason, rebill } = draft;
  const close = () => {
    forget();
    onClose();
  };
  const lines = invoice.lines
    .map((line) => ({ ...line, rest: Math.abs(Number(line.amount)) - Number(line.credited_amount) }))
    .filter(({ rest }) => rest > 0);
  const given = lines.flatMap(({ id }) =>
    Number(amounts[id] ?? 0) > 0 ? [{ line_id: id, amount: amounts[id] ?? '' }] : [],
  );
  const total = given.reduce((sum, { amount }) => sum + Number(amount), 0);
  const credit = useBooking(
    (_: undefined, idempotencyKey) =>
      api().post('/invoices/{invoice_id}/credit-notes', {
        path: { invoice_id: invoice.id },
        body: { lines: given, reason, rebill },
        idempotencyKey,
      }),
    ({ amount }) => {
      close();
      showToast(words.creditDone(formatMoney(amount, language)));
    },
  );
  return (
    <Dialog
      kind="sheet"
      open
      onOpenChange={close}
      title={words.creditTitle(invoice.invoice_number)}
      subtitle={<p className="small quiet">{words.creditHint}</p>}
      footer={
        <div className="between">
          <span>
            {words.creditTotal}{' '}
            <strong>
              <Money amount={String(total)} />
            </strong>
          </span>
          <ActionButton look="primary" type="submit" form={form} busy={credit.isPending}>
            {words.creditButton}
          </ActionButton>
        </div>
      }
    >
      <section>
        <Form id={form} error={credit.error} onSubmit={() => credit.mutate(undefined)}>
          {lines.map(({ id, description, rest }) => {
            const at = given.findIndex(({ line_id }) => line_id === id);
            return (
              <MoneyField
                key={id}
                label={description}
                {...(at < 0 ? {} : { name: `lines.${at}.amount` })}
                help={words.creditRest(formatMoney(rest, language))}
                value={amounts[id] ?? ''}
                onChange={(amount) => change({ amounts: { ...amounts, [id]: amount } })}
              />
            );
          })}
          <Tick checked={rebill} onChange={(event) => change({ rebill: event.target.checked })}>
            {words.rebill}
          </Tick>
          <TextArea
            label={words.reason}
            name="reason"
            required
            maxLength={1000}
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Form>
      </section>
    </Dialog>
  );
}
