import type { Lease } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { formatDate } from '../../../words/format.ts';
import { moveOutWords } from '../../../words/move-out.ts';

type Props = { readonly lease: Lease; readonly day: string; readonly onSetEnd: () => void };

/** A lease is not ended ahead: whoever knows the day sets the end date, and comes back. */
export function PlannedEnd({ lease, day, onSetEnd }: Props) {
  const words = useWords(moveOutWords);
  const shown = formatDate(day, useLanguage());
  if (lease.end_date === day) return <Banner>{words.endIsSet(shown)}</Banner>;
  return (
    <Banner
      tone="warn"
      action={
        <button className="btn small" type="button" onClick={onSetEnd}>
          {words.setEnd(shown)}
        </button>
      }
    >
      {words.endsLater}
    </Banner>
  );
}
