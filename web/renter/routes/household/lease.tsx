import { useLanguage, useWords } from '../../../data/app.ts';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import type { Home } from './household.tsx';

/** What was agreed. Money is for the person whose name is on the lease. */
export function Lease({ home: { room, lease, rent_cycle_months, fees } }: { readonly home: Home }) {
  const words = useWords(renterHouseholdWords);
  const language = useLanguage();
  const size = words.room(
    room.floor === null ? '' : words.floor(room.floor),
    room.area_m2 === null ? '' : words.area(formatNumber(Number(room.area_m2), language)),
  );
  return (
    <section className="panel" aria-labelledby="h-lease">
      <header>
        <h2 id="h-lease">{words.lease}</h2>
        <span className="badge">{words.statuses[lease.status] ?? lease.status}</span>
      </header>
      <div className="pad stack">
        {size && <p className="quiet">{size}</p>}
        <dl className="facts">
          <Fact name={words.start} look="num">
            {formatDate(lease.start_date, language)}
          </Fact>
          <Fact name={words.end} look="num">
            {lease.end_date ? formatDate(lease.end_date, language) : words.open}
          </Fact>
          {lease.monthly_rent !== null && (
            <Fact name={words.rent} look="strong">
              <Money amount={lease.monthly_rent} />
              {rent_cycle_months > 1 && <span className="detail">{words.cycle(rent_cycle_months)}</span>}
            </Fact>
          )}
          {lease.deposit_held !== null && (
            <Fact name={words.deposit}>
              <Money amount={lease.deposit_held} />
            </Fact>
          )}
        </dl>
        {lease.monthly_rent === null && <p className="small quiet">{words.moneyHidden}</p>}
        {fees.length > 0 && (
          <>
            <h3>{words.fees}</h3>
            <dl className="facts">
              {fees.map(({ name, amount, basis, quantity }) => (
                <Fact key={`${name} ${amount}`} name={name}>
                  <Money amount={amount} />
                  <span className="detail">
                    {words.bases[basis]}
                    {basis === 'PER_QUANTITY' && `, ${words.count(formatNumber(Number(quantity), language))}`}
                  </span>
                </Fact>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  );
}
