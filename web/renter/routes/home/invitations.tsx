import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { formatMoment } from '../../../words/format.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';

/** Landlords who wait for this account. Without any there is nothing to show. */
export function Invitations() {
  const words = useWords(homeMoreWords);
  const language = useLanguage();
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => api().get('/tenant/invitations', { query: { status: 'PENDING' } }),
  });
  if (!data || data.invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-invited">
      <header>
        <h2 id="h-invited">{words.invitations}</h2>
      </header>
      <ul className="rows">
        {data.invitations.map(({ id, organization_name, renter_name, created_at }) => (
          <li className="row" key={id}>
            <Mail className="i" aria-hidden="true" />
            <span className="grow">
              <span className="strong">{words.invited(organization_name)}</span>
              <br />
              <span className="small quiet">{words.invitedAs(renter_name, formatMoment(created_at, language))}</span>
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <p className="small quiet">{words.invitedHint}</p>
      </footer>
    </section>
  );
}
