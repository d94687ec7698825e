import type { Invoice } from '@rentroll/client';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import type { Selection } from '../../../data/selection.ts';
import { useToday } from '../../../data/today.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { invoicesWords } from '../../../words/invoices.ts';
import { Go } from '../../go.tsx';
import { InvoiceState, restOf } from '../../invoice-state.tsx';
import { daysLate } from './invoices-data.ts';
import '../../../ui/table/table.css';

type Props = { readonly invoices: readonly Invoice[]; readonly selection: Selection };

const NEXT_SORT: Record<string, string> = { '': 'due_date', due_date: '-due_date', '-due_date': '' };
const DIRECTIONS = { due_date: 'ascending', '-due_date': 'descending' } as const;

/** Invoices as rows. On a phone two columns stay, and the rest moves under them. */
export function InvoiceTable({ invoices, selection }: Props) {
  const words = useWords(invoicesWords);
  const { search, change } = useAddress();
  const sort = search.sort && search.sort in NEXT_SORT ? search.sort : '';
  const SortIcon = sort === '' ? ArrowUpDown : sort === 'due_date' ? ArrowUp : ArrowDown;
  const all = invoices.every(({ id }) => selection.has(id));
  const direction = DIRECTIONS[sort as keyof typeof DIRECTIONS];
  const sorter = (
    <button
      className="sorter"
      type="button"
      aria-label={words.sortByDue}
      onClick={() => change({ sort: NEXT_SORT[sort] })}
    >
      {words.columns.due}
      <SortIcon className="i s" aria-hidden="true" />
    </button>
  );
  return (
    <div className="panel invoice-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="table-wrap" tabIndex={0} role="region" aria-label={words.title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="line">
                  <input
                    type="checkbox"
                    aria-label={words.selectAll}
                    checked={all}
                    onChange={() => (all ? selection.clear() : selection.set(invoices.map(({ id }) => id)))}
                  />
                  {words.columns.room}
                </span>
              </th>
              <th scope="col" className="only-wide period">
                {words.columns.period}
              </th>
              <th scope="col" className="only-wide" aria-sort={direction}>
                {sorter}
              </th>
              <th scope="col" className="only-wide">
                {words.columns.state}
              </th>
              <th scope="col" className="end only-wide">
                {words.columns.total}
              </th>
              <th scope="col" className="end">
                {words.columns.rest}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} selection={selection} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ invoice, selection }: { readonly invoice: Invoice; readonly selection: Selection }) {
  const words = useWords(invoicesWords);
  const language = useLanguage();
  const today = useToday();
  const { id, names, invoice_number: number, total_amount: total } = invoice;
  const rest = restOf(invoice);
  const late = invoice.effective_display.status.value === 'OVERDUE' ? daysLate(invoice, today) : 0;
  const room = names?.room_name ?? '';
  return (
    <tr aria-selected={selection.has(id)}>
      <th scope="row">
        <span className="line">
          <input
            type="checkbox"
            aria-label={words.select(number, room)}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
          <Plate name={room} />
          <span className="who">
            <Go className="name clip" to="/invoices/$invoice_id" params={{ invoice_id: id }}>
              {names?.renter_name}
            </Go>
            <span className="only-wide micro pale code">{number}</span>
            <span className="only-phone small quiet">
              {formatPeriod(invoice.period, language)} <InvoiceState invoice={invoice} />
            </span>
          </span>
        </span>
      </th>
      <td className="only-wide num period">{formatPeriod(invoice.period, language)}</td>
      <td className="only-wide num">
        {formatDate(invoice.due_date, language)}
        {late > 0 && <span className="small bad under-cell">{words.daysLate(late)}</span>}
      </td>
      <td className="only-wide">
        <InvoiceState invoice={invoice} />
      </td>
      <td className="end only-wide">
        <Money amount={total} />
      </td>
      <td className="end">
        {rest > 0 ? (
          <strong>
            <Money amount={String(rest)} />
          </strong>
        ) : (
          <span className="pale">–</span>
        )}
        <span className="only-phone under-cell small quiet">
          <Money amount={total} />
        </span>
      </td>
    </tr>
  );
}
