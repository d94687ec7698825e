import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { useFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';
import { PhoneCode, usedUpBy } from './phone-code.tsx';
import { wrongPasswordAt } from './wrong-password.ts';

/**
 * A number for an account that logs in with an email address: a landlord who invites the number then reaches this account, not a second
 * one.
 */
export function AddPhone({ email }: { readonly email: string }) {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const { values, field } = useFields({ phone: '', password: '', code: '' });
  /** Of the last attempt, to get a code or to add the number. */
  const [problem, setProblem] = useState<Error | null>(null);
  const add = useSave(
    () =>
      api().post('/tenant/auth/phone/add', { body: values }).catch(wrongPasswordAt('password', words.wrongPassword)),
    { said: words.phoneAdded(values.phone) },
  );
  const submit = () => {
    setProblem(null);
    add.mutate(undefined, { onError: setProblem });
  };
  return (
    <section className="panel" aria-labelledby="h-phone">
      <header>
        <h2 id="h-phone">{words.addPhone}</h2>
      </header>
      <div className="pad">
        <Form error={problem} onSubmit={submit}>
          <p className="small quiet">{words.addPhoneHelp}</p>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={words.number} type="tel" autoComplete="tel" {...field('phone')} />
          <Field label={words.yourPassword} type="password" autoComplete="current-password" {...field('password')} />
          <PhoneCode
            phone={values.phone}
            said={words.codeMaybeSent(values.phone)}
            reason={values.phone ? null : words.numberFirst}
            code={field('code')}
            usedBy={usedUpBy(add.error)}
            onRefused={setProblem}
          >
            {(reason) => (
              <ActionButton type="submit" busy={add.isPending} reason={reason}>
                {words.addPhone}
              </ActionButton>
            )}
          </PhoneCode>
        </Form>
      </div>
    </section>
  );
}
