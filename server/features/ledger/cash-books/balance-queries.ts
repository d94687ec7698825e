import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

/**
 * The book of whoever acts, made with their first cash. Programs and jobs hold no cash, so what they record is in the organization's
 * own book. The row stays locked until the transaction ends.
 */
export function openCashBook(tx: Tx): Promise<string> {
  const { actor } = tx;
  const isPerson = actor.kind === 'OPERATOR';
  return openCashBookOf(tx, { accountId: isPerson ? actor.id : null, name: isPerson ? actor.name : null });
}

export async function openCashBookOf(
  tx: Tx,
  { accountId, name }: { accountId: string | null; name: string | null },
): Promise<string> {
  const now = tx.now.toString();
  const { id } = await tx.one<{ id: string }>(sql`
    insert into cash_books as b (organization_id, id, account_id, holder_name, created_at, updated_at)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${accountId}, ${name}, ${now}, ${now})
    on conflict (organization_id, account_id) do update set holder_name = excluded.holder_name
    returning b.id`);
  return id;
}

export type HeldCash = { id: string; account_id: string | null; balance: string };

/** These books and that of an account, locked by id. */
export const lockHeldCash = (tx: Tx, ids: string[], accountId: string): Promise<HeldCash[]> =>
  tx.query<HeldCash>(sql`
    select id, account_id, balance from cash_books
    where organization_id = ${tx.organizationId} and (id = any(${ids}::uuid[]) or account_id = ${accountId})
    order by id for no key update`);

export type ChangedBook = { id: string; closed_until: string | null };

/** Locked by id, so that commands which touch several books do not block each other. */
export const changeCashBalances = (tx: Tx, changes: { id: string; amount: string }[]): Promise<ChangedBook[]> =>
  tx.query<ChangedBook>(sql`
    with locked as (
      select id from cash_books where organization_id = ${tx.organizationId} and id = any(${changes.map(({ id }) => id)}::uuid[])
      order by id for no key update
    )
    update cash_books b set balance = b.balance + c.amount, updated_at = ${tx.now.toString()}
    from locked join ${tableOf('c', changes, { id: 'uuid', amount: 'numeric' })} on c.id = locked.id
    where b.organization_id = ${tx.organizationId} and b.id = locked.id
    returning b.id, b.closed_until`);
