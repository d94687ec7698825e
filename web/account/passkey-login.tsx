import { RentrollError } from '@rentroll/client';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../data/app.ts';
import { ActionButton } from '../ui/button/action-button.tsx';
import { securityWords } from '../words/security.ts';
import { usePasskeyOptions } from './security/factor-routes.ts';
import { canUsePasskeys, signWithPasskey } from './security/passkey.ts';

/** Without a password: the browser offers the passkeys it has for this site. */
export function PasskeyLogin({ onEntered }: { readonly onEntered: () => Promise<void> }) {
  const words = useWords(securityWords);
  const { session } = useApp();
  const options = usePasskeyOptions();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const credential = await signWithPasskey(await options());
      if (!credential) return;
      await session.enterWith('/passkeys/login', { credential });
      await onEntered();
    } catch (error) {
      if (!(error instanceof RentrollError)) throw error;
      setProblem(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActionButton look="wide" icon={Fingerprint} busy={busy} onClick={() => void enter()}>
        {words.passkeyLogin}
      </ActionButton>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
