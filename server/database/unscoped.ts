import type { Transaction } from './transaction.ts';

/**
 * A transaction outside of any organization, which a Tx is not. Functions with the owner's rights over organization tables need one: a
 * shard cannot be read as the owner after the transaction has written to it as the application role.
 */
export type Unscoped = Transaction & { readonly organizationId?: never };
