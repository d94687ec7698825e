import { ChevronRight } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatMoment, formatMoney } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import { totalOf } from './payment-plan.ts';
import { type NamedPayment, useDebtsOf, useReceipt } from './payments-data.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

export const sumOf = (payments: readonly NamedPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + Number(amount), 0);

/** The receipt as it was booked, to hand out, and to take back. */
export function Receipt({ receiptId }: { readonly receiptId: string }) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const receipt = useReceipt(receiptId);
  const [first] = receipt.data ?? [];
  const debts = useDebtsOf(first?.renter_id);
  if (receipt.isPending || (first && debts.isPending)) return <Skeleton rows={6} />;
  if (receipt.isError && !receipt.data)
    return <ErrorState error={receipt.error} onRetry={() => void receipt.refetch()} />;
  if (!first)
    return (
      <EmptyState title={words.receiptMissing}>
        <Go className="btn" to="/payments">
          {words.title}
        </Go>
      </EmptyState>
    );
  const payments = receipt.data ?? [];
  const amount = formatMoney(sumOf(payments), language);
  const owed = debts.data ? totalOf(debts.data) : null;
  const who = first.names.room_name ?? first.names.renter_name;
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/payments">{words.title}</Go>
        <ChevronRight className="i s" aria-hidden="true" />
        <span className="code">{first.receipt_number}</span>
      </nav>
      <div className="receipt-page">
        <div className="said">
          {first.reversed_at ? (
            <Banner tone="bad">
              <strong>{words.reversed(formatMoment(first.reversed_at, language))}</strong> {first.reversal_reason}
            </Banner>
          ) : (
            <Banner tone="good">
              <strong>{first.direction === 'IN' ? words.took(amount) : words.paidOut(amount)}</strong>{' '}
              {owed !== null && (owed > 0 ? words.stillOwes(who, formatMoney(owed, language)) : words.settled(who))}
            </Banner>
          )}
        </div>
        <div className="well">
          <ReceiptPaper payments={payments} debts={debts.data ?? null} />
          <span className="torn" aria-hidden="true" />
        </div>
        <ReceiptActions payments={payments} />
      </div>
    </>
  );
}
