import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { CreditNoteDocument } from './credit-note-queries.ts';

/** The reason in words: as written, or why the service credited by itself. */
export const reasonOf = ({ reason, cause }: Pick<CreditNoteDocument, 'reason' | 'cause'>, locale: Locale): string =>
  cause === null ? reason : withLabel('credit_cause', cause, locale).label;

export const presentCreditNote = ({ status, lines, ...row }: CreditNoteDocument, locale: Locale) => ({
  ...row,
  reason: reasonOf(row, locale),
  lines: lines.map(({ description_vi, description_en, line_type, ...line }) => ({
    ...line,
    description: locale === 'vi' ? description_vi : description_en,
    display: { line_type: withLabel('line_type', line_type, locale) },
  })),
  display: { status: withLabel('credit_note_status', status, locale) },
});
