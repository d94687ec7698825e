import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { booksWords } from '../../../words/books.ts';
import { useGo } from '../../go.tsx';
import { CreditList } from './credit-list.tsx';
import { Expenses } from './expenses.tsx';
import { Journal } from './journal.tsx';
import { LockDate } from './lock-date.tsx';
import { SelfCheckTick } from './self-check.tsx';
import { SupplierBills } from './supplier-bills.tsx';
import { TrialBalance } from './trial-balance.tsx';
import './books.css';

const TABS = {
  expenses: Expenses,
  bills: SupplierBills,
  journal: Journal,
  trial: TrialBalance,
  credit: CreditList,
  lock: LockDate,
};
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];
const isTab = (text: string | undefined): text is TabName => text !== undefined && Object.hasOwn(TABS, text);

/** Costs and the books; whether the books agree is said at the top. */
export default function BooksPage() {
  const words = useWords(booksWords);
  const { search } = useAddress();
  const go = useGo();
  const tab = isTab(search.tab) ? search.tab : 'expenses';
  const Inside = TABS[tab];
  return (
    <>
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
      </div>
      <SelfCheckTick />
      <div className="books-tabs">
        <Tabs
          label={words.parts}
          value={tab}
          options={NAMES.map((value) => ({ value, label: words.tabs[value] }))}
          onChange={(value) => go({ to: '/books', search: { tab: value } })}
        />
      </div>
      <Inside />
    </>
  );
}
