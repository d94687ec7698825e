import type { TicketAuthor } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../data/app.ts';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';

/** Who wrote or did something; others of the household see the ticket too, so a renter is not always you. */
export function useAuthorName(): (author: TicketAuthor) => string {
  const words = useWords(renterTicketsWords);
  const { api } = useApp();
  const me = useQuery({ queryKey: ['me'], queryFn: () => api().get('/tenant/auth/me'), staleTime: 60_000 }).data;
  return ({ kind, name }) => {
    if (kind !== 'RENTER') return name ?? words.landlord;
    return name === null || name === me?.renter?.full_name || name === me?.account.display_name ? words.you : name;
  };
}
