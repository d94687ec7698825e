import type { TenantMeterReading } from '@rentroll/client';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { renterMeterWords } from '../../../words/renter-meter.ts';

/** What the landlord decided about a reading that was sent. */
export function ReadingState({ reading }: { readonly reading: TenantMeterReading }) {
  const words = useWords(renterMeterWords);
  const status = reading.display.status.value;
  if (status === 'PENDING') return <Badge tone="warn" icon={Clock} label={words.states.PENDING} />;
  if (status === 'REFUSED') return <Badge tone="bad" icon={CircleAlert} label={words.states.REFUSED} />;
  return <Badge icon={Check} label={reading.source === 'RENTER' ? words.states.ACCEPTED : words.read} />;
}
