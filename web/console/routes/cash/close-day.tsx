import type { CashBook } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatDate, formatMoney } from '../../../words/format.ts';

/** The count of a day. Of today it is compared while typing; the service compares it in any case. */
export function CloseDay({ book, onClose }: { readonly book: CashBook; readonly onClose: () => void }) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const today = useToday();
  const { api } = useApp();
  const keptAs = `close ${book.id}`;
  const { values, field, picker, close } = useKeptFields(
    keptAs,
    { date: today, counted_amount: '', reason: '' },
    onClose,
  );
  const { date, counted_amount, reason } = values;
  const send = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/cash-books/{cash_book_id}/close', {
        path: { cash_book_id: book.id },
        body: { date, counted_amount, ...(reason ? { reason } : {}) },
        idempotencyKey,
      }),
    { keptAs, said: words.closed(formatDate(date, language)), done: close },
  );
  const isAdvanced = Number(book.balance) < 0 && Number(counted_amount) === 0;
  const difference = isAdvanced ? 0 : Number(counted_amount) - Number(book.balance);
  const isToday = date === today;
  const isCompared = isToday && counted_amount !== '';
  const apart = formatMoney(`${Math.abs(difference)}`, language);
  return (
    <Dialog open onOpenChange={close} title={words.closeDay}>
      <Form error={send.error} onSubmit={() => send.mutate(undefined)}>
        <DateField label={words.day} {...picker('date')} />
        <MoneyField
          label={words.counted}
          help={isToday ? words.available(formatMoney(book.balance, language)) : words.comparedLater}
          {...picker('counted_amount')}
        />
        {isCompared && (
          <p className="small" role="status">
            {difference === 0 ? words.agrees : difference < 0 ? words.tooLittle(apart) : words.tooMuch(apart)}
          </p>
        )}
        {(!isToday || (isCompared && difference !== 0) || reason !== '') && (
          <TextArea label={isToday ? words.reason : words.reasonIfDifferent} {...field('reason')} />
        )}
        <p className="small quiet">{words.closeWhat}</p>
        <ActionButton look="primary" type="submit" busy={send.isPending}>
          {words.close}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
