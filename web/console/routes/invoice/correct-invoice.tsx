import type { Invoice } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useBooking } from '../../../data/booking.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { invoiceActWords } from '../../../words/invoice-acts.ts';
import { restOf } from '../../invoice-state.tsx';

type Props = { readonly invoice: Invoice; readonly onClose: () => void };

/** Says what happens to money that was paid already; without payments nothing but the reason is asked. */
export function CancelInvoice({ invoice, onClose }: Props) {
  const words = useWords(invoiceActWords);
  const language = useLanguage();
  const { api } = useApp();
  const paid = Number(invoice.paid_amount) > 0;
  const cancel = useBooking(
    (reason: string, idempotencyKey) =>
      api().post('/invoices/{invoice_id}/cancel', {
        path: { invoice_id: invoice.id },
        body: { reason, ...(paid ? { payments: 'to_credit' as const } : {}) },
        idempotencyKey,
      }),
    () => {
      onClose();
      showToast(words.cancelDone);
    },
  );
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      keptAs={`cancel ${invoice.id}`}
      title={words.cancelTitle(invoice.invoice_number)}
      label={words.reason}
      button={words.cancel}
      danger
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={cancel.mutateAsync}
    >
      <p className="small quiet">{words.cancelHint}</p>
      {paid && <Banner tone="warn">{words.cancelPaid(formatMoney(invoice.paid_amount, language))}</Banner>}
    </ReasonDialog>
  );
}

export function WriteOffInvoice({ invoice, onClose }: Props) {
  const words = useWords(invoiceActWords);
  const language = useLanguage();
  const { api } = useApp();
  const writeOff = useBooking(
    (reason: string, idempotencyKey) =>
      api().post('/invoices/{invoice_id}/write-off', {
        path: { invoice_id: invoice.id },
        body: { reason },
        idempotencyKey,
      }),
    () => {
      onClose();
      showToast(words.writeOffDone);
    },
  );
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      keptAs={`write off ${invoice.id}`}
      title={words.writeOffTitle(invoice.invoice_number)}
      label={words.reason}
      button={words.writeOff}
      danger
      busy={writeOff.isPending}
      error={writeOff.error}
      onConfirm={writeOff.mutateAsync}
    >
      <p className="small quiet">{words.writeOffHint(formatMoney(restOf(invoice), language))}</p>
    </ReasonDialog>
  );
}
