import type { OwnRole } from '@rentroll/client';
import { useWords } from '../../../../data/app.ts';
import { groupBy } from '../../../../data/group-by.ts';
import { permissionWords } from '../../../../words/permissions.ts';
import { rolesWords } from '../../../../words/settings-roles.ts';

/** What a system role may do, to read: it cannot be changed. */
export function RolePermissions({ role }: { readonly role: OwnRole }) {
  const words = useWords(permissionWords);
  const { fixed } = useWords(rolesWords);
  const acts = groupBy(role.permissions, (permission) => permission.split('.')[0] ?? '');
  return (
    <>
      <section>
        <p className="quiet">{fixed}</p>
      </section>
      <ul className="rows">
        {[...acts].map(([resource, permissions]) => (
          <li className="row" key={resource}>
            <span className="grow strong">{words.resources[resource] ?? resource}</span>
            <span className="small quiet">
              {permissions
                .map((permission) => actOf(permission))
                .map((act) => words.acts[act] ?? act)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const actOf = (permission: string): string => permission.split('.')[1] ?? '';
