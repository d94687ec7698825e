import type { MaintenanceTicket } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { filled, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { booksWords } from '../../../words/books.ts';
import { ticketsWords } from '../../../words/tickets.ts';
import { CATEGORIES } from '../books/expenses-data.ts';

/** Puts what a repair cost into the books, once. */
export function BookCost({ ticket, onClose }: { readonly ticket: MaintenanceTicket; readonly onClose: () => void }) {
  const words = useWords(ticketsWords);
  const { categories } = useWords(booksWords);
  const { api } = useApp();
  const { values, field, picker, close } = useKeptFields(
    `cost ${ticket.id}`,
    {
      category: 'REPAIR',
      entry_date: useToday(),
      paid_from: 'CASH',
      vendor: '',
      note: '',
    },
    onClose,
  );
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/maintenance-tickets/{ticket_id}/expense', {
        path: { ticket_id: ticket.id },
        body: filled(values) as never,
        idempotencyKey,
      }),
    { said: words.booked, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.book}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <p>
          <strong className="figure">
            <Money amount={ticket.cost_amount ?? '0'} />
          </strong>
          <br />
          <span className="small quiet">{words.bookHint}</span>
        </p>
        <div className="fields">
          <DateField label={words.day} {...picker('entry_date')} />
          <SelectField
            label={words.paidFrom}
            {...field('paid_from')}
            choices={Object.entries(words.paidFroms).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <div className="fields">
          <SelectField
            label={words.category}
            {...field('category')}
            choices={CATEGORIES.map((value) => ({ value, label: categories[value] ?? value }))}
          />
          <Field label={words.vendor} {...field('vendor')} />
        </div>
        <Field label={words.note} {...field('note')} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.book}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
