import { fileNameOf } from '../../../documents/format.ts';
import { RawResponse } from '../../../http/raw-response.ts';
import type { Printout } from './print-invoice.ts';

/** Shown by a browser, and named when it is saved. */
export const pdfResponse = ({ number, print }: Printout): RawResponse =>
  new RawResponse(print, { headers: { 'content-disposition': `inline; filename="${fileNameOf(number)}.pdf"` } });
