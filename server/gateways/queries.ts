import { sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';

type Sealed = { sealed: Buffer | null };

/** The stored token of a gateway, its row locked until the transaction ends. */
export const lockGatewayToken = async (tx: Transaction, gateway: string): Promise<Buffer | null> =>
  (await tx.one<Sealed>(sql`select identity.lock_gateway_token(${gateway}, ${tx.now.toString()}) as sealed`)).sealed;

export const readGatewayToken = async (tx: Transaction, gateway: string): Promise<Buffer | null> =>
  (await tx.one<Sealed>(sql`select identity.gateway_token(${gateway}) as sealed`)).sealed;

export const saveGatewayToken = (tx: Transaction, gateway: string, sealed: Buffer): Promise<void> =>
  tx.run(sql`select identity.save_gateway_token(${gateway}, ${sealed}, ${tx.now.toString()})`);

export const deleteGatewayToken = (tx: Transaction, gateway: string): Promise<void> =>
  tx.run(sql`select identity.delete_gateway_token(${gateway})`);
