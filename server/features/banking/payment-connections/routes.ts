import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { CONNECTION_STATUSES } from '../../../../domain/catalog/banking.ts';
import { type FieldProblem, invalidFields, Refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { isGenericSecret } from '../../../gateways/bank-webhooks.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok, oneOf, optional, type Static } from '../../../http/schema.ts';
import { hashToken } from '../../../security/tokens.ts';
import { findBankAccount } from '../bank-accounts/queries.ts';
import { testConnection } from '../payment-webhooks/test-connection.ts';
import { ReviewItem } from '../review-items/schemas.ts';
import {
  type ConnectionRow,
  dropConnectionLookup,
  findConnection,
  insertConnection,
  listConnections,
  markRemoved,
  putConnectionLookup,
  saveConnection,
} from './queries.ts';
import {
  CreatePaymentConnectionBody,
  NewPaymentConnection,
  PaymentConnection,
  PaymentConnectionList,
  PaymentConnectionParams,
  TestPaymentConnectionBody,
  UpdatePaymentConnectionBody,
} from './schemas.ts';

const TAG = 'Payment connections';
const ONE = '/payment-connections/{payment_connection_id}';

const present = ({ secret_sealed: _, ...row }: ConnectionRow, { base }: AppContext) => ({
  ...row,
  status: 'ACTIVE' as const,
  webhook_url: `${base.url}/api/v1/payment-webhooks/${row.provider}/${row.id}`,
});

const SORTS = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  name: { column: 'sort_name', type: 'text' },
} as const;

export function paymentConnectionRoutes(routes: Routes): void {
  routes.get('/payment-connections', {
    id: 'listPaymentConnections',
    tag: TAG,
    summary: 'List payment connections',
    access: 'payment_connections.read',
    query: closed({ ...PAGE_QUERY, status: optional(oneOf(CONNECTION_STATUSES)) }),
    sorts: SORTS,
    data: PaymentConnectionList,
    run: async (tx, { query, context }) => {
      const page = pageOf(query, SORTS);
      return pageResult(
        page,
        'payment_connections',
        (await listConnections(tx, page)).map((row) => present(row, context)),
        (row) => (page.column === 'name' ? (row.name ?? '') : row.created_at),
      );
    },
  });

  routes.post('/payment-connections', {
    id: 'createPaymentConnection',
    tag: TAG,
    summary: 'Create a payment connection',
    description:
      'A connection receives reports of bank transfers from a payment provider: enter its `webhook_url` there. For SEPAY and GENERIC a secret is generated when you send none, and shown once. CASSO and PAYOS give you a secret to send here. A secret for GENERIC is base64 of at least 24 bytes.',
    access: 'payment_connections.write',
    body: CreatePaymentConnectionBody,
    data: NewPaymentConnection,
    status: 201,
    shownOnce: ['secret'],
    refuses: ['not_found'],
    run: (tx, { body, context }) => connect(tx, context, body),
  });

  routes.get(ONE, {
    id: 'readPaymentConnection',
    tag: TAG,
    summary: 'Read a payment connection',
    access: 'payment_connections.read',
    params: PaymentConnectionParams,
    data: PaymentConnection,
    run: async (tx, { params, context }) => present(await findConnection(tx, params.payment_connection_id), context),
  });

  routes.patch(ONE, {
    id: 'updatePaymentConnection',
    tag: TAG,
    summary: 'Update a payment connection',
    access: 'payment_connections.write',
    params: PaymentConnectionParams,
    body: UpdatePaymentConnectionBody,
    data: PaymentConnection,
    refuses: ['not_found'],
    run: async (tx, { params, body, context }) => {
      const before = await findConnection(tx, params.payment_connection_id, true);
      for (const id of body.bank_account_ids ?? []) await findBankAccount(tx, id, { field: 'bank_account_ids' });
      const { secret, ...plain } = body;
      assertSecretFormat(before.provider, secret);
      const after = {
        ...before,
        ...plain,
        ...(secret ? { secret_sealed: context.sealing.seal(secret, `connection ${before.id}`) } : {}),
      };
      await saveConnection(tx, after);
      const changes = {
        ...changesBetween(before, after, ['overpayment', 'name', 'bank_account_ids']),
        ...(secret ? { secret: 'changed' } : {}),
      };
      await recordAudit(tx, 'payment_connection.updated', { type: 'payment_connection', id: before.id }, changes);
      return present(await findConnection(tx, before.id), context);
    },
  });

  routes.delete(ONE, {
    id: 'removePaymentConnection',
    tag: TAG,
    summary: 'Delete a payment connection',
    description: 'Reports the provider sends from now on are answered with 404. Transfers it reported stay.',
    access: 'payment_connections.write',
    params: PaymentConnectionParams,
    data: Ok,
    run: async (tx, { params }) => {
      const connection = await findConnection(tx, params.payment_connection_id, true);
      await markRemoved(tx, connection.id);
      await dropConnectionLookup(tx, connection.id);
      await recordAudit(
        tx,
        'payment_connection.removed',
        { type: 'payment_connection', id: connection.id },
        { provider: connection.provider },
      );
      return { ok: true };
    },
  });

  routes.post(`${ONE}/test`, {
    id: 'testPaymentConnection',
    tag: TAG,
    summary: 'Test a payment connection',
    description:
      'Takes a sample transfer, signed with the connection’s secret as the provider would sign it, through verification, matching and booking, and returns the review item it would become. Nothing is stored. Whether the provider has the same secret is not tested.',
    access: 'payment_connections.write',
    params: PaymentConnectionParams,
    body: TestPaymentConnectionBody,
    data: ReviewItem,
    whileSuspended: true,
    idempotent: false,
    refuses: ['invalid_signature', 'period_locked'],
    run: (tx, { params, body, context }) => testConnection(tx, context, params.payment_connection_id, body),
  });
}

