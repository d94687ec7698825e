import type { TenantAccount } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { useFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { choicesOf } from '../../../ui/field/choices.ts';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';

export function Profile({ account }: { readonly account: TenantAccount }) {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const [base, setBase] = useState({
    display_name: account.display_name,
    phone: account.phone ?? '',
    locale: account.locale as string,
  });
  const { values, field } = useFields(base);
  const changed = Object.fromEntries(
    (Object.keys(values) as (keyof typeof values)[])
      .filter((name) => values[name] !== base[name])
      .map((name) => [name, name === 'phone' && values.phone === '' ? null : values[name]]),
  );
  const save = useSave(() => api().patch('/tenant/auth/me', { body: changed }), {
    said: words.saved,
    done: () => setBase(values),
  });
  const untouched = Object.keys(changed).length === 0 ? words.unchanged : null;
  return (
    <section className="panel" aria-labelledby="h-profile">
      <header>
        <h2 id="h-profile">{words.profile}</h2>
      </header>
      <div className="pad">
        <Form error={save.error} onSubmit={() => !untouched && save.mutate(undefined)}>
          <Field label={words.name} autoComplete="name" maxLength={200} {...field('display_name')} />
          <Field label={words.phone} help={words.phoneHelp} type="tel" autoComplete="tel" {...field('phone')} />
          <Field
            label={words.login}
            value={[account.email, account.verified_phone].filter(Boolean).join(', ')}
            readOnly
          />
          <SelectField label={words.locale} choices={choicesOf(words.locales)} {...field('locale')} />
          <div className="btns">
            <ActionButton look="primary" type="submit" busy={save.isPending} reason={untouched}>
              {words.save}
            </ActionButton>
          </div>
        </Form>
      </div>
    </section>
  );
}
