import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { PushDevice } from '../../../gateways/push.ts';
import type { Page } from '../../../http/paging.ts';

export type DeviceRow = PushDevice & {
  account_id: string;
  app_version: string | null;
  last_seen_at: string;
  created_at: string;
  updated_at: string;
};

type NewDevice = Omit<PushDevice, 'id'> & {
  id: string;
  accountId: string;
  sessionId: string;
  addressHash: Buffer;
  appVersion: string | null;
};

export const bindDevice = (tx: Transaction, d: NewDevice): Promise<DeviceRow> =>
  tx.one<DeviceRow>(sql`
    select * from identity.bind_device(${d.id}, ${d.accountId}, ${d.sessionId}, ${d.platform}, ${d.address}, ${d.addressHash},
      ${d.p256dh}, ${d.auth}, ${d.appVersion}, ${tx.now.toString()})`);

export const listDevices = (tx: Transaction, accountId: string, page: Page): Promise<DeviceRow[]> =>
  tx.query<DeviceRow>(sql`
    select * from identity.devices_of(array[${accountId}]::uuid[], ${tx.now.toString()}) where true ${page.where} ${page.orderBy}`);

export async function unbindDevice(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  const { gone } = await tx.one<{ gone: boolean }>(
    sql`select identity.unbind_device(${accountId}, ${id}, ${tx.now.toString()}) as gone`,
  );
  return gone;
}
