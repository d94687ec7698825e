import { SettingsPage } from '../shared/settings-page.tsx';
import { NoticeEditor } from './notice-editor.tsx';

/** What renters are told about their data. */
export default function PrivacySettingsPage() {
  return (
    <SettingsPage page="privacy">
      <div className="cols">
        <NoticeEditor />
      </div>
    </SettingsPage>
  );
}
