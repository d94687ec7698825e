import { LogOut } from 'lucide-react';
import { Appearance } from '../../../account/appearance.tsx';
import { ChangePassword } from '../../../account/change-password.tsx';
import { PushDevices } from '../../../account/notifications/push-devices.tsx';
import { FactorList } from '../../../account/security/factor-list.tsx';
import { Sessions } from '../../../account/sessions-page.tsx';
import { useApp, useWords } from '../../../data/app.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';
import { useMe } from '../../data.ts';
import { AddEmail } from './add-email.tsx';
import { AddPhone } from './add-phone.tsx';
import { Notifications } from './notifications.tsx';
import { PrivacyLink } from './privacy-link.tsx';
import { Profile } from './profile.tsx';
import { wrongPasswordAt } from './wrong-password.ts';

/** The account of the renter, with every landlord. */
export default function RenterSettingsPage() {
  const words = useWords(renterSettingsWords);
  const { session, api } = useApp();
  const me = useMe();
  const account = me.data?.account;
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
        </div>
      </div>
      {me.isPending && <Skeleton rows={6} />}
      {me.isError && !account && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      {account && (
        <div className="cols">
          <div className="stack">
            <Profile account={account} />
            <Notifications />
            <PrivacyLink />
            <Appearance />
          </div>
          <div className="stack">
            <PushDevices why={words.why} />
            {account.email !== null && (
              <ChangePassword
                email={account.email}
                onChange={(body) =>
                  api()
                    .post('/tenant/auth/password/change', { body })
                    .catch(wrongPasswordAt('current_password', words.wrongPassword))
                }
                onForgot={(email) => api().post('/tenant/auth/password/forgot', { body: { email } })}
              />
            )}
            {account.email !== null && !account.verified_phone && <AddPhone email={account.email} />}
            {account.email === null && account.verified_phone && <AddEmail phone={account.verified_phone} />}
            <FactorList className="stack" />
            <section className="panel" aria-labelledby="h-sessions">
              <header>
                <h2 id="h-sessions">{words.sessions}</h2>
              </header>
              <Sessions />
              <footer>
                <button className="btn wide" type="button" onClick={() => void session.logOut()}>
                  <LogOut className="i" aria-hidden="true" />
                  {words.logOut}
                </button>
              </footer>
            </section>
          </div>
        </div>
      )}
    </>
  );
}
