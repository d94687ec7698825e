import { type Channel, type SkipReason, UNREACHABLE_REASONS } from '../../domain/catalog/notifications.ts';
import { earliestTime } from '../../domain/notifications/plan-notices.ts';
import { SCOPE_PARAM } from '../../domain/notifications/scope-param.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Scope, Tx } from '../database/transaction.ts';
import { retryLater } from '../gateways/push.ts';
import type { ZaloSender } from '../gateways/zalo.ts';
import { openZaloSecrets } from '../security/zalo-secrets.ts';
import { type Batch, loadBatch } from './load-batch.ts';
import {
  claimNotices,
  dropDevices,
  insertFallback,
  type Mark,
  markNotice,
  type NoticeRow,
  organizationsWithNotices,
  readSender,
  type Sender,
  sealedZaloSecrets,
} from './queries.ts';
import { type Result, type Sending, sendNotice } from './send-notice.ts';
import type { Senders } from './senders.ts';

const BATCH = 40;
const LANES = 6;
/** Longer than the slowest batch can take, so that no notice is sent by two processes. */
const LEASE = { minutes: 10 };
/** Delays after each failure; after the last one the notice stays FAILED. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 180, 480];
/** A notice this long overdue has lost its job. */
const STUCK_AFTER = { minutes: 3 };

