import type { Expense } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import type { Search } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { type Reason, useKnownMay, useMay } from '../../../data/me.ts';
import { booksWords } from '../../../words/books.ts';
import { useProperties } from '../../shell/house-switcher.tsx';

/** What landlords spend money on; the service takes any word in capitals. */
export const CATEGORIES = [
  'ELECTRICITY',
  'WATER',
  'INTERNET',
  'CLEANING',
  'REPAIR',
  'SECURITY',
  'WASTE',
  'FURNITURE',
  'SALARY',
  'BANK_FEE',
  'ADVERTISING',
  'TAX',
  'OTHER',
] as const;

export function useExpenses({ property, category, paid, from, to, q }: Search) {
  const { api } = useApp();
  const filters = Object.fromEntries(
    Object.entries({
      property_id: property,
      category,
      paid_from: paid,
      date_from: from,
      date_to: to,
      q,
    }).filter(([, value]) => value),
  );
  return useRows<Expense>(['expenses', filters], async (cursor) => {
    const query = { limit: 50, sort: '-entry_date', ...filters, ...(cursor ? { cursor } : {}) };
    const { data, meta } = await api().request('get', '/accounting/expenses', { query: query as never });
    return { rows: data.expenses, next: (meta as { next_cursor: string | null }).next_cursor };
  });
}

/** More than this many rooms are not loaded for their names alone. */
const MAX_ROOMS = 1000;

/** Names of rooms by id, of one house or of all. */
export function useRoomNames(property: string | undefined): ReadonlyMap<string, string> {
  const { api } = useApp();
  const rooms = useQuery({
    queryKey: ['room-names', property ?? null],
    queryFn: async () => {
      const names: [string, string][] = [];
      const query = property ? { property_id: property } : {};
      for await (const { id, name } of api().each('/rooms', { query })) {
        names.push([id, name]);
        if (names.length >= MAX_ROOMS) break;
      }
      return names;
    },
    enabled: useKnownMay('rooms.read'),
    staleTime: 300_000,
    refetchInterval: false,
  });
  return new Map(rooms.data);
}

/** Why nothing can be written: the role, or no house to write it for. */
export function useMayWrite(): Reason {
  const words = useWords(booksWords);
  const reason = useMay('accounting.write');
  const houses = useProperties().data?.properties;
  return reason ?? (houses?.length === 0 ? words.noHouse : null);
}

export function useBankAccounts() {
  const { api } = useApp();
  const accounts = useQuery({
    queryKey: ['bank-accounts'],
    queryFn: () => api().get('/bank-accounts', { query: { limit: 100 } }),
  });
  return accounts.data?.bank_accounts ?? [];
}
