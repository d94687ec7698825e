import type { NotificationChoices, QuietHours } from '@rentroll/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp, useWords } from '../../../../data/app.ts';
import { useSave } from '../../../../data/save.ts';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { notificationsWords } from '../../../../words/settings-notifications.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { PushDevices } from './push-devices.tsx';
import { QuietHoursForm } from './quiet-hours.tsx';
import { Topics } from './topics.tsx';
import './notifications.css';

export type Chosen = { readonly notifications: NotificationChoices; readonly quiet_hours: QuietHours | null };

/** What the person is notified of, in every organization, and on which devices. */
export default function NotificationsPage() {
  const words = useWords(notificationsWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['preferences'],
    queryFn: async () => {
      const { data, meta } = await api().request('get', '/auth/preferences');
      const { defaults = {} } = meta as { defaults?: NotificationChoices };
      return { chosen: data as Chosen, defaults };
    },
  });
  const save = useSave(
    ({ next }: { readonly next: Chosen; readonly before: Chosen | null }) =>
      api().put('/auth/preferences', {
        body: {
          notifications: next.notifications,
          ...(next.quiet_hours ? { quiet_hours: next.quiet_hours } : {}),
        },
      }),
    { toastErrors: true },
  );
  const data = query.data;
  // Shown as chosen at once; what the service answers replaces it, and a refusal puts it back.
  const shown = save.isPending ? save.variables.next : data?.chosen;
  const change = (next: Chosen, before: Chosen | null) =>
    save.mutate(
      { next, before },
      {
        onSuccess: () => {
          queries.setQueryData(['preferences'], (old: typeof data) => old && { ...old, chosen: next });
          showToast(words.saved, before ? { undo: () => change(before, null) } : {});
        },
      },
    );
  return (
    <SettingsPage page="notifications">
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {data && shown && (
        <div className="cols">
          <Topics
            defaults={data.defaults}
            choices={shown.notifications}
            onChange={(notifications) => change({ ...shown, notifications }, shown)}
          />
          <div className="stack">
            <PushDevices />
            <QuietHoursForm
              key={JSON.stringify(data.chosen.quiet_hours)}
              hours={shown.quiet_hours}
              busy={save.isPending}
              onSave={(quiet_hours) => change({ ...shown, quiet_hours }, shown)}
            />
          </div>
        </div>
      )}
    </SettingsPage>
  );
}
