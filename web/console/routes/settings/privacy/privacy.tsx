import { SettingsPage } from '../shared/settings-page.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { RetentionSettings } from './retention.tsx';

/** What renters are told about their data. */
export default function PrivacySettingsPage() {
  return (
    <SettingsPage page="privacy">
      <div className="cols">
        <NoticeEditor />
        <div className="stack">
          <RetentionSettings />
        </div>
      </div>
    </SettingsPage>
  );
}
