import type { OverpaymentRule, PaymentProvider, WebhookAuthMethod } from '../../../../domain/catalog/banking.ts';
import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type ConnectionRow = {
  id: string;
  organization_id: string;
  provider: PaymentProvider;
  auth_method: WebhookAuthMethod;
  overpayment: OverpaymentRule;
  name: string | null;
  bank_account_ids: string[];
  secret_sealed: Buffer;
  last_event_at: string | null;
  created_at: string;
  updated_at: string;
};

/** Connections without a name sort first. */
export const listConnections = (tx: Tx, page: Page): Promise<ConnectionRow[]> =>
  tx.query<ConnectionRow>(sql`
    select * from (select c.*, coalesce(c.name, '') as sort_name from payment_connections c
                   where c.organization_id = ${tx.organizationId} and c.removed_at is null) c
    where true ${page.where} ${page.orderBy}`);

export async function findConnection(tx: Tx, id: string, lock = false): Promise<ConnectionRow> {
  const row = await tx.first<ConnectionRow>(sql`
    select * from payment_connections where organization_id = ${tx.organizationId} and id = ${id} and removed_at is null ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

/** For transfers of the account that no connection reported: HOLD if one of its connections says so. */
export async function overpaymentRuleOf(tx: Tx, bankAccountId: string): Promise<OverpaymentRule> {
  const holding = await tx.first(sql`
    select id from payment_connections
    where organization_id = ${tx.organizationId} and removed_at is null and overpayment = 'HOLD'
      and bank_account_ids @> array[${bankAccountId}::uuid] limit 1`);
  return holding ? 'HOLD' : 'CREDIT';
}

/** Also one that was removed since it reported a transfer. */
export const connectionOfTransfer = (tx: Tx, id: string): Promise<ConnectionRow> =>
  tx.one<ConnectionRow>(
    sql`select * from payment_connections where organization_id = ${tx.organizationId} and id = ${id}`,
  );

export type ConnectionDraft = Omit<ConnectionRow, 'organization_id' | 'last_event_at' | 'created_at' | 'updated_at'>;

export const insertConnection = (tx: Tx, c: ConnectionDraft): Promise<void> =>
  tx.run(sql`
    insert into payment_connections (organization_id, id, provider, auth_method, overpayment, name, bank_account_ids, secret_sealed, created_at, updated_at)
    values (${tx.organizationId}, ${c.id}, ${c.provider}, ${c.auth_method}, ${c.overpayment}, ${c.name}, ${c.bank_account_ids}, ${c.secret_sealed},
            ${tx.now.toString()}, ${tx.now.toString()})`);

export const saveConnection = (tx: Tx, c: ConnectionDraft): Promise<void> =>
  tx.run(sql`
    update payment_connections set overpayment = ${c.overpayment}, name = ${c.name}, bank_account_ids = ${c.bank_account_ids},
      secret_sealed = ${c.secret_sealed}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${c.id}`);

export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  tx.run(
    sql`update payment_connections set removed_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = ${id}`,
  );

export const markEventReceived = (tx: Tx, id: string): Promise<void> =>
  tx.runLater(
    sql`update payment_connections set last_event_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = ${id}`,
  );

/** A webhook names only the connection, so the organization is looked up by the hash of the connection's id. */
export const putConnectionLookup = (tx: Tx, hash: Buffer, id: string): Promise<void> =>
  tx.run(sql`select identity.create_lookup(${hash}, 'PAYMENT_CONNECTION', ${tx.organizationId}, ${id}, null)`);

export const dropConnectionLookup = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select identity.delete_lookup('PAYMENT_CONNECTION', ${tx.organizationId}, ${id})`);

type FoundConnection = { organization_id: string; timezone: string; subject_id: string };

export const lookUpConnection = (tx: Transaction, hash: Buffer): Promise<FoundConnection | undefined> =>
  tx.first<FoundConnection>(sql`
    select f.organization_id, f.subject_id, o.timezone from identity.find_lookup('PAYMENT_CONNECTION', ${hash}) f
    cross join lateral identity.organization_of(f.organization_id) o`);
