import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useParam } from '../../../../data/address.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { propertiesWords } from '../../../../words/settings-properties.ts';
import { Go } from '../../../go.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { SettingsPage } from '../shared/settings-page.tsx';
import { PropertyForm } from './property-form.tsx';

export default function PropertyPage() {
  const words = useWords(propertiesWords);
  const { api } = useApp();
  const property_id = useParam('property_id');
  const may = useMay('properties.write');
  const [asking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: ['property', property_id],
    // Reading the full identity number is recorded, so it is read when the page opens and after changes only.
    queryFn: () => api().request('get', '/properties/{property_id}', { path: { property_id } }),
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const property = query.data?.data;
  const path = { property_id };
  const archive = useSave(() => api().delete('/properties/{property_id}', { path }), {
    said: words.archived,
    done: () => setAsking(false),
  });
  const restore = useSave(() => api().patch('/properties/{property_id}', { path, body: { status: 'ACTIVE' } }), {
    said: words.restored,
    toastErrors: true,
  });
  const isArchived = property?.display.status.value === 'ARCHIVED';
  return (
    <SettingsPage page="properties" title={property?.name} subtitle={property?.display.status.label}>
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {property && (
        <div className="cols">
          <PropertyForm property={property} etag={query.data?.response.headers.get('etag') ?? null} />
          <section className="panel" aria-labelledby="h-facts">
            <header>
              <h2 id="h-facts">{words.facts}</h2>
            </header>
            <div className="pad stack">
              <dl className="facts">
                <dt>{words.roomCount}</dt>
                <dd>{property.room_count}</dd>
                <dt>{words.letCount}</dt>
                <dd>{property.occupied_room_count}</dd>
              </dl>
              <div className="btns">
                <Go className="btn small" to="/rooms" search={{ property: property.id }}>
                  {words.seeRooms}
                </Go>
                <Go className="btn small" to="/settings/prices" search={{ property: property.id }}>
                  {words.seePrices}
                </Go>
                {isArchived ? (
                  <ActionButton
                    key="restore"
                    look="small"
                    icon={ArchiveRestore}
                    reason={may}
                    busy={restore.isPending}
                    onClick={() => restore.mutate(undefined)}
                  >
                    {words.restore}
                  </ActionButton>
                ) : (
                  <ActionButton key="archive" look="small" icon={Archive} reason={may} onClick={() => setAsking(true)}>
                    {words.archive}
                  </ActionButton>
                )}
              </div>
            </div>
          </section>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={words.archive}
          button={words.archive}
          busy={archive.isPending}
          error={archive.error}
          onConfirm={() => archive.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          {words.archiveWhat}
        </ConfirmDialog>
      )}
    </SettingsPage>
  );
}
