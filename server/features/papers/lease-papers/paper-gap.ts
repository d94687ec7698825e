import type { Locale } from '../../../../domain/catalog/locales.ts';
import {
  type ContractContent,
  PAPER_FIELD_LABELS,
  type PaperField,
  type PaperSubject,
} from '../../../../domain/catalog/papers.ts';

/** Something a paper needs, and the row where it is missing. */
export type PaperGap = {
  readonly field: PaperField;
  readonly subject: { readonly type: PaperSubject; readonly id: string };
  /** The content of the contract that the template lacks. */
  readonly content: ContractContent | null;
};

export const gap = (field: PaperField, type: PaperSubject, id: string): PaperGap => ({
  field,
  subject: { type, id },
  content: null,
});

export const isGap = (found: string | PaperGap): found is PaperGap => typeof found !== 'string';

/** Each once, though several clauses need it. */
export const distinctGaps = (gaps: readonly PaperGap[]): PaperGap[] => [
  ...new Map(gaps.map((each) => [`${each.field} ${each.subject.id} ${each.content}`, each])).values(),
];

export const presentGap = (missing: PaperGap, locale: Locale) => ({
  ...missing,
  label: PAPER_FIELD_LABELS[missing.field][locale],
});