/** Sends one batch of one organization; if there may be more, the next batch queues up behind the other organizations. */
export async function sendNotices(
  context: AppContext,
  senders: Senders,
  caller: () => Caller,
  organizationId: string,
): Promise<void> {
  const { database } = context;
  const organization = await database.unscoped('read', caller(), (tx) => readSender(tx, organizationId));
  if (!organization) return;
  const scope: Scope = { organizationId, timezone: organization.timezone, propertyIds: null };
  const claimed = await database.scoped(scope, 'write', caller(), (tx) => claimNotices(tx, BATCH, tx.now.add(LEASE)));
  if (claimed.length === 0) return;
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.scoped(scope, 'read', caller(), work);
  const { papers } = senders;
  const batch = await read((tx) => loadBatch(tx, claimed));
  const invoiceIds = linkedInvoiceIds(claimed);
  const links = await database.scoped(scope, 'write', caller(), (tx) => papers.linkInvoices(tx, invoiceIds));
  const sending: Sending = {
    senders,
    zalo: await zaloOf(context, senders, organizationId, organization, read),
    organizationName: organization.name,
    linkOf: (notice) => linkOf(notice, links, context.base.url),
    print: ({ invoice_id, locale }, link) => papers.printInvoice(read, invoice_id ?? '', locale, link),
    describeDebt: ({ invoice_id }) => read((tx) => papers.describeDebt(tx, invoice_id ?? '')),
    unbind: (ids) => database.unscoped('write', caller(), (tx) => dropDevices(tx, ids)),
  };

  const delays = new Set<number>();
  const waiting = [...claimed];
  const lane = async (): Promise<void> => {
    for (let notice = waiting.shift(); notice; notice = waiting.shift()) {
      const result = await attempt(context, notice, () => sendNotice(notice as NoticeRow, batch, sending));
      const { id, attempts } = notice;
      const mark = markOf(result, attempts, context.clock.now());
      // Marked one by one, to keep the time between sending and marking short: a crash in between repeats the notice.
      const next = isDefiniteFailure(mark) ? nextAttempt(notice, batch, organization, context.clock.now()) : null;
      await database.scoped(scope, 'write', caller(), async (tx) => {
        await markNotice(tx, id, mark);
        if (next) await insertFallback(tx, id, next.notBefore);
      });
      if ('notBefore' in mark) delays.add(60 * (BACKOFF_MINUTES[attempts - 1] ?? 1));
      if (next) delays.add(next.seconds);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  if (claimed.length === BATCH) delays.add(0);
  await database.unscoped('write', caller(), async (tx) => {
    for (const startAfterSeconds of delays)
      await context.jobs.enqueue(tx, 'notices.send', { organization_id: organizationId }, { startAfterSeconds });
  });
}

/** The secrets are opened only while a batch is sent. */
async function zaloOf(
  { sealing }: AppContext,
  senders: Senders,
  organizationId: string,
  { zalo }: Sender,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<ZaloSender | null> {
  const sealed = zalo && (await read(sealedZaloSecrets));
  if (!zalo || !sealed) return senders.zalo;
  const { secret, refresh_token } = openZaloSecrets(sealing, organizationId, sealed);
  const { app_id: appId, templates } = zalo;
  return senders.ownZalo(organizationId, { appId, appSecret: secret, refreshToken: refresh_token, templates });
}

/** The channel does not reach the recipient, its service refused for good, or all attempts failed: the next channel takes over. */
const isDefiniteFailure = (mark: Mark): boolean =>
  mark.status === 'FAILED' || (mark.status === 'SKIPPED' && UNREACHABLE_REASONS.includes(mark.reason as SkipReason));

function nextAttempt(
  notice: NoticeRow,
  batch: Batch,
  { timezone }: Sender,
  now: Temporal.Instant,
): { notBefore: Temporal.Instant; seconds: number } | null {
  const [channel] = notice.fallback;
  if (!channel) return null;
  const preferences = batch.recipientOf(notice)?.preferences ?? {};
  const notBefore = earliestTime(channel.toLowerCase() as Channel, preferences, { now, timezone });
  return { notBefore, seconds: Math.ceil(notBefore.since(now).total('seconds')) };
}

/** An invoice is seen without a login; what has to be confirmed, answered or sent again is a screen of an app. */
function linkOf(notice: NoticeRow, links: ReadonlyMap<string, string>, base: string): string | null {
  const { audience, invoice_id } = notice;
  const screen = screenOf(notice);
  if (screen === null) return audience === 'RENTER' ? (links.get(invoice_id ?? '') ?? null) : null;
  const isRenter = audience === 'RENTER';
  const address = new URL(`${base}/${isRenter ? 'renter' : 'console'}/${screen}`);
  // Who rents from several landlords, or works for several, sees the right one.
  const scope = isRenter ? notice.renter_id : notice.organization_id;
  if (scope) address.searchParams.set(SCOPE_PARAM, scope);
  return address.href;
}

function screenOf({ topic, subject_id, facts }: NoticeRow): string | null {
  if (topic === 'handover.waiting') return `handovers?open=${subject_id}`;
  if (topic === 'cash_handover.created') return 'cash';
  if (topic === 'meter_reading.refused') return `meter?reading=${subject_id}`;
  if (topic.startsWith('ticket.')) return facts.count ? 'tickets' : `tickets/${subject_id}`;
  return null;
}

/** Links to invoices are for renters; operators have the apps. */
const linkedInvoiceIds = (notices: NoticeRow[]): string[] => [
  ...new Set(notices.flatMap(({ audience, invoice_id }) => (audience === 'RENTER' && invoice_id ? [invoice_id] : []))),
];

async function attempt(context: AppContext, notice: NoticeRow, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    context.log.error({ err: error, notice_id: notice.id }, 'sending a notice failed');
    return retryLater('internal error');
  }
}

export function markOf(result: Result, attempts: number, now: Temporal.Instant): Mark {
  switch (result.kind) {
    case 'sent':
      return { status: 'SENT' };
    case 'skipped':
      return { status: 'SKIPPED', reason: result.reason };
    case 'rejected':
      return { status: 'FAILED', reason: result.reason };
    case 'later': {
      const minutes = BACKOFF_MINUTES[attempts - 1];
      if (minutes === undefined)
        return result.delivered ? { status: 'SENT' } : { status: 'FAILED', reason: result.reason };
      return { status: 'PENDING', reason: result.reason, notBefore: now.add({ minutes }) };
    }
  }
}

/**
 * Finds overdue notices whose job was lost, with one query over all organizations, and enqueues a job for each organization
 * found.
 */
export async function sweepNotices(context: AppContext, caller: Caller): Promise<void> {
  await context.database.unscoped('write', caller, async (tx) => {
    for (const organization_id of await organizationsWithNotices(tx, tx.now.subtract(STUCK_AFTER)))
      await context.jobs.enqueue(tx, 'notices.send', { organization_id });
  });
}
