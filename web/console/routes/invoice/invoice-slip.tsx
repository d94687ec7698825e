import type { Invoice } from '@rentroll/client';
import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Charges } from '../../../ui/bill/charges.tsx';
import { explainLines } from '../../../ui/bill/explain-lines.ts';
import { Money } from '../../../ui/money/money.tsx';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { lineWords } from '../../../words/invoice-lines.ts';
import { restOf } from '../../invoice-state.tsx';
import { DraftLines } from './draft-lines.tsx';
import { usePhotos } from './invoice-data.ts';

type Props = { readonly invoice: Invoice; readonly etag: string; readonly editing: boolean };

/** The bill as on paper: every charge with its arithmetic, then what is left to pay. */
export function InvoiceSlip({ invoice, etag, editing }: Props) {
  const words = useWords(invoiceWords);
  const forLines = useWords(lineWords);
  const language = useLanguage();
  const photosOf = usePhotos(invoice);
  const title =
    invoice.kind === 'MONTHLY'
      ? words.slip(formatPeriod(invoice.period, language))
      : `${invoice.kind === 'SETTLEMENT' ? words.settlement : words.oneOff}, ${formatPeriod(invoice.period, language)}`;
  const issued = invoice.issue_date ? words.issuedOn(formatDate(invoice.issue_date, language)) : words.notIssued;
  return (
    <article className="panel slip" aria-labelledby="h-slip">
      <header>
        <h2 id="h-slip">{title}</h2>
        <p className="small quiet">{[invoice.names?.property_name, issued].filter(Boolean).join('. ')}</p>
      </header>
      {editing ? (
        <DraftLines invoice={invoice} etag={etag} />
      ) : (
        <Charges charges={explainLines(invoice.lines, forLines, language)} photosOf={photosOf} />
      )}
      <p className="total">
        <span>{words.total}</span>
        <Money amount={invoice.total_amount} />
      </p>
      <p className="small quiet">{spellAmount(BigInt(Math.round(Number(invoice.total_amount))), language)}</p>
      <Settled invoice={invoice} />
    </article>
  );
}

function Settled({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(invoiceWords);
  if (invoice.display.status.value === 'DRAFT' || invoice.display.status.value === 'CANCELLED') return null;
  const rows = [
    [words.paid, invoice.paid_amount, true],
    [words.credited, invoice.credited_amount, false],
    [words.writtenOff, invoice.written_off_amount, false],
    [words.previous, invoice.previous_balance, true],
  ] as const;
  const owesMore = Number(invoice.previous_balance) > 0;
  return (
    <>
      <ul className="bill settled">
        {rows
          .filter(([, amount, always]) => always || Number(amount) !== 0)
          .map(([label, amount]) => (
            <li key={label}>
              <div className="lead">
                <span>{label}</span>
                <Money amount={amount} />
              </div>
            </li>
          ))}
      </ul>
      <p className="left-to-pay">
        <span>
          <strong>{words.left}</strong>
          {owesMore && <small className="quiet">{words.leftHint}</small>}
        </span>
        <strong className="left-amount">
          <Money amount={String(restOf(invoice))} />
        </strong>
      </p>
    </>
  );
}
