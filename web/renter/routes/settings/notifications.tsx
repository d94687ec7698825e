import type { QuietHours, TenantNotificationChoices } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { QuietHoursForm } from '../../../account/notifications/quiet-hours.tsx';
import { Topics } from '../../../account/notifications/topics.tsx';
import { useApp, useWords } from '../../../data/app.ts';
import { useAtOnce } from '../../../data/at-once.ts';
import { useSave } from '../../../data/save.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { renterSettingsWords } from '../../../words/renter-settings.ts';

type Chosen = { readonly notifications: TenantNotificationChoices; readonly quiet_hours: QuietHours | null };

/** What the renter is told about, by Zalo, on their devices or by email, and when they want quiet. */
export function Notifications() {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['preferences'],
    queryFn: async () => {
      const { data, meta } = await api().request('get', '/tenant/auth/preferences');
      const { defaults = {} } = meta as { defaults?: TenantNotificationChoices };
      return { chosen: data as Chosen, defaults };
    },
  });
  const save = useSave(
    ({ notifications, quiet_hours }: Chosen) =>
      api().put('/tenant/auth/preferences', { body: { notifications, ...(quiet_hours ? { quiet_hours } : {}) } }),
    { toastErrors: true },
  );
  const data = query.data;
  const [shown, choose] = useAtOnce(data?.chosen, async (next) => {
    if (!next || !shown) return;
    await save.mutateAsync(next);
    showToast(words.saved, { undo: () => save.mutate(shown) });
  });
  if (query.isPending) return <Skeleton />;
  if (!data || !shown) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Topics
        channels={['zalo', 'push', 'email']}
        topics={words.topics}
        help={words.topicsHelp}
        defaults={data.defaults}
        choices={shown.notifications}
        onChange={(notifications) => choose({ ...shown, notifications })}
      />
      <QuietHoursForm
        key={JSON.stringify(data.chosen.quiet_hours)}
        hours={shown.quiet_hours}
        busy={save.isPending}
        onSave={(quiet_hours) => choose({ ...shown, quiet_hours })}
      />
    </>
  );
}
