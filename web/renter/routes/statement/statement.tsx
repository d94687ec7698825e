import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { StatementParts } from '../../../ui/statement/statement-parts.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterAccountWords } from '../../../words/renter-account.ts';
import { useHousehold } from '../../data.ts';
import { Go } from '../../go.tsx';
import { SaveFile } from '../../save-file.tsx';

/** Account and deposit of the lease in the address, or of the home that is lived in. */
export default function RenterStatementPage() {
  const words = useWords(renterAccountWords);
  const { api } = useApp();
  const { search } = useAddress();
  const home = useHousehold();
  // Somebody who only lives there sees no rent, and no statement.
  const own = home.data?.lease.monthly_rent == null ? undefined : home.data.lease.id;
  const lease = search.lease ?? own;
  const path = { lease_id: lease ?? '' };
  const statement = useQuery({
    queryKey: ['statement', lease ?? null],
    queryFn: () => api().get('/tenant/leases/{lease_id}/statement', { path, query: {} }),
    enabled: Boolean(lease),
  });
  const { data } = statement;
  return (
    <>
      <div className="page-head">
        {data && <Plate name={data.names.room_name ?? ''} big />}
        <div className="grow">
          <h1>{words.statementTitle}</h1>
          {data && <p className="quiet">{data.names.property_name}</p>}
        </div>
        {data && (
          <SaveFile
            label={words.save}
            name={`${words.statement}.pdf`}
            load={() => api().file('/tenant/leases/{lease_id}/statement.pdf', { path, query: {} })}
          />
        )}
      </div>
      {!lease && !home.isLoading && (
        <section className="panel">
          <EmptyState title={words.noLease}>
            <p>{words.noLeaseHint}</p>
          </EmptyState>
        </section>
      )}
      {(lease ? statement.isPending : home.isLoading) && <Skeleton rows={6} />}
      {statement.isError && <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />}
      {data && (
        <StatementParts
          statement={data}
          linkTo={({ invoice_id }, label) => (
            <Go to="/invoices/$invoice_id" params={{ invoice_id }}>
              {label}
            </Go>
          )}
        />
      )}
    </>
  );
}
