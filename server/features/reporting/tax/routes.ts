import type { Tx } from '../../../database/transaction.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { pdfResponse } from '../../documents/invoice-documents/pdf-response.ts';
import { FORMATS } from '../exports/export-file.ts';
import { printTax } from './print-tax.ts';
import { TaxQuery, TaxReport } from './schemas.ts';
import { taxReport } from './tax-report.ts';
import { taxWorkbook } from './tax-workbook.ts';

const TAG = 'Reports';
const PATH = '/reports/tax';

export function taxRoutes(routes: Routes): void {
  const read = (tx: Tx, query: { year?: number; owner?: string }) =>
    taxReport(tx, { year: query.year ?? tx.today.year, owner: query.owner });

  routes.get(PATH, {
    id: 'readTaxReport',
    tag: TAG,
    summary: 'Read the tax figures of owners',
    description:
      'Per owner: the revenue book, the figures of forms 01/BĐS and 01/BK-BĐS for both half-years and the year, and the bank accounts for form 01/BK-STK. Tax is due when the year’s revenue so far is above the threshold; the half-years use it up one after the other. Revenue counts by invoice, without fines and compensation, which the form taxes on their own.',
    access: 'reports.read',
    query: TaxQuery,
    data: TaxReport,
    refuses: ['not_found'],
    run: (tx, { query }) => read(tx, query),
  });

  routes.get(`${PATH}.xlsx`, {
    id: 'exportTaxReport',
    tag: TAG,
    summary: 'Export the tax figures of owners as XLSX',
    description: 'A sheet each for the revenue book, both forms and the bank accounts.',
    access: 'reports.read',
    query: TaxQuery,
    raw: { contentType: FORMATS.xlsx },
    data: RawFile,
    refuses: ['not_found'],
    whileSuspended: true,
    run: async (tx, { query }) => {
      const report = await read(tx, query);
      const { locale } = tx;
      const write = async () => Buffer.from(await taxWorkbook(report, locale));
      return new RawResponse(write, { fileName: `tax-${report.year}.xlsx` });
    },
  });

  routes.get(`${PATH}.pdf`, {
    id: 'printTaxReport',
    tag: TAG,
    summary: 'Print the tax figures of owners as PDF',
    access: 'reports.read',
    query: TaxQuery,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    refuses: ['not_found'],
    whileSuspended: true,
    run: async (tx, { query }) => pdfResponse(await printTax(tx, await read(tx, query))),
  });
}
