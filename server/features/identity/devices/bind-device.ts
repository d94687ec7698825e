import { createHash, ECDH, randomUUIDv7 } from 'node:crypto';
import { type FieldProblem, Refused } from '../../../../domain/refused.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { OperatorActor, RenterActor } from '../../../security/actor.ts';
import { bindDevice, type DeviceRow } from './queries.ts';
import type { BindDeviceBody } from './schemas.ts';

type Input = Static<typeof BindDeviceBody>;

/** Binds the push address to the caller's session, replacing any binding of the same address by another account. */
export async function bindOwnDevice(tx: Transaction<OperatorActor | RenterActor>, input: Input): Promise<DeviceRow> {
  assertPlatformFields(input);
  const { platform, subscription } = input;
  const address = subscription?.endpoint ?? input.token ?? '';
  return bindDevice(tx, {
    id: randomUUIDv7(),
    accountId: tx.actor.id,
    sessionId: tx.actor.sessionId,
    platform,
    address,
    addressHash: createHash('sha256').update(`${platform} ${address}`).digest(),
    p256dh: subscription ? subscription.keys.p256dh.replaceAll('=', '') : null,
    auth: subscription ? subscription.keys.auth.replaceAll('=', '') : null,
    appVersion: input.app_version ?? null,
  });
}

/** Rules the schema cannot express: WEB needs a subscription with a valid key, an app needs a token, and neither may send both. */
function assertPlatformFields({ platform, token, subscription }: Input): void {
  const [needed, other] =
    platform === 'WEB' ? (['subscription', 'token'] as const) : (['token', 'subscription'] as const);
  const values = { token, subscription };
  const problems: FieldProblem[] = [];
  if (values[needed] === undefined) problems.push({ path: needed, code: 'required' });
  if (values[other] !== undefined) problems.push({ path: other, code: 'conflicts_with', other: 'platform' });
  if (subscription && platform === 'WEB' && !isOnCurve(subscription.keys.p256dh))
    problems.push({ path: 'subscription.keys.p256dh', code: 'invalid_format' });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
}

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
