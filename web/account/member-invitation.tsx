import { useParams } from '@tanstack/react-router';
import { useApp, useWords } from '../data/app.ts';
import { authWords } from '../words/auth.ts';
import { AuthForm } from './auth-form.tsx';

/** A member of staff accepts the invitation from an email; those with an account only give their password. */
export default function MemberInvitationPage() {
  const words = useWords(authWords);
  const { session } = useApp();
  const { token } = useParams({ strict: false }) as { token: string };
  return (
    <AuthForm
      title={words.acceptTitle}
      button={words.accept}
      fields={[
        { name: 'display_name', label: words.name, type: 'text', autoComplete: 'name' },
        {
          name: 'password',
          label: words.password,
          type: 'password',
          autoComplete: 'new-password',
          help: words.passwordHelp,
        },
      ]}
      onSubmit={async (values) => {
        await session.acceptInvitation(token, values);
        location.assign('/console/');
      }}
    />
  );
}
