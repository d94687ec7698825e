import type { BankAccount } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BANKS } from '../../../../../domain/payments/banks.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field, SelectField, Switch } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import { useProperties } from '../../../shell/house-switcher.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { TransferCode } from './transfer-code.tsx';

type Props = { readonly id: string; readonly onClose: () => void };

/** Adds or changes an account; its code can be scanned before saving. */
export function EditBankAccount({ id, onClose }: Props) {
  const words = useWords(bankWords);
  const { api } = useApp();
  const isNew = id === 'new';
  const keptAs = `bank-account.${id}`;
  const close = forgetAnd(keptAs, onClose);
  const query = useQuery({
    queryKey: ['bank-account', id],
    queryFn: () => api().get('/bank-accounts/{bank_account_id}', { path: { bank_account_id: id } }),
    enabled: !isNew,
  });
  return (
    <Dialog open onOpenChange={close} title={isNew ? words.add : words.editTitle}>
      {isNew || query.data ? (
        <AccountForm account={query.data ?? null} keptAs={keptAs} onClose={close} />
      ) : query.isError ? (
        <ErrorState error={query.error} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}

const OTHER = 'other';

/** The banks that most accounts are with come first, then all others by name. */
const COMMON = ['970436', '970418', '970415', '970405', '970407', '970422', '970416', '970432', '970403', '970423'];
const BANK_CHOICES = Object.entries(BANKS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => placeOf(a.value) - placeOf(b.value) || a.label.localeCompare(b.label, 'vi'));

function placeOf(bin: string): number {
  const at = COMMON.indexOf(bin);
  return at < 0 ? COMMON.length : at;
}

type FormProps = { readonly account: BankAccount | null; readonly keptAs: string; readonly onClose: () => void };

function AccountForm({ account, keptAs, onClose }: FormProps) {
  const words = useWords(bankWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const may = useMay('bank_accounts.write');
  const houses = useProperties().data?.properties ?? [];
  const [removing, setRemoving] = useState(false);
  const [listed, setListed] = useState(!account || account.bank_bin in BANKS);
  const form = useSettingsForm(
    {
      bank_bin: account?.bank_bin ?? '',
      account_number: account?.account_number ?? '',
      account_holder: account?.account_holder ?? '',
      property_id: account?.property_id ?? '',
      is_default: account?.is_default ?? false,
    },
    keptAs,
  );
  const { property_id, ...rest } = form.fields;
  const save = useSave(
    (_: undefined, idempotencyKey) => {
      if (!account)
        return api().post('/bank-accounts', {
          body: { ...rest, ...(property_id ? { property_id } : {}) },
          idempotencyKey,
        });
      const { property_id: house, ...changed } = form.changed;
      return api().patch('/bank-accounts/{bank_account_id}', {
        path: { bank_account_id: account.id },
        body: { ...changed, ...(house === undefined ? {} : { property_id: house || null }) },
      });
    },
    { said: common.saved, keptAs, done: onClose },
  );
  const remove = useSave(
    () => api().delete('/bank-accounts/{bank_account_id}', { path: { bank_account_id: account?.id ?? '' } }),
    { said: words.removed, removed: account?.id, done: onClose },
  );
  return (
    <>
      <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
        <SelectField
          label={words.bank}
          {...(listed ? { name: 'bank_bin' } : {})}
          value={listed ? rest.bank_bin : OTHER}
          onChange={({ target }) => {
            setListed(target.value !== OTHER);
            form.set({ bank_bin: target.value === OTHER ? '' : target.value });
          }}
          choices={[{ value: '', label: '—' }, ...BANK_CHOICES, { value: OTHER, label: words.otherBank }]}
        />
        {!listed && <Field label={words.bin} inputMode="numeric" maxLength={6} {...form.text('bank_bin')} />}
        <Field label={words.number} inputMode="numeric" autoComplete="off" {...form.text('account_number')} />
        <Field
          label={words.holder}
          help={words.holderHelp}
          autoCapitalize="characters"
          autoComplete="off"
          {...form.text('account_holder')}
        />
        <SelectField
          label={words.house}
          {...form.text('property_id')}
          choices={[
            { value: '', label: words.allHouses },
            ...houses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Switch {...form.tick('is_default')}>{words.makeDefault}</Switch>
        <TransferCode bin={rest.bank_bin} number={rest.account_number} />
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
            {words.save}
          </ActionButton>
          {account && !may && (
            <ActionButton look="danger" onClick={() => setRemoving(true)}>
              {words.remove}
            </ActionButton>
          )}
        </div>
      </Form>
      {removing && (
        <ConfirmDialog
          title={words.remove}
          button={words.remove}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          {words.removeWhat}
        </ConfirmDialog>
      )}
    </>
  );
}
