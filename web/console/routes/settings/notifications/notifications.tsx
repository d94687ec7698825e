import { PushDevices } from '../../../../account/notifications/push-devices.tsx';
import { QuietHoursForm } from '../../../../account/notifications/quiet-hours.tsx';
import { Topics } from '../../../../account/notifications/topics.tsx';
import { useChoices } from '../../../../account/notifications/use-choices.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { notificationsWords } from '../../../../words/settings-notifications.ts';
import { topicWords } from '../../../../words/settings-topics.ts';
import { SettingsPage } from '../shared/settings-page.tsx';

/** What the person is notified of, in every organization, and on which devices. */
export default function NotificationsPage() {
  const words = useWords(notificationsWords);
  const topics = useWords(topicWords);
  const { api } = useApp();
  const { query, saved, shown, choose, isSaving } = useChoices({
    read: () => api().request('get', '/auth/preferences'),
    save: (body) => api().put('/auth/preferences', { body }),
  });
  return (
    <SettingsPage page="notifications">
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {saved && shown && (
        <div className="cols">
          <Topics
            channels={['email', 'push']}
            topics={topics}
            help={words.whatHelp}
            defaults={saved.defaults}
            choices={shown.notifications}
            onChange={(notifications) => choose({ ...shown, notifications })}
          />
          <div className="stack">
            <PushDevices why={words.why} />
            <QuietHoursForm
              key={JSON.stringify(saved.chosen.quiet_hours)}
              hours={shown.quiet_hours}
              help={words.quietHelp}
              busy={isSaving}
              onSave={(quiet_hours) => choose({ ...shown, quiet_hours })}
            />
          </div>
        </div>
      )}
    </SettingsPage>
  );
}
