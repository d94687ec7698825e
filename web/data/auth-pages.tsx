import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthForm } from '../ui/auth-form/auth-form.tsx';
import { useApp, useWords } from './app.ts';

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
  return { session, leave };
};

export function LoginPage() {
  const words = useWords();
  const { session, leave } = useSubmitters();
  return (
    <AuthForm
      title={words.auth.logInTitle}
      button={words.auth.logIn}
      fields={[
        { name: 'email', label: words.auth.email, type: 'email', autoComplete: 'username' },
        { name: 'password', label: words.auth.password, type: 'password', autoComplete: 'current-password' },
      ]}
      onSubmit={async ({ email = '', password = '' }) => {
        await session.logIn(email, password);
        await leave();
      }}
      footer={
        <>
          <a href={`${base(session.kind)}/forgot`}>{words.auth.forgot}</a>
          <span>
            {words.auth.noAccount} <a href={`${base(session.kind)}/register`}>{words.auth.register}</a>
          </span>
        </>
      }
    />
  );
}

export function RegisterPage() {
  const words = useWords();
  const { session, leave } = useSubmitters();
  const operator = session.kind === 'operator';
  return (
    <AuthForm
      title={operator ? words.auth.registerTitle : words.auth.registerRenterTitle}
      button={words.auth.register}
      fields={[
        { name: 'display_name', label: words.auth.name, type: 'text', autoComplete: 'name' },
        ...(operator
          ? [
              {
                name: 'organization_name',
                label: words.auth.organization,
                type: 'text' as const,
                autoComplete: 'organization',
              },
            ]
          : []),
        { name: 'email', label: words.auth.email, type: 'email', autoComplete: 'username' },
        {
          name: 'password',
          label: words.auth.password,
          type: 'password',
          autoComplete: 'new-password',
          help: words.auth.passwordHelp,
        },
      ]}
      onSubmit={async (values) => {
        await session.register(values);
        await leave();
      }}
      footer={
        <span>
          {words.auth.haveAccount} <a href={`${base(session.kind)}/login`}>{words.auth.logIn}</a>
        </span>
      }
    />
  );
}

export function ForgotPage() {
  const words = useWords();
  const { api, session } = useApp();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <main className="door" id="main">
        <div className="panel door-card">
          <h1>{words.auth.sent}</h1>
          <p className="quiet">{words.auth.sentHint}</p>
          <a className="btn wide" href={`${base(session.kind)}/login`}>
            {words.auth.logIn}
          </a>
        </div>
      </main>
    );
  return (
    <AuthForm
      title={words.auth.forgotTitle}
      intro={<p>{words.auth.forgotHelp}</p>}
      button={words.auth.send}
      fields={[{ name: 'email', label: words.auth.email, type: 'email', autoComplete: 'username' }]}
      onSubmit={async ({ email = '' }) => {
        const path = session.kind === 'operator' ? '/auth/password/forgot' : '/tenant/auth/password/forgot';
        await api().post(path, { body: { email } });
        setSent(true);
      }}
      footer={<a href={`${base(session.kind)}/login`}>{words.auth.logIn}</a>}
    />
  );
}

export function ResetPage() {
  const words = useWords();
  const { api, session } = useApp();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const [done, setDone] = useState(false);
  if (done || !token)
    return (
      <main className="door" id="main">
        <div className="panel door-card">
          <h1>{words.auth.resetTitle}</h1>
          <p className="quiet">{done ? words.auth.resetDone : words.auth.badLink}</p>
          <a className="btn wide" href={`${base(session.kind)}/${done ? 'login' : 'forgot'}`}>
            {done ? words.auth.logIn : words.auth.forgot}
          </a>
        </div>
      </main>
    );
  return (
    <AuthForm
      title={words.auth.resetTitle}
      button={words.auth.reset}
      fields={[
        {
          name: 'password',
          label: words.auth.newPassword,
          type: 'password',
          autoComplete: 'new-password',
          help: words.auth.passwordHelp,
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
