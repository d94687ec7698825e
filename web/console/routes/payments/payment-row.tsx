import { ArrowRightLeft, Banknote, Landmark, Undo2, Wallet } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { OPENED } from '../../../data/opened.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import type { NamedPayment } from './payments-data.ts';

const ICONS = { CASH: Banknote, BANK_TRANSFER: Landmark } as Record<string, typeof Banknote>;

export function PaymentRow({ payment }: { readonly payment: NamedPayment }) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const { search } = useAddress();
  const { id, names, display, amount, direction, receipt_number, purpose } = payment;
  const Icon = ICONS[display.method.value] ?? Wallet;
  const status = display.status.value;
  const isOut = direction === 'OUT';
  const what =
    purpose === 'INVOICE' && names.invoice_period
      ? words.invoice(formatPeriod(names.invoice_period, language))
      : words.purposes[purpose];
  return (
    <Go className="row debtor" to="/payments" search={{ ...search, payment: id }} state={OPENED} data-status={status}>
      {names.room_name && <Plate name={names.room_name} />}
      <span className="grow">
        <span className="strong name">{names.renter_name}</span>
        <span className="detail small quiet">
          <span className="state">
            <Icon className="i" aria-hidden="true" />
            {display.method.label}
          </span>
          <span>
            {what} · <span className="code">{receipt_number}</span>
          </span>
          {status === 'REVERSED' && <State tone="bad" icon={Undo2} label={display.status.label} />}
          {status === 'MOVED' && <State tone="warn" icon={ArrowRightLeft} label={display.status.label} />}
        </span>
      </span>
      <span className={status === 'RECORDED' ? 'strong' : 'pale struck'}>
        <Money amount={isOut ? `-${amount}` : amount} />
      </span>
    </Go>
  );
}
