import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { QuestionRow } from './queries.ts';

export const presentQuestion = (
  { line_type, description_vi, description_en, amount, ...row }: QuestionRow,
  locale: Locale,
) => ({
  ...row,
  line: { description: locale === 'vi' ? description_vi : description_en, line_type, amount },
  display: { status: withLabel('invoice_question_status', row.answered_at === null ? 'OPEN' : 'ANSWERED', locale) },
});
