import { FileDown, HandCoins, MessageCircle, Printer } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { copyText } from '../../../data/copy-text.ts';
import { openFile, saveFile } from '../../../data/download.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import type { NamedPayment } from './payments-data.ts';
import { sumOf } from './receipt.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

/** Runs something that may fail, and says so. */
export function useAttempt() {
  const words = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showToast(error instanceof Error ? error.message : words.states.error, { tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  return { busy, attempt };
}

export function ReceiptActions({ payments }: { readonly payments: readonly NamedPayment[] }) {
  const words = useWords(paymentsWords);
  const { api } = useApp();
  const { busy, attempt } = useAttempt();
  const send = useSend(payments);
  const mayReverse = useMay('payments.reverse');
  const [reversing, setReversing] = useState(false);
  const [first] = payments;
  if (!first) return null;
  const pdf = () => api().file('/payments/{payment_id}/receipt.pdf', { path: { payment_id: first.id } });
  const isReversed = first.reversed_at !== null;
  return (
    <div className="after">
      {first.direction === 'IN' && !isReversed && (
        <ActionButton
          look="primary large"
          icon={MessageCircle}
          busy={busy === 'send'}
          onClick={() => void attempt('send', send)}
        >
          {words.send}
        </ActionButton>
      )}
      <ActionButton icon={Printer} busy={busy === 'print'} onClick={() => void attempt('print', () => openFile(pdf))}>
        {words.print}
      </ActionButton>
      <ActionButton
        icon={FileDown}
        busy={busy === 'pdf'}
        onClick={() => void attempt('pdf', async () => saveFile(await pdf(), `${first.receipt_number}.pdf`))}
      >
        {words.pdf}
      </ActionButton>
      <Go className="btn full" to="/payments">
        <HandCoins className="i" aria-hidden="true" />
        {words.another}
      </Go>
      {!isReversed && (
        <div className="small quiet full">
          {first.direction === 'IN' ? words.mistake : words.payoutMistake}{' '}
          <ActionButton look="link small" reason={mayReverse} onClick={() => setReversing(true)}>
            {words.undoThis}
          </ActionButton>
          {!mayReverse && <span>, {words.undoHint}</span>}
        </div>
      )}
      {reversing && <ReverseDialog payments={payments} onClose={() => setReversing(false)} />}
    </div>
  );
}

/** The phone's own way to send something, such as Zalo; elsewhere the message is copied. */
function useSend(payments: readonly NamedPayment[]): () => Promise<void> {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const { api } = useApp();
  const me = useMe();
  return async () => {
    const [first] = payments;
    if (!first) return;
    const invoiceId = payments.findLast(({ invoice_id }) => invoice_id !== null)?.invoice_id;
    const mayShare = me?.permissions.includes('invoices.issue');
    const link =
      invoiceId && mayShare
        ? (await api().post('/invoices/{invoice_id}/share-link', { path: { invoice_id: invoiceId }, body: {} })).url
        : '';
    const amount = formatMoney(sumOf(payments), language);
    const text = words.sendText(first.receipt_number, amount, first.names.renter_name, link);
    if (navigator.share) {
      await navigator.share({ text }).catch((error: unknown) => {
        // Closing the sheet without choosing is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      });
      return;
    }
    if (await copyText(text)) showToast(words.copied);
    else showToast(words.notCopied, { tone: 'bad' });
  };
}
