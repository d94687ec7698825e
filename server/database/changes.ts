import { CHANGED_BY_SUBJECT, type ChangeResource } from '../../domain/catalog/changes.ts';
import { sql } from './sql.ts';
import { tableOf } from './table-of.ts';
import type { Transaction, Tx } from './transaction.ts';

/** Above this, a client is better off to load its lists again. */
const MAX_PER_RESOURCE = 1_000;

/** Notes a change that clients are told of once the transaction has committed. Audit rows and events note their subject. */
export function noteChange(
  tx: Tx,
  resource: ChangeResource,
  id: string | null,
  propertyId: string | null = null,
): void {
  const { organizationId, changes } = tx;
  const key = `${organizationId} ${resource} ${id}`;
  const known = changes.get(key);
  if (known && (known.property_id !== null || propertyId === null)) return;
  changes.set(key, { organization_id: organizationId, resource, id, property_id: propertyId });
}

export function noteSubject(tx: Tx, subject: { type: string; id: string; propertyId?: string | null }): void {
  const resource = CHANGED_BY_SUBJECT[subject.type];
  const propertyId = subject.type === 'property' ? subject.id : (subject.propertyId ?? null);
  if (resource) noteChange(tx, resource, subject.id, propertyId);
}

export async function writeChanges(tx: Transaction): Promise<void> {
  const rows = [
    ...Map.groupBy(tx.changes.values(), (row) => `${row.organization_id} ${row.resource}`).values(),
  ].flatMap((group) =>
    group.length > MAX_PER_RESOURCE ? group.slice(0, 1).map((row) => ({ ...row, id: null, property_id: null })) : group,
  );
  await tx.runLater(sql`
    insert into queue.changes (organization_id, resource, id, property_id)
    select c.organization_id, c.resource, c.id, c.property_id
    from ${tableOf('c', rows, { organization_id: 'uuid', resource: 'text', id: 'uuid', property_id: 'uuid' })}`);
}
