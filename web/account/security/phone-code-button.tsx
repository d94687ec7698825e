import { useState } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { securityWords } from '../../words/security.ts';

/** Sends the code by which an account without a password proves itself. */
export function PhoneCodeButton({ phone }: { readonly phone: string }) {
  const words = useWords(securityWords);
  const { api } = useApp();
  const [said, setSaid] = useState<string | null>(null);
  const send = useSave(() => api().post('/tenant/auth/phone/code', { body: { phone } }), {
    toastErrors: true,
    done: ({ code }) => setSaid(code ? words.phoneShown(code) : words.phoneSent(phone)),
  });
  return (
    <>
      <div className="btns">
        <ActionButton busy={send.isPending} onClick={() => send.mutate(undefined)}>
          {words.sendPhone(phone)}
        </ActionButton>
      </div>
      {said && <p role="status">{said}</p>}
    </>
  );
}
