import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, FileDown, HandCoins, Pencil, Printer, ReceiptText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { openFile, saveFile } from '../../../data/download.ts';
import { useMay } from '../../../data/me.ts';
import { useOpened } from '../../../data/opened.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate, formatMoment, formatPeriod } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { type NamedPayment, useReceipt } from './payments-data.ts';
import { useAttempt } from './receipt-actions.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

/** One payment beside the list: what it paid, and putting it right. */
export function PaymentSheet({ paymentId }: { readonly paymentId: string }) {
  const words = useWords(paymentsWords);
  const { api } = useApp();
  const { close } = useOpened();
  const payment = useQuery({
    queryKey: ['payments', 'one', paymentId],
    queryFn: async () =>
      (await api().get('/payments/{payment_id}', {
        path: { payment_id: paymentId },
        query: { include: 'names' },
      })) as NamedPayment,
  });
  return (
    <Dialog
      kind="sheet"
      open
      onOpenChange={() => close({ payment: '' })}
      title={payment.data?.receipt_number ?? words.detail}
      subtitle={payment.data && <p className="small quiet">{payment.data.names.renter_name}</p>}
      footer={payment.data && <Acts payment={payment.data} />}
    >
      {payment.isPending && <Skeleton />}
      {payment.isError && !payment.data && <ErrorState error={payment.error} onRetry={() => void payment.refetch()} />}
      {payment.data && <Facts payment={payment.data} />}
    </Dialog>
  );
}

function Facts({ payment }: { readonly payment: NamedPayment }) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const { names, display, direction, amount, purpose } = payment;
  const receipt = useReceipt(payment.receipt_id);
  const parts = receipt.data ?? [];
  const facts: [string, string | null][] = [
    [words.method, display.method.label],
    [words.date, formatDate(payment.payment_date, language)],
    [words.when, formatMoment(payment.created_at, language)],
    [words.taker, names.recorded_by_name ?? words.automatic],
    [words.house, names.property_name],
    [words.reference, payment.reference],
    [words.note, payment.note],
    [display.status.label, payment.reversed_at && formatMoment(payment.reversed_at, language)],
    [words.why, payment.reversal_reason],
  ];
  return (
    <>
      <section>
        <p className="figure">
          <Money amount={direction === 'OUT' ? `-${amount}` : amount} />
        </p>
        <p className="small quiet">
          {purpose === 'INVOICE' && names.invoice_period
            ? `${words.invoice(formatPeriod(names.invoice_period, language))} · ${names.invoice_number}`
            : words.purposes[purpose]}
        </p>
      </section>
      <section className="pay-facts">
        <dl className="facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div className="contents" key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      {parts.length > 1 && (
        <section>
          <h3>{words.parts}</h3>
          <ol className="bill">
            {parts.map((part) => (
              <li key={part.id}>
                <div className="lead">
                  <span>
                    {part.names.invoice_period
                      ? words.invoice(formatPeriod(part.names.invoice_period, language))
                      : words.purposes[part.purpose]}
                  </span>
                  <Money amount={part.amount} />
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Acts({ payment }: { readonly payment: NamedPayment }) {
  const words = useWords(paymentsWords);
  const { api } = useApp();
  const { busy, attempt } = useAttempt();
  const [doing, setDoing] = useState<'reverse' | 'move' | 'note' | null>(null);
  const receipt = useReceipt(payment.receipt_id);
  const done = payment.display.status.value === 'RECORDED' ? null : words.alreadyReversed;
  const movable = payment.direction === 'IN' && !['DEPOSIT', 'CREDIT'].includes(payment.display.method.value);
  const mayNote = useMay('payments.record');
  const mayReverse = useMay('payments.reverse') ?? done;
  const mayMove = useMay('payments.record') ?? done ?? (movable ? null : words.cannotMove);
  const pdf = () => api().file('/payments/{payment_id}/receipt.pdf', { path: { payment_id: payment.id } });
  return (
    <div className="btns">
      <Go className="btn" to="/payments" search={{ receipt: payment.receipt_id }}>
        <ReceiptText className="i" aria-hidden="true" />
        {words.openReceipt}
      </Go>
      <ActionButton icon={Printer} busy={busy === 'print'} onClick={() => void attempt('print', () => openFile(pdf))}>
        {words.print}
      </ActionButton>
      <ActionButton
        icon={FileDown}
        busy={busy === 'pdf'}
        onClick={() => void attempt('pdf', async () => saveFile(await pdf(), `${payment.receipt_number}.pdf`))}
      >
        {words.pdf}
      </ActionButton>
      <Go className="btn" to="/payments" search={{ renter: payment.renter_id }}>
        <HandCoins className="i" aria-hidden="true" />
        {words.openRenter}
      </Go>
      <ActionButton icon={Pencil} reason={mayNote} onClick={() => setDoing('note')}>
        {words.editNote}
      </ActionButton>
      <ActionButton icon={ArrowRightLeft} reason={mayMove} onClick={() => setDoing('move')}>
        {words.move}
      </ActionButton>
      <ActionButton icon={Undo2} reason={mayReverse} onClick={() => setDoing('reverse')}>
        {words.reverse}
      </ActionButton>
      {doing === 'reverse' && <ReverseDialog payments={receipt.data ?? [payment]} onClose={() => setDoing(null)} />}
      {doing === 'note' && <NoteDialog payment={payment} onClose={() => setDoing(null)} />}
      {doing === 'move' && <MoveDialog payment={payment} onClose={() => setDoing(null)} />}
    </div>
  );
}
