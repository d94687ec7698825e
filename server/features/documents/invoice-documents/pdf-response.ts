import { fileNameOf } from '../../../documents/format.ts';
import { RawResponse } from '../../../http/raw-response.ts';
import type { Printout } from './print-invoice.ts';

/** Opens in the browser; the file name applies when it is saved. */
export const pdfResponse = ({ number, print }: Printout): RawResponse =>
  new RawResponse(print, { headers: { 'content-disposition': `inline; filename="${fileNameOf(number)}.pdf"` } });
