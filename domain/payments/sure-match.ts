import { DOUBTFUL_REASONS, type ReviewReason } from '../catalog/banking.ts';

const MIN_REASONS = 2;

type Candidate = { readonly invoice_id: string; readonly reasons: readonly string[] };

/** The invoice that a transfer surely pays: the only one with its amount and a second reason; null when a person has to look. */
export function sureMatch(candidates: readonly Candidate[], failure: ReviewReason | null): string | null {
  if (failure !== null && DOUBTFUL_REASONS.includes(failure)) return null;
  const fitting = candidates.filter(({ reasons }) => reasons.includes('same_amount') && reasons.length >= MIN_REASONS);
  return fitting.length === 1 ? (fitting[0]?.invoice_id ?? null) : null;
}
