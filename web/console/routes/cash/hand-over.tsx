import type { CashBook, CashBookList } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { digitsOf } from '../../../ui/field/digits.ts';
import { SelectField, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatMoney } from '../../../words/format.ts';
import { useBanks, useHolderName } from './cash-data.ts';

type Props = {
  readonly book: CashBook;
  readonly list: CashBookList;
  readonly onClose: () => void;
};

const BANK = 'bank ';
const BOOK = 'book ';

/** A person by their id, a bank account and a book after a word of their own. */
function targetOf(to: string) {
  if (to.startsWith(BANK)) return { bank_account_id: to.slice(BANK.length) };
  if (to.startsWith(BOOK)) return { to_cash_book_id: to.slice(BOOK.length) };
  return to ? { to_account_id: to } : {};
}

/** To a person or to the bank; the whole cash in hand unless another amount is typed. */
export function HandOver({ book, list, onClose }: Props) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const { api } = useApp();
  const banks = useBanks();
  const nameOf = useHolderName();
  const keptAs = `hand over ${book.id}`;
  const inHand = Number(book.balance) > 0 ? digitsOf(book.balance.split('.')[0] ?? '') : '';
  const { values, field, picker, close } = useKeptFields(keptAs, { to: '', amount: inHand, note: '' }, onClose);
  const { to, amount, note } = values;
  const send = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/cash-books/{cash_book_id}/handovers', {
        path: { cash_book_id: book.id },
        body: {
          ...targetOf(to),
          amount: amount || '0',
          ...(note ? { note } : {}),
        },
        idempotencyKey,
      }),
    { keptAs, said: words.handedOver(formatMoney(amount || '0', language)), done: close },
  );
  const choices = [
    { value: '', label: words.pick },
    ...list.receivers
      .filter(({ account_id }) => account_id !== book.account_id)
      .map(({ account_id, name }) => ({ value: account_id, label: name })),
    ...list.cash_books
      .filter(({ id, is_own, may_act }) => may_act && !is_own && id !== book.id)
      .map((other) => ({ value: BOOK + other.id, label: words.intoBook(nameOf(other)) })),
    ...(banks.data?.bank_accounts ?? []).map(({ id, account_number, account_holder }) => ({
      value: BANK + id,
      label: words.bank(account_number, account_holder),
    })),
  ];
  return (
    <Dialog open onOpenChange={close} title={words.handOver}>
      <Form error={send.error} onSubmit={() => send.mutate(undefined)}>
        <SelectField label={words.to} {...field('to')} name="to_account_id" choices={choices} />
        <MoneyField
          label={words.amount}
          help={words.available(formatMoney(book.balance, language))}
          {...picker('amount')}
        />
        <TextArea label={words.note} {...field('note')} />
        <p className="small quiet">{words.handOverWhat}</p>
        <ActionButton look="primary" type="submit" busy={send.isPending}>
          {words.handOver}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
