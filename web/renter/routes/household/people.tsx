import { useLanguage, useWords } from '../../../data/app.ts';
import { Avatar } from '../../../ui/state/badge.tsx';
import { formatDate } from '../../../words/format.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import type { Home } from './household.tsx';

export function People({ home: { primary_renter: holder, members } }: { readonly home: Home }) {
  const words = useWords(renterHouseholdWords);
  const language = useLanguage();
  // The list of members may leave out the person of the lease.
  const others = members.filter(({ renter_id }) => renter_id !== holder.id);
  const own = members.find(({ renter_id }) => renter_id === holder.id);
  const rows = [
    { id: holder.id, full_name: holder.full_name, relationship: words.holder, moved_in_on: own?.moved_in_on ?? null },
    ...others,
  ];
  return (
    <section className="panel" aria-labelledby="h-people">
      <header>
        <h2 id="h-people">{words.people}</h2>
      </header>
      <ul className="rows">
        {rows.map(({ id, full_name, relationship, moved_in_on }) => (
          <li className="row" key={id}>
            <Avatar name={full_name} />
            <span className="grow">
              <span className="strong name">{full_name}</span>
              <span className="detail">
                {[relationship, moved_in_on && words.since(formatDate(moved_in_on, language))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <p className="small quiet">{words.peopleHint}</p>
      </footer>
    </section>
  );
}
