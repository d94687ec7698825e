import { randomUUIDv7 } from 'node:crypto';
import type { ConsentAction, ConsentWay } from '../../../../domain/catalog/privacy.ts';
import { consentState } from '../../../../domain/privacy/consent-state.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { readNotice } from './privacy-notice.ts';
import { type ConsentRow, insertConsent, listConsents } from './queries.ts';

/** The latest ones; people rarely change their mind more often. */
const SHOWN = 50;

export async function consentsOf(tx: Tx, renterId: string) {
  const [{ version }, consents] = await Promise.all([readNotice(tx), listConsents(tx, renterId, SHOWN)]);
  return { state: consentState(consents[0] ?? null, version), current_version: version, consents };
}

type Input = { action: ConsentAction; version: number; way: ConsentWay; signedOn?: string };

/** Agreeing is only possible to the text that applies now: somebody who read another one has not agreed to this. */
export async function recordConsent(
  tx: Tx,
  renterId: string,
  { action, version, way, signedOn }: Input,
  by: { id: string | null; name: string | null } = tx.actor,
): Promise<void> {
  const current = await readNotice(tx);
  if (action === 'GIVEN' && version !== current.version) throw refused('stale_version', { version: current.version });
  if (signedOn !== undefined && signedOn > tx.today.toString())
    throw invalidFields({ path: 'signed_on', code: 'too_large', limit: tx.today.toString() });
  const [latest] = await listConsents(tx, renterId, 1);
  if (isRepeated(latest, action, version)) return;
  if (action === 'WITHDRAWN' && latest?.action !== 'GIVEN') throw refused('invalid_status_transition');
  const id = randomUUIDv7();
  const signed_on = way === 'PAPER' ? (signedOn ?? tx.today.toString()) : null;
  const consent = { id, renter_id: renterId, action, version, way, signed_on };
  await insertConsent(tx, consent, by);
  await recordAudit(
    tx,
    `consent.${action === 'GIVEN' ? 'given' : 'withdrawn'}`,
    { type: 'renter', id: renterId },
    { version, way },
  );
  const event = { ...consent, created_at: tx.now.toString() };
  const subject = { type: 'renter', id: renterId, propertyId: null };
  await recordEvent(tx, action === 'GIVEN' ? 'consent.given' : 'consent.withdrawn', subject, event);
}

const isRepeated = (latest: ConsentRow | undefined, action: ConsentAction, version: number): boolean =>
  latest?.action === action && (action === 'WITHDRAWN' || latest.version === version);
