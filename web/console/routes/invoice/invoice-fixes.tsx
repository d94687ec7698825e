import type { Invoice } from '@rentroll/client';
import { Ban, CircleOff, Eraser, Percent, RefreshCw, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type InvoiceAction, isAllowed } from '../../../../domain/invoices/invoice-state.ts';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useBooking } from '../../../data/booking.ts';
import { useMay } from '../../../data/me.ts';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { invoiceActWords } from '../../../words/invoice-acts.ts';
import { useGo } from '../../go.tsx';
import { CancelInvoice, WriteOffInvoice } from './correct-invoice.tsx';
import { CreditInvoice } from './credit-invoice.tsx';

type Fix = 'credit' | 'write_off' | 'cancel';
type Entry = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly onSelect: () => void;
};

/** What puts an invoice right, by its state; clients and service share the table of what each state allows. */
export function useFixes(invoice: Invoice) {
  const words = useWords(invoiceActWords);
  const { api } = useApp();
  const go = useGo();
  const { search, change } = useAddress();
  const [open, setOpen] = useState<Fix | null>(null);
  const mayEdit = useMay('invoices.edit');
  const mayCancel = useMay('invoices.cancel');
  const mayGenerate = useMay('invoices.generate');
  const status = invoice.display.status.value;
  const can = (action: InvoiceAction) => isAllowed(action, status);
  const late = invoice.effective_display.status.value === 'OVERDUE';
  const refresh = useBooking(
    (_: undefined, idempotencyKey) =>
      api().post('/invoices/{invoice_id}/refresh', { path: { invoice_id: invoice.id }, idempotencyKey }),
    () => showToast(words.refreshed),
    { onRefused: showRefusal },
  );
  const editing = search.edit === '1';
  const entries: Entry[] = [
    ...(can('edit') && !mayEdit
      ? [
          {
            key: 'edit',
            icon: <SquarePen className="i" aria-hidden="true" />,
            label: editing ? words.editDone : words.edit,
            onSelect: () => change({ edit: editing ? undefined : '1' }),
          },
          {
            key: 'refresh',
            icon: <RefreshCw className="i" aria-hidden="true" />,
            label: words.refresh,
            onSelect: () => refresh.mutate(undefined),
          },
        ]
      : []),
    ...(late && !mayGenerate
      ? [
          {
            key: 'late',
            icon: <Percent className="i" aria-hidden="true" />,
            label: words.lateFee,
            onSelect: () =>
              go({
                to: '/invoices',
                search: { new: '1', room: invoice.room_id, late: invoice.invoice_number },
              }),
          },
        ]
      : []),
    ...(can('credit') && !mayEdit
      ? [
          {
            key: 'credit',
            icon: <Eraser className="i" aria-hidden="true" />,
            label: words.credit,
            onSelect: () => setOpen('credit'),
          },
        ]
      : []),
    ...(can('write_off') && !mayEdit
      ? [
          {
            key: 'write_off',
            icon: <CircleOff className="i" aria-hidden="true" />,
            label: words.writeOff,
            onSelect: () => setOpen('write_off'),
          },
        ]
      : []),
    ...(can('cancel') && !mayCancel
      ? [
          {
            key: 'cancel',
            icon: <Ban className="i" aria-hidden="true" />,
            label: words.cancel,
            onSelect: () => setOpen('cancel'),
          },
        ]
      : []),
  ];
  const close = () => setOpen(null);
  const dialog = (
    <>
      {open === 'credit' && <CreditInvoice invoice={invoice} onClose={close} />}
      {open === 'write_off' && <WriteOffInvoice invoice={invoice} onClose={close} />}
      {open === 'cancel' && <CancelInvoice invoice={invoice} onClose={close} />}
    </>
  );
  return { entries, dialog };
}
