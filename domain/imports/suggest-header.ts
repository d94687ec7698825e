import { similarity } from '../text/similarity.ts';
import { foldBareHeader } from './fold-header.ts';

const MIN_SIMILARITY = 0.5;
/** "Tên khách" is closer to "Tên khách thuê" than their lengths suggest. */
const PART_SIMILARITY = 0.75;
const MIN_PART_LENGTH = 4;
const MAX_HEADER_LENGTH = 60;

/** The column that an unknown header probably means, or null when none comes close. */
export function suggestHeader(header: string, names: ReadonlyMap<string, string>, taken: ReadonlySet<string>) {
  const folded = foldBareHeader(header).slice(0, MAX_HEADER_LENGTH);
  let best: { key: string; score: number } | null = null;
  for (const [name, key] of names) {
    if (taken.has(key)) continue;
    const isPart =
      Math.min(name.length, folded.length) >= MIN_PART_LENGTH && (name.includes(folded) || folded.includes(name));
    const score = Math.max(similarity(folded, name), isPart ? PART_SIMILARITY : 0);
    if (score >= MIN_SIMILARITY && score > (best?.score ?? 0)) best = { key, score };
  }
  return best?.key ?? null;
}
