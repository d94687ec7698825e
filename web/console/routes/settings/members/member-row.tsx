import type { Member } from '@rentroll/client';
import { Ellipsis, Mail, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useAtOnce } from '../../../../data/at-once.ts';
import { useMay, useMe } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { Avatar } from '../../../../ui/state/badge.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { membersWords } from '../../../../words/settings-members.ts';
import { shellWords } from '../../../../words/shell.ts';
import { useProperties } from '../../../shell/house-switcher.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { choiceOf, chosenRole, useRoleChoices } from '../shared/use-roles.ts';

const VALID_MS = 14 * 24 * 3_600_000;

function useHouses(ids: readonly string[] | null): string {
  const words = useWords(membersWords);
  const { data } = useProperties();
  if (!ids) return words.allHouses;
  return ids.map((id) => data?.properties.find((property) => property.id === id)?.name ?? '…').join('; ');
}

/** A long address breaks before its @ first. */
function Email({ address }: { readonly address: string }) {
  const [name, place] = address.split(/(?=@[^@]*$)/);
  return (
    <small>
      {name}
      <wbr />
      {place}
    </small>
  );
}

export function MemberRow({ member, onlyOwner }: { readonly member: Member; readonly onlyOwner: boolean }) {
  const words = useWords(membersWords);
  const roles = useWords(shellWords).roles;
  const { api } = useApp();
  const { open } = useOpened();
  const me = useMe();
  const may = useMay('members.write');
  const why = useId();
  const choices = useRoleChoices();
  const [removing, setRemoving] = useState(false);
  const [resetting, setResetting] = useState(false);
  const name = member.user.display_name ?? member.user.email;
  const path = { organization_id: member.organization_id, member_id: member.id };
  const update = useSave(
    (choice: string) =>
      api().patch('/organizations/{organization_id}/members/{member_id}', { path, body: chosenRole(choice) }),
    { said: ({ role, role_name }) => words.changed(name, role_name ?? roles[role] ?? role), toastErrors: true },
  );
  const [role, chooseRole] = useAtOnce(choiceOf(member), update.mutateAsync);
  const remove = useSave(() => api().delete('/organizations/{organization_id}/members/{member_id}', { path }), {
    said: words.removed,
    done: () => setRemoving(false),
  });
  const reset = useSave(
    () => api().delete('/organizations/{organization_id}/members/{member_id}/second-factors', { path }),
    { said: words.factorsReset, done: () => setResetting(false) },
  );
  const isOther = me?.role === 'OWNER' && member.user.id !== me.user.id;
  const houses = useHouses(member.property_ids);
  const reason = may ?? (onlyOwner && member.role === 'OWNER' ? words.onlyOwner : null);
  return (
    <li className="member">
      <Avatar name={name} />
      <span className="id">
        <strong>{member.user.id === me?.user.id ? words.you(name) : name}</strong>
        <Email address={member.user.email} />
      </span>
      <span className="role">
        <select
          className="select"
          aria-label={words.roleOf(name)}
          aria-describedby={reason ? why : undefined}
          disabled={Boolean(reason) || update.isPending}
          value={role}
          onChange={({ target }) => chooseRole(target.value)}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <span className="houses">{houses}</span>
      <span className="acts">
        {!reason && (
          <Menu
            label={`${words.edit}, ${words.removeNamed(name)}`}
            trigger={<Ellipsis className="i" aria-hidden="true" />}
            triggerClass="btn ghost square"
            side="end"
            groups={[
              [
                { key: 'houses', label: words.edit, onSelect: () => open({ open: member.id }) },
                ...(isOther ? [{ key: 'reset', label: words.resetFactors, onSelect: () => setResetting(true) }] : []),
                { key: 'remove', label: words.remove, onSelect: () => setRemoving(true) },
              ],
            ]}
          />
        )}
      </span>
      {reason && (
        <p className="why" id={why}>
          {reason}
        </p>
      )}
      {resetting && (
        <ConfirmDialog
          title={words.resetNamed(name)}
          button={words.resetFactors}
          busy={reset.isPending}
          error={reset.error}
          onConfirm={() => reset.mutate(undefined)}
          onClose={() => setResetting(false)}
        >
          {words.resetWhat(name)}
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={words.removeNamed(name)}
          button={words.remove}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          {words.removeWhat(name)}
        </ConfirmDialog>
      )}
    </li>
  );
}

type InvitedProps = { readonly member: Member; readonly onLink: (link: string | null) => void };

/** An invitation nobody accepted yet. Sent again, it gets a new link; the old one ends. */
export function InvitedRow({ member, onLink }: InvitedProps) {
  const words = useWords(membersWords);
  const language = useLanguage();
  const roles = useWords(shellWords).roles;
  const { api } = useApp();
  const may = useMay('members.write');
  const { email } = member.user;
  const { organization_id, role, role_name, property_ids } = member;
  const path = { organization_id, member_id: member.id };
  const revoke = useSave(() => api().delete('/organizations/{organization_id}/members/{member_id}', { path }), {
    said: words.revoked,
    toastErrors: true,
  });
  const resend = useSave(
    async (_: undefined, idempotencyKey) => {
      await api().delete('/organizations/{organization_id}/members/{member_id}', { path });
      return api().post('/organizations/{organization_id}/members', {
        path: { organization_id },
        body: {
          email,
          ...chosenRole(choiceOf(member)),
          ...(property_ids ? { property_ids: property_ids as string[] } : {}),
        },
        idempotencyKey,
      });
    },
    { said: words.invited(email), toastErrors: true, done: ({ token }) => onLink(token) },
  );
  const houses = useHouses(property_ids);
  const until = new Date(Date.parse(member.created_at) + VALID_MS).toISOString();
  return (
    <li className="member">
      <span className="avatar" aria-hidden="true">
        <Mail className="i s" />
      </span>
      <span className="id">
        <strong>{words.inviting}</strong>
        <Email address={email} />
      </span>
      <span className="role">{role_name ?? roles[role]}</span>
      <span className="houses">{houses}</span>
      <span className="acts">
        {!may && (
          <>
            <ActionButton
              look="small"
              aria-label={words.resendNamed(email)}
              busy={resend.isPending}
              onClick={() => resend.mutate(undefined)}
            >
              {words.resend}
            </ActionButton>
            <ActionButton
              look="ghost square small"
              icon={X}
              aria-label={words.revokeNamed(email)}
              busy={revoke.isPending}
              onClick={() => revoke.mutate(undefined)}
            />
          </>
        )}
      </span>
      <p className="why">
        {may ?? words.sent(formatMoment(member.created_at, language), formatMoment(until, language))}
      </p>
    </li>
  );
}
