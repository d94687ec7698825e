import type { MaintenanceTicket, Member } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import type { Search } from '../../../data/address.ts';
import { allOf } from '../../../data/all-of.ts';
import { useApp } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';

const MOST = 200;
const DONE_DAYS = 30;

/** Tickets that are open, and those resolved within a month, with their names. A text is looked for in all that are over. */
export function useTickets({ property, q }: Search) {
  const { api } = useApp();
  const since = new Date(Date.parse(useToday()) - 6 * DONE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const shared = {
    include: 'names',
    limit: MOST,
    ...(property && { property_id: property }),
    ...(q && { q }),
  } as const;
  const open = useQuery({
    queryKey: ['tickets', 'open', shared],
    queryFn: () =>
      allOf(api().each('/maintenance-tickets', { query: { ...shared, statuses: 'OPEN,IN_PROGRESS' as never } })),
  });
  const done = useQuery({
    queryKey: ['tickets', 'done', shared, since],
    queryFn: () =>
      allOf(
        api().each('/maintenance-tickets', {
          query: q
            ? { ...shared, statuses: 'RESOLVED,CANCELLED' as never }
            : { ...shared, status: 'RESOLVED', date_from: since },
        }),
      ),
  });
  const recent = Date.now() - DONE_DAYS * 86_400_000;
  return {
    query: open,
    open: open.data ?? [],
    done: (done.data ?? []).filter(({ resolved_at }) => q || (resolved_at && Date.parse(resolved_at) > recent)),
  };
}

/** The people a ticket can be given to. Without the permission to read members nobody but oneself is known. */
export function useMembers(): readonly Member[] {
  const { api } = useApp();
  const me = useMe();
  const organization_id = me?.organization?.id ?? '';
  const members = useQuery({
    queryKey: ['members', organization_id],
    queryFn: () => api().get('/organizations/{organization_id}/members', { path: { organization_id } }),
    enabled: organization_id !== '' && (me?.permissions.includes('members.read') ?? false),
  });
  return members.data?.members ?? [];
}

export const memberName = (members: readonly Member[], id: string | null): string | null => {
  const user = members.find((member) => member.user.id === id)?.user;
  return user ? (user.display_name ?? user.email) : null;
};

export const CHIPS = {
  urgent: ({ display }: MaintenanceTicket) => ['URGENT', 'HIGH'].includes(display.priority.value),
  unassigned: ({ assignee_id }: MaintenanceTicket) => assignee_id === null,
  mine: ({ assignee_id }: MaintenanceTicket, me: string | undefined) => assignee_id === me,
  cost: ({ cost_amount, expense_id }: MaintenanceTicket) => cost_amount !== null && expense_id === null,
} as const;
export type Chip = keyof typeof CHIPS;
export const isChip = (text: string | undefined): text is Chip => text !== undefined && text in CHIPS;
