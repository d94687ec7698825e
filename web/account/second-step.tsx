import { RentrollError } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../data/app.ts';
import { securityWords } from '../words/security.ts';
import { AuthForm } from './auth-form.tsx';
import { usePasskeyOptions } from './security/factor-routes.ts';
import { canUsePasskeys, signWithPasskey } from './security/passkey.ts';

export type Asked = { readonly challenge: string; readonly kinds: readonly string[] };

/** What a login was refused with, if it only lacks its second step. */
function askedBy(error: unknown): Asked | null {
  if (!(error instanceof RentrollError) || error.code !== 'second_factor_required') return null;
  const { challenge, kinds } = (error.details ?? {}) as Partial<Asked>;
  return challenge ? { challenge, kinds: kinds ?? [] } : null;
}

/** Whether a login goes on with its second step; any other refusal is thrown. */
export async function isAsked(login: Promise<void>, onAsked: (asked: Asked) => void): Promise<boolean> {
  try {
    await login;
    return false;
  } catch (error) {
    const asked = askedBy(error);
    if (!asked) throw error;
    onAsked(asked);
    return true;
  }
}

type Props = {
  readonly asked: Asked;
  readonly onEntered: () => Promise<void>;
  /** The challenge has ended: the login starts again. */
  readonly onOver: () => void;
};
type Way = 'code' | 'recovery_code' | 'credential';

export function SecondStep({ asked: { challenge, kinds }, onEntered, onOver }: Props) {
  const words = useWords(securityWords);
  const { session } = useApp();
  const options = usePasskeyOptions();
  const ways: Way[] = [
    ...(kinds.includes('TOTP') ? (['code'] as const) : []),
    ...(kinds.includes('PASSKEY') && canUsePasskeys() ? (['credential'] as const) : []),
    'recovery_code',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const answerOf = async (values: Record<string, string>) => {
    if (way !== 'credential') return { [way]: (values[way] ?? '').replaceAll(/\s/g, '') };
    const credential = await signWithPasskey(await options());
    return credential && { credential };
  };
  return (
    <AuthForm
      key={way}
      title={words.stepTitle}
      intro={<p>{words.stepHelp[way]}</p>}
      button={way === 'credential' ? words.usePasskey : words.logIn}
      fields={
        way === 'credential'
          ? []
          : [
              way === 'code'
                ? { name: 'code', label: words.code, type: 'code', autoComplete: 'one-time-code' }
                : { name: 'recovery_code', label: words.ways.recovery_code, type: 'text', autoComplete: 'off' },
            ]
      }
      onSubmit={async (values) => {
        const answer = await answerOf(values);
        if (!answer) return;
        try {
          const remember_device = values.remember === 'on';
          await session.enterWith('/login/second-factor', { challenge, ...answer, remember_device });
        } catch (error) {
          if (error instanceof RentrollError && error.fields.some(({ path }) => path === 'challenge')) return onOver();
          throw error;
        }
        await onEntered();
      }}
      extra={
        <label className="tick">
          <input type="checkbox" name="remember" />
          <span>{words.remember}</span>
        </label>
      }
      footer={ways
        .filter((other) => other !== way)
        .map((other) => (
          <button className="btn link" type="button" key={other} onClick={() => setWay(other)}>
            {words.instead[other]}
          </button>
        ))}
    />
  );
}
