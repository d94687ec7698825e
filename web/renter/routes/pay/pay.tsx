import type { TenantInvoice } from '@rentroll/client';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { useAddress, useParam } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { payWords } from '../../../words/renter-pay.ts';
import { BillState } from '../../bill-state.tsx';
import { isOpen, standingOf, useBillDay, useBillTitle } from '../../bills.ts';
import { Go } from '../../go.tsx';
import { Arrived } from './arrived.tsx';
import { NoAccount, PayByCode } from './pay-code.tsx';
import { type ToPay, usePay } from './pay-data.ts';
import { PayLines } from './pay-lines.tsx';
import { Waiting } from './waiting.tsx';
import './pay.css';

/** From a message to the code in one tap; says by itself when the money has arrived. */
export default function PayPage() {
  const id = useParam('invoice_id');
  const { search } = useAddress();
  const pay = usePay(id, search.all ? 'renter' : 'invoice');
  if (pay.isPending) return <Skeleton rows={6} />;
  if (pay.isError && !pay.data) return <ErrorState error={pay.error} onRetry={() => void pay.refetch()} />;
  return <Opened toPay={pay.data} look={() => pay.refetch()} />;
}

function Opened({ toPay, look }: { readonly toPay: ToPay; readonly look: () => Promise<unknown> }) {
  const words = useWords(payWords);
  const { search } = useAddress();
  const { invoice, code } = toPay;
  const open = isOpen(invoice);
  return (
    <>
      <Trail invoice={invoice} />
      <Arrived toPay={toPay} all={Boolean(search.all)} />
      {invoice.status === 'CANCELLED' && (
        <Banner
          action={
            invoice.replaced_by && (
              <Go className="btn small" to="/pay/$invoice_id" params={{ invoice_id: invoice.replaced_by }}>
                {words.replacement}
              </Go>
            )
          }
        >
          {words.cancelled}
        </Banner>
      )}
      {open ? <Sum toPay={toPay} /> : <Closed invoice={invoice} />}
      <div className={open ? 'cols' : 'stack'}>
        {open && (
          <div className="stack">
            {code ? <PayByCode invoice={invoice} code={code} /> : <NoAccount invoice={invoice} />}
            {code && <Waiting detected={code.isDetected} look={look} />}
          </div>
        )}
        <div className="stack">
          <PayLines invoice={invoice} />
        </div>
      </div>
    </>
  );
}

function Trail({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(payWords);
  const language = useLanguage();
  return (
    <nav className="crumbs" aria-label={words.trail}>
      <Go to="/">{words.home}</Go>
      <ChevronRight className="i" aria-hidden="true" />
      <Go to="/invoices/$invoice_id" params={{ invoice_id: invoice.id }}>
        {words.month(formatPeriod(invoice.period, language))}
      </Go>
    </nav>
  );
}

const BILLION = 1_000_000_000;

function Sum({ toPay: { invoice, code } }: { readonly toPay: ToPay }) {
  const words = useWords(payWords);
  const language = useLanguage();
  const { change } = useAddress();
  const title = useBillTitle()(invoice);
  const day = useBillDay()(invoice);
  const money = (amount: string | number) => formatMoney(amount, language);
  const amount = code?.facts.amount ?? invoice.balance_amount;
  const others = Number(invoice.previous_balance);
  const isAll = Number(amount) > Number(invoice.balance_amount);
  return (
    <div className="sum">
      <h1>{isAll ? words.allTitle : title}</h1>
      <p className={Number(amount) >= BILLION ? 'amount long' : 'amount'}>
        <Money amount={amount} />
      </p>
      {!isAll && (
        <p>
          <State tone={invoice.effective_status === 'OVERDUE' ? 'bad' : 'warn'} icon={CalendarClock} label={day} />
        </p>
      )}
      {Number(invoice.paid_amount) > 0 && (
        <p className="small quiet">
          {words.partly(
            money(invoice.paid_amount),
            money(Number(invoice.balance_amount) + Number(invoice.paid_amount)),
          )}
        </p>
      )}
      {others > 0 && (
        <p className="small quiet others">
          {isAll ? words.all(money(others)) : words.others(money(others))}
          <button className="btn link small" type="button" onClick={() => change({ all: isAll ? undefined : '1' })}>
            {isAll ? words.payThis : words.payAll(money(Number(invoice.balance_amount) + others))}
          </button>
        </p>
      )}
    </div>
  );
}

/** Nothing is left of the invoice itself; what is left of others is a tap away. */
function Closed({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(payWords);
  const language = useLanguage();
  const title = useBillTitle()(invoice);
  const amount = standingOf(invoice) === 'PAID' ? invoice.paid_amount : '0';
  return (
    <div className="sum">
      <h1>{title}</h1>
      <p className={Number(amount) >= BILLION ? 'amount long' : 'amount'}>
        <Money amount={amount} />
      </p>
      <p>
        <BillState invoice={invoice} />
      </p>
      {invoice.status !== 'CANCELLED' && <p className="small quiet">{words.settled}</p>}
      {Number(invoice.previous_balance) > 0 && (
        <p className="small quiet others">
          {words.others(formatMoney(invoice.previous_balance, language))}
          <Go className="btn link small" to="/invoices" search={{ show: 'open' }}>
            {words.seeOthers}
          </Go>
        </p>
      )}
    </div>
  );
}
