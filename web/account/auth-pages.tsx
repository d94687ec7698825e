import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp, useWords } from '../data/app.ts';
import { authWords } from '../words/auth.ts';
import { securityWords } from '../words/security.ts';
import { AuthForm } from './auth-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PhoneLogin } from './phone-login.tsx';
import { type Asked, isAsked, SecondStep } from './second-step.tsx';

/** Login, registration and password pages, the same for both apps. */
const useSubmitters = () => {
  const { session, queries } = useApp();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { next?: string };
  /** Only a path of this app: an address from elsewhere could lead anywhere. */
  const leave = async () => {
    queries.clear();
    await navigate({ to: next?.startsWith('/') && !next.startsWith('//') ? next : '/', replace: true });
  };
  /** The login page of the same app, by email or by phone, which then leads to the same place. */
  const loginBy = (by: 'email' | 'phone'): string => {
    const query = new URLSearchParams({ ...(by === 'phone' ? { by } : {}), ...(next ? { next } : {}) }).toString();
    return `${base(session.kind)}/login${query === '' ? '' : `?${query}`}`;
  };
  return { session, leave, loginBy };
};

export function LoginPage() {
  const words = useWords(authWords);
  const { session, leave, loginBy } = useSubmitters();
  const { by, ended } = useSearch({ strict: false }) as { by?: string; ended?: string };
  const security = useWords(securityWords);
  const [asked, setAsked] = useState<Asked | 'over' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for who comes here with a session
  useEffect(() => {
    if (session.state === 'in') void leave();
  }, []);
  if (asked && asked !== 'over') return <SecondStep asked={asked} onEntered={leave} onOver={() => setAsked('over')} />;
  if (session.kind === 'renter' && by === 'phone')
    return <PhoneLogin onEntered={leave} onAsked={setAsked} byEmail={loginBy('email')} />;
  return (
    <AuthForm
      title={words.logInTitle}
      intro={(asked === 'over' || ended) && <p role="status">{asked === 'over' ? security.stepOver : words.ended}</p>}
      button={words.logIn}
      fields={[
        { name: 'email', label: words.email, type: 'email', autoComplete: 'username' },
        { name: 'password', label: words.password, type: 'password', autoComplete: 'current-password' },
      ]}
      onSubmit={async ({ email = '', password = '' }) => {
        if (await isAsked(session.logIn(email, password), setAsked)) return;
        await leave();
      }}
      footer={
        <>
          <PasskeyLogin onEntered={leave} />
          {session.kind === 'renter' && (
            <a className="btn wide" href={loginBy('phone')}>
              {words.byPhone}
            </a>
          )}
          <a href={`${base(session.kind)}/forgot`}>{words.forgot}</a>
          <span>
            {words.noAccount} <a href={`${base(session.kind)}/register`}>{words.register}</a>
          </span>
        </>
      }
    />
  );
}

export function RegisterPage() {
  const words = useWords(authWords);
  const { session, leave } = useSubmitters();
  const operator = session.kind === 'operator';
  return (
    <AuthForm
      title={operator ? words.registerTitle : words.registerRenterTitle}
      button={words.register}
      fields={[
        { name: 'display_name', label: words.name, type: 'text', autoComplete: 'name' },
        ...(operator
          ? [
              {
                name: 'organization_name',
                label: words.organization,
                type: 'text' as const,
                autoComplete: 'organization',
              },
            ]
          : []),
        { name: 'email', label: words.email, type: 'email', autoComplete: 'username' },
        {
          name: 'password',
          label: words.password,
          type: 'password',
          autoComplete: 'new-password',
          help: words.passwordHelp,
        },
      ]}
      onSubmit={async (values) => {
        await session.register(values);
        await leave();
      }}
      footer={
        <span>
          {words.haveAccount} <a href={`${base(session.kind)}/login`}>{words.logIn}</a>
        </span>
      }
    />
  );
}

export function ForgotPage() {
  const words = useWords(authWords);
  const { api, session } = useApp();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <main className="door" id="main">
        <div className="panel door-card">
          <h1>{words.sent}</h1>
          <p className="quiet">{words.sentHint}</p>
          <a className="btn wide" href={`${base(session.kind)}/login`}>
            {words.logIn}
          </a>
        </div>
      </main>
    );
  return (
    <AuthForm
      title={words.forgotTitle}
      intro={<p>{words.forgotHelp}</p>}
      button={words.send}
      fields={[{ name: 'email', label: words.email, type: 'email', autoComplete: 'username' }]}
      onSubmit={async ({ email = '' }) => {
        const path = session.kind === 'operator' ? '/auth/password/forgot' : '/tenant/auth/password/forgot';
        await api().post(path, { body: { email } });
        setSent(true);
      }}
      footer={<a href={`${base(session.kind)}/login`}>{words.logIn}</a>}
    />
  );
}

export function ResetPage() {
  const words = useWords(authWords);
  const { api, session } = useApp();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const [done, setDone] = useState(false);
  if (done || !token)
    return (
      <main className="door" id="main">
        <div className="panel door-card">
          <h1>{words.resetTitle}</h1>
          <p className="quiet">{done ? words.resetDone : words.badLink}</p>
          <a className="btn wide" href={`${base(session.kind)}/${done ? 'login' : 'forgot'}`}>
            {done ? words.logIn : words.forgot}
          </a>
        </div>
      </main>
    );
  return (
    <AuthForm
      title={words.resetTitle}
      button={words.reset}
      fields={[
        {
          name: 'password',
          label: words.newPassword,
          type: 'password',
          autoComplete: 'new-password',
          help: words.passwordHelp,
        },
      ]}
      onSubmit={async ({ password = '' }) => {
        const path = session.kind === 'operator' ? '/auth/password/reset' : '/tenant/auth/password/reset';
        await api().post(path, { body: { token, password } });
        setDone(true);
      }}
    />
  );
}

const base = (kind: 'operator' | 'renter'): string => (kind === 'operator' ? '/console' : '/renter');
