import type { Member } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay, useMe } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { membersWords } from '../../../../words/settings-members.ts';
import { HouseLimits } from './house-limits.tsx';

type Props = { readonly memberId: string; readonly onClose: () => void };

/** Limits a member to some houses. */
export function MemberHouses({ memberId, onClose }: Props) {
  const words = useWords(membersWords);
  const { api } = useApp();
  const organization_id = useMe()?.organization?.id ?? '';
  const query = useQuery({
    queryKey: ['member', memberId],
    queryFn: () =>
      api().get('/organizations/{organization_id}/members/{member_id}', {
        path: { organization_id, member_id: memberId },
      }),
    enabled: organization_id !== '',
  });
  const member = query.data;
  const name = member?.user.display_name ?? member?.user.email ?? '';
  return (
    <Dialog open onOpenChange={onClose} title={member ? words.editNamed(name) : words.edit}>
      {query.isError ? (
        <ErrorState error={query.error} />
      ) : member ? (
        <Houses member={member} onClose={onClose} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  );
}

function Houses({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const words = useWords(membersWords);
  const common = useWords(settingsWords);
  const { save: label } = useWords().actions;
  const { api } = useApp();
  const [ids, setIds] = useState<readonly string[] | null>(member.property_ids as string[] | null);
  const may = useMay('members.write') ?? (ids?.length === 0 ? words.pickHouse : null);
  const save = useSave(
    () =>
      api().patch('/organizations/{organization_id}/members/{member_id}', {
        path: { organization_id: member.organization_id, member_id: member.id },
        body: { property_ids: ids && [...ids] },
      }),
    { said: common.saved, done: onClose },
  );
  return (
    <Form error={save.error} onSubmit={() => !may && save.mutate(undefined)}>
      <HouseLimits ids={ids} isOwner={member.role === 'OWNER'} onChange={setIds} />
      <ActionButton look="primary" type="submit" busy={save.isPending} reason={may}>
        {label}
      </ActionButton>
    </Form>
  );
}
