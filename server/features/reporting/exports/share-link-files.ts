import type { Batch } from '../../../database/batches.ts';
import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { plain, text } from '../../../spreadsheet/table.ts';
import { BillingRunParams } from '../../billing/billing-runs/schemas.ts';
import { type InvoiceLink, listRunLinks } from '../../documents/share-links/list-links.ts';
import { exportFile, FORMATS, type Format } from './export-file.ts';

const COLUMNS = [
  text('room_name'),
  text('renter_name'),
  text('phone'),
  plain('url'),
  text('message'),
  plain('invoice_number'),
  plain('invoice_id'),
];
const NAMES = COLUMNS.map(({ name }) => name);

/** POST like the route that returns the same rows as JSON: links that were never shown are registered. */
export function shareLinkFileRoutes(routes: Routes): void {
  for (const format of Object.keys(FORMATS) as Format[])
    routes.post(`/billing-runs/{billing_run_id}/share-links.${format}`, {
      id: `exportShareLinks${format === 'csv' ? 'Csv' : 'Xlsx'}`,
      tag: 'Documents',
      summary: `Export the share links of a billing run as ${format.toUpperCase()}`,
      description:
        format === 'csv'
          ? `Columns: ${NAMES.map((name) => `\`${name}\``).join(', ')}.`
          : 'The columns of the CSV file with headers in the language of Accept-Language.',
      access: 'invoices.issue',
      params: BillingRunParams,
      raw: { contentType: FORMATS[format] },
      data: RawFile,
      streams: true,
      idempotent: false,
      refuses: ['rate_limited'],
      run: async (tx, { params, context }) => {
        const { period, links } = await listRunLinks(tx, context, params.billing_run_id);
        const contents = { span: period, batches: batchOf(links) };
        return exportFile('share-links', format, COLUMNS, contents, { locale: tx.locale, timezone: tx.timezone });
      },
    });
}

async function* batchOf(links: InvoiceLink[]): AsyncGenerator<Batch, void> {
  yield { names: NAMES, rows: links.map((link) => NAMES.map((name) => link[name as keyof InvoiceLink])) };
}
