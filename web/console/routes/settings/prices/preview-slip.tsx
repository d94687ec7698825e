import type { Invoice, Property } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { compareNames } from '../../../../data/natural-order.ts';
import { SelectField } from '../../../../ui/field/field.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { State } from '../../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { formatMoney, formatNumber, formatPeriod, type Language } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { useCan } from '../shared/use-can.ts';
import { UTILITIES, type Utility, type UtilityDraft } from './price-model.ts';
import { type Charge, chargeOf } from './price-preview.ts';
import '../../../../ui/bill/bill.css';

type Props = { readonly property: Property; readonly drafts: Readonly<Record<Utility, UtilityDraft>> };

/** The invoices of the last month that was billed, and who lives there. */
function useLastInvoices(property_id: string, enabled: boolean) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['last-invoices', property_id],
    queryFn: async () => {
      const query = { property_id, kind: 'MONTHLY' as const, sort: '-period', limit: 200, include: 'names' as const };
      const [{ invoices }, { leases }] = await Promise.all([
        api().get('/invoices', { query }),
        api().get('/leases', { query: { property_id, limit: 200 } }),
      ]);
      const valid = invoices.filter(({ display }) => display.status.value !== 'CANCELLED');
      const people = new Map(leases.map(({ id, occupant_count }) => [id, occupant_count]));
      const last = valid.filter(({ period }) => period === valid[0]?.period);
      return {
        invoices: last.toSorted((a, b) => compareNames(a.names?.room_name ?? '', b.names?.room_name ?? '')),
        people,
      };
    },
    enabled,
  });
}

/** What the change means for a room that was really billed, and for the house. */
export function PreviewSlip({ property, drafts }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const denied = useCan('invoices.read');
  const [chosen, setChosen] = useState('');
  const query = useLastInvoices(property.id, !denied);
  const { invoices = [], people } = query.data ?? {};
  // One that is paid by credit alone would show little.
  const typical = invoices.find(({ total_amount }) => Number(total_amount) > 0) ?? invoices[0];
  const invoice = invoices.find(({ id }) => id === chosen) ?? typical;
  const chargesOf = ({ lines, lease_id }: Invoice) =>
    UTILITIES.flatMap((utility) => {
      const charge = chargeOf({ lines }, utility, drafts[utility], people?.get(lease_id) ?? 1);
      return charge ? [{ utility, ...charge }] : [];
    });
  const change = (of: Invoice) => chargesOf(of).reduce((sum, { before, after }) => sum + after - before, 0);
  const whole = invoices.reduce((sum, each) => sum + change(each), 0);
  return (
    <section className="panel price-slip" aria-labelledby="h-preview">
      <header>
        <h2 id="h-preview">{words.preview}</h2>
        <State icon={Eye} label={words.previewState} />
      </header>
      {denied && <p className="pad small quiet">{denied}</p>}
      {!denied && query.isPending && <Skeleton rows={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !invoice && <p className="pad small quiet">{words.noInvoice}</p>}
      {invoice && (
        <>
          <div className="pad">
            <SelectField
              label={words.room}
              value={invoice.id}
              onChange={({ target }) => setChosen(target.value)}
              choices={invoices.map(({ id, period, names }) => ({
                value: id,
                label: [names?.room_name, names?.renter_name, formatPeriod(period, language)]
                  .filter(Boolean)
                  .join(', '),
              }))}
            />
          </div>
          <ol className="bill">
            {chargesOf(invoice).map(({ utility, ...charge }) => (
              <ChargeLine key={utility} utility={utility} charge={charge} />
            ))}
            <li>
              <div className="lead">
                <span>{words.rest}</span>
                <Money amount={String(restOf(invoice, chargesOf(invoice)))} />
              </div>
              <span className="why">{words.same}</span>
            </li>
          </ol>
          <div className="total" aria-live="polite">
            <span>{words.newTotal}</span>
            <Money amount={String(Number(invoice.total_amount) + change(invoice))} />
          </div>
          <p className="before">
            <span>{words.oldTotal(formatMoney(invoice.total_amount, language))}</span>
            <strong className="num">{signed(change(invoice), words.same, language)}</strong>
          </p>
          <p className="whole small">
            <span>{words.whole(invoices.length)}</span>
            <strong className="num">
              {whole === 0 ? words.same : words.wholeChange(signed(whole, words.same, language))}
            </strong>
          </p>
        </>
      )}
    </section>
  );
}

function ChargeLine({ utility, charge }: { readonly utility: Utility; readonly charge: Charge }) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const { use, before, after } = charge;
  return (
    <li>
      <div className="lead">
        <span>{words.charge[utility](`${formatNumber(use, language)} ${words.units[utility]}`)}</span>
        <Money amount={String(after)} />
      </div>
      {after === before ? (
        <span className="why">{words.same}</span>
      ) : (
        <span className="why">
          <span className="num">{words.before(formatMoney(before, language))}</span>
          <strong className="num">{signed(after - before, words.same, language)}</strong>
        </span>
      )}
    </li>
  );
}

const restOf = (invoice: Invoice, charges: readonly Charge[]): number =>
  Number(invoice.total_amount) - charges.reduce((sum, { before }) => sum + before, 0);

const signed = (amount: number, same: string, language: Language): string =>
  amount === 0 ? same : `${amount > 0 ? '+' : '−'}${formatMoney(Math.abs(amount), language)}`;
