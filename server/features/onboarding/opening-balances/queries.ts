import type { OpeningBalanceKind } from '../../../../domain/catalog/imports.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

const OPENING_BALANCE_COLUMNS = {
  id: 'uuid',
  lease_id: 'uuid',
  renter_id: 'uuid',
  kind: 'text',
  amount: 'numeric',
  period: 'text',
} as const;

export type OpeningBalance = {
  id: string;
  lease_id: string;
  renter_id: string;
  kind: OpeningBalanceKind;
  amount: string;
  period: string | null;
};

export async function insertOpeningBalances(tx: Tx, importId: string, balances: OpeningBalance[]): Promise<void> {
  if (balances.length === 0) return;
  await tx.run(sql`
    insert into opening_balances (organization_id, id, import_id, lease_id, renter_id, kind, amount, period, created_at)
    select ${tx.organizationId}, b.id, ${importId}, b.lease_id, b.renter_id, b.kind, b.amount, b.period, ${tx.now.toString()}
    from ${tableOf('b', balances, OPENING_BALANCE_COLUMNS)}
    returning id`);
}
