import type { Renter } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { rentersWords } from '../../../words/renters.ts';
import { Go } from '../../go.tsx';

/** What the renter owes, their credit, and the way to take money. */
export function RenterMoney({ renter }: { readonly renter: Renter }) {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const open = useQuery({
    queryKey: ['renter-open', renter.id],
    queryFn: () =>
      api().get('/invoices', {
        query: { renter_id: renter.id, effective_statuses: ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'], limit: 100 },
      }),
  });
  const owed = (open.data?.invoices ?? []).reduce(
    (sum, { total_amount, paid_amount, credited_amount, written_off_amount }) =>
      sum + Number(total_amount) - Number(paid_amount) - Number(credited_amount) - Number(written_off_amount),
    0,
  );
  return (
    <section className="panel" aria-labelledby="h-money">
      <header>
        <h2 id="h-money">{words.money}</h2>
        <Go className="btn link small" to="/invoices" search={{ renter: renter.id }}>
          {words.invoices}
        </Go>
      </header>
      <dl className="facts pad">
        <Fact name={words.owed} {...(owed > 0 && { look: 'strong' as const })}>
          {owed > 0 ? <Money amount={String(owed)} /> : words.nothingOwed}
        </Fact>
        <Fact name={words.fields.credit}>
          <Money amount={renter.credit_balance} />
        </Fact>
      </dl>
      <footer>
        <Go className="btn small primary" to="/payments" search={{ renter: renter.id }}>
          <Banknote className="i" aria-hidden="true" />
          {words.take}
        </Go>
      </footer>
    </section>
  );
}
