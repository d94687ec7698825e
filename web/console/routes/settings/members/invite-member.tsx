import { Send } from 'lucide-react';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay, useMe } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { CopyLine } from '../../../../ui/copy-line/copy-line.tsx';
import { ChoiceList, Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { membersWords } from '../../../../words/settings-members.ts';
import { chosenRole, useRoleChoices } from '../shared/use-roles.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { HouseLimits } from './house-limits.tsx';

/** The one given most often first; roles of the organization's own before them all. */
const ORDER = ['STAFF', 'ACCOUNTANT', 'MANAGER', 'OWNER'];
const KEPT_AS = 'member.new';

type Props = { readonly link: string | null; readonly onLink: (token: string | null) => void };

/** The invitation goes by email; its link is shown once, for those who prefer a chat. */
export function InviteMember({ link, onLink }: Props) {
  const words = useWords(membersWords);
  const hints: Record<string, string> = words.hints;
  const choices = useRoleChoices().toSorted((a, b) => ORDER.indexOf(a.value) - ORDER.indexOf(b.value));
  const { api } = useApp();
  const organization_id = useMe()?.organization?.id ?? '';
  const form = useSettingsForm(
    {
      email: '',
      role: 'STAFF',
      property_ids: null as readonly string[] | null,
    },
    KEPT_AS,
  );
  const { email, role, property_ids } = form.fields;
  const limited = role !== 'OWNER' && property_ids !== null;
  const may = useMay('members.write') ?? (limited && property_ids.length === 0 ? words.pickHouse : null);
  const invite = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/organizations/{organization_id}/members', {
        path: { organization_id },
        body: { email, ...chosenRole(role), ...(limited ? { property_ids: [...property_ids] } : {}) },
        idempotencyKey,
      }),
    {
      said: words.invited(email),
      keptAs: KEPT_AS,
      done: ({ token }) => {
        onLink(token);
        // The next one often has the same role and houses.
        form.set({ email: '' });
      },
    },
  );
  return (
    <section className="panel" aria-labelledby="h-invite">
      <header>
        <h2 id="h-invite">{words.invite}</h2>
      </header>
      <div className="pad">
        <Form error={invite.error} onSubmit={() => !may && invite.mutate(undefined)}>
          <Field label={words.email} type="email" autoComplete="off" {...form.text('email')} />
          <ChoiceList
            label={words.role}
            {...form.value('role')}
            onChange={(value) => form.set({ role: value })}
            options={choices.map((choice) => ({ ...choice, hint: hints[choice.value] ?? words.ownHint }))}
          />
          <HouseLimits
            ids={property_ids}
            isOwner={role === 'OWNER'}
            onChange={(ids) => form.set({ property_ids: ids })}
          />
          <ActionButton look="primary wide" icon={Send} type="submit" busy={invite.isPending} reason={may}>
            {words.send}
          </ActionButton>
          <p className="small quiet">{words.valid}</p>
          {link && <CopyLine label={words.link} text={`${location.origin}/member-invitations/${link}`} />}
        </Form>
      </div>
    </section>
  );
}
