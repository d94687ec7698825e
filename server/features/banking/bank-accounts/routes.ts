import { randomUUIDv7 } from 'node:crypto';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import {
  archiveBankAccount,
  findBankAccount,
  insertBankAccount,
  listBankAccounts,
  saveBankAccount,
} from './queries.ts';
import {
  BankAccount,
  BankAccountList,
  BankAccountParams,
  BankAccountQuery,
  CreateBankAccountBody,
  UpdateBankAccountBody,
} from './schemas.ts';

const TAG = 'Bank accounts';
const ONE = '/bank-accounts/{bank_account_id}';
const SORTS = { created_at: { column: 'b.created_at', type: 'timestamptz' } } as const;

export function bankAccountRoutes(routes: Routes): void {
  routes.get('/bank-accounts', {
    id: 'listBankAccounts',
    tag: TAG,
    summary: 'List bank accounts',
    access: 'bank_accounts.read',
    query: BankAccountQuery,
    data: BankAccountList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'bank_accounts', await listBankAccounts(tx, query, page));
    },
  });

  routes.post('/bank-accounts', {
    id: 'createBankAccount',
    tag: TAG,
    summary: 'Create a bank account',
    description:
      'An account renters pay into. Without `property_id` it is for all properties. A new default account replaces the previous default.',
    access: 'bank_accounts.write',
    body: CreateBankAccountBody,
    data: BankAccount,
    status: 201,
    refuses: ['not_found'],
    run: async (tx, { body }) => {
      if (body.property_id) await findProperty(tx, body.property_id, { field: 'property_id' });
      const id = randomUUIDv7();
      await insertBankAccount(tx, {
        id,
        ...body,
        property_id: body.property_id ?? null,
        is_default: body.is_default ?? false,
      });
      await recordAudit(tx, 'bank_account.created', { type: 'bank_account', id }, { ...body });
      return findBankAccount(tx, id);
    },
  });

  routes.get(ONE, {
    id: 'readBankAccount',
    tag: TAG,
    summary: 'Read a bank account',
    access: 'bank_accounts.read',
    params: BankAccountParams,
    data: BankAccount,
    run: (tx, { params }) => findBankAccount(tx, params.bank_account_id),
  });

  routes.patch(ONE, {
    id: 'updateBankAccount',
    tag: TAG,
    summary: 'Update a bank account',
    description: 'Payment codes name the new values at once. A new default account replaces the previous default.',
    access: 'bank_accounts.write',
    params: BankAccountParams,
    body: UpdateBankAccountBody,
    data: BankAccount,
    refuses: ['not_found'],
    run: async (tx, { params, body }) => {
      const before = await findBankAccount(tx, params.bank_account_id, { lock: true });
      if (body.property_id) await findProperty(tx, body.property_id, { field: 'property_id' });
      const after = { ...before, ...body };
      await saveBankAccount(tx, after);
      const changes = changesBetween(before, after, [
        'property_id',
        'bank_bin',
        'account_number',
        'account_holder',
        'is_default',
      ]);
      await recordAudit(tx, 'bank_account.updated', { type: 'bank_account', id: before.id }, changes);
      return findBankAccount(tx, before.id);
    },
  });

  routes.delete(ONE, {
    id: 'removeBankAccount',
    tag: TAG,
    summary: 'Archive a bank account',
    description: 'Renters are no longer asked to pay into it; past transfers and payments keep naming it.',
    access: 'bank_accounts.write',
    params: BankAccountParams,
    data: Ok,
    run: async (tx, { params }) => {
      const account = await findBankAccount(tx, params.bank_account_id, { lock: true });
      await archiveBankAccount(tx, account.id);
      await recordAudit(
        tx,
        'bank_account.removed',
        { type: 'bank_account', id: account.id },
        { account_number: account.account_number },
      );
      return { ok: true };
    },
  });
}
