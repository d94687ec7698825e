import type { Expense } from '@rentroll/client';
import { CircleCheck, Clock, Plus } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useOpened } from '../../../data/opened.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { booksWords } from '../../../words/books.ts';
import { formatDate } from '../../../words/format.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';
import { CATEGORIES, useExpenses, useMayWrite, useRoomNames } from './expenses-data.ts';
import { ReceiptCount } from './receipts.tsx';

const PAID = ['UNPAID', 'CASH', 'BANK'] as const;

/** What the houses cost. */
export function Expenses() {
  const words = useWords(booksWords);
  const { search, change } = useAddress();
  const { open, close } = useOpened();
  const list = useExpenses(search);
  const columns = useColumns();
  const reason = useMayWrite();
  const narrowed = Boolean(search.q || search.category || search.paid || search.from || search.to);
  return (
    <>
      <div className="books-tools">
        <SearchField label={words.findExpense} hint={words.findHint} value={search.q} onChange={(q) => change({ q })} />
        <div className="btns">
          <SaveList name="expenses" list={list} columns={columns.map(({ title, text }) => [title, text] as const)} />
          <ActionButton look="primary" icon={Plus} reason={reason} onClick={() => open({ expense: 'new' })}>
            {words.addExpense}
          </ActionButton>
        </div>
      </div>
      <div className="books-filters">
        <SelectField
          full
          label={words.category}
          value={search.category ?? ''}
          choices={[
            { value: '', label: words.allCategories },
            ...CATEGORIES.map((value) => ({ value, label: words.categories[value] ?? value })),
          ]}
          onChange={(event) => change({ category: event.target.value })}
        />
        <DateField optional label={words.from} value={search.from || null} onChange={(from) => change({ from })} />
        <DateField optional label={words.to} value={search.to || null} onChange={(to) => change({ to })} />
        <Chips
          label={words.paidFrom}
          value={search.paid ?? ''}
          options={[
            { value: '', label: words.all },
            ...PAID.map((value) => ({ value, label: words.paidFroms[value] })),
          ]}
          onChange={(paid) => change({ paid })}
        />
      </div>
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          narrowed ? (
            <EmptyState title={words.noSuchExpense}>
              <button
                className="btn"
                type="button"
                onClick={() => change({ q: '', category: '', paid: '', from: '', to: '' })}
              >
                {words.clear}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={words.noExpense}>
              <p>{words.noExpenseHint}</p>
            </EmptyState>
          )
        }
      >
        <section className="panel" aria-label={words.tabs.expenses}>
          <DataTable label={words.tabs.expenses} columns={columns} rows={list.rows} keyOf={({ id }) => id} />
          <MoreRows list={list} />
        </section>
      </ListState>
      {search.expense && (
        <ExpenseDialog id={search.expense} key={search.expense} onClose={() => close({ expense: undefined })} />
      )}
    </>
  );
}

function useColumns(): Column<Expense>[] {
  const words = useWords(booksWords);
  const language = useLanguage();
  const { search, open } = useOpened();
  const rooms = useRoomNames(search.property);
  const houses = new Map(useProperties().data?.properties.map(({ id, name }) => [id, name]));
  const categoryOf = ({ category }: Expense) => words.categories[category] ?? category;
  const whereOf = ({ property_id, room_id }: Expense) =>
    `${houses.get(property_id) ?? ''}${room_id ? ` · ${rooms.get(room_id) ?? words.oneRoom}` : ''}`;
  return [
    {
      title: words.what,
      text: categoryOf,
      show: (expense) => (
        <>
          <button className="row-button strong" type="button" onClick={() => open({ expense: expense.id })}>
            {categoryOf(expense)}
          </button>
          <span className="small quiet under-cell wrap-cell">
            <ReceiptCount count={expense.attachments.length} />
            {expense.vendor ?? expense.note}
            <span className="only-phone"> {formatDate(expense.entry_date, language)}</span>
          </span>
        </>
      ),
    },
    {
      title: words.date,
      text: ({ entry_date }) => entry_date,
      show: ({ entry_date }) => formatDate(entry_date, language),
      wide: true,
    },
    {
      title: words.where,
      text: whereOf,
      show: (expense) => <span className="wrap-cell">{whereOf(expense)}</span>,
      wide: true,
    },
    {
      title: words.paidFrom,
      text: ({ paid_from }) => words.paidFroms[paid_from],
      show: ({ paid_from }) => (
        <State
          tone={paid_from === 'UNPAID' ? 'warn' : ''}
          icon={paid_from === 'UNPAID' ? Clock : CircleCheck}
          label={words.paidFroms[paid_from]}
        />
      ),
      wide: true,
    },
    moneyColumn(words.amount, ({ amount }) => amount),
  ];
}
