import { randomUUIDv7 } from 'node:crypto';
import { Refused, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { inOrder } from '../../../database/in-order.ts';
import type { Caller, Scope, Transaction, Tx } from '../../../database/transaction.ts';
import { type Received, receive } from '../../../gateways/bank-webhooks.ts';
import { networkOf } from '../../../http/network-of.ts';
import { enforceSharedLimit, rateKey } from '../../../http/rate-limit.ts';
import { hashToken } from '../../../security/tokens.ts';
import { type MatchRules, matchAndBook } from '../bank-transfers/book-transfer.ts';
import {
  accountsOfConnection,
  endBooking,
  findTransfer,
  type KnownAccount,
  startBooking,
  type TransferRow,
  undoBooking,
} from '../bank-transfers/queries.ts';
import { insertTransfers } from '../bank-transfers/write-queries.ts';
import {
  type ConnectionRow,
  connectionOfTransfer,
  findConnection,
  lookUpConnection,
  markEventReceived,
} from '../payment-connections/queries.ts';

const FORGERIES = { name: 'webhook-signature', max: 60, windowSeconds: 60, by: 'ip' as const };

type VerifiedEvent = Extract<Received, { kind: 'event' }>;
type Signed = { bytes: Buffer; headers: Record<string, string | string[] | undefined> };

/** `event` is null when the provider only tests the connection. */
export type VerifiedMessage = { scope: Scope; connection: ConnectionRow; event: VerifiedEvent | null };

/**
 * Looks up the connection and verifies the signature, before the transaction of the request: that one counts in the share of the
 * organization from its first statement, and forged messages are counted while no connection to the database is held.
 */
export async function verifyMessage(
  open: <T>(work: (tx: Transaction) => Promise<T>, access: 'read') => Promise<T>,
  context: AppContext,
  { provider, connection_id }: { provider: string; connection_id: string },
  signed: Signed,
): Promise<VerifiedMessage> {
  const { scope, connectionId } = await open((tx) => findTarget(tx, connection_id), 'read');
  const { connection, caller } = await open(
    async (tx) => ({ connection: await findConnection(tx.enter(scope), connectionId), caller: tx.caller }),
    'read',
  );
  if (connection.provider !== provider.toUpperCase()) throw refused('not_found');
  const { timezone } = scope;
  return { scope, connection, event: await verify(context, caller, connection, { ...signed, timezone }) };
}

async function findTarget(tx: Transaction, connectionId: string): Promise<{ scope: Scope; connectionId: string }> {
  const found = await lookUpConnection(tx, hashToken(`connection ${connectionId.toLowerCase()}`));
  if (!found) throw refused('not_found');
  const scope = { organizationId: found.organization_id, timezone: found.timezone, propertyIds: null };
  return { scope, connectionId: found.subject_id };
}

/** Stores the transfer once and only then tries to book it. */
export async function receiveEvent(
  tx: Tx,
  context: AppContext,
  { id, bank_account_ids }: ConnectionRow,
  event: VerifiedEvent,
  bytes: Buffer,
): Promise<void> {
  // It may have been removed since the message was verified.
  const [connection, accounts] = await inOrder([findConnection(tx, id), accountsOfConnection(tx, bank_account_ids)]);
  const transfer = await store(tx, connection, accounts, event, bytes);
  if (!transfer) return;
  await tryToBook(tx, context, connection, transfer);
  // Last, because transfers of the same connection wait for whoever has changed its row.
  await markEventReceived(tx, connection.id);
}

/** Null when the provider only tests the connection. */
export async function verify(
  context: AppContext,
  caller: Caller,
  connection: ConnectionRow,
  signed: Signed & { timezone: string },
): Promise<VerifiedEvent | null> {
  const secret = secretOf(context, connection);
  const received = receive(connection.provider, connection.auth_method, { ...signed, secret, now: caller.now });
  if (received.kind === 'forged') {
    await enforceSharedLimit(
      context.database,
      caller,
      FORGERIES,
      rateKey(context, FORGERIES.name, connection.id, networkOf(caller.ip)),
      context.config.rateLimitScale,
    );
    throw refused('invalid_signature');
  }
  if (received.kind === 'unreadable') throw new Refused('invalid_request', null, received.fields);
  return received.kind === 'ping' ? null : received;
}

export const secretOf = ({ sealing }: AppContext, { secret_sealed, id }: ConnectionRow): string =>
  sealing.open(secret_sealed, `connection ${id}`);

/** Null when the same message is already stored. */
export async function store(
  tx: Tx,
  connection: ConnectionRow,
  accounts: KnownAccount[],
  { event, signedText }: VerifiedEvent,
  bytes: Buffer,
): Promise<TransferRow | null> {
  const account = accounts.find(({ account_number }) => event.accounts.includes(account_number));
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
  const [transfer] = await insertTransfers(tx, [
    {
      id: randomUUIDv7(),
      connection_id: connection.id,
      bank_account_id: account?.id ?? null,
      provider: connection.provider,
      provider_event_id: clean(event.eventId),
      source: 'WEBHOOK',
      transfer_date: event.date ?? tx.today.toString(),
      transfer_type: event.direction,
      transfer_amount: event.amount,
      amount_is_valid: event.amountIsValid,
      account_number: clean(account?.account_number ?? event.accounts[0] ?? ''),
      payment_code: event.code === null ? null : clean(event.code).slice(0, 100),
      memo: clean(event.memo).slice(0, 2000),
      bank_reference: event.bankReference === null ? null : clean(event.bankReference).slice(0, 200),
      raw: clean(bytes.toString('utf8')),
      signed_text_hash: signedText === null ? null : hashToken(signedText),
    },
  ]);
  return transfer ?? null;
}

export const rulesOf = ({ overpayment }: ConnectionRow, { bank_account_id }: TransferRow): MatchRules => ({
  accountKnown: bank_account_id !== null,
  overpayment,
});

/** A failure while booking must not lose the transfer: it stays stored and a job retries. */
async function tryToBook(tx: Tx, context: AppContext, connection: ConnectionRow, transfer: TransferRow): Promise<void> {
  await startBooking(tx);
  try {
    await matchAndBook(tx, [transfer], rulesOf(connection, transfer));
    await endBooking(tx);
  } catch (error) {
    await undoBooking(tx);
    context.log.warn({ err: error, transfer: transfer.id }, 'transfer could not be booked; a job will retry');
    await context.jobs.enqueue(
      tx,
      'transfer.book',
      { organization_id: tx.organizationId, transfer_id: transfer.id },
      { startAfterSeconds: 5 },
    );
  }
}

/** Run by the job: books a stored transfer that is not processed yet. */
export async function bookStored(tx: Tx, id: string): Promise<void> {
  const transfer = await findTransfer(tx, id, true);
  if (transfer.processed_at !== null || transfer.connection_id === null) return;
  const connection = await connectionOfTransfer(tx, transfer.connection_id);
  await matchAndBook(tx, [transfer], rulesOf(connection, transfer));
}
