import type { RetentionKind } from '../../../../domain/catalog/privacy.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { removeStoredMail } from '../../../gateways/stored-mail.ts';
import { visitOrganizations } from '../../../jobs/visit-organizations.ts';
import { inOrganization } from '../../identity/organizations/in-organization.ts';
import { lockHandovers } from '../../papers/lease-papers/erase-queries.ts';
import { lockErased } from '../../portfolio/renters/erase-queries.ts';
import {
  allIds,
  eraseEvents,
  eraseIdentityPapers,
  eraseMessages,
  eraseMeterPhotos,
  eraseOwnTickets,
} from '../erasure/erase-parts.ts';
import { type RenterSubjects, readSubjects } from '../erasure/subject-queries.ts';
import { type Due, findDue } from './find-due.ts';
import { readRetention } from './settings-queries.ts';

/**
 * In every organization that turned it on. A renter is a transaction of their own, so an interrupted run continues with the next, and one
 * who cannot be erased does not keep the others.
 */
export async function applyRetention(context: AppContext, caller: () => Caller, signal: AbortSignal): Promise<void> {
  const { database, log } = context;
  await visitOrganizations({ database, log, caller, signal }, (id) => applyTo(context, caller, id, signal));
}

async function applyTo(context: AppContext, caller: () => Caller, id: string, signal: AbortSignal): Promise<void> {
  let due: Due[] = [];
  await inOrganization(context, caller(), id, async (tx) => {
    const settings = await readRetention(tx);
    if (settings.enabled) due = await findDue(tx, settings);
  });
  let failed = 0;
  for (const { renter_id } of due) {
    if (signal.aborted) break;
    await inOrganization(context, caller(), id, (tx) => applyToRenter(tx, context, renter_id)).catch((error: Error) => {
      failed += 1;
      context.log.error({ err: error, organization_id: id, renter_id }, 'Retention of a renter failed');
    });
  }
  if (failed > 0) throw new Error(`Retention failed for ${failed} renters`);
}

type Parts = { tx: Tx; context: AppContext; renterId: string; subjects: RenterSubjects };

const ERASERS: Readonly<Record<RetentionKind, (parts: Parts) => Promise<void>>> = {
  IDENTITY_PAPERS: ({ tx, renterId, subjects }) => eraseIdentityPapers(tx, renterId, subjects),
  METER_PHOTOS: ({ tx, subjects }) => eraseMeterPhotos(tx, subjects),
  TICKETS: ({ tx, subjects }) => eraseOwnTickets(tx, subjects),
  MESSAGES: async ({ tx, context, renterId, subjects }) => {
    const ids = await eraseMessages(tx, renterId, subjects);
    tx.afterCommit.push(() => removeStoredMail(context.config, { ids, addresses: [] }));
  },
  EVENTS: ({ tx, renterId, subjects }) => eraseEvents(tx, allIds(renterId, subjects), null),
};

/** Looks again once the renter is locked: they may have moved in again since they were found, or the settings have changed. */
async function applyToRenter(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  if (await lockErased(tx, renterId)) return;
  const settings = await readRetention(tx);
  const [due] = settings.enabled ? await findDue(tx, settings, 1, renterId) : [];
  if (!due) return;
  const { kinds } = due;
  await lockHandovers(tx, renterId);
  const subjects = await readSubjects(tx, renterId);
  for (const { kind } of kinds) await ERASERS[kind]({ tx, context, renterId, subjects });
  const subject = { type: 'renter', id: renterId };
  const applied = { kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) };
  await recordAudit(tx, 'retention.applied', subject, applied);
  await recordEvent(tx, 'retention.applied', { ...subject, propertyId: null }, { renter_id: renterId, kinds });
  await context.jobs.enqueue(tx, 'storage.sweep', { organization_id: tx.organizationId });
}
