import type { HouseholdMember, Lease } from '@rentroll/client';
import { FileSpreadsheet, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { saveFile } from '../../../data/download.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useRows } from '../../../data/lists.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { rentersWords } from '../../../words/renters.ts';
import { Go } from '../../go.tsx';

/** Who lives where and what the residence register still lacks, with the file the police asks for. */
export function Register() {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const { property } = search;
  const query = { status: 'ACTIVE', ...(property && { property_id: property }) } as const;
  const list = useRows<Lease>(['register', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/leases', {
      query: { limit: 100, include: 'names', ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.leases, next: meta.next_cursor };
  });
  const people = list.rows.flatMap((lease) =>
    lease.members.filter(({ moved_out_on }) => !moved_out_on).map((member) => ({ lease, member })),
  );
  const incomplete = search.filter === 'missing';
  const shown = people.filter(({ member }) => !incomplete || lacking(member).length > 0);
  return (
    <>
      <Download />
      <Chips
        label={words.register}
        value={incomplete ? 'missing' : ''}
        onChange={(filter) => change({ filter })}
        options={[
          { value: '', label: words.everybody, count: list.hasNextPage ? undefined : people.length },
          {
            value: 'missing',
            label: words.onlyMissing,
            count: list.hasNextPage ? undefined : people.filter(({ member }) => lacking(member).length > 0).length,
          },
        ]}
      />
      <section className="panel register" aria-label={words.register}>
        <ListState query={list} rows={shown.length} empty={<EmptyState title={words.none} />}>
          <ul className="rows">
            {shown.map(({ lease, member }) => (
              <li key={member.id}>
                <Go className="row" to="/leases/$lease_id" params={{ lease_id: lease.id }}>
                  <Plate name={lease.names?.room_name ?? ''} />
                  <span className="grow">
                    <span className="strong name">{member.full_name}</span>
                    <span className="detail">
                      {lacking(member)
                        .map((name) => words.fields[name])
                        .join(', ') ||
                        (member.relationship ?? '')}
                    </span>
                  </span>
                  {member.residence_registered_from ? (
                    <State tone="good" icon={ShieldCheck} label={words.registered} />
                  ) : (
                    <State tone="warn" icon={TriangleAlert} label={words.notRegistered} />
                  )}
                </Go>
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
        </ListState>
        <footer className="small quiet">{words.registerHint}</footer>
      </section>
    </>
  );
}

const WANTED = ['id_number', 'date_of_birth', 'gender', 'permanent_address'] as const;
const lacking = (member: HouseholdMember) => WANTED.filter((name) => !member[name]);

function Download() {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const { property } = useAddress().search;
  const reason = useMay('exports.read');
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const { values, picker, forget } = useKeptFields('register', { date_from: today, date_to: today });
  const query = { ...values, ...(property && { property_id: property }) };
  const save = async (load: () => Promise<Response>, name: string) => {
    setBusy(true);
    try {
      await saveFile(await load(), name);
      forget();
    } catch (error) {
      showToast((error as Error).message, { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="register-file">
      <DateField label={words.registerFrom} {...picker('date_from')} />
      <DateField label={words.registerTo} {...picker('date_to')} />
      <ActionButton
        icon={FileSpreadsheet}
        busy={busy}
        reason={reason}
        onClick={() =>
          void save(() => api().file('/exports/residence-register.xlsx', { query }), 'residence-register.xlsx')
        }
      >
        {words.registerFile}
      </ActionButton>
      <ActionButton
        look="small"
        busy={busy}
        reason={reason}
        onClick={() =>
          void save(() => api().file('/exports/residence-register.csv', { query }), 'residence-register.csv')
        }
      >
        CSV
      </ActionButton>
    </div>
  );
}
