import type { Member, Role } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../../data/app.ts';
import { useKnownMay } from '../../../../data/me.ts';
import { shellWords } from '../../../../words/shell.ts';

/** System roles and those of the organization. */
export function useRoles() {
  const { api } = useApp();
  return useQuery({ queryKey: ['roles'], queryFn: () => api().get('/roles'), enabled: useKnownMay('members.read') });
}

export type RoleChoice = { readonly value: string; readonly label: string };

const SYSTEM = ['OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF'] as const;

/** What a member can be given: a system role by its name, one of the organization's own by its id. */
export function useRoleChoices(): readonly RoleChoice[] {
  const { roles: names } = useWords(shellWords);
  const { data } = useRoles();
  const own = (data?.roles ?? []).flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []));
  return [...SYSTEM.map((value) => ({ value, label: names[value] ?? value })), ...own];
}

export const choiceOf = ({ role, role_id }: Pick<Member, 'role' | 'role_id'>): string => role_id ?? role;

/** What the API takes for a choice. */
export const chosenRole = (choice: string): { role: Role; role_id?: string } => {
  const system = SYSTEM.find((role) => role === choice);
  return system ? { role: system } : { role: 'CUSTOM', role_id: choice };
};
