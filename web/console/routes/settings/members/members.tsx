import type { Member, Role } from '@rentroll/client';
import { useState } from 'react';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMe } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { Chips } from '../../../../ui/tabs/tabs.tsx';
import { membersWords } from '../../../../words/settings-members.ts';
import { shellWords } from '../../../../words/shell.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { useCan } from '../shared/use-can.ts';
import { InviteMember } from './invite-member.tsx';
import { MemberHouses } from './member-houses.tsx';
import { InvitedRow, MemberRow } from './member-row.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import './members.css';

const ROLES: readonly Role[] = ['OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF', 'CUSTOM'];

/** Who uses the organization, what each role can do, and an invitation for the next one. */
export default function MembersPage() {
  const words = useWords(membersWords);
  const roles = useWords(shellWords).roles;
  const { api } = useApp();
  const organization_id = useMe()?.organization?.id ?? '';
  const { search, change } = useAddress();
  const { close } = useOpened();
  const denied = useCan('members.read');
  const [link, setLink] = useState<string | null>(null);
  const role = ROLES.find((each) => each === search.role);
  const list = useRows<Member>(['members', organization_id, role], async (cursor) => {
    if (!organization_id || denied) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/organizations/{organization_id}/members', {
      path: { organization_id },
      query: { limit: 100, ...(role ? { role } : {}), ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.members, next: meta.next_cursor };
  });
  const active = list.rows.filter(({ status }) => status === 'ACTIVE');
  const invited = list.rows.filter(({ status }) => status === 'INVITED');
  const owners = active.filter((member) => member.role === 'OWNER').length;
  return (
    <SettingsPage page="members" subtitle={!role && list.first && words.count(active.length, invited.length)}>
      <div className="cols members-cols">
        <div className="stack">
          <section className="panel" aria-labelledby="h-members">
            <header>
              <h2 id="h-members">{words.who}</h2>
              <Chips
                label={words.shown}
                value={role ?? ''}
                onChange={(value) => change({ role: value || undefined })}
                options={[
                  { value: '', label: words.everyRole },
                  ...ROLES.map((value) => ({ value, label: roles[value] ?? value })),
                ]}
              />
            </header>
            <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.none} />}>
              <ul className="rows">
                {active.map((member) => (
                  <MemberRow key={member.id} member={member} onlyOwner={!role && owners === 1} />
                ))}
                {invited.map((member) => (
                  <InvitedRow key={member.id} member={member} onLink={setLink} />
                ))}
              </ul>
              <MoreRows list={list} />
            </ListState>
          </section>
          <RoleMatrix />
        </div>
        <InviteMember link={link} onLink={setLink} />
      </div>
      {search.open && <MemberHouses memberId={search.open} onClose={() => close({ open: undefined })} />}
    </SettingsPage>
  );
}
