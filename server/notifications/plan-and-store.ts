import { type Notice, type NoticeTrigger, planNotices } from '../../domain/notifications/plan-notices.ts';
import type { Tx } from '../database/transaction.ts';
import type { Subscriber } from '../events/dispatch-events.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { collectReminders, collectTriggers, type Log, type Reminder } from './collect-triggers.ts';
import { insertNotices, linkedRenters, membersOf, readSender, rentersOnFile } from './queries.ts';

/** `zaloTopics` are those of the installation's account, for organizations without their own. */
type Parts = { jobs: Jobs; log: Log; zaloTopics: readonly string[] };

/** Plans notices for events, with a fixed number of statements for any number of events. */
export const noticePlanner =
  (parts: Parts): Subscriber =>
  async (tx, events) => {
    await plan(tx, parts, await collectTriggers(tx, events, parts.log));
  };

export const reminderPlanner =
  (parts: Parts) =>
  async (tx: Tx, reminders: Reminder[]): Promise<void> => {
    await plan(tx, parts, await collectReminders(tx, reminders));
  };

/** Returns all notices of the triggers, also those that an earlier request has stored. */
export async function plan(
  tx: Tx,
  { jobs, zaloTopics }: Pick<Parts, 'jobs' | 'zaloTopics'>,
  triggers: NoticeTrigger[],
): Promise<Notice[]> {
  const notices = await computeNotices(tx, zaloTopics, triggers);
  if (notices.length > 0 && (await insertNotices(tx, notices)) > 0) await wakeSenders(tx, jobs, notices);
  return notices;
}

/** The notices that `plan` would store, as of now. */
export async function computeNotices(
  tx: Tx,
  zaloTopics: readonly string[],
  triggers: NoticeTrigger[],
): Promise<Notice[]> {
  if (triggers.length === 0) return [];
  const forRenters = triggers.filter(({ audiences }) => audiences.includes('RENTER'));
  const renterIds = [...new Set(forRenters.flatMap(({ renterId }) => renterId ?? []))];
  const [organization, linked, onFile, members] = await Promise.all([
    readSender(tx, tx.organizationId),
    linkedRenters(tx, renterIds),
    rentersOnFile(tx, renterIds),
    triggers.some(({ audiences }) => audiences.includes('OPERATOR')) ? membersOf(tx) : [],
  ]);
  if (!organization) return [];
  const people = { linked, onFile, members };
  const { timezone, locale, notification_channels: channels, zalo } = organization;
  return planNotices(triggers, people, {
    now: tx.now,
    timezone,
    locale,
    channels,
    zaloTopics: zalo ? Object.keys(zalo.templates) : zaloTopics,
  });
}

/** Enqueues a job for each time at which notices are due; a job that finds nothing left simply ends. */
async function wakeSenders(tx: Tx, jobs: Jobs, notices: Notice[]): Promise<void> {
  const delays = new Set(
    notices.map(({ notBefore }) => Math.max(0, Math.ceil(notBefore.since(tx.now).total('seconds')))),
  );
  for (const startAfterSeconds of delays)
    await jobs.enqueue(tx, 'notices.send', { organization_id: tx.organizationId }, { startAfterSeconds });
}
