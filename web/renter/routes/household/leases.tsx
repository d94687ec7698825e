import { useLanguage, useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatDate } from '../../../words/format.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { Go } from '../../go.tsx';
import type { Home } from './household.tsx';

type Props = { readonly leases: Home['leases']; readonly shown: string };

/** Other rooms with the same landlord, now or before. */
export function Leases({ leases, shown }: Props) {
  const words = useWords(renterHouseholdWords);
  const language = useLanguage();
  if (leases.length < 2 && leases[0]?.id === shown) return null;
  if (leases.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-leases">
      <header>
        <h2 id="h-leases">{words.leases}</h2>
      </header>
      <ul className="rows">
        {leases.map(({ id, room_name, property_name, from, to, current }) => (
          <li className="row" key={id}>
            <Plate name={room_name} open={!current} />
            <span className="grow">
              <span className="name">{property_name}</span>
              <span className="detail num">
                {to
                  ? words.until(formatDate(from, language), formatDate(to, language))
                  : words.from(formatDate(from, language))}
              </span>
            </span>
            {id === shown ? (
              <span className="badge now">{words.shown}</span>
            ) : (
              <Go className="btn small" to="/household" search={{ lease: id }}>
                {words.show}
              </Go>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
