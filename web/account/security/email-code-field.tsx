import { useState } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { securityWords } from '../../words/security.ts';

type Props = { readonly value: string; readonly onChange: (code: string) => void };

/** Where an organization requires a second factor, the first one takes a code by email. */
export function EmailCodeField({ value, onChange }: Props) {
  const words = useWords(securityWords);
  const { api } = useApp();
  const [shown, setShown] = useState<string | null>(null);
  const send = useSave(() => api().post('/auth/second-factors/email-code'), {
    said: words.emailSent,
    toastErrors: true,
    done: ({ code }) => setShown(code),
  });
  return (
    <>
      <p>{words.emailHelp}</p>
      <div className="btns">
        <ActionButton busy={send.isPending} onClick={() => send.mutate(undefined)}>
          {words.sendEmail}
        </ActionButton>
      </div>
      {shown && <p role="status">{words.emailShown(shown)}</p>}
      <Field
        label={words.emailCode}
        name="email_code"
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
