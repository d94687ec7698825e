import type { KnownTransfer } from '../../../../domain/payments/find-missed-transfers.ts';
import type { StatementColumns } from '../../../../domain/payments/read-statement.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** One day more on both sides: banks and providers disagree on when a day ends. */
export const knownTransfers = (tx: Tx, accountNumber: string, from: string, to: string): Promise<KnownTransfer[]> =>
  tx.query<KnownTransfer>(sql`
    select transfer_date, transfer_type, transfer_amount, memo, bank_reference from bank_transfers
    where organization_id = ${tx.organizationId} and account_number = ${accountNumber}
      and transfer_date between ${from}::date - 1 and ${to}::date + 1
    order by received_at, id`);

/** The caller has locked the account, so that no other statement of it is stored meanwhile. */
export async function storedEvents(
  tx: Tx,
  accountId: string,
  drafts: { provider_event_id: string }[],
): Promise<Set<string>> {
  // A join, because a list of unknown length is compared with each stored transfer, one after the other.
  const rows = await tx.query<{ provider_event_id: string }>(sql`
    select t.provider_event_id
    from unnest(${drafts.map(({ provider_event_id }) => provider_event_id)}::text[]) as n(provider_event_id)
    join bank_transfers t on t.organization_id = ${tx.organizationId} and t.bank_account_id = ${accountId} and t.connection_id is null
      and t.provider_event_id = n.provider_event_id`);
  return new Set(rows.map((row) => row.provider_event_id));
}

export async function rememberedColumns(tx: Tx, accountId: string): Promise<StatementColumns> {
  const { columns } = await tx.one<{ columns: StatementColumns | null }>(sql`
    select statement_columns as columns from bank_accounts where organization_id = ${tx.organizationId} and id = ${accountId}`);
  return columns ?? {};
}

export const rememberColumns = (tx: Tx, accountId: string, columns: StatementColumns): Promise<void> =>
  tx.run(sql`
    update bank_accounts set statement_columns = ${JSON.stringify(columns)}::jsonb where organization_id = ${tx.organizationId} and id = ${accountId}`);
