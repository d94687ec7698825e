import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';

export const hitsOf = (tx: Transaction, key: Buffer) =>
  tx.first<{ hits: number; resets_at: string }>(sql`select * from identity.rate_counter(${key}, ${tx.now.toString()})`);

export const countHit = (tx: Transaction, key: Buffer, until: string): Promise<void> =>
  tx.run(sql`select identity.increment_rate_counter(${key}, ${tx.now.toString()}, ${until})`);

/** Takes back one that was counted in advance. */
export const returnHit = (tx: Transaction, key: Buffer): Promise<void> =>
  tx.run(sql`select identity.decrement_rate_counter(${key}, ${tx.now.toString()})`);

export async function isAddressKnown(
  tx: Transaction,
  kind: AccountKind,
  email: string,
  address: Buffer,
  since: string,
): Promise<boolean> {
  const { known } = await tx.one<{ known: boolean }>(
    sql`select identity.is_known_address(${kind}, ${email}, ${address}, ${since}) as known`,
  );
  return known;
}

export const rememberAddress = (tx: Transaction, accountId: string, address: Buffer): Promise<void> =>
  tx.run(sql`select identity.record_known_address(${accountId}, ${address}, ${tx.now.toString()})`);
