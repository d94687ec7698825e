import type { OperatorMe } from '@rentroll/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Permission } from '../../domain/catalog/permissions.ts';
import { shellWords } from '../words/shell.ts';
import { useApp, useWords } from './app.ts';
import { useOnline } from './online.ts';
import { ME_KEY, PROPERTY_KEY } from './session-kinds.ts';

let keptInUse = false;

/** For those who wait for it outside of a component. */
export const meQuery = (api: ReturnType<typeof useApp>['api']) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async () => {
      const me = await api().get('/auth/me');
      localStorage.setItem(ME_KEY, JSON.stringify(me));
      return me;
    },
    staleTime: 60_000,
  });

/** The operator, their role and permissions in the organization of this tab; without a network as they were known last. */
export function useMe(): OperatorMe | undefined {
  const { api } = useApp();
  const online = useOnline();
  const query = useQuery(meQuery(api));
  // Once shown it stays until the answer is there: a screen must not disappear when the network comes back.
  if (!online) keptInUse = true;
  return query.data ?? (keptInUse ? keptMe() : undefined);
}

/** As the operator was known last on this device. */
export function keptMe(): OperatorMe | undefined {
  try {
    return JSON.parse(localStorage.getItem(ME_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetMe(): void {
  localStorage.removeItem(ME_KEY);
  localStorage.removeItem(PROPERTY_KEY);
}

/** Why something is not allowed, or null when it is. The service decides; this only says it before the tap. */
export type Reason = string | null;

/** A role of the organization's own has its own name. */
export const roleName = ({ role, role_name }: OperatorMe, roles: Record<string, string>): string =>
  role_name ?? roles[role ?? ''] ?? '';

/** For what is asked for on every screen: true once it is known that the operator may. */
export const useKnownMay = (permission: Permission): boolean =>
  (useMe() ?? keptMe())?.permissions.includes(permission) ?? false;

/** Whether the operator may read identity numbers: those who manage renters. */
export const useMayReadIdNumbers = (): boolean => useMe()?.permissions.includes('renters.write') ?? false;

export function useMay(permission: Permission): Reason {
  const words = useWords(shellWords);
  const me = useMe();
  if (!me) return null;
  if (!me.permissions.includes(permission)) return words.reasons.role(roleName(me, words.roles));
  if (me.organization?.status !== 'ACTIVE') return words.reasons.suspended;
  return null;
}
