import { refused } from '../../../../domain/refused.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { BankAccount as BankAccountSchema } from './schemas.ts';

export type BankAccount = Static<typeof BankAccountSchema>;

const COLUMNS = sql`b.id, b.organization_id, b.property_id, b.bank_bin, b.account_number, b.account_holder, b.is_default, b.created_at, b.updated_at`;

/** Accounts of all properties are visible to every member, those of one property to members who see the property. */
const visible = (tx: Tx): Sql | null =>
  tx.propertyIds === null ? null : sql`(b.property_id is null or b.property_id = any(${tx.propertyIds}::uuid[]))`;

export const listBankAccounts = (tx: Tx, filter: { property_id?: string }, page: Page): Promise<BankAccount[]> =>
  tx.query<BankAccount>(sql`
    select ${COLUMNS} from bank_accounts b
    where ${allOf(sql`b.organization_id = ${tx.organizationId}`, sql`b.archived_at is null`, filter.property_id && sql`b.property_id = ${filter.property_id}`, visible(tx))}
    ${page.where} ${page.orderBy}`);

export async function findBankAccount(
  tx: Tx,
  id: string,
  options: { lock?: boolean; field?: string } = {},
): Promise<BankAccount> {
  const row = await tx.first<BankAccount>(sql`
    select ${COLUMNS} from bank_accounts b
    where ${allOf(sql`b.organization_id = ${tx.organizationId}`, sql`b.id = ${id}`, sql`b.archived_at is null`, visible(tx))}
    ${options.lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found', options.field ? { field: options.field } : null);
  return row;
}

export type AccountDraft = Omit<BankAccount, 'organization_id' | 'created_at' | 'updated_at'>;

export async function insertBankAccount(tx: Tx, b: AccountDraft): Promise<void> {
  if (b.is_default) await clearDefault(tx, b);
  await tx.run(sql`
    insert into bank_accounts (organization_id, id, property_id, bank_bin, account_number, account_holder, is_default, created_at, updated_at)
    values (${tx.organizationId}, ${b.id}, ${b.property_id}, ${b.bank_bin}, ${b.account_number}, ${b.account_holder}, ${b.is_default},
            ${tx.now.toString()}, ${tx.now.toString()})`);
}

export async function saveBankAccount(tx: Tx, b: AccountDraft): Promise<void> {
  if (b.is_default) await clearDefault(tx, b);
  await tx.run(sql`
    update bank_accounts set property_id = ${b.property_id}, bank_bin = ${b.bank_bin}, account_number = ${b.account_number},
      account_holder = ${b.account_holder}, is_default = ${b.is_default}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${b.id}`);
}

/** There is one default per property and one for accounts of all properties. */
async function clearDefault(tx: Tx, b: AccountDraft): Promise<void> {
  // Of two at once the second sees the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('bank_accounts ' || ${tx.organizationId}, 0))`);
  await tx.run(sql`
    update bank_accounts set is_default = false
    where organization_id = ${tx.organizationId} and is_default and id <> ${b.id} and property_id is not distinct from ${b.property_id}::uuid`);
}

/** Transfers keep referring to it, so the row stays. */
export const archiveBankAccount = (tx: Tx, id: string): Promise<void> =>
  tx.run(
    sql`update bank_accounts set archived_at = ${tx.now.toString()}, is_default = false where organization_id = ${tx.organizationId} and id = ${id}`,
  );
