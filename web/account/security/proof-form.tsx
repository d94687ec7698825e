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
import { PhoneCodeButton } from './phone-code-button.tsx';

type Props = { readonly app: App; readonly onProven: () => void };

type Way = 'code' | 'recovery_code' | 'password' | 'phone_code';

/** Digits that are no number. */
const CODE = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } as const;
const INPUTS: Readonly<Record<Way, object>> = {
  code: CODE,
  phone_code: CODE,
  password: { type: 'password', autoComplete: 'current-password' },
  recovery_code: { autoComplete: 'off' },
};

/** With a factor: a code, a passkey or a recovery code. Only an account without one proves itself by its password, or by its phone. */
export function ProofForm({ app, onProven }: Props) {
  const words = useWords(securityWords);
  const { api, session } = app;
  const factors = useQuery({
    queryKey: ['second-factors'],
    queryFn: () => api().get(routeOf(session, '/second-factors')),
  });
  const phone = usePhoneOnly(app);
  const kinds = factors.data?.second_factors.map(({ kind }) => kind) ?? [];
  const ways: Way[] = [
    ...(kinds.includes('TOTP') ? (['code'] as const) : []),
    kinds.length > 0 ? 'recovery_code' : phone.number ? 'phone_code' : 'password',
  ];
  const [chosen, setChosen] = useState<Way | null>(null);
  const { values, field } = useFields({ code: '', recovery_code: '', password: '', phone_code: '' });
  const send = (body: object) => api().post(routeOf(session, '/proof'), { body: body as never });
  const way = chosen ?? ways[0] ?? 'password';
  const prove = useSave(() => send({ [way]: INPUTS[way] === CODE ? values[way].replaceAll(/\s/g, '') : values[way] }), {
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
  if (factors.isPending || phone.isPending) return <Skeleton rows={2} />;
  return (
    <Form error={prove.error} onSubmit={() => prove.mutate(undefined)}>
      {kinds.includes('PASSKEY') && canUsePasskeys() && (
        <ActionButton look="wide" icon={Fingerprint} busy={sign.isPending} onClick={() => sign.mutate(undefined)}>
          {words.usePasskey}
        </ActionButton>
      )}
      {way === 'phone_code' && <PhoneCodeButton phone={phone.number ?? ''} />}
      {/* The dialog focuses the one when it opens; the other is for a field that comes later. */}
      <Field key={way} label={words.ways[way]} data-autofocus autoFocus {...field(way)} {...INPUTS[way]} />
      <div className="btns">
        <ActionButton look="primary" type="submit" busy={prove.isPending}>
          {words.confirm}
        </ActionButton>
        {(['code', 'recovery_code'] as const)
          .filter((other) => other !== way && ways.includes(other))
          .map((other) => (
            <button className="btn link small" type="button" key={other} onClick={() => setChosen(other)}>
              {words.instead[other]}
            </button>
          ))}
      </div>
    </Form>
  );
}

/** The number of a renter who logs in with nothing else, and so has no password. */
function usePhoneOnly({ api, session }: App): { isPending: boolean; number: string | null } {
  const isRenter = session.kind === 'renter';
  const { data, isLoading } = useQuery({
    queryKey: ['me'],
    queryFn: () => api().get('/tenant/auth/me'),
    enabled: isRenter,
  });
  const account = isRenter ? data?.account : undefined;
  return { isPending: isLoading, number: account?.email === null ? account.verified_phone : null };
}
