import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { Invitations } from '../home/invitations.tsx';

/** Whose renter the account is, and who has invited it. */
export function Landlords() {
  const words = useWords(renterHouseholdWords);
  const { api, session } = useApp();
  const renters = useQuery({ queryKey: ['renters'], queryFn: () => api().get('/tenant/renters'), staleTime: 60_000 });
  const landlords = renters.data?.renters ?? [];
  return (
    <>
      <Invitations />
      {landlords.length > 1 && (
        <section className="panel" aria-labelledby="h-landlords">
          <header>
            <h2 id="h-landlords">{words.landlords}</h2>
          </header>
          <ul className="rows">
            {landlords.map(({ id, organization_name, full_name, current }) => (
              <li className="row" key={id}>
                <Building2 className="i" aria-hidden="true" />
                <span className="grow">
                  <span className="strong name">{organization_name}</span>
                  <span className="detail">{full_name}</span>
                </span>
                {current ? (
                  <span className="badge now">{words.here}</span>
                ) : (
                  <button
                    className="btn small"
                    type="button"
                    // Everything that is open belongs to the landlord before: the app starts again for the other one.
                    onClick={() =>
                      void session.switchTo(id).then(() => location.assign('/renter/household'), showRefusal)
                    }
                  >
                    {words.switch}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
