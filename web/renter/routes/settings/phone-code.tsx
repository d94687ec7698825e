import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import type { useFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';

type Props = {
  readonly phone: string;
  /** Why no code can be sent yet. */
  readonly reason?: string | null;
  /** What connects the field of the code. */
  readonly code: ReturnType<ReturnType<typeof useFields>['field']>;
  /** Of the button that needs the code. */
  readonly children: (reason: string | null) => React.ReactNode;
};

/** Proves whose number it is: a button that sends a code, its field, and the button that needs it. */
export function PhoneCode({ phone, reason = null, code, children }: Props) {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const [sent, setSent] = useState<string | null>(null);
  const send = useSave(() => api().post('/tenant/auth/phone/code', { body: { phone } }), {
    toastErrors: true,
    done: ({ code: shown }) => setSent(shown ? words.codeShown(shown) : words.codeSent(phone)),
  });
  return (
    <>
      <div className="btns">
        <ActionButton look="small" busy={send.isPending} reason={reason} onClick={() => send.mutate(undefined)}>
          {words.sendCode}
        </ActionButton>
      </div>
      {sent && <p role="status">{sent}</p>}
      <Field label={words.code} inputMode="numeric" maxLength={6} autoComplete="one-time-code" {...code} />
      <div className="btns">{children(sent ? null : words.codeFirst)}</div>
    </>
  );
}
