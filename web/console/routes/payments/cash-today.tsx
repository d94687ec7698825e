import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatTime } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import { usePayments } from './payments-data.ts';

const SHOWN = 6;

/** The cash of today, so that the drawer can be counted against it. */
export function CashToday() {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const today = useToday();
  const { search } = useAddress();
  const payments = usePayments({ method: 'CASH', date_from: today, date_to: today }, search.property);
  const totals = payments.first?.meta as { received_amount: string } | undefined;
  const rows = payments.rows
    .filter(({ display, direction }) => display.status.value === 'RECORDED' && direction === 'IN')
    .slice(0, SHOWN);
  return (
    <section className="panel today" aria-labelledby="h-today">
      <header>
        <h2 id="h-today">{words.cashToday}</h2>
        <strong>
          <Money amount={totals?.received_amount ?? '0'} />
        </strong>
      </header>
      {rows.length === 0 && <p className="pad small quiet">{words.noCashToday}</p>}
      <ul className="rows">
        {rows.map(({ id, receipt_id, receipt_number, amount, created_at, names }) => (
          <li key={id}>
            <Go className="row debtor" to="/payments" search={{ receipt: receipt_id }}>
              {names.room_name && <Plate name={names.room_name} />}
              <span className="grow">
                <span className="strong name">{names.renter_name}</span>
                <span className="detail small quiet">
                  {formatTime(created_at, language)} · <span className="code">{receipt_number}</span>
                </span>
              </span>
              <Money amount={amount} />
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
