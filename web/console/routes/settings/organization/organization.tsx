import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMe } from '../../../../data/me.ts';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { organizationWords } from '../../../../words/settings-organization.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { OrganizationStatus } from './organization-status.tsx';
import { Organizations } from './organizations.tsx';
import { ZaloAccount } from './zalo-account.tsx';

/** The organization as a whole: its papers, books and channels, and the way to another one. */
export default function OrganizationPage() {
  const words = useWords(organizationWords);
  const { api } = useApp();
  const id = useMe()?.organization?.id;
  const query = useQuery({
    queryKey: ['organization', id],
    queryFn: () => api().get('/organizations/{organization_id}', { path: { organization_id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const organization = query.data?.organization;
  return (
    <SettingsPage page="organization" subtitle={organization && words.statuses[organization.status]}>
      <div className="cols">
        <div className="stack">
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {organization ? <OrganizationForm organization={organization} /> : id && query.isPending && <Skeleton />}
        </div>
        <div className="stack">
          {organization && <OrganizationStatus organization={organization} />}
          {organization && <ZaloAccount organization={organization} />}
          <Organizations />
        </div>
      </div>
    </SettingsPage>
  );
}
