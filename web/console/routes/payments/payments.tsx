import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { paymentsWords } from '../../../words/payments.ts';
import { useGo } from '../../go.tsx';
import { Owing } from './owing.tsx';
import { PaymentList } from './payment-list.tsx';
import { Receipt } from './receipt.tsx';
import { TakeMoney } from './take-money.tsx';
import '../../../ui/bill/bill.css';
import './payments.css';

/** Taking money, its receipts, and everything that was received. */
export default function PaymentsPage() {
  const words = useWords(paymentsWords);
  const { search } = useAddress();
  const go = useGo();
  const isList = search.tab === 'list';
  if (search.receipt) return <Receipt receiptId={search.receipt} />;
  if (search.renter && !isList) return <TakeMoney renterId={search.renter} key={search.renter} />;
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <div className="pay-tabs">
        <Tabs
          label={words.tabs}
          value={isList ? 'list' : ''}
          options={[
            { value: '', label: words.takeTab },
            { value: 'list', label: words.listTab },
          ]}
          onChange={(tab) => go({ to: '/payments', search: { tab } })}
        />
      </div>
      {isList ? <PaymentList /> : <Owing />}
    </>
  );
}
