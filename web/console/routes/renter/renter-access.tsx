import type { Renter } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Send, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { CopyLine } from '../../../ui/copy-line/copy-line.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatMoment } from '../../../words/format.ts';
import { rentersWords } from '../../../words/renters.ts';

/** Invitations to the renter's app, and ending its access. */
export function RenterAccess({ renter }: { readonly renter: Renter }) {
  const words = useWords(rentersWords);
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMay('invitations.write');
  const [ending, setEnding] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const renter_id = renter.id;
  const invitations = useQuery({
    queryKey: ['invitations', renter_id],
    queryFn: () => api().get('/renters/{renter_id}/invitations', { path: { renter_id }, query: { limit: 10 } }),
  });
  const resend = useSave(
    (invitation_id: string) => api().post('/invitations/{invitation_id}/resend', { path: { invitation_id } }),
    {
      said: ({ channels }) => (channels.length > 0 ? words.invited : words.inviteByHand),
      toastErrors: true,
      done: ({ message }) => setMessage(message),
    },
  );
  const revoke = useSave(
    (invitation_id: string) => api().post('/invitations/{invitation_id}/revoke', { path: { invitation_id } }),
    { said: words.revoked, toastErrors: true },
  );
  const end = useSave(() => api().delete('/renters/{renter_id}/portal-access', { path: { renter_id } }), {
    said: words.accessEnded,
    done: () => setEnding(false),
    toastErrors: true,
  });
  const linked = renter.portal_status === 'LINKED';
  return (
    <section className="panel" aria-labelledby="h-app">
      <header>
        <h2 id="h-app">{words.app}</h2>
        <State tone={linked ? 'good' : ''} icon={Smartphone} label={words.portal[renter.portal_status]} />
      </header>
      <div className="pad stack">
        {linked ? <p>{words.appLinked}</p> : <Invite renter={renter} reason={reason} onMessage={setMessage} />}
        {message && !linked && <CopyLine isMessage label={words.inviteMessage} text={message} />}
      </div>
      <ul className="rows">
        {(invitations.data?.invitations ?? []).map(({ id, email, phone, status, expires_at }) => (
          <li className="row" key={id}>
            <span className="grow">
              <span className="strong name">{email ?? phone}</span>
              <span className="detail">
                {words.invitationStates[status] ?? status}
                {status === 'PENDING' && ` · ${words.until(formatMoment(expires_at, language))}`}
              </span>
            </span>
            {status === 'PENDING' && (
              <span className="btns">
                <ActionButton look="small" reason={reason} busy={resend.isPending} onClick={() => resend.mutate(id)}>
                  {words.resend}
                </ActionButton>
                {!reason && (
                  <ActionButton look="small" busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
                    {words.revoke}
                  </ActionButton>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {linked && (
        <footer>
          <ActionButton look="small danger" reason={reason} onClick={() => setEnding(true)}>
            {words.endAccess}
          </ActionButton>
        </footer>
      )}
      <Dialog
        open={ending}
        onOpenChange={setEnding}
        title={words.endAccess}
        footer={
          <ActionButton look="danger" busy={end.isPending} onClick={() => end.mutate(undefined)}>
            {words.endAccess}
          </ActionButton>
        }
      >
        <p>{words.endAccessText}</p>
      </Dialog>
    </section>
  );
}

type InviteProps = {
  readonly renter: Renter;
  readonly reason: string | null;
  /** Told the text of the invitation, which is shown once. */
  readonly onMessage: (message: string | null) => void;
};

function Invite({ renter, reason, onMessage }: InviteProps) {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const { values, field, picker, forget } = useKeptFields(`invite ${renter.id}`, {
    by: renter.email || !renter.phone ? 'email' : 'phone',
    email: renter.email ?? '',
    phone: renter.phone ?? '',
  });
  const { by, email, phone } = values;
  const invite = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/renters/{renter_id}/invitations', {
        path: { renter_id: renter.id },
        body: by === 'phone' ? { phone } : { email },
        idempotencyKey,
      }),
    {
      said: ({ channels }) => (channels.length > 0 ? words.invited : words.inviteByHand),
      done: ({ message }) => {
        forget();
        onMessage(message);
      },
    },
  );
  return (
    <Form error={invite.error} onSubmit={() => invite.mutate(undefined)}>
      <p className="small quiet">{words.appNone}</p>
      <Segmented
        label={words.inviteBy}
        {...picker('by')}
        options={[
          { value: 'phone', label: words.byPhone },
          { value: 'email', label: words.byEmail },
        ]}
      />
      {by === 'phone' ? (
        <Field
          key="phone"
          label={words.invitePhone}
          type="tel"
          help={words.invitePhoneHelp}
          {...field('phone')}
          autoComplete="off"
        />
      ) : (
        <Field key="email" label={words.inviteEmail} type="email" {...field('email')} autoComplete="off" />
      )}
      <ActionButton type="submit" icon={Send} busy={invite.isPending} reason={reason}>
        {words.invite}
      </ActionButton>
    </Form>
  );
}
