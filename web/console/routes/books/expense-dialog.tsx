import type { Expense } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { forgetAnd, useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { problemOf, useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { booksWords } from '../../../words/books.ts';
import { formatDate } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { bodyOf, type Draft, draftOf } from './expense-draft.ts';
import { CATEGORIES, useBankAccounts, useRoomNames } from './expenses-data.ts';
import { ChosenReceipts, Receipts, sendReceipt } from './receipts.tsx';

type Props = { readonly id: string; readonly onClose: () => void };

const keptAs = (id: string): string => `expense.${id}`;

/** A new expense, or one that is booked. */
export function ExpenseDialog({ id, onClose }: Props) {
  const words = useWords(booksWords);
  const { api } = useApp();
  const isNew = id === 'new';
  const expense = useQuery({
    queryKey: ['expense', id],
    queryFn: () => api().get('/accounting/expenses/{expense_id}', { path: { expense_id: id } }),
    enabled: !isNew,
  });
  return (
    <Dialog
      open
      onOpenChange={isNew ? onClose : forgetAnd(keptAs(id), onClose)}
      kind="sheet"
      title={isNew ? words.addExpense : words.expense}
    >
      <section>
        {isNew ? (
          <ExpenseForm onClose={onClose} />
        ) : expense.data ? (
          <ExpenseForm expense={expense.data} onClose={onClose} />
        ) : expense.isError ? (
          <ErrorState error={expense.error} onRetry={() => void expense.refetch()} />
        ) : (
          <Skeleton />
        )}
      </section>
    </Dialog>
  );
}

function ExpenseForm({ expense, onClose }: { readonly expense?: Expense; readonly onClose: () => void }) {
  const words = useWords(booksWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search } = useAddress();
  const today = useToday();
  const form = useId();
  const houses = useProperties().data?.properties ?? [];
  const accounts = useBankAccounts();
  const draftName = keptAs(expense?.id ?? 'new');
  const { draft, change, forget } = useKeptDraft<Draft>(draftName, draftOf(expense, today));
  const property = draft.property_id || search.property || houses[0]?.id || '';
  const rooms = useRoomNames(property);
  const [asked, ask] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const reason = useMay('accounting.write');
  const close = () => {
    forget();
    onClose();
  };
  const body = bodyOf(draft, property);
  // The expense is booked by now: a receipt that cannot be sent must not have it booked again.
  const sendFiles = async (id: string, key: string) => {
    for (const [at, file] of files.entries())
      await sendReceipt(api(), id, file, `${key}-${at}`).catch((error: Error) =>
        showToast(words.receiptFailed(problemOf(error)), { tone: 'bad' }),
      );
  };
  const save = useSave(
    async (_: undefined, idempotencyKey) => {
      if (expense)
        return api().patch('/accounting/expenses/{expense_id}', {
          path: { expense_id: expense.id },
          body: { ...body, room_id: draft.room_id || null, vendor: draft.vendor || null, note: draft.note || null },
        });
      const booked = await api().post('/accounting/expenses', { body, idempotencyKey });
      await sendFiles(booked.id, idempotencyKey);
      return booked;
    },
    { said: words.saved, done: close, keptAs: draftName },
  );
  const remove = useSave(
    () => api().delete('/accounting/expenses/{expense_id}', { path: { expense_id: expense?.id ?? '' } }),
    {
      toastErrors: true,
      done: () => {
        showToast(words.removed);
        close();
      },
    },
  );
  const categories = new Set<string>([...CATEGORIES, draft.category]);
  return (
    <Form id={form} error={save.error} onSubmit={() => save.mutate(undefined)}>
      <MoneyField
        label={words.amount}
        name="amount"
        data-autofocus
        value={draft.amount}
        onChange={(amount) => change({ amount })}
      />
      <SelectField
        label={words.category}
        name="category"
        value={draft.category}
        choices={[...categories].map((value) => ({ value, label: words.categories[value] ?? value }))}
        onChange={(event) => change({ category: event.target.value })}
      />
      <div className="fields">
        <SelectField
          label={words.house}
          name="property_id"
          value={property}
          choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ property_id: event.target.value, room_id: '' })}
        />
        <SelectField
          label={words.room}
          name="room_id"
          value={draft.room_id}
          choices={[{ value: '', label: words.wholeHouse }, ...[...rooms].map(([value, label]) => ({ value, label }))]}
          onChange={(event) => change({ room_id: event.target.value })}
        />
      </div>
      <DateField
        label={words.date}
        name="entry_date"
        value={draft.entry_date}
        onChange={(entry_date) => change({ entry_date })}
      />
      <Segmented
        label={words.paidFrom}
        value={draft.paid_from}
        options={(['CASH', 'BANK', 'UNPAID'] as const).map((value) => ({ value, label: words.paidFroms[value] }))}
        onChange={(value) => change({ paid_from: value as Draft['paid_from'] })}
      />
      {draft.paid_from !== 'UNPAID' && (
        <DateField
          label={words.paidOn}
          name="paid_on"
          value={draft.paid_on || draft.entry_date}
          onChange={(paid_on) => change({ paid_on })}
        />
      )}
      {draft.paid_from === 'BANK' && accounts.length > 0 && (
        <SelectField
          label={words.bankAccount}
          name="bank_account_id"
          value={draft.bank_account_id}
          choices={[
            { value: '', label: words.anyAccount },
            ...accounts.map(({ id, account_number, account_holder }) => ({
              value: id,
              label: `${account_number} ${account_holder}`,
            })),
          ]}
          onChange={(event) => change({ bank_account_id: event.target.value })}
        />
      )}
      <Field
        label={words.vendor}
        name="vendor"
        maxLength={200}
        value={draft.vendor}
        onChange={(event) => change({ vendor: event.target.value })}
      />
      <TextArea
        label={words.note}
        name="note"
        maxLength={2000}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {expense ? <Receipts expense={expense} reason={reason} /> : <ChosenReceipts files={files} onChange={setFiles} />}
      {expense?.ticket_id && (
        <p className="small">
          <Go to="/tickets/$ticket_id" params={{ ticket_id: expense.ticket_id }}>
            {words.fromTicket}
          </Go>
        </p>
      )}
      {expense && (
        <p className="small quiet">
          {words.correctionHint}{' '}
          <Go to="/books" search={{ tab: 'journal', from: expense.entry_date, to: expense.entry_date }}>
            {words.entriesOf(formatDate(expense.entry_date, language))}
          </Go>
        </p>
      )}
      <div className="btns">
        <ActionButton look="primary" type="submit" busy={save.isPending} reason={reason}>
          {expense ? words.save : words.book}
        </ActionButton>
        {expense &&
          (asked ? (
            <ActionButton look="danger" icon={Trash2} busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {words.removeForGood}
            </ActionButton>
          ) : (
            <ActionButton icon={Trash2} reason={reason} onClick={() => ask(true)}>
              {words.remove}
            </ActionButton>
          ))}
      </div>
    </Form>
  );
}
