import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMe } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { Chips } from '../../../../ui/tabs/tabs.tsx';
import { showRefusal } from '../../../../ui/toast/toasts.ts';
import { organizationWords } from '../../../../words/settings-organization.ts';
import { shellWords } from '../../../../words/shell.ts';
import { useGo } from '../../../go.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';

/** Every organization of this person; each tab acts for one of them. */
export function Organizations() {
  const words = useWords(organizationWords);
  const roles = useWords(shellWords).roles;
  const { api, session, queries } = useApp();
  const go = useGo();
  const me = useMe();
  const { search, change } = useAddress();
  const [adding, setAdding] = useState(false);
  const status = search.organizations === 'archived' ? ('ARCHIVED' as const) : undefined;
  const list = useRows(['organizations', status], async (cursor) => {
    const { data, meta } = await api().request('get', '/organizations', {
      query: { limit: 50, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.organizations, next: meta.next_cursor };
  });
  const open = useMutation({
    mutationFn: async (organization_id: string) => {
      // The session remembers it for the next window; this tab keeps it in its own memory.
      await api().post('/auth/switch-organization', { body: { organization_id, refresh_in: 'cookie' } });
      await session.switchTo(organization_id);
    },
    onSuccess: () => {
      queries.clear();
      go({ to: '/', search: { property: undefined } });
    },
    onError: showRefusal,
  });
  return (
    <section className="panel" aria-labelledby="h-yours">
      <header>
        <h2 id="h-yours">{words.yours}</h2>
        <ActionButton look="small" icon={Plus} onClick={() => setAdding(true)}>
          {words.create}
        </ActionButton>
      </header>
      <div className="pad">
        <Chips
          label={words.shown}
          value={status ?? ''}
          onChange={(value) => change({ organizations: value ? 'archived' : undefined })}
          options={[
            { value: '', label: words.active },
            { value: 'ARCHIVED', label: words.archived },
          ]}
        />
      </div>
      <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noneHere} />}>
        <ul className="rows settings-rows">
          {list.rows.map(({ id, name, slug }) => {
            const role = me?.organizations.find((each) => each.id === id)?.role;
            return (
              <li className="row" key={id}>
                <span className="grow">
                  <span className="strong">{name}</span>
                  <br />
                  <span className="small quiet">{[slug, role && roles[role]].filter(Boolean).join(' · ')}</span>
                </span>
                {id === me?.organization?.id ? (
                  <span className="badge now">{words.current}</span>
                ) : (
                  <ActionButton
                    look="small"
                    aria-label={words.switchNamed(name)}
                    busy={open.isPending && open.variables === id}
                    onClick={() => open.mutate(id)}
                  >
                    {words.switchTo}
                  </ActionButton>
                )}
              </li>
            );
          })}
        </ul>
        <MoreRows list={list} />
      </ListState>
      {adding && <AddOrganization onClose={() => setAdding(false)} />}
    </section>
  );
}

const KEPT_AS = 'organization.new';

function AddOrganization({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(organizationWords);
  const { api } = useApp();
  const form = useSettingsForm({ name: '', slug: '' }, KEPT_AS);
  const close = forgetAnd(KEPT_AS, onClose);
  const { name, slug } = form.fields;
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/organizations', { body: { name, ...(slug ? { slug } : {}) }, idempotencyKey }),
    { said: ({ organization }) => words.created(organization.name), keptAs: KEPT_AS, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.create}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <p className="quiet">{words.createHelp}</p>
        <Field label={words.name} {...form.text('name')} />
        <Field label={words.slug} help={words.slugHelp} autoCapitalize="none" {...form.text('slug')} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.create}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
