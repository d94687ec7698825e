import type { HouseholdMember, Lease } from '@rentroll/client';
import { Pencil, Plus, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Avatar, State } from '../../../ui/state/badge.tsx';
import { formatDate } from '../../../words/format.ts';
import { householdWords } from '../../../words/household.ts';
import EditPerson from './edit-person.tsx';

/** Who lives in the room, and whether their residence is registered. */
export function Household({ lease }: { readonly lease: Lease }) {
  const words = useWords(householdWords);
  const reason = useMay('leases.write');
  const [open, setOpen] = useState<HouseholdMember | 'new' | null>(null);
  return (
    <section className="panel" aria-labelledby="h-people">
      <header>
        <h2 id="h-people">{words.household}</h2>
        <ActionButton look="link small" icon={Plus} reason={reason} onClick={() => setOpen('new')}>
          {words.addPerson}
        </ActionButton>
      </header>
      {lease.members.length === 0 && <p className="pad quiet">{words.nobody}</p>}
      <ul className="rows">
        {lease.members.map((member) => (
          <li className="row" key={member.id}>
            <Avatar name={member.full_name} small />
            <Person member={member} />
            {!reason && (
              <button
                className="btn ghost square small"
                type="button"
                aria-label={`${words.editPerson}: ${member.full_name}`}
                onClick={() => setOpen(member)}
              >
                <Pencil className="i" aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && <EditPerson lease={lease} member={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Person({ member }: { readonly member: HouseholdMember }) {
  const words = useWords(householdWords);
  const language = useLanguage();
  const about = [
    member.is_primary ? words.holder : member.relationship,
    member.phone,
    member.moved_out_on && words.left(formatDate(member.moved_out_on, language)),
  ];
  return (
    <span className="grow">
      <span className="strong name">{member.full_name}</span>
      <span className="detail">
        {about.filter(Boolean).join(' · ')}{' '}
        {!member.moved_out_on &&
          (member.residence_registered_from ? (
            <State tone="good" icon={ShieldCheck} label={words.registered} />
          ) : (
            <State tone="warn" icon={TriangleAlert} label={words.notRegistered} />
          ))}
      </span>
    </span>
  );
}
