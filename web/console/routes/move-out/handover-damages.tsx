import type { Handover, Lease } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { moveOutWords } from '../../../words/move-out.ts';
import { Go } from '../../go.tsx';
import type { EndDraft } from './end-fields.tsx';

type Props = { readonly lease: Lease; readonly draft: EndDraft; readonly onChange: (part: Partial<EndDraft>) => void };

/** What the record of moving out proposes, and its meter values. They are taken over on request: the landlord decides what is charged. */
export function HandoverDamages({ lease, draft, onChange }: Props) {
  const words = useWords(moveOutWords);
  const { api } = useApp();
  const handovers = useQuery({
    queryKey: ['handovers', lease.id],
    queryFn: () =>
      api().get('/leases/{lease_id}/handovers', {
        path: { lease_id: lease.id },
        query: { limit: 50, sort: '-created_at' },
      }),
  });
  if (!handovers.isSuccess) return null;
  const out = handovers.data.handovers.find(({ kind }) => kind === 'OUT');
  const written = new Set(draft.damages.map(({ description }) => description));
  const open = out?.proposed_damages.filter(({ description }) => !written.has(description)) ?? [];
  if (!out)
    return (
      <p className="pad small quiet">
        {words.noHandover}{' '}
        <Go to="/leases/$lease_id/papers" params={{ lease_id: lease.id }}>
          {words.makeHandover}
        </Go>
      </p>
    );
  const readings = readingsFor(out, draft);
  const hasReadings = Object.keys(readings).length > 0;
  if (open.length === 0 && !hasReadings) return null;
  return (
    <div className="pad">
      <button
        className="btn small"
        type="button"
        onClick={() => onChange({ ...(open.length > 0 ? { damages: withOpen(open, draft) } : {}), ...readings })}
      >
        <ClipboardCheck className="i" aria-hidden="true" />
        {words.takeHandover(open.length, hasReadings)}
      </button>
    </div>
  );
}

/** Readings that are typed already stay. */
function readingsFor({ readings: { electricity, water } }: Handover, draft: EndDraft): Partial<EndDraft> {
  return {
    ...(draft.electricity === '' && electricity !== null ? { electricity: String(electricity) } : {}),
    ...(draft.water === '' && water !== null ? { water: String(water) } : {}),
  };
}

/** An unknown amount stays empty, to be entered. */
const withOpen = (open: Handover['proposed_damages'], draft: EndDraft): EndDraft['damages'] => [
  ...draft.damages.filter(({ description, amount }) => description || amount),
  ...open.map(({ description, amount }) => ({ description, amount: amount?.replace(/\.00$/, '') ?? '' })),
];
