import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';

export const insertDevice = (
  tx: Transaction,
  device: { id: string; accountId: string; hash: Buffer; expiresAt: string },
): Promise<void> =>
  tx.run(sql`select identity.remember_device(${device.id}, ${device.accountId}, ${device.hash}, ${tx.caller.userAgent}, ${tx.caller.ip},
    ${tx.now.toString()}, ${device.expiresAt})`);

export async function recordDeviceUse(tx: Transaction, accountId: string, hash: Buffer): Promise<boolean> {
  const { known } = await tx.one<{ known: boolean }>(
    sql`select identity.use_remembered_device(${accountId}, ${hash}, ${tx.now.toString()}) as known`,
  );
  return known;
}

export type DeviceRow = {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
};

export const listDevices = (tx: Transaction, accountId: string): Promise<DeviceRow[]> =>
  tx.query<DeviceRow>(sql`select * from identity.remembered_devices_of(${accountId}, ${tx.now.toString()})`);

export async function deleteDevice(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  const { gone } = await tx.one<{ gone: boolean }>(sql`select identity.forget_device(${accountId}, ${id}) as gone`);
  return gone;
}
