import type { TenantInvoice } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatMoney } from '../../../words/format.ts';
import { renterInvoiceWords } from '../../../words/renter-invoice.ts';
import { Go } from '../../go.tsx';

/** From the total to what is left of it. */
export function Settled({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(renterInvoiceWords);
  const language = useLanguage();
  const taken = (
    [
      [words.paid, invoice.paid_amount],
      [words.credited, invoice.credited_amount],
      [words.writtenOff, invoice.written_off_amount],
    ] as const
  ).filter(([, amount]) => Number(amount) !== 0);
  return (
    <>
      <BillTotal label={words.total} amount={invoice.total_amount} />
      {invoice.status !== 'CANCELLED' && (
        <>
          {taken.length > 0 && (
            <ul className="bill settled">
              {taken.map(([label, amount]) => (
                <li key={label}>
                  <div className="lead">
                    <span>{label}</span>
                    <Money amount={amount} />
                  </div>
                </li>
              ))}
            </ul>
          )}
          <p className="left-to-pay">
            <strong>{words.left}</strong>
            <strong className="left-amount">
              <Money amount={invoice.balance_amount} />
            </strong>
          </p>
          {Number(invoice.previous_balance) > 0 && (
            <p className="small quiet between">
              {words.previous(formatMoney(invoice.previous_balance, language))}
              <Go className="btn link small" to="/invoices" search={{ show: 'open' }}>
                {words.seeOpen}
              </Go>
            </p>
          )}
        </>
      )}
    </>
  );
}
