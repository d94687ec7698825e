import { useMutation } from '@tanstack/react-query';
import { FileDown, Plus, ReceiptText, X } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { saveFile } from '../../../data/download.ts';
import { useMay } from '../../../data/me.ts';
import { useOpened } from '../../../data/opened.ts';
import { useChosenRows, useSelection } from '../../../data/selection.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { PeriodSwitch } from '../../../ui/calendar/period-switch.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { invoicesWords } from '../../../words/invoices.ts';
import { Go } from '../../go.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { InvoicesBulk } from './invoices-bulk.tsx';
import { isStatus, STATUSES, type Status, useCounts, useExport, useInvoices } from './invoices-data.ts';
import { NewInvoice } from './new-invoice.tsx';
import { ASKED, OpenQuestions, SaveQuestions, useOpenQuestions } from './open-questions.tsx';
import './invoices.css';

/** All invoices: found by state, month, house and words; changed one by one or together. */
export default function InvoicesPage() {
  const words = useWords(invoicesWords);
  const language = useLanguage();
  const today = useToday();
  const { search, change } = useAddress();
  const { open, close } = useOpened();
  const { period, status, q } = search;
  const list = useInvoices(search);
  const counts = useCounts(search);
  const questions = useOpenQuestions(search);
  const selection = useSelection('invoices');
  const chosen = useChosenRows(selection, list.rows);
  const reason = useMay('invoices.generate');
  const fromReport = Boolean(search.renter ?? search.due_from ?? search.due_to);
  const narrowed = isStatus(status) || Boolean(q) || Boolean(period) || fromReport;
  const load = useExport(search, today);
  const download = useMutation({
    mutationFn: async () => saveFile(await load(), words.exportName),
    onError: showRefusal,
  });
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="period-line">
            <PeriodSwitch
              label={words.period}
              shown={period ? words.month(formatPeriod(period, language)) : words.allMonths}
              value={period ?? today.slice(0, 7)}
              onChange={(chosen) => change({ period: chosen })}
            />
            {period && (
              <button
                className="btn ghost square small"
                type="button"
                aria-label={words.clearPeriod}
                onClick={() => change({ period: undefined })}
              >
                <X className="i" aria-hidden="true" />
              </button>
            )}
          </p>
        </div>
        <div className="btns">
          <Go className="btn" to="/credit-notes">
            <ReceiptText className="i" aria-hidden="true" />
            {words.creditNotes}
          </Go>
          {status === ASKED ? (
            questions.rows.length > 0 && <SaveQuestions list={questions} />
          ) : (
            <ActionButton
              icon={FileDown}
              busy={download.isPending}
              reason={fromReport ? words.exportNarrowed : null}
              onClick={() => download.mutate()}
            >
              {words.export}
            </ActionButton>
          )}
          <ActionButton look="primary" icon={Plus} reason={reason} onClick={() => open({ new: '1' })}>
            {words.add}
          </ActionButton>
        </div>
      </div>
      <div className="invoice-tools">
        <SearchField label={words.search} hint={words.searchHint} value={q} onChange={(q) => change({ q })} />
        <Chips
          label={words.filters}
          value={isStatus(status) || status === ASKED ? status : ''}
          onChange={(value) => change({ status: value })}
          options={[
            { value: '', label: words.all },
            ...(Object.keys(STATUSES) as Status[])
              // Reports link to all that is unpaid; people choose between waiting and overdue.
              .filter((value) => value !== 'unpaid' || status === 'unpaid')
              .map((value) => ({ value, label: words.statuses[value], count: counts[value] })),
            { value: ASKED, label: words.asked, count: questions.isSuccess ? questions.rows.length : undefined },
          ]}
        />
        {fromReport && (
          <button
            className="chip"
            type="button"
            aria-pressed="true"
            onClick={() => change({ renter: undefined, due_from: undefined, due_to: undefined })}
          >
            {search.renter
              ? words.oneRenter
              : words.dueRange(
                  search.due_from ? formatDate(search.due_from, language) : '…',
                  search.due_to ? formatDate(search.due_to, language) : '…',
                )}
            <X className="i s" aria-hidden="true" />
          </button>
        )}
      </div>
      {status === ASKED ? (
        <OpenQuestions list={questions} />
      ) : (
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            narrowed ? (
              <EmptyState title={words.none}>
                <p>{words.noneHint}</p>
                <button
                  className="btn"
                  type="button"
                  onClick={() =>
                    change({ status: '', q: '', period: '', renter: undefined, due_from: undefined, due_to: undefined })
                  }
                >
                  {words.clear}
                </button>
              </EmptyState>
            ) : (
              <EmptyState title={words.empty}>
                <p>{words.emptyHint}</p>
              </EmptyState>
            )
          }
        >
          <InvoiceSums totals={list.totals} />
          <InvoiceTable invoices={list.rows} selection={selection} />
          <MoreRows list={list} />
        </ListState>
      )}
      {chosen.length > 0 && <InvoicesBulk chosen={chosen} selection={selection} />}
      {search.new && <NewInvoice onClose={() => close({ new: undefined, room: undefined, late: undefined })} />}
    </>
  );
}
