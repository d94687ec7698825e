import type { Invoice } from '@rentroll/client';
import { useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { invoiceActWords } from '../../../words/invoice-acts.ts';
import { useFixes } from './invoice-fixes.tsx';

/** What to do when something is wrong, in words, with its buttons. */
export function InvoiceFix({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(invoiceActWords);
  const { entries, dialog } = useFixes(invoice);
  const reason = useMay('invoices.cancel');
  const isDraft = invoice.display.status.value === 'DRAFT';
  return (
    <section className="panel" aria-labelledby="h-fix">
      <header>
        <h2 id="h-fix">{words.fix}</h2>
      </header>
      <p className="pad small quiet">{reason ?? (isDraft ? words.fixDraft : words.fixHint)}</p>
      {entries.length > 0 && (
        <footer className="btns">
          {entries.map(({ key, label, onSelect }) => (
            <button className="btn small" type="button" key={key} onClick={onSelect}>
              {label}
            </button>
          ))}
        </footer>
      )}
      {dialog}
    </section>
  );
}
