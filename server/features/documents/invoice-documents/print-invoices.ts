import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { visibleInvoices } from '../../billing/invoice-bulk/queries.ts';
import { type InvoiceWithLines, readInvoices } from '../../billing/invoices/queries.ts';
import { type LinkContext, linkInvoices } from '../share-links/link-invoices.ts';
import { layOutSheet, type Printout, sheetsOf } from './print-invoice.ts';
import { TEXTS } from './texts.ts';

/** One file of many invoices, in the order of the ids; each starts on a page of its own. */
export async function printInvoices(tx: Tx, context: LinkContext, given: string[]): Promise<Printout> {
  const ids = [...new Set(given)];
  if ((await visibleInvoices(tx, ids)).length < ids.length) throw refused('not_found', { field: 'ids' });
  const rows = new Map((await readInvoices(tx, ids)).map((row) => [row.id, row]));
  const invoices = ids.map((id) => rows.get(id) as InvoiceWithLines);
  const sources = await sheetsOf(tx, invoices, await linkInvoices(tx, context, ids));
  const { locale } = tx;
  const number = invoices.length === 1 ? (invoices[0] as InvoiceWithLines).invoice_number : `invoices-${tx.today}`;
  return {
    number,
    print: async () => {
      const sheets = [];
      for (const source of sources) sheets.push(await layOutSheet(source, locale));
      return typesetter.printAll({ title: TEXTS[locale].several(sheets.length), sheets });
    },
  };
}
