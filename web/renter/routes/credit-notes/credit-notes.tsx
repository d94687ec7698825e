import type { CreditNoteSummary } from '@rentroll/client';
import { Ban } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { BillLines, BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatMoment, formatMoney, formatPeriod } from '../../../words/format.ts';
import { renterAccountWords } from '../../../words/renter-account.ts';
import { Go } from '../../go.tsx';
import { SaveFile } from '../../save-file.tsx';

/** What was taken off the renter's invoices, and why. */
export default function RenterCreditNotesPage() {
  const words = useWords(renterAccountWords);
  const { api } = useApp();
  const list = useRows(['credit-notes'], async (cursor) => {
    const { data, meta } = await api().request('get', '/tenant/credit-notes', {
      query: { limit: 20, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.credit_notes, next: meta.next_cursor };
  });
  return (
    <>
      <div className="page-head">
        <h1 className="grow">{words.notes}</h1>
      </div>
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          <section className="panel">
            <EmptyState title={words.none}>
              <p>{words.noneHint}</p>
            </EmptyState>
          </section>
        }
      >
        <div className="stack">
          {list.rows.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </div>
        <MoreRows list={list} />
      </ListState>
    </>
  );
}

function Note({ note }: { readonly note: CreditNoteSummary }) {
  const words = useWords(renterAccountWords);
  const language = useLanguage();
  const { api } = useApp();
  const { id, credit_note_number: number, lines } = note;
  return (
    <article className="panel" aria-label={number}>
      <header>
        <div className="grow">
          <h2>{note.reason}</h2>
          <p className="small quiet">
            {words.forInvoice(note.invoice_number, formatPeriod(note.period, language))} ·{' '}
            {formatMoment(note.created_at, language)}
          </p>
        </div>
        {note.display.status.value === 'REVERSED' && <Badge icon={Ban} label={words.reversed} />}
      </header>
      <div className="pad">
        <BillLines lines={lines.map(({ line_id, description, amount }) => ({ key: line_id, description, amount }))} />
        <BillTotal label={words.total} amount={note.amount} />
        {Number(note.credit_amount) > 0 && (
          <p className="small quiet">{words.toCredit(formatMoney(note.credit_amount, language))}</p>
        )}
      </div>
      <footer className="btns">
        <Go className="btn small" to="/invoices/$invoice_id" params={{ invoice_id: note.invoice_id }}>
          {words.openInvoice}
        </Go>
        <SaveFile
          label={words.save}
          name={`${number}.pdf`}
          load={() => api().file('/tenant/credit-notes/{credit_note_id}.pdf', { path: { credit_note_id: id } })}
        />
      </footer>
    </article>
  );
}
