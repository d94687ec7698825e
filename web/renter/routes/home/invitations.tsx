import { Mail } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { formatMoment } from '../../../words/format.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { useInvitations } from './rest-data.ts';

/** Landlords who wait for this account. Without any there is nothing to show. */
export function Invitations() {
  const words = useWords(homeMoreWords);
  const language = useLanguage();
  const { api, session } = useApp();
  const { data } = useInvitations();
  const accept = useSave((token: string) => api().post('/tenant/invitations/{token}/accept', { path: { token } }), {
    toastErrors: true,
    // The app starts again, for the room that was accepted.
    done: ({ renter_id }) => void session.switchTo(renter_id).then(() => location.assign('/renter/'), showRefusal),
  });
  const decline = useSave((token: string) => api().post('/tenant/invitations/{token}/decline', { path: { token } }), {
    said: words.declined,
    toastErrors: true,
  });
  if (!data || data.invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-invited">
      <header>
        <h2 id="h-invited">{words.invitations}</h2>
      </header>
      <ul className="rows">
        {data.invitations.map(({ id, organization_name, renter_name, created_at }) => (
          <li className="row" key={id}>
            <Mail className="i" aria-hidden="true" />
            <span className="grow">
              <span className="strong">{words.invited(organization_name)}</span>
              <br />
              <span className="small quiet">{words.invitedAs(renter_name, formatMoment(created_at, language))}</span>
              <span className="btns even invited">
                <ActionButton look="primary small" busy={accept.isPending} onClick={() => accept.mutate(id)}>
                  {words.accept}
                </ActionButton>
                <ActionButton look="small" busy={decline.isPending} onClick={() => decline.mutate(id)}>
                  {words.decline}
                </ActionButton>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
