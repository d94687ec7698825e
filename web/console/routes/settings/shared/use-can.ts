import type { Permission } from '../../../../../domain/catalog/permissions.ts';
import { useWords } from '../../../../data/app.ts';
import { type Reason, roleName, useMe } from '../../../../data/me.ts';
import { shellWords } from '../../../../words/shell.ts';

/** Why the role may not do something, or null. Unlike `useMay` it allows reading in a suspended organization. */
export function useCan(permission: Permission | undefined): Reason {
  const words = useWords(shellWords);
  const me = useMe();
  if (!me || !permission || me.permissions.includes(permission)) return null;
  return words.reasons.role(roleName(me, words.roles));
}
