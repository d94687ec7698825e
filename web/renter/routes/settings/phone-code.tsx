import { RentrollError } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import type { useFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';

type Props = {
  readonly phone: string;
  /** Said when no code is shown. */
  readonly said: string;
  /** Why no code can be sent yet. */
  readonly reason?: string | null;
  /** What connects the field of the code. */
  readonly code: ReturnType<ReturnType<typeof useFields>['field']>;
  /** The refusal of the request that has used the code, if it was one that no other code avoids. */
  readonly usedBy: Error | null;
  /** Takes why no code was sent, null for a new attempt; without it, a toast says it. */
  readonly onRefused?: (error: Error | null) => void;
  /** Of the button that needs the code. */
  readonly children: (reason: string | null) => React.ReactNode;
};

/** What is wrong with the other fields is found before the code is looked at. */
export const usedUpBy = (error: Error | null): Error | null =>
  error instanceof RentrollError && error.status === 409 ? error : null;

/** Proves whose number it is: a button that sends a code, its field, and the button that needs it. */
export function PhoneCode({ phone, said, reason = null, code, usedBy, onRefused, children }: Props) {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const [sent, setSent] = useState<{ text: string; phone: string; after: Error | null } | null>(null);
  // A code belongs to its number, and works once.
  const isUsable = sent?.phone === phone && sent.after === usedBy;
  const send = useSave(() => api().post('/tenant/auth/phone/code', { body: { phone } }), {
    toastErrors: !onRefused,
    done: ({ code: shown }) => setSent({ text: shown ? words.codeShown(shown) : said, phone, after: usedBy }),
  });
  const ask = () => {
    onRefused?.(null);
    send.mutate(undefined, { onError: (error) => onRefused?.(error) });
  };
  return (
    <>
      <div className="btns">
        <ActionButton look="small" busy={send.isPending} reason={reason} onClick={ask}>
          {words.sendCode}
        </ActionButton>
      </div>
      {isUsable && <p role="status">{sent.text}</p>}
      <Field label={words.code} inputMode="numeric" maxLength={6} autoComplete="one-time-code" {...code} />
      <div className="btns">{children(isUsable ? null : words.codeFirst)}</div>
    </>
  );
}
