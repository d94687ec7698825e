import { ChevronRight, MonitorSmartphone } from 'lucide-react';
import { Appearance } from '../../../../account/appearance.tsx';
import { ChangePassword } from '../../../../account/change-password.tsx';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMe } from '../../../../data/me.ts';
import { Skeleton } from '../../../../ui/states/states.tsx';
import { accountWords } from '../../../../words/settings-account.ts';
import { Go } from '../../../go.tsx';
import { SettingsPage } from '../shared/settings-page.tsx';
import { ConfirmEmail, Profile } from './profile.tsx';

/** The account of the person, in every organization. */
export default function AccountPage() {
  const words = useWords(accountWords);
  const { api } = useApp();
  const user = useMe()?.user;
  return (
    <SettingsPage page="account" subtitle={user?.email}>
      {user ? (
        <div className="cols">
          <div className="stack">
            <Profile user={user} />
            <ChangePassword
              email={user.email}
              onChange={(body) => api().post('/auth/password/change', { body })}
              onForgot={(email) => api().post('/auth/password/forgot', { body: { email } })}
            />
          </div>
          <div className="stack">
            <Appearance keys />
            <ConfirmEmail />
            <section className="panel" aria-label={words.sessions}>
              <Go className="row" to="/settings/sessions">
                <MonitorSmartphone className="i" aria-hidden="true" />
                <span className="grow">{words.sessions}</span>
                <ChevronRight className="i go" aria-hidden="true" />
              </Go>
            </section>
          </div>
        </div>
      ) : (
        <Skeleton />
      )}
    </SettingsPage>
  );
}
