import type { TenantInvoice } from '@rentroll/client';
import { CalendarClock, QrCode } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { formatMoney } from '../../../words/format.ts';
import { renterHomeWords } from '../../../words/renter-home.ts';
import { useBillDay, useBillTitle } from '../../bills.ts';
import { Go } from '../../go.tsx';

const BILLION = 1_000_000_000;

/** Everything that is open on one plate, the oldest first; several invoices of a house are paid with one code. */
export function Due({ invoices }: { readonly invoices: readonly TenantInvoice[] }) {
  const words = useWords(renterHomeWords);
  const titleOf = useBillTitle();
  const dayOf = useBillDay();
  const first = invoices[0] as TenantInvoice;
  const last = invoices.at(-1) as TenantInvoice;
  const total = invoices.reduce((sum, { balance_amount }) => sum + Number(balance_amount), 0);
  const together = invoices.length > 1 && Number(last.balance_amount) + Number(last.previous_balance) === total;
  return (
    <section className="due" aria-labelledby="h-due">
      <h2 id="h-due">{invoices.length > 1 ? words.several(invoices.length) : titleOf(first)}</h2>
      <p className={total >= BILLION ? 'amount long' : 'amount'}>
        <Money amount={String(total)} />
      </p>
      <p className="when">
        <CalendarClock className="i s" aria-hidden="true" />
        {dayOf(first)}
        <Partly invoices={invoices} />
      </p>
      <Go
        className="btn large wide"
        to="/pay/$invoice_id"
        params={{ invoice_id: together ? last.id : first.id }}
        search={together ? { all: '1' } : {}}
      >
        <QrCode className="i" aria-hidden="true" />
        {words.pay}
      </Go>
      {invoices.length > 1 && (
        <ul className="due-lines">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <Go to="/pay/$invoice_id" params={{ invoice_id: invoice.id }}>
                <span>{titleOf(invoice)}</span>
                <Money amount={invoice.balance_amount} />
              </Go>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Partly({ invoices: [first, ...others] }: { readonly invoices: readonly TenantInvoice[] }) {
  const words = useWords(renterHomeWords);
  const language = useLanguage();
  if (!first || others.length > 0 || Number(first.paid_amount) === 0) return null;
  return `, ${words.partly(formatMoney(first.paid_amount, language))}`;
}
