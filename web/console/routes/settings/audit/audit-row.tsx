import type { AuditEvent } from '@rentroll/client';
import { KeyRound, type LucideIcon, Server, UserRound, UsersRound } from 'lucide-react';
import { useAddress } from '../../../../data/address.ts';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { nameField } from '../../../../ui/form/name-field.ts';
import { formatMoment } from '../../../../words/format.ts';
import { auditWords } from '../../../../words/settings-audit.ts';
import { Go } from '../../../go.tsx';
import { Fold } from '../shared/fold.tsx';
import { useActName } from './act-name.ts';

const ICONS: Record<AuditEvent['actor']['kind'], LucideIcon> = {
  OPERATOR: UserRound,
  RENTER: UsersRound,
  API_KEY: KeyRound,
  SYSTEM: Server,
};

export function AuditRow({ event }: { readonly event: AuditEvent }) {
  const words = useWords(auditWords);
  const language = useLanguage();
  const nameOf = useActName();
  const { search, change } = useAddress();
  const { actor, action, subject, at, changes, request_id } = event;
  const Icon = ICONS[actor.kind];
  const who = actor.name ?? words.actors[actor.kind];
  const entries = Object.entries(changes as Record<string, unknown>);
  return (
    <li className="row">
      <Icon className="i" aria-hidden="true" />
      <span className="grow">
        <span className="strong">{nameOf(action)}</span>
        <br />
        <span className="small quiet">
          {formatMoment(at, language)} · {who}
        </span>
        <Fold label={words.changes}>
          {() => (
            <>
              <dl className="audit-changes">
                {entries.map(([name, value]) => (
                  <div key={name}>
                    <dt>{nameField(name, language) ?? <span className="code">{name}</span>}</dt>
                    <dd>{textOf(value)}</dd>
                  </div>
                ))}
              </dl>
              <div className="btns">
                {subject.type === 'invoice' && (
                  <Go className="btn small" to="/invoices/$invoice_id" params={{ invoice_id: subject.id }}>
                    {words.subjects.invoice}
                  </Go>
                )}
                {subject.type === 'room' && (
                  <Go className="btn small" to="/rooms/$room_id" params={{ room_id: subject.id }}>
                    {words.subjects.room}
                  </Go>
                )}
                {actor.id && !search.actor_id && (
                  <button
                    className="btn small"
                    type="button"
                    aria-label={`${words.onlyActor(who)}, ${nameOf(action)}`}
                    onClick={() => change({ actor_id: actor.id ?? undefined })}
                  >
                    {words.onlyActor(who)}
                  </button>
                )}
                {!search.subject_id && (
                  <button
                    className="btn small"
                    type="button"
                    aria-label={`${words.onlySubject}, ${nameOf(action)}`}
                    onClick={() => change({ subject_id: subject.id })}
                  >
                    {words.onlySubject}
                  </button>
                )}
              </div>
              {request_id && <p className="quiet code">{words.request(request_id)}</p>}
            </>
          )}
        </Fold>
      </span>
    </li>
  );
}

/** A change is what was and what is; other facts are shown as they are. */
function textOf(value: unknown): string {
  if (isChange(value)) return `${plain(value.from)} → ${plain(value.to)}`;
  return plain(value);
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
