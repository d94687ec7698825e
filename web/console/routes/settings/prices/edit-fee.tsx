import type { Property, RecurringFee } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { parseDecimal, typedDecimal } from '../../../../data/decimal.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { PeriodField } from '../../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DecimalField } from '../../../../ui/field/decimal-field.tsx';
import { Field, SelectField } from '../../../../ui/field/field.tsx';
import { MoneyField } from '../../../../ui/field/number-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { plainPrice } from './price-model.ts';

type Props = { readonly id: string; readonly property: Property; readonly onClose: () => void };

/** A new fee of the house, one for shared power, or a change of one that exists. */
export function EditFee({ id, property, onClose }: Props) {
  const words = useWords(pricesWords);
  const { api } = useApp();
  const isNew = id === 'new' || id === 'shared';
  const keptAs = `fee.${property.id}.${id}`;
  const close = forgetAnd(keptAs, onClose);
  const query = useQuery({
    queryKey: ['recurring-fee', id],
    queryFn: () => api().get('/recurring-fees/{recurring_fee_id}', { path: { recurring_fee_id: id } }),
    enabled: !isNew,
  });
  return (
    <Dialog open onOpenChange={close} title={isNew ? words.addFee : words.feeTitle}>
      {isNew || query.data ? (
        <FeeForm
          fee={query.data ?? null}
          name={id === 'shared' ? words.sharedPower : ''}
          property={property}
          keptAs={keptAs}
          onClose={close}
        />
      ) : query.isError ? (
        <ErrorState error={query.error} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}

type FormProps = {
  readonly fee: RecurringFee | null;
  readonly name: string;
  readonly property: Property;
  readonly keptAs: string;
  readonly onClose: () => void;
};

function FeeForm({ fee, name, property, keptAs, onClose }: FormProps) {
  const words = useWords(pricesWords);
  const common = useWords(settingsWords);
  const language = useLanguage();
  const { api } = useApp();
  const may = useMay('fees.write');
  const [removing, setRemoving] = useState(false);
  const form = useSettingsForm(
    {
      name: fee?.name ?? name,
      amount: plainPrice(fee?.amount ?? null),
      basis: fee?.basis ?? ('FLAT' as const),
      quantity: typedDecimal(fee?.quantity ?? '1', language),
      proration: fee?.proration ?? ('NONE' as const),
      start_period: fee?.start_period ?? '',
      end_period: fee?.end_period ?? '',
    },
    keptAs,
  );
  const { start_period, end_period, quantity, ...rest } = form.fields;
  const counted = rest.basis === 'PER_QUANTITY' ? { quantity: parseDecimal(quantity) } : {};
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      fee
        ? api().patch('/recurring-fees/{recurring_fee_id}', {
            path: { recurring_fee_id: fee.id },
            body: { ...rest, ...counted, start_period: start_period || null, end_period: end_period || null },
          })
        : api().post('/recurring-fees', {
            body: {
              property_id: property.id,
              ...rest,
              ...counted,
              ...(start_period ? { start_period } : {}),
              ...(end_period ? { end_period } : {}),
            },
            idempotencyKey,
          }),
    { said: common.saved, keptAs, done: onClose },
  );
  const remove = useSave(
    () => api().delete('/recurring-fees/{recurring_fee_id}', { path: { recurring_fee_id: fee?.id ?? '' } }),
    { said: common.removed, removed: fee?.id, done: onClose },
  );
  const choices = (from: Readonly<Record<string, string>>) =>
    Object.entries(from).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
        <Field label={words.feeName} {...form.text('name')} />
        <div className="fields">
          <MoneyField label={words.amount} {...form.value('amount')} />
          <SelectField label={words.basis} {...form.text('basis')} choices={choices(words.bases)} />
          {rest.basis === 'PER_QUANTITY' && <DecimalField label={words.quantity} {...form.text('quantity')} />}
          <SelectField label={words.proration} {...form.text('proration')} choices={choices(words.prorations)} />
          <PeriodField label={words.startPeriod} {...form.value('start_period')} value={start_period || null} />
          <PeriodField label={words.endPeriod} {...form.value('end_period')} value={end_period || null} />
        </div>
        <div className="btns">
          {start_period && (
            <button className="btn small" type="button" onClick={() => form.set({ start_period: '' })}>
              {words.noStart}
            </button>
          )}
          {end_period && (
            <button className="btn small" type="button" onClick={() => form.set({ end_period: '' })}>
              {words.noEnd}
            </button>
          )}
        </div>
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
            {words.saveFee}
          </ActionButton>
          {fee && !may && (
            <ActionButton look="danger" onClick={() => setRemoving(true)}>
              {words.removeFee}
            </ActionButton>
          )}
        </div>
      </Form>
      {removing && (
        <ConfirmDialog
          title={words.removeFee}
          button={words.removeFee}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          {words.removeFeeWhat}
        </ConfirmDialog>
      )}
    </>
  );
}
