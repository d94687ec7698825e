import type { TenantInvoice } from '@rentroll/client';
import { CircleHelp } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { Charges } from '../../../ui/bill/charges.tsx';
import { explainLines } from '../../../ui/bill/explain-lines.ts';
import { renterLineWords } from '../../../words/renter-lines.ts';
import { payWords } from '../../../words/renter-pay.ts';
import { Go } from '../../go.tsx';
import { SaveFile } from '../../save-file.tsx';

/** What the amount is for, beside the code. */
export function PayLines({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(payWords);
  const forLines = useWords(renterLineWords);
  const language = useLanguage();
  const { api } = useApp();
  const path = { invoice_id: invoice.id };
  const print = () => api().file('/tenant/invoices/{invoice_id}.pdf', { path });
  return (
    <section className="panel slip" aria-labelledby="h-lines">
      <h2 id="h-lines">{words.lines}</h2>
      <Charges charges={explainLines(invoice.lines, forLines, language)} />
      <BillTotal label={words.total} amount={invoice.total_amount} />
      <div className="btns">
        <SaveFile label={words.pdf} load={print} name={`${invoice.invoice_number}.pdf`} />
        <Go className="btn small" to="/invoices/$invoice_id" params={path} search={{ ask: '1' }}>
          <CircleHelp className="i s" aria-hidden="true" />
          {words.ask}
        </Go>
      </div>
    </section>
  );
}
