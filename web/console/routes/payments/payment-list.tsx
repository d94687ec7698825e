import type { PaymentTotals } from '@rentroll/client';
import type { ReactNode } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatWeekday } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import { PaymentFilters, useFilters } from './payment-filters.tsx';
import { PaymentRow } from './payment-row.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { usePayments } from './payments-data.ts';

/** Everything that was received and paid back, by day, with sums over all rows that match. */
export function PaymentList() {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const { search, change } = useAddress();
  const { filters, isNarrowed } = useFilters();
  const payments = usePayments(filters, search.property);
  const totals = payments.first?.meta as PaymentTotals | undefined;
  const sums = new Map(totals?.by_day.map((day) => [day.payment_date, day]));
  const days = [...groupBy(payments.rows, ({ payment_date }) => payment_date)];
  return (
    <>
      <PaymentFilters />
      {totals && totals.count > 0 && (
        <Totals totals={totals}>
          <SaveList
            name={words.listTab}
            list={payments}
            columns={[
              [words.columns.day, ({ payment_date }) => payment_date],
              [words.columns.receipt, ({ receipt_number }) => receipt_number],
              [words.columns.renter, ({ names }) => names.renter_name],
              [words.columns.room, ({ names }) => names.room_name],
              [words.columns.method, ({ display }) => display.method.label],
              [words.columns.amount, ({ amount, direction }) => (direction === 'OUT' ? `-${amount}` : amount)],
              [words.columns.invoice, ({ names }) => names.invoice_number],
              [words.columns.note, ({ note }) => note],
            ]}
          />
        </Totals>
      )}
      <ListState
        query={payments}
        rows={payments.rows.length}
        empty={
          <EmptyState title={words.none}>
            <p>{words.noneHint}</p>
            {isNarrowed ? (
              <button
                className="btn"
                type="button"
                onClick={() => change({ method: '', renter: '', q: '', from: '', to: '', range: 'all' })}
              >
                {words.clear}
              </button>
            ) : (
              <Go className="btn primary" to="/payments">
                {words.takeFirst}
              </Go>
            )}
          </EmptyState>
        }
      >
        <div className="stack">
          {days.map(([day, rows]) => {
            const sum = sums.get(day);
            return (
              <section className="panel" key={day} aria-labelledby={`day-${day}`}>
                <header>
                  <h2 id={`day-${day}`}>{formatWeekday(day, language)}</h2>
                  {sum && (
                    <strong>
                      <Money amount={String(Number(sum.received_amount) - Number(sum.refunded_amount))} />
                    </strong>
                  )}
                </header>
                <ul className="rows">
                  {rows.map((payment) => (
                    <li key={payment.id}>
                      <PaymentRow payment={payment} />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        <MoreRows list={payments} />
      </ListState>
      {search.payment && <PaymentSheet paymentId={search.payment} key={search.payment} />}
    </>
  );
}

function Totals({ totals, children }: { readonly totals: PaymentTotals; readonly children: ReactNode }) {
  const words = useWords(paymentsWords);
  return (
    <section className="panel pay-totals" aria-label={words.received}>
      <dl className="pay-sums">
        <div>
          <dt>{words.received}</dt>
          <dd className="big">
            <Money amount={totals.received_amount} />
            <small>{words.count(totals.count)}</small>
          </dd>
        </div>
        {totals.by_method
          .filter(({ received_amount }) => Number(received_amount) > 0)
          .map(({ method, received_amount, count }) => (
            <div key={method}>
              <dt>{words.methods[method]}</dt>
              <dd>
                <Money amount={received_amount} />
                <small>{words.count(count)}</small>
              </dd>
            </div>
          ))}
        {Number(totals.refunded_amount) > 0 && (
          <div>
            <dt>{words.refunded}</dt>
            <dd>
              <Money amount={`-${totals.refunded_amount}`} />
            </dd>
          </div>
        )}
      </dl>
      <footer>{children}</footer>
    </section>
  );
}
