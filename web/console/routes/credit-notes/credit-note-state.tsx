import type { CreditNoteSummary } from '@rentroll/client';
import { Ban, Check } from 'lucide-react';
import { State } from '../../../ui/state/badge.tsx';

export function CreditNoteState({ note: { display } }: { readonly note: Pick<CreditNoteSummary, 'display'> }) {
  const { value, label } = display.status;
  return value === 'ISSUED' ? <State tone="good" icon={Check} label={label} /> : <State icon={Ban} label={label} />;
}
