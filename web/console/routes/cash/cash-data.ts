import type { CashBook } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../data/app.ts';
import { useKnownMay } from '../../../data/me.ts';
import { cashWords } from '../../../words/cash.ts';

export function useCashBooks() {
  const { api } = useApp();
  return useQuery({ queryKey: ['cash-books'], queryFn: () => api().get('/cash-books') });
}

/** The organization's own book has no holder. */
export function useHolderName(): (book: Pick<CashBook, 'account_id' | 'holder_name'>) => string {
  const words = useWords(cashWords);
  return ({ account_id, holder_name }) => (account_id === null ? words.organization : (holder_name ?? ''));
}

/** Where cash can be paid in, for those who may see it. */
export function useBanks() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['bank-accounts'],
    queryFn: () => api().get('/bank-accounts', { query: { limit: 200 } }),
    enabled: useKnownMay('bank_accounts.read'),
  });
}
