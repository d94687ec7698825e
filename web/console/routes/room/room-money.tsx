import type { Invoice, Payment } from '@rentroll/client';
import { Banknote, Landmark } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import { Go } from '../../go.tsx';
import { InvoiceState, restOf } from '../../invoice-state.tsx';
import { daysLate } from '../invoices/invoices-data.ts';
import '../../../ui/table/table.css';

export function RoomInvoices({
  invoices,
  roomName,
}: {
  readonly invoices: readonly Invoice[];
  readonly roomName: string;
}) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const today = useToday();
  const lateness = (invoice: Invoice) =>
    invoice.effective_display.status.value === 'OVERDUE' ? words.daysLate(daysLate(invoice, today)) : undefined;
  const shown = invoices.toSorted((a, b) => (a.period < b.period ? 1 : -1)).slice(0, 6);
  return (
    <section className="panel" id="invoices" aria-labelledby="h-invoices">
      <header>
        <h2 id="h-invoices">{words.invoices}</h2>
        {invoices.length > shown.length && (
          <Go className="btn link small" to="/invoices" search={{ q: roomName, property: invoices[0]?.property_id }}>
            {words.allInvoices(invoices.length)}
          </Go>
        )}
      </header>
      {shown.length === 0 ? (
        <EmptyState title={words.noInvoices} />
      ) : (
        <div className="table-wrap">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.columns.period}</th>
                <th scope="col" className="end only-wide">
                  {words.columns.total}
                </th>
                <th scope="col" className="end">
                  {words.columns.rest}
                </th>
                <th scope="col" className="only-wide">
                  {words.columns.state}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((invoice) => (
                <tr key={invoice.id}>
                  <th scope="row">
                    <Go className="name" to="/invoices/$invoice_id" params={{ invoice_id: invoice.id }}>
                      {formatPeriod(invoice.period, language)}
                    </Go>
                    <br />
                    <span className="micro pale code">{invoice.invoice_number}</span>
                  </th>
                  <td className="end only-wide">
                    <Money amount={invoice.total_amount} />
                  </td>
                  <td className="end">
                    {restOf(invoice) > 0 ? (
                      <strong>
                        <Money amount={String(restOf(invoice))} />
                      </strong>
                    ) : (
                      <span className="pale">–</span>
                    )}
                    <span className="only-phone under-amount">
                      <InvoiceState invoice={invoice} said={lateness(invoice)} />
                    </span>
                  </td>
                  <td className="only-wide">
                    <InvoiceState invoice={invoice} said={lateness(invoice)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

export function RoomPayments({ payments }: { readonly payments: readonly Payment[] }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const shown = payments.filter(({ reversed_at }) => reversed_at === null).slice(0, 5);
  return (
    <section className="panel" id="payments" aria-labelledby="h-payments">
      <header>
        <h2 id="h-payments">{words.payments}</h2>
      </header>
      {shown.length === 0 && <EmptyState title={words.noPayments} />}
      <ul className="rows">
        {shown.map(({ id, display, payment_date, receipt_number, amount, direction }) => {
          const Icon = display.method.value === 'CASH' ? Banknote : Landmark;
          return (
            <li className="row" key={id}>
              <Icon className="i" aria-hidden="true" />
              <span className="grow">
                <span className="strong">{direction === 'OUT' ? words.refund : display.method.label}</span>
                <br />
                <span className="small quiet">
                  {formatDate(payment_date, language)} · <span className="code">{receipt_number}</span>
                </span>
              </span>
              <span className="strong">
                <Money amount={direction === 'OUT' ? `-${amount}` : amount} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
