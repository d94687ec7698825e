import { Plus } from 'lucide-react';
import { useAddress } from '../../../../data/address.ts';
import { useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Segmented } from '../../../../ui/tabs/tabs.tsx';
import { webhooksWords } from '../../../../words/settings-webhooks.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { Endpoints } from './endpoints.tsx';
import { Events } from './events.tsx';

/** Where events go, whether they arrived, and the events themselves. */
export default function WebhooksPage() {
  const words = useWords(webhooksWords);
  const { search, change } = useAddress();
  const { open, close } = useOpened();
  const may = useMay('webhook_endpoints.write');
  const isEvents = search.tab === 'events';
  return (
    <SettingsPage
      page="webhooks"
      actions={
        <ActionButton look="primary" icon={Plus} reason={may} onClick={() => open({ open: 'new' })}>
          {words.add}
        </ActionButton>
      }
    >
      <div className="settings-tools">
        <Segmented
          label={words.tabsLabel}
          value={isEvents ? 'events' : ''}
          onChange={(tab) => change({ tab: tab || undefined })}
          options={[
            { value: '', label: words.tabs.endpoints },
            { value: 'events', label: words.tabs.events },
          ]}
        />
      </div>
      {isEvents ? <Events /> : <Endpoints />}
      {search.open && <EditEndpoint key={search.open} id={search.open} onClose={() => close({ open: undefined })} />}
    </SettingsPage>
  );
}
