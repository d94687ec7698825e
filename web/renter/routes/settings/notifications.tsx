import { QuietHoursForm } from '../../../account/notifications/quiet-hours.tsx';
import { Topics } from '../../../account/notifications/topics.tsx';
import { useChoices } from '../../../account/notifications/use-choices.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';

/** What the renter is told about, by Zalo, on their devices or by email, and when they want quiet. */
export function Notifications() {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const { query, saved, shown, choose, isSaving } = useChoices({
    read: () => api().request('get', '/tenant/auth/preferences'),
    save: (body) => api().put('/tenant/auth/preferences', { body }),
  });
  if (query.isPending) return <Skeleton />;
  if (!saved || !shown) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Topics
        channels={['zalo', 'push', 'email']}
        topics={words.topics}
        help={words.topicsHelp}
        defaults={saved.defaults}
        choices={shown.notifications}
        onChange={(notifications) => choose({ ...shown, notifications })}
      />
      <QuietHoursForm
        key={JSON.stringify(saved.chosen.quiet_hours)}
        hours={shown.quiet_hours}
        help={words.quietHelp}
        busy={isSaving}
        onSave={(quiet_hours) => choose({ ...shown, quiet_hours })}
      />
    </>
  );
}
