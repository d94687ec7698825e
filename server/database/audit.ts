import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '../../domain/catalog/audit-actions.ts';
import type { Actor } from '../security/actor.ts';
import { noteChange, noteSubject } from './changes.ts';
import { insertMany, sql } from './sql.ts';
import { tableOf } from './table-of.ts';
import type { Tx } from './transaction.ts';

/** Reading is audited too, but changes nothing. */
const READS: readonly AuditAction[] = [
  'id_number.read',
  'id_number.searched',
  'attachment.downloaded',
  'lease.contract_printed',
  'renter.data_exported',
  'view_link.created',
  'billing_run.shared',
];
/** Their subject is the property. */
const SETTINGS: readonly AuditAction[] = ['billing_settings.updated', 'utility_tariffs.replaced'];

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The author when it is not the caller: a person whose account is created by the same request. */
export type Author = Pick<Actor, 'kind' | 'id' | 'name'>;

/** Written in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(
  tx: Tx,
  action: AuditAction,
  subject: { type: string; id: string },
  changes: Changes | Record<string, unknown> = {},
  by: Author = tx.actor,
): Promise<void> {
  if (!READS.includes(action)) noteSubject(tx, subject);
  if (SETTINGS.includes(action)) noteChange(tx, 'billing_settings', subject.id, subject.id);
  const kind = by.kind === 'ANONYMOUS' ? 'SYSTEM' : by.kind;
  await tx.runLater(sql`
    insert into audit_events (organization_id, id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, request_id, changes)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${tx.now.toString()}, ${kind}, ${by.id}, ${by.name}, ${action},
            ${subject.type}, ${subject.id}, ${tx.caller.requestId}, ${JSON.stringify(changes)}::jsonb)`);
}

/** The same action on many subjects, in one statement. */
export async function recordAudits(
  tx: Tx,
  action: AuditAction,
  rows: { subject: { type: string; id: string }; changes: Record<string, unknown> }[],
): Promise<void> {
  const { actor } = tx;
  for (const { subject } of rows) noteSubject(tx, subject);
  const kind = actor.kind === 'ANONYMOUS' ? 'SYSTEM' : actor.kind;
  const written = rows.map(({ subject, changes }) => ({
    id: randomUUIDv7(),
    subject_type: subject.type,
    subject_id: subject.id,
    changes,
  }));
  await tx.runLater(
    insertMany(sql`
    insert into audit_events (organization_id, id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, request_id, changes)
    select ${tx.organizationId}, a.id, ${tx.now.toString()}, ${kind}, ${actor.id}, ${actor.name}, ${action}, a.subject_type, a.subject_id,
           ${tx.caller.requestId}, a.changes::jsonb
    from ${tableOf('a', written, { id: 'uuid', subject_type: 'text', subject_id: 'uuid', changes: 'json' })}`),
  );
}

/** The fields that differ, with their old and new values. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [before[field], after[field]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}
