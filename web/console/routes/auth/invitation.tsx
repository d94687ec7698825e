import { useParams } from '@tanstack/react-router';
import { useApp, useWords } from '../../../data/app.ts';
import { AuthForm } from '../../../ui/auth-form/auth-form.tsx';

/** A member of staff accepts the invitation from an email; those with an account only give their password. */
export function InvitationPage() {
  const words = useWords();
  const { session } = useApp();
  const { token } = useParams({ strict: false }) as { token: string };
  return (
    <AuthForm
      title={words.auth.acceptTitle}
      button={words.auth.accept}
      fields={[
        { name: 'display_name', label: words.auth.name, type: 'text', autoComplete: 'name' },
        {
          name: 'password',
          label: words.auth.password,
          type: 'password',
          autoComplete: 'new-password',
          help: words.auth.passwordHelp,
        },
      ]}
      onSubmit={async (values) => {
        await session.enterWith(`/member-invitations/${encodeURIComponent(token)}/accept`, values);
        location.assign('/console/');
      }}
    />
  );
}
