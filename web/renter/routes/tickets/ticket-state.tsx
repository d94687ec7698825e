import type { TicketStatus } from '@rentroll/client';
import { Check, CircleX, Clock, Send } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';

const LOOKS = {
  OPEN: { icon: Send, tone: 'warn' },
  IN_PROGRESS: { icon: Clock, tone: 'now' },
  RESOLVED: { icon: Check, tone: '' },
  CANCELLED: { icon: CircleX, tone: '' },
} as const;

export function TicketState({ status }: { readonly status: TicketStatus }) {
  const words = useWords(renterTicketsWords);
  return <Badge {...LOOKS[status]} label={words.statuses[status]} />;
}
