import { RentrollError } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../data/app.ts';
import { authWords } from '../words/auth.ts';
import { AuthForm } from './auth-form.tsx';
import { type Asked, isAsked } from './second-step.tsx';

type Sent = { readonly phone: string; readonly shown: string | null };

type Props = {
  readonly onEntered: () => Promise<void>;
  /** The account has a second factor. */
  readonly onAsked: (asked: Asked) => void;
  /** The address of the login with an email address. */
  readonly byEmail: string;
};

/** First the number, then the code that was sent to it. */
export function PhoneLogin({ onEntered, onAsked, byEmail }: Props) {
  const words = useWords(authWords);
  const { api, session } = useApp();
  const [asked, setAsked] = useState<Sent | null>(null);
  const send = async (phone: string) => {
    const { code } = await api().post('/tenant/auth/phone/code', { body: { phone } });
    setAsked({ phone, shown: code });
  };
  if (!asked)
    return (
      <AuthForm
        key="number"
        title={words.phoneTitle}
        intro={<p>{words.phoneHelp}</p>}
        button={words.sendCode}
        fields={[{ name: 'phone', label: words.phone, type: 'tel', autoComplete: 'tel' }]}
        onSubmit={({ phone = '' }) => send(phone)}
        footer={<a href={byEmail}>{words.byEmail}</a>}
      />
    );
  return (
    <AuthForm
      key="code"
      title={words.codeTitle}
      intro={<p role="status">{asked.shown ? words.codeShown(asked.shown) : words.codeSent(asked.phone)}</p>}
      button={words.logIn}
      fields={[{ name: 'code', label: words.code, type: 'code', autoComplete: 'one-time-code' }]}
      onSubmit={async ({ code = '' }) => {
        const login = session.enterWith('/phone/login', { phone: asked.phone, code: code.trim() });
        if (!(await isAsked(login, onAsked))) await onEntered();
      }}
      footer={<SendAgain onSend={() => send(asked.phone)} onOther={() => setAsked(null)} />}
    />
  );
}

type Again = { readonly onSend: () => Promise<void>; readonly onOther: () => void };

function SendAgain({ onSend, onOther }: Again) {
  const words = useWords(authWords);
  const [said, setSaid] = useState<string | null>(null);
  const again = () =>
    onSend().then(
      () => setSaid(words.sentAgain),
      (error: unknown) => {
        if (!(error instanceof RentrollError)) throw error;
        setSaid(error.message);
      },
    );
  return (
    <>
      {said && <p role="status">{said}</p>}
      <button className="btn link" type="button" onClick={() => void again()}>
        {words.sendAgain}
      </button>
      <button className="btn link" type="button" onClick={onOther}>
        {words.otherNumber}
      </button>
    </>
  );
}
