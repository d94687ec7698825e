import { fileNameOf } from '../../../documents/format.ts';
import { RawAnswer } from '../../../http/raw-answer.ts';
import type { Printout } from './print-invoice.ts';

/** Shown by a browser, and named when it is saved. */
export const pdfAnswer = ({ number, print }: Printout): RawAnswer =>
  new RawAnswer(print, { headers: { 'content-disposition': `inline; filename="${fileNameOf(number)}.pdf"` } });
