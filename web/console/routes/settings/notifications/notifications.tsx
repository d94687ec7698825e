import type { NotificationChoices, QuietHours } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { PushDevices } from '../../../../account/notifications/push-devices.tsx';
import { QuietHoursForm } from '../../../../account/notifications/quiet-hours.tsx';
import { Topics } from '../../../../account/notifications/topics.tsx';
import { useApp, useWords } from '../../../../data/app.ts';
import { useAtOnce } from '../../../../data/at-once.ts';
import { useSave } from '../../../../data/save.ts';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { notificationsWords } from '../../../../words/settings-notifications.ts';
import { topicWords } from '../../../../words/settings-topics.ts';
import { SettingsPage } from '../shared/settings-page.tsx';

export type Chosen = { readonly notifications: NotificationChoices; readonly quiet_hours: QuietHours | null };

/** What the person is notified of, in every organization, and on which devices. */
export default function NotificationsPage() {
  const words = useWords(notificationsWords);
  const topics = useWords(topicWords);
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['preferences'],
    queryFn: async () => {
      const { data, meta } = await api().request('get', '/auth/preferences');
      const { defaults = {} } = meta as { defaults?: NotificationChoices };
      return { chosen: data as Chosen, defaults };
    },
  });
  const save = useSave(
    ({ notifications, quiet_hours }: Chosen) =>
      api().put('/auth/preferences', { body: { notifications, ...(quiet_hours ? { quiet_hours } : {}) } }),
    { toastErrors: true },
  );
  const data = query.data;
  const [shown, choose] = useAtOnce(data?.chosen, async (next) => {
    if (!next || !shown) return;
    await save.mutateAsync(next);
    showToast(words.saved, { undo: () => save.mutate(shown) });
  });
  return (
    <SettingsPage page="notifications">
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {data && shown && (
        <div className="cols">
          <Topics
            channels={['email', 'push']}
            topics={topics}
            help={words.whatHelp}
            defaults={data.defaults}
            choices={shown.notifications}
            onChange={(notifications) => choose({ ...shown, notifications })}
          />
          <div className="stack">
            <PushDevices why={words.why} />
            <QuietHoursForm
              key={JSON.stringify(data.chosen.quiet_hours)}
              hours={shown.quiet_hours}
              busy={save.isPending}
              onSave={(quiet_hours) => choose({ ...shown, quiet_hours })}
            />
          </div>
        </div>
      )}
    </SettingsPage>
  );
}
