import type { IdentityAccess, IdentityPurpose } from '@rentroll/client';
import { FileDown, ScanEye } from 'lucide-react';
import { IDENTITY_PURPOSES } from '../../../../../domain/catalog/privacy.ts';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { saveFile } from '../../../../data/download.ts';
import { given, useRows } from '../../../../data/lists.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { DateField } from '../../../../ui/calendar/pick-fields.tsx';
import { SelectField } from '../../../../ui/field/field.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { identityAccessWords } from '../../../../words/identity-accesses.ts';
import { Go } from '../../../go.tsx';
import '../audit/audit.css';
import { SettingsPage } from '../shared/settings-page.tsx';
import { useCan } from '../shared/use-can.ts';

const FILTERS = ['purpose', 'renter_id', 'date_from', 'date_to'] as const;

/** Who read whose identity data, when, and for what. */
export default function IdentityAccessesPage() {
  const words = useWords(identityAccessWords);
  const { api } = useApp();
  const { search } = useAddress();
  const denied = useCan('audit_events.read');
  const query = given(search, FILTERS) as { purpose?: IdentityPurpose };
  const list = useRows<IdentityAccess>(['identity-accesses', query, denied], async (cursor) => {
    if (denied) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/identity-accesses', {
      query: { limit: 50, ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.identity_accesses, next: meta.next_cursor };
  });
  const xlsx = useSave(
    async () => saveFile(await api().file('/exports/identity-accesses.xlsx', { query }), 'identity-accesses.xlsx'),
    { toastErrors: true },
  );
  const csv = useSave(
    async () => saveFile(await api().file('/exports/identity-accesses.csv', { query }), 'identity-accesses.csv'),
    { toastErrors: true },
  );
  return (
    <SettingsPage page="identityAccesses" subtitle={words.help}>
      <Filters />
      <section className="panel" aria-label={words.list}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            Object.keys(query).length > 0 ? (
              <EmptyState title={words.noneFound} />
            ) : (
              <EmptyState title={words.empty}>
                <p>{words.emptyHint}</p>
              </EmptyState>
            )
          }
        >
          <ul className="rows settings-rows">
            {list.rows.map((access) => (
              <Access key={access.id} access={access} />
            ))}
          </ul>
          <MoreRows list={list} />
          <footer className="btns">
            <ActionButton look="small" icon={FileDown} busy={xlsx.isPending} onClick={() => xlsx.mutate(undefined)}>
              {words.xlsx}
            </ActionButton>
            <ActionButton look="small" icon={FileDown} busy={csv.isPending} onClick={() => csv.mutate(undefined)}>
              {words.csv}
            </ActionButton>
          </footer>
        </ListState>
      </section>
    </SettingsPage>
  );
}

function Filters() {
  const words = useWords(identityAccessWords);
  const { search, change } = useAddress();
  const isNarrowed = FILTERS.some((name) => search[name]);
  return (
    <search className="audit-filters" aria-label={words.filters}>
      <SelectField
        label={words.purpose}
        value={search.purpose ?? ''}
        onChange={({ target }) => change({ purpose: target.value || undefined })}
        choices={[
          { value: '', label: words.every },
          ...IDENTITY_PURPOSES.map((value) => ({ value, label: words.purposes[value] })),
        ]}
      />
      <DateField
        optional
        label={words.from}
        value={search.date_from ?? null}
        onChange={(day) => change({ date_from: day || undefined })}
      />
      <DateField
        optional
        label={words.to}
        value={search.date_to ?? null}
        onChange={(day) => change({ date_to: day || undefined })}
      />
      {isNarrowed && (
        <p className="small quiet line">
          {search.renter_id && words.ofPerson}
          <button
            className="btn small"
            type="button"
            onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
          >
            {words.clear}
          </button>
        </p>
      )}
    </search>
  );
}

function Access({ access }: { readonly access: IdentityAccess }) {
  const words = useWords(identityAccessWords);
  const language = useLanguage();
  const { at, actor_name, purpose, person_name, renter_id } = access;
  return (
    <li className="row">
      <ScanEye className="i" aria-hidden="true" />
      <span className="grow">
        {renter_id ? (
          <Go className="strong" to="/renters/$renter_id" params={{ renter_id }}>
            {person_name}
          </Go>
        ) : (
          <span className="strong">{person_name ?? words.purposes[purpose]}</span>
        )}
        <span className="detail">
          {words.purposes[purpose]} · {actor_name ?? words.somebody} · {formatMoment(at, language)}
        </span>
      </span>
    </li>
  );
}
