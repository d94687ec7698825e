import type { CashBook } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../data/app.ts';
import { useKnownMay, useMe } from '../../../data/me.ts';
import { cashWords } from '../../../words/cash.ts';

export function useCashBooks() {
  const { api } = useApp();
  return useQuery({ queryKey: ['cash-books'], queryFn: () => api().get('/cash-books') });
}

/** Whether the screen where money is taken is theirs to open. */
export function useTakesMoney(): boolean {
  const me = useMe();
  const collects = me?.role === 'STAFF' && me.organization?.staff_may_collect_cash;
  return me?.permissions.includes('payments.read') || collects || false;
}

/** The organization's own book has no holder. */
export function useHolderName(): (book: Pick<CashBook, 'account_id' | 'holder_name'>) => string {
  const words = useWords(cashWords);
  return ({ account_id, holder_name }) => (account_id === null ? words.organization : (holder_name ?? ''));
}

/** The bank without its number for those who may not see it. */
export function useBankName(id: string | null): string {
  const words = useWords(cashWords);
  const account = useBanks().data?.bank_accounts.find((one) => one.id === id);
  return account ? words.bankNumber(account.account_number) : words.toBank;
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
