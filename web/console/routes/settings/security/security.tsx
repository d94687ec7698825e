import { FactorList } from '../../../../account/security/factor-list.tsx';
import { SettingsPage } from '../shared/settings-page.tsx';

export default function SecurityPage() {
  return (
    <SettingsPage page="security">
      <FactorList />
    </SettingsPage>
  );
}
