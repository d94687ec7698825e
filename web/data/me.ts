import type { OperatorMe } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from './app.ts';

/** The operator, their role and permissions in the organization of this tab. */
export function useMe(): OperatorMe | undefined {
  const { api } = useApp();
  return useQuery({ queryKey: ['me'], queryFn: () => api().get('/auth/me'), staleTime: 60_000 }).data;
}

/** Why something is not allowed, or null when it is. The service decides; this only says it before the tap. */
export type Reason = string | null;

export function useMay(permission: string): Reason {
  const words = useWords();
  const me = useMe();
  if (!me) return null;
  if (!me.permissions.includes(permission)) return words.reasons.role(words.roles[me.role ?? ''] ?? '');
  if (me.organization?.status !== 'ACTIVE') return words.reasons.suspended;
  return null;
}
