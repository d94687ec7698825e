import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { TEST_TYPE } from '../../../../domain/catalog/webhooks.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { checkUrl } from './check-url.ts';
import { type DeliveryRow, findDelivery, restartDeliveries } from './delivery-queries.ts';
import {
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  markRemoved,
  saveEndpoint,
  scheduleNow,
} from './queries.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import type { CreateWebhookEndpointBody, UpdateWebhookEndpointBody } from './schemas.ts';

const OLD_SECRET_TTL = { hours: 24 };

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
export const sealingContext = (endpointId: string): string => `webhook endpoint ${endpointId}`;
const subjectOf = (id: string) => ({ type: 'webhook_endpoint', id });

/** Endpoints of one organization. */
const MAX_ENDPOINTS = 20;

export async function createEndpoint(
  tx: Tx,
  context: AppContext,
  input: Static<typeof CreateWebhookEndpointBody>,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const url = checkUrl(input.url, context.config.webhooksAllowPrivate);
  if ((await countEndpoints(tx)) >= MAX_ENDPOINTS) throw refused('limit_reached', { limit: MAX_ENDPOINTS });
  const [id, secret] = [randomUUIDv7(), newSecret()];
  await insertEndpoint(tx, {
    id,
    url,
    event_types: input.event_types,
    description: input.description ?? null,
    secret_sealed: context.sealing.seal(secret, sealingContext(id)),
  });
  await recordAudit(tx, 'webhook_endpoint.created', subjectOf(id), { url, event_types: input.event_types });
  return { endpoint: await findEndpoint(tx, id), secret };
}

export async function updateEndpoint(
  tx: Tx,
  context: AppContext,
  id: string,
  input: Static<typeof UpdateWebhookEndpointBody>,
): Promise<EndpointRow> {
  const url = input.url === undefined ? undefined : checkUrl(input.url, context.config.webhooksAllowPrivate);
  const before = await findEndpoint(tx, id, true);
  const after = { ...before, ...input, ...(url === undefined ? {} : { url }) };
  if (before.status === 'ACTIVE' && after.status === 'PAUSED')
    Object.assign(after, { paused_reason: 'OPERATOR', paused_at: tx.now.toString() });
  const resumed = before.status === 'PAUSED' && after.status === 'ACTIVE';
  if (resumed) Object.assign(after, { paused_reason: null, paused_at: null, failing_since: null });
  const changes = changesBetween(before, after, ['url', 'event_types', 'description', 'status']);
  if (Object.keys(changes).length === 0) return before;
  await saveEndpoint(tx, after);
  if (resumed) {
    await restartDeliveries(tx, id);
    await scheduleNow(tx, id);
    tx.afterCommit.push((database) => database.notifyPending('deliveries'));
  }
  await recordAudit(tx, 'webhook_endpoint.updated', subjectOf(id), changes);
  return findEndpoint(tx, id);
}

/** For a day deliveries are signed with both secrets, so that a receiver can switch without rejecting any. */
export async function rotateSecret(
  tx: Tx,
  context: AppContext,
  id: string,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const before = await findEndpoint(tx, id, true);
  const secret = newSecret();
  await saveEndpoint(tx, {
    ...before,
    secret_sealed: context.sealing.seal(secret, sealingContext(id)),
    old_secret_sealed: before.secret_sealed,
    old_secret_until: tx.now.add(OLD_SECRET_TTL).toString(),
  });
  await recordAudit(tx, 'webhook_endpoint.secret_rotated', subjectOf(id));
  return { endpoint: await findEndpoint(tx, id), secret };
}

export async function removeEndpoint(tx: Tx, id: string): Promise<void> {
  const { url } = await findEndpoint(tx, id, true);
  await markRemoved(tx, id);
  await recordAudit(tx, 'webhook_endpoint.removed', subjectOf(id), { url });
}

export async function sendTest(tx: Tx, id: string): Promise<DeliveryRow> {
  await lockActive(tx, id);
  const event = randomUUIDv7();
  const [deliveryId = ''] = await queueDeliveries(tx, [
    { endpoint_id: id, event_id: event, type: TEST_TYPE, subject_id: event },
  ]);
  await scheduleNow(tx, id);
  return findDelivery(tx, id, deliveryId);
}

/** A new delivery with the same `webhook-id`; the old one keeps its log. */
export async function replayDelivery(tx: Tx, id: string, deliveryId: string): Promise<DeliveryRow> {
  await findEndpoint(tx, id, true);
  const old = await findDelivery(tx, id, deliveryId);
  await lockActive(tx, id);
  if (old.status === 'PENDING') throw refused('invalid_status_transition', { status: old.status });
  const { event_id, type, subject_id } = old;
  const [again = ''] = await queueDeliveries(tx, [{ endpoint_id: id, event_id, type, subject_id, replay_of: old.id }]);
  await scheduleNow(tx, id);
  await recordAudit(tx, 'webhook_delivery.replayed', subjectOf(id), { delivery_id: old.id, event_id });
  return findDelivery(tx, id, again);
}

async function lockActive(tx: Tx, id: string): Promise<void> {
  const { status } = await findEndpoint(tx, id, true);
  if (status !== 'ACTIVE') throw refused('invalid_status_transition', { status });
}
