import type { Lease, PaperGap } from '@rentroll/client';
import { lazyRouteComponent } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { LEASE_CONTRACT } from '../../../../domain/rules/lease-contract.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { papersWords } from '../../../words/papers.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

const EditPerson = lazyRouteComponent(() => import('../lease/edit-person.tsx'));

type Place = { readonly to: ScreenPath; readonly params?: Record<string, string> };

/** Where each thing is entered; a member of the household is entered here. */
const PLACES: Record<PaperGap['subject']['type'], (id: string, lease: Lease) => Place> = {
  organization: () => ({ to: '/settings/organization' }),
  property: (property_id) => ({ to: '/settings/properties/$property_id', params: { property_id } }),
  room: (room_id) => ({ to: '/rooms/$room_id', params: { room_id } }),
  renter: (renter_id) => ({ to: '/renters/$renter_id', params: { renter_id } }),
  household_member: (_, lease) => ({ to: '/leases/$lease_id', params: { lease_id: lease.id } }),
  contract_template: () => ({ to: '/settings/contract' }),
};

type Props = { readonly lease: Lease; readonly gaps: readonly PaperGap[] };

/** What is missing, each with the way to enter it. */
export function Gaps({ lease, gaps }: Props) {
  const words = useWords(papersWords);
  const language = useLanguage();
  const [editing, setEditing] = useState<string | null>(null);
  const close = () => setEditing(null);
  const member = (id: string) => lease.members.find((each) => each.id === id) ?? null;
  const labelOf = ({ label, content, subject }: PaperGap): string => {
    const required = LEASE_CONTRACT.at(-1)?.figures.contents.find((each) => each.content === content);
    const name = subject.type === 'household_member' ? member(subject.id)?.full_name : words.subjects[subject.type];
    return words.of(required ? `${required.point}. ${required.label[language]}` : label, name ?? '');
  };
  const edited = editing === null ? null : member(editing);
  return (
    <div className="paper-gaps">
      <ul className="need" aria-label={words.missing}>
        {gaps.map((gap) => (
          <li key={`${gap.field} ${gap.subject.id} ${gap.content}`}>
            <CircleAlert className="i s" aria-hidden="true" />
            <span>{labelOf(gap)}</span>
            {member(gap.subject.id) ? (
              <button className="btn link small" type="button" onClick={() => setEditing(gap.subject.id)}>
                {words.fill(gap.label)}
              </button>
            ) : (
              <Go className="btn link small" {...PLACES[gap.subject.type](gap.subject.id, lease)}>
                {words.fill(gap.label)}
              </Go>
            )}
          </li>
        ))}
      </ul>
      <p className="small quiet">{words.fillFirst}</p>
      <LoadedDialog onClose={close}>
        {edited && <EditPerson lease={lease} member={edited} onClose={close} />}
      </LoadedDialog>
    </div>
  );
}
