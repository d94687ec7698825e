import type { BankAccount, NewPaymentConnection, PaymentConnection } from '@rentroll/client';
import { useState } from 'react';
import { bankName } from '../../../../../domain/payments/banks.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { ChoiceList, Field, SelectField, Tick } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';

const PROVIDERS = ['SEPAY', 'CASSO', 'PAYOS', 'GENERIC'] as const;
type Props = {
  readonly connection: PaymentConnection | null;
  readonly accounts: readonly BankAccount[];
  readonly keptAs: string;
  readonly onMade: (connection: NewPaymentConnection) => void;
  readonly onClose: () => void;
};

export function ConnectionForm({ connection, accounts, keptAs, onMade, onClose }: Props) {
  const words = useWords(bankWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const may = useMay('payment_connections.write');
  const [removing, setRemoving] = useState(false);
  const form = useSettingsForm(
    {
      provider: connection?.provider ?? ('SEPAY' as const),
      name: connection?.name ?? '',
      bank_account_ids: connection?.bank_account_ids ?? accounts.slice(0, 1).map(({ id }) => id),
      overpayment: connection?.overpayment ?? ('CREDIT' as const),
      auth_method: connection?.auth_method ?? ('HMAC' as const),
      secret: '',
    },
    keptAs,
    ['secret'],
  );
  const { provider, name, bank_account_ids, overpayment, auth_method, secret } = form.fields;
  const shared = { bank_account_ids: [...bank_account_ids], overpayment, ...(secret ? { secret } : {}) };
  const create = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/payment-connections', {
        body: {
          provider,
          ...shared,
          ...(name ? { name } : {}),
          ...(provider === 'SEPAY' ? { auth_method } : {}),
        },
        idempotencyKey,
      }),
    {
      said: words.created,
      keptAs,
      done: (made) => {
        form.saved();
        onMade(made);
      },
    },
  );
  const path = { payment_connection_id: connection?.id ?? '' };
  const update = useSave(
    () =>
      api().patch('/payment-connections/{payment_connection_id}', {
        path,
        body: { ...shared, name: name || null },
      }),
    {
      done: () => {
        showToast(common.saved);
        onClose();
      },
    },
  );
  const remove = useSave(() => api().delete('/payment-connections/{payment_connection_id}', { path }), {
    said: common.removed,
    removed: connection?.id,
    done: onClose,
  });
  const save = connection ? update : create;
  const isGiven = provider === 'CASSO' || provider === 'PAYOS';
  return (
    <>
      <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
        {!connection && (
          <ChoiceList
            label={words.provider}
            {...form.value('provider')}
            onChange={(value) => form.set({ provider: value as typeof provider })}
            options={PROVIDERS.map((value) => ({
              value,
              label: words.providers[value],
              hint: words.providerHints[value],
            }))}
          />
        )}
        <Field label={words.name} {...form.text('name')} />
        <fieldset className="limits">
          <legend className="label">{words.watched}</legend>
          {accounts.map(({ id, bank_bin, account_number }) => (
            <Tick
              key={id}
              name="bank_account_ids"
              checked={bank_account_ids.includes(id)}
              onChange={({ target }) =>
                form.set({
                  bank_account_ids: target.checked
                    ? [...bank_account_ids, id]
                    : bank_account_ids.filter((each) => each !== id),
                })
              }
            >
              {bankName(bank_bin)} {account_number}
            </Tick>
          ))}
        </fieldset>
        {provider === 'SEPAY' && !connection && (
          <SelectField
            label={words.auth}
            {...form.text('auth_method')}
            choices={(['HMAC', 'API_KEY'] as const).map((value) => ({ value, label: words.auths[value] }))}
          />
        )}
        <SelectField
          label={words.overpayment}
          {...form.text('overpayment')}
          choices={(['CREDIT', 'HOLD'] as const).map((value) => ({ value, label: words.overpayments[value] }))}
        />
        <Field
          label={words.secret}
          help={connection ? words.secretKeep : isGiven ? words.secretGiven : words.secretMade}
          type="password"
          autoComplete="off"
          {...form.text('secret')}
        />
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
            {connection ? words.saveConnection : words.create}
          </ActionButton>
          {connection && !may && (
            <ActionButton look="danger" onClick={() => setRemoving(true)}>
              {words.removeConnection}
            </ActionButton>
          )}
        </div>
      </Form>
      {removing && (
        <ConfirmDialog
          title={words.removeConnection}
          button={words.removeConnection}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          {words.removeConnectionWhat}
        </ConfirmDialog>
      )}
    </>
  );
}
