import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '../../domain/catalog/audit-actions.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Written beside the change itself, so that neither exists without the other. */
export async function recordAudit(
  tx: Tx,
  action: AuditAction,
  subject: { type: string; id: string },
  changes: Changes | Record<string, unknown> = {},
): Promise<void> {
  const { actor, requestId } = tx.caller;
  const kind = actor.kind === 'ANONYMOUS' ? 'SYSTEM' : actor.kind;
  await tx.run(sql`
    insert into audit_events (organization_id, id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, request_id, changes)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${tx.now.toString()}, ${kind}, ${actor.id}, ${actor.name}, ${action},
            ${subject.type}, ${subject.id}, ${requestId}, ${JSON.stringify(changes)}::jsonb)`);
}

/** The fields that differ, before and after. */
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
