import type { Household } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { useMe } from '../../data.ts';
import { Contact } from './contact.tsx';
import { Landlords } from './landlords.tsx';
import { Lease } from './lease.tsx';
import { Leases } from './leases.tsx';
import { Links } from './links.tsx';
import { People } from './people.tsx';

export type Home = NonNullable<Household['household']>;

/** The room, what was agreed about it, who lives there and whom to call; other rooms and landlords below. */
export default function RenterHouseholdPage() {
  const words = useWords(renterHouseholdWords);
  const { api } = useApp();
  const { search } = useAddress();
  const me = useMe();
  const linked = Boolean(me.data?.renter);
  const query = useQuery({
    queryKey: ['household', search.lease ?? null, 'all'],
    queryFn: () => api().get('/tenant/household', { query: search.lease ? { lease_id: search.lease } : {} }),
    enabled: linked,
  });
  const home = query.data?.household;
  return (
    <>
      <div className="page-head">
        {home && <Plate name={home.room.name} big />}
        <div className="grow">
          <h1>{words.title}</h1>
          {home && <p className="quiet">{[home.property.name, home.property.address].filter(Boolean).join(', ')}</p>}
        </div>
      </div>
      {(me.isPending || (linked && query.isPending)) && <Skeleton rows={6} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <div className="cols">
        <div className="stack">
          {home && <Lease home={home} />}
          {home && <People home={home} />}
          {me.data && !home && !query.isLoading && !query.isError && (
            <section className="panel">
              <EmptyState title={words.none}>
                <p>{words.noneHint}</p>
              </EmptyState>
            </section>
          )}
        </div>
        <div className="stack">
          {home && <Contact contact={home.property.contact} />}
          <Links home={home} />
          {home && <Leases leases={home.leases} shown={home.lease.id} />}
          <Landlords />
        </div>
      </div>
    </>
  );
}