async function connect(tx: Tx, context: AppContext, input: Static<typeof CreatePaymentConnectionBody>) {
  const problems: FieldProblem[] = [];
  const theirs = input.provider === 'CASSO' || input.provider === 'PAYOS';
  if (theirs && !input.secret) problems.push({ path: 'secret', code: 'required' });
  if (input.auth_method === 'API_KEY' && input.provider !== 'SEPAY')
    problems.push({ path: 'auth_method', code: 'conflicts_with', other: 'provider' });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  assertSecretFormat(input.provider, input.secret);
  for (const id of input.bank_account_ids) await findBankAccount(tx, id, { field: 'bank_account_ids' });
  const id = randomUUIDv7();
  const made = input.secret ? null : newSecret(input.provider);
  await insertConnection(tx, {
    id,
    provider: input.provider,
    auth_method: input.auth_method ?? 'HMAC',
    overpayment: input.overpayment ?? 'CREDIT',
    name: input.name ?? null,
    bank_account_ids: input.bank_account_ids,
    secret_sealed: context.sealing.seal(input.secret ?? (made as string), `connection ${id}`),
  });
  await putConnectionLookup(tx, hashToken(`connection ${id}`), id);
  await recordAudit(
    tx,
    'payment_connection.created',
    { type: 'payment_connection', id },
    { provider: input.provider, bank_account_ids: input.bank_account_ids },
  );
  return { ...present(await findConnection(tx, id), context), ...(made ? { secret: made } : {}) };
}

function assertSecretFormat(provider: string, secret: string | undefined): void {
  if (provider === 'GENERIC' && secret && !isGenericSecret(secret))
    throw invalidFields({ path: 'secret', code: 'invalid_format' });
}

/** In the provider's format: Standard Webhooks secrets start with `whsec_`. */
const newSecret = (provider: string): string =>
  provider === 'GENERIC' ? `whsec_${randomBytes(32).toString('base64')}` : randomBytes(32).toString('base64url');
