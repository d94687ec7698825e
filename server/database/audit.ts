import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '../../domain/catalog/audit-actions.ts';
import type { Actor } from '../actor.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Who did it, where that is not the caller: someone whose account came into being with the very request. */
export type Author = Pick<Actor, 'kind' | 'id' | 'name'>;

/** Written beside the change itself, so that neither exists without the other. */
export async function recordAudit(
  tx: Tx,
  action: AuditAction,
  subject: { type: string; id: string },
  changes: Changes | Record<string, unknown> = {},
  by: Author = tx.actor,
): Promise<void> {
  const kind = by.kind === 'ANONYMOUS' ? 'SYSTEM' : by.kind;
  await tx.run(sql`
    insert into audit_events (organization_id, id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, request_id, changes)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${tx.now.toString()}, ${kind}, ${by.id}, ${by.name}, ${action},
            ${subject.type}, ${subject.id}, ${tx.caller.requestId}, ${JSON.stringify(changes)}::jsonb)`);
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
