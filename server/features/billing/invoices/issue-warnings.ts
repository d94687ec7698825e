import type { InvoiceInput } from '../../../../domain/invoices/invoice-input.ts';
import { missingReadings } from '../../../../domain/invoices/utility-lines.ts';
import type { CivilDate } from '../../../../domain/period.ts';

/** What to check about an invoice that is being issued: a due date in the past, and metered utilities without a reading. */
export const issueWarnings = (dueDate: string, input: InvoiceInput | null, today: CivilDate): object[] => [
  ...(dueDate < today.toString() ? [{ code: 'due_date_past', due_date: dueDate }] : []),
  ...(input ? missingReadings(input) : []).flatMap((warning) =>
    warning.code === 'meter_reading_missing'
      ? [{ code: 'issued_without_readings', utility: warning.utility, period: warning.period.toString() }]
      : [],
  ),
];
