import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage } from '../../../data/app.ts';
import { useHousehold } from '../../data.ts';

const EARLIER = 3;
const READINGS = 14;
const TICKETS = 3;
const ANNOUNCED = 3;
const WAITING = 3;

/** The invoices that need nothing any more, and how many there are. */
export function useClosed() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['invoices', 'closed'],
    queryFn: async () => {
      const { data, meta } = await api().request('get', '/tenant/invoices', {
        query: { open: false, sort: '-period', limit: EARLIER, totals: true },
      });
      return { invoices: data.invoices, count: meta.totals?.count ?? data.invoices.length };
    },
  });
}

export function useLastReadings() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['meter-readings', 'home'],
    queryFn: () => api().get('/tenant/meter-readings', { query: { sort: '-recorded_at', limit: READINGS } }),
  });
}

export function useOpenTickets() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['tickets', 'home'],
    queryFn: () =>
      api().get('/tenant/maintenance-tickets', { query: { statuses: ['OPEN', 'IN_PROGRESS'], limit: TICKETS } }),
  });
}

export function useAnnounced() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['announcements', 'home'],
    queryFn: () => api().get('/tenant/announcements', { query: { unread: true, limit: ANNOUNCED } }),
  });
}

export function useWaitingHandovers() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['handovers', 'home'],
    queryFn: () => api().get('/tenant/handovers', { query: { waiting: true, sort: '-created_at', limit: WAITING } }),
  });
}

export function useNotice() {
  const { api } = useApp();
  const language = useLanguage();
  return useQuery({
    queryKey: ['privacy-notice', language],
    queryFn: () => api().get('/tenant/privacy-notice'),
  });
}

export function useInvitations() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['invitations'],
    queryFn: () => api().get('/tenant/invitations', { query: { status: 'PENDING' } }),
  });
}

/** Everything below the amount due appears at once, so that nothing moves under a finger. */
export function useRestReady(): boolean {
  const parts = [
    useClosed(),
    useLastReadings(),
    useOpenTickets(),
    useAnnounced(),
    useWaitingHandovers(),
    useNotice(),
    useInvitations(),
    useHousehold(),
  ];
  return parts.every(({ isPending }) => !isPending);
}
