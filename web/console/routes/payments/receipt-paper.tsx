import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { Money } from '../../../ui/money/money.tsx';
import { formatMoment, formatMoney, formatPeriod } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { restOf, totalOf } from './payment-plan.ts';
import type { NamedInvoice, NamedPayment } from './payments-data.ts';
import { sumOf } from './receipt.tsx';

type Props = {
  readonly payments: readonly NamedPayment[];
  /** What the renter owes now; null when that cannot be read. */
  readonly debts: readonly NamedInvoice[] | null;
};

export function ReceiptPaper({ payments, debts }: Props) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const me = useMe();
  const [first] = payments;
  if (!first) return null;
  const total = sumOf(payments);
  const isIn = first.direction === 'IN';
  const { renter_name, room_name, property_name, recorded_by_name } = first.names;
  const spelled = spellAmount(BigInt(total), language);
  return (
    <article className="paper" aria-labelledby="h-receipt">
      <div className="between">
        <h1 id="h-receipt">{isIn ? words.receipt : words.payout}</h1>
        <span className="code small quiet">{first.receipt_number}</span>
      </div>
      <p className="small quiet">{[me?.organization?.name, property_name].filter(Boolean).join(', ')}</p>
      <p className="figure">
        <Money amount={String(total)} />
      </p>
      <p className="small quiet">{spelled.charAt(0).toUpperCase() + spelled.slice(1)}</p>
      <ol className="bill">
        {payments.map((payment) => (
          <PaperLine key={payment.id} payment={payment} debts={debts} />
        ))}
      </ol>
      <dl className="facts">
        <dt>{isIn ? words.payer : words.payee}</dt>
        <dd>{words.payerIn(renter_name, room_name)}</dd>
        <dt>{isIn ? words.taker : words.giver}</dt>
        <dd>{recorded_by_name ?? words.automatic}</dd>
        <dt>{words.paidBy}</dt>
        <dd>{first.display.method.label}</dd>
        <dt>{words.when}</dt>
        <dd className="num">{formatMoment(first.created_at, language)}</dd>
        {first.note && (
          <>
            <dt>{words.note}</dt>
            <dd>{first.note}</dd>
          </>
        )}
        {debts && isIn && (
          <>
            <dt>{words.owesAfter}</dt>
            <dd>
              <Money amount={String(totalOf(debts))} />
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}

type LineProps = { readonly payment: NamedPayment; readonly debts: readonly NamedInvoice[] | null };

function PaperLine({ payment, debts }: LineProps) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const { invoice_id, amount, purpose, names, display } = payment;
  const open = debts?.find(({ id }) => id === invoice_id);
  const state = open ? words.leaves(formatMoney(restOf(open), language)) : words.full;
  const detail =
    purpose === 'INVOICE'
      ? [names.invoice_number, debts && display.status.value === 'RECORDED' ? state.toLowerCase() : '']
          .filter(Boolean)
          .join(', ')
      : purpose === 'RENTER_CREDIT'
        ? words.creditedHint
        : '';
  const label =
    purpose === 'INVOICE' && names.invoice_period
      ? words.invoice(formatPeriod(names.invoice_period, language))
      : words.purposes[purpose];
  return (
    <li>
      <div className="lead">
        <span>{label}</span>
        <Money amount={amount} />
      </div>
      {detail && <span className="why">{detail}</span>}
    </li>
  );
}
