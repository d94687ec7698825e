import type { CreditNoteSummary, CreditNoteTotals } from '@rentroll/client';
import { ChevronRight, X } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useToday } from '../../../data/today.ts';
import { PeriodSwitch } from '../../../ui/calendar/period-switch.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, csvColumns, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { creditNotesWords } from '../../../words/credit-notes.ts';
import { dayOf, formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { CreditNoteState } from './credit-note-state.tsx';
import './credit-notes.css';

const PAGE = 50;
const STATUSES = ['', 'ISSUED', 'REVERSED'] as const;

/** Every credit note, whoever or whatever made it. */
export default function CreditNotesPage() {
  const words = useWords(creditNotesWords);
  const language = useLanguage();
  const today = useToday();
  const { search, change } = useAddress();
  const { period, q } = search;
  const status = STATUSES.find((one) => one === search.status) ?? '';
  const list = useCreditNotes();
  const columns = useColumns();
  return (
    <>
      <nav className="crumbs" aria-label={words.invoices}>
        <Go to="/invoices">{words.invoices}</Go>
        <ChevronRight className="i" aria-hidden="true" />
      </nav>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="period-line">
            <PeriodSwitch
              label={words.period}
              shown={period ? words.month(formatPeriod(period, language)) : words.statuses['']}
              value={period ?? today.slice(0, 7)}
              onChange={(chosen) => change({ period: chosen })}
            />
            {period && (
              <button
                className="btn ghost square small"
                type="button"
                aria-label={words.clear}
                onClick={() => change({ period: undefined })}
              >
                <X className="i" aria-hidden="true" />
              </button>
            )}
          </p>
        </div>
        {list.rows.length > 0 && (
          <div className="btns">
            <SaveList name={words.title} list={list} columns={csvColumns(columns)} />
          </div>
        )}
      </div>
      <div className="note-tools">
        <SearchField label={words.search} value={q} onChange={(text) => change({ q: text })} />
        <Chips
          label={words.filters}
          value={status}
          onChange={(value) => change({ status: value })}
          options={STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
        />
      </div>
      <ListState query={list} rows={list.rows.length} empty={<Nothing narrowed={Boolean(period || q || status)} />}>
        {list.totals && (
          <p className="note-sum">
            {words.sum(list.totals.count)}{' '}
            <strong>
              <Money amount={list.totals.amount} />
            </strong>
          </p>
        )}
        <div className="panel">
          <DataTable label={words.title} columns={columns} rows={list.rows} keyOf={({ id }) => id} />
        </div>
        <MoreRows list={list} />
      </ListState>
    </>
  );
}

function Nothing({ narrowed }: { readonly narrowed: boolean }) {
  const words = useWords(creditNotesWords);
  const { change } = useAddress();
  return narrowed ? (
    <EmptyState title={words.none}>
      <p>{words.noneHint}</p>
      <button className="btn" type="button" onClick={() => change({ status: '', q: '', period: '' })}>
        {words.clear}
      </button>
    </EmptyState>
  ) : (
    <EmptyState title={words.empty}>
      <p>{words.emptyHint}</p>
      <Go className="btn" to="/invoices">
        {words.openInvoices}
      </Go>
    </EmptyState>
  );
}

function useCreditNotes() {
  const { api } = useApp();
  const { search } = useAddress();
  const { property, period, status, q } = search;
  const filters = {
    ...(property ? { property_id: property } : {}),
    ...(period ? { period } : {}),
    ...(status ? { status } : {}),
    ...(q ? { q } : {}),
  };
  const list = useRows<CreditNoteSummary>(['credit-notes', filters], async (cursor) => {
    const query = { include: 'names', limit: PAGE, ...filters, ...(cursor ? { cursor } : { totals: true }) };
    const { data, meta } = await api().request('get', '/credit-notes', { query: query as never });
    const { next_cursor: next, totals } = meta as { next_cursor?: string | null; totals?: CreditNoteTotals };
    return { rows: data.credit_notes, next: next ?? null, meta: totals };
  });
  return { ...list, totals: list.first?.meta as CreditNoteTotals | undefined };
}

function useColumns(): Column<CreditNoteSummary>[] {
  const words = useWords(creditNotesWords);
  const language = useLanguage();
  const { columns } = words;
  const madeOn = ({ created_at }: CreditNoteSummary) => dayOf(created_at, language);
  return [
    {
      title: columns.room,
      text: ({ names }) => [names?.room_name, names?.renter_name].join(' '),
      show: ({ id, names, credit_note_number, ...note }) => (
        <span className="line">
          <Plate name={names?.room_name ?? ''} />
          <span className="note-who">
            <Go className="name clip" to="/credit-notes/$credit_note_id" params={{ credit_note_id: id }}>
              {names?.renter_name}
            </Go>
            <span className="only-wide micro pale code">{credit_note_number}</span>
            <span className="only-phone small quiet note-reason">{note.reason}</span>
          </span>
        </span>
      ),
    },
    { title: columns.date, wide: true, text: madeOn, show: madeOn },
    {
      title: columns.reason,
      wide: true,
      text: ({ reason }) => reason,
      show: ({ reason }) => <span className="note-reason">{reason}</span>,
    },
    {
      title: columns.state,
      wide: true,
      text: ({ display }) => display.status.label,
      show: (note) => <CreditNoteState note={note} />,
    },
    moneyColumn(columns.amount, ({ amount }) => amount),
  ];
}
