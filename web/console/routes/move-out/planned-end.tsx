import type { Lease } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { formatDate } from '../../../words/format.ts';
import { moveOutWords } from '../../../words/move-out.ts';

type Props = { readonly lease: Lease; readonly day: string; readonly onSetEnd: () => void };

/** A lease is not ended ahead: whoever knows the day sets the end date, and comes back. */
export function PlannedEnd({ lease, day, onSetEnd }: Props) {
  const words = useWords(moveOutWords);
  const reason = useMay('leases.write');
  const shown = formatDate(day, useLanguage());
  if (lease.end_date === day) return <Banner>{words.endIsSet(shown)}</Banner>;
  return (
    <Banner
      tone="warn"
      action={
        <ActionButton look="small" reason={reason} onClick={onSetEnd}>
          {words.setEnd(shown)}
        </ActionButton>
      }
    >
      {words.endsLater}
    </Banner>
  );
}
