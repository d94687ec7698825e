import type { Import } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatNumber } from '../../../words/format.ts';
import { importWords } from '../../../words/import.ts';

const SHOWN = [
  'properties',
  'rooms',
  'renters',
  'leases',
  'household_members',
  'meter_readings',
  'recurring_fees',
  'debts',
] as const;

/** How many rows of each kind an import makes. */
export function Counts({ counts, label }: { readonly counts: Import['counts']; readonly label: string }) {
  const words = useWords(importWords);
  const language = useLanguage();
  return (
    <dl className="counts" aria-label={label}>
      {SHOWN.map((kind) => (
        <div key={kind}>
          <dt>{words.kinds[kind]}</dt>
          <dd className="num">{formatNumber(counts[kind], language)}</dd>
        </div>
      ))}
    </dl>
  );
}
