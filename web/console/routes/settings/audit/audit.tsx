import type { AuditAction, AuditEvent } from '@rentroll/client';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { given, useRows } from '../../../../data/lists.ts';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../../ui/list/save-list.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { auditWords } from '../../../../words/settings-audit.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { useCan } from '../shared/use-can.ts';
import { useActName } from './act-name.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';

const FILTERS = ['action', 'actor_id', 'subject_type', 'subject_id', 'date_from', 'date_to'] as const;

export default function AuditPage() {
  const words = useWords(auditWords);
  const nameOf = useActName();
  const { api } = useApp();
  const { search } = useAddress();
  const denied = useCan('audit_events.read');
  const query = given(search, FILTERS) as { action?: AuditAction };
  const list = useRows<AuditEvent>(['audit-events', query, denied], async (cursor) => {
    if (denied) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/audit-events', {
      query: { limit: 50, ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.audit_events, next: meta.next_cursor };
  });
  return (
    <SettingsPage page="audit" subtitle={words.help}>
      <AuditFilters />
      <section className="panel" aria-label={words.changes}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            <EmptyState title={words.empty}>
              <p>{words.emptyHint}</p>
            </EmptyState>
          }
        >
          <ul className="rows settings-rows">
            {list.rows.map((event) => (
              <AuditRow key={event.id} event={event} />
            ))}
          </ul>
          <div className="pages">
            <SaveList
              name={words.changes}
              list={list}
              columns={[
                [words.when, ({ at }) => at],
                [words.who, ({ actor }) => actor.name ?? words.actors[actor.kind]],
                [words.action, ({ action }) => nameOf(action)],
                [words.subject, ({ subject }) => subject.id],
                [words.changes, ({ changes }) => JSON.stringify(changes)],
              ]}
            />
          </div>
          <MoreRows list={list} />
        </ListState>
      </section>
    </SettingsPage>
  );
}
