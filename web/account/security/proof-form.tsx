import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { type App, useWords } from '../../data/app.ts';
import { useFields } from '../../data/fields.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Skeleton } from '../../ui/states/states.tsx';
import { securityWords } from '../../words/security.ts';
import { routeOf } from './factor-routes.ts';
import { canUsePasskeys, signWithPasskey } from './passkey.ts';

type Props = { readonly app: App; readonly onProven: () => void };

type Way = 'code' | 'recovery_code' | 'password';

/** With a factor: a code, a passkey or a recovery code. Only an account without one proves itself by its password. */
export function ProofForm({ app, onProven }: Props) {
  const words = useWords(securityWords);
  const { api, session } = app;
  const factors = useQuery({
    queryKey: ['second-factors'],
    queryFn: () => api().get(routeOf(session, '/second-factors')),
  });
  const kinds = factors.data?.second_factors.map(({ kind }) => kind) ?? [];
  const ways: Way[] = [
    ...(kinds.includes('TOTP') ? (['code'] as const) : []),
    kinds.length > 0 ? 'recovery_code' : 'password',
  ];
  const [chosen, setChosen] = useState<Way | null>(null);
  const { values, field } = useFields({ code: '', recovery_code: '', password: '' });
  const send = (body: object) => api().post(routeOf(session, '/proof'), { body: body as never });
  const way = chosen ?? ways[0] ?? 'password';
  const prove = useSave(() => send({ [way]: way === 'code' ? values.code.replaceAll(/\s/g, '') : values[way] }), {
    done: onProven,
  });
  const sign = useSave(
    async () => {
      const { options } = await api().post(routeOf(session, '/passkeys/login-options'));
      const credential = await signWithPasskey(options as Record<string, unknown>);
      return credential && send({ credential });
    },
    { toastErrors: true, done: (proof) => proof && onProven() },
  );
  if (factors.isPending) return <Skeleton rows={2} />;
  return (
    <Form error={prove.error} onSubmit={() => prove.mutate(undefined)}>
      {kinds.includes('PASSKEY') && canUsePasskeys() && (
        <ActionButton look="wide" icon={Fingerprint} busy={sign.isPending} onClick={() => sign.mutate(undefined)}>
          {words.usePasskey}
        </ActionButton>
      )}
      <Field
        key={way}
        label={words.ways[way]}
        data-autofocus
        {...field(way)}
        {...(way === 'password' ? { type: 'password', autoComplete: 'current-password' } : {})}
        {...(way === 'code' ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } : {})}
      />
      <div className="btns">
        <ActionButton look="primary" type="submit" busy={prove.isPending}>
          {words.confirm}
        </ActionButton>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button className="btn link small" type="button" key={other} onClick={() => setChosen(other)}>
              {words.instead[other]}
            </button>
          ))}
      </div>
    </Form>
  );
}
