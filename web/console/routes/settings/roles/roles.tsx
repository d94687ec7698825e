import type { Member, OwnRole } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Plus, ShieldCheck } from 'lucide-react';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { useMay, useMe } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { permissionWords } from '../../../../words/permissions.ts';
import { rolesWords } from '../../../../words/settings-roles.ts';
import { shellWords } from '../../../../words/shell.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { useCan } from '../shared/use-can.ts';
import { choiceOf, useRoles } from '../shared/use-roles.ts';
import { RoleForm } from './role-form.tsx';
import { RolePermissions } from './role-permissions.tsx';

const NAMED = 4;

/** What each role may do and who has it; roles of the organization's own are made and changed here. */
export default function RolesPage() {
  const words = useWords(rolesWords);
  const { search, open, close } = useOpened();
  const may = useMay('members.write');
  const query = useRoles();
  const members = useMembers();
  const roles = query.data?.roles ?? [];
  const add = (
    <ActionButton look="primary" icon={Plus} reason={may} onClick={() => open({ open: 'new' })}>
      {words.add}
    </ActionButton>
  );
  const own = roles.filter(({ is_system }) => !is_system);
  const list = (rows: readonly OwnRole[]) => (
    <ul className="rows settings-rows">
      {rows.map((role) => (
        <RoleRow
          key={role.id ?? role.role}
          role={role}
          members={members.filter((member) => choiceOf(member) === (role.id ?? role.role))}
          onOpen={() => open({ open: role.id ?? role.role })}
        />
      ))}
    </ul>
  );
  return (
    <SettingsPage page="roles" actions={add}>
      {query.isError ? (
        <ErrorState error={query.error} />
      ) : !query.data ? (
        <Skeleton rows={6} />
      ) : (
        <div className="stack">
          <p className="small quiet">{words.help}</p>
          <section className="panel" aria-labelledby="h-own">
            <header>
              <h2 id="h-own">{words.own}</h2>
            </header>
            {own.length > 0 ? (
              list(own)
            ) : (
              <EmptyState title={words.empty}>
                <p>{words.emptyHint}</p>
              </EmptyState>
            )}
          </section>
          <section className="panel" aria-labelledby="h-system">
            <header>
              <h2 id="h-system">{words.system}</h2>
            </header>
            {list(roles.filter(({ is_system }) => is_system))}
          </section>
        </div>
      )}
      {search.open && query.data && (
        <OpenRole
          id={search.open}
          role={roles.find(({ id, role }) => (id ?? role) === search.open) ?? null}
          onClose={() => close({ open: undefined })}
        />
      )}
    </SettingsPage>
  );
}

function useMembers(): readonly Member[] {
  const { api } = useApp();
  const organization_id = useMe()?.organization?.id ?? '';
  const denied = useCan('members.read');
  const { data } = useQuery({
    queryKey: ['members', organization_id, 'by role'],
    queryFn: () =>
      api().get('/organizations/{organization_id}/members', { path: { organization_id }, query: { limit: 200 } }),
    enabled: organization_id !== '' && !denied,
  });
  return data?.members ?? [];
}

type RowProps = { readonly role: OwnRole; readonly members: readonly Member[]; readonly onOpen: () => void };

function RoleRow({ role, members, onOpen }: RowProps) {
  const words = useWords(rolesWords);
  const { permissionCount } = useWords(permissionWords);
  const names = useWords(shellWords).roles;
  const label = role.is_system ? (names[role.role] ?? role.role) : role.name;
  const people = members.slice(0, NAMED).map(({ user }) => user.display_name ?? user.email);
  const rest = role.member_count - people.length;
  return (
    <li className="row">
      <ShieldCheck className="i" aria-hidden="true" />
      <span className="grow">
        <span className="strong">{label}</span>
        <br />
        <span className="small quiet">
          {permissionCount(role.permissions.length)} ·{' '}
          {role.member_count === 0 ? words.nobody : [...people, ...(rest > 0 ? [words.more(rest)] : [])].join(', ')}
        </span>
      </span>
      <ActionButton
        look="ghost square small"
        icon={role.is_system ? Eye : Pencil}
        aria-label={role.is_system ? words.view(label) : words.open(label)}
        onClick={onOpen}
      />
    </li>
  );
}

type EditProps = { readonly id: string; readonly role: OwnRole | null; readonly onClose: () => void };

function OpenRole({ id, role, onClose }: EditProps) {
  const words = useWords(rolesWords);
  const keptAs = `role.${id}`;
  const close = forgetAnd(keptAs, onClose);
  const names = useWords(shellWords).roles;
  if (id !== 'new' && !role) return null;
  if (role?.is_system)
    return (
      <Dialog open onOpenChange={onClose} kind="sheet" title={words.edit(names[role.role] ?? role.role)}>
        <RolePermissions role={role} />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={close} kind="sheet" title={role ? words.edit(role.name) : words.add}>
      <RoleForm role={role} keptAs={keptAs} onClose={close} />
    </Dialog>
  );
}
