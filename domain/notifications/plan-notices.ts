import type { Locale } from '../catalog/locales.ts';
import { type Audience, CHANNELS, type Channel, type NoticeChannel, type Topic } from '../catalog/notifications.ts';
import { type HeldRole, type Permission, permissionsHeld } from '../catalog/permissions.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { isWanted, OPERATOR_TOPICS, type Preferences, quietHoursOf, RENTER_TOPICS } from './topics.ts';
import { zaloPhone } from './zalo-phone.ts';

/** The values a text is written from: amounts and dates as stored, names as entered. */
export type Facts = Record<string, string | null>;

/** An occasion to notify people; `cause` identifies it, so that it is notified once. */
export type NoticeTrigger = {
  cause: string;
  topic: Topic;
  audiences: readonly Audience[];
  actorId: string | null;
  propertyId: string | null;
  renterId: string | null;
  invoiceId: string | null;
  /** Notify only this member, as long as they still are one. */
  onlyAccountId?: string | null;
  /** Asked of a member besides that of the topic. */
  permission?: Permission;
  subject: { type: string; id: string };
  facts: Facts;
  /** Quiet hours that end only after this moment are not waited for. */
  dueAt?: Temporal.Instant;
};

type Reachable = { account_id: string; locale: Locale; preferences: Preferences; has_device: boolean };
export type LinkedRenter = Reachable & { renter_id: string; email: string | null; phone: string | null };
export type RenterOnFile = { id: string; email: string | null; phone: string | null };
export type Member = Reachable & HeldRole & { email_verified: boolean };

export type People = { linked: LinkedRenter[]; onFile: RenterOnFile[]; members: Member[] };

export type PlanContext = {
  now: Temporal.Instant;
  timezone: string;
  locale: Locale;
  /** The topics for which there is a Zalo template. */
  zaloTopics: readonly string[];
  /** Channels to renters, in the order in which they are tried. */
  channels: readonly NoticeChannel[];
};

export type Notice = {
  trigger: NoticeTrigger;
  audience: Audience;
  recipientId: string;
  accountId: string | null;
  channel: Channel;
  /** The channels to try if this one fails for good. */
  fallback: Channel[];
  locale: Locale;
  notBefore: Temporal.Instant;
};

/** More notices of one topic to one person are summed up in a single one. */
const MAX_SEPARATE = 3;

export function planNotices(triggers: NoticeTrigger[], people: People, context: PlanContext): Notice[] {
  return [...toRenters(triggers, people, context), ...toOperators(triggers, people.members, context)];
}

function toRenters(triggers: NoticeTrigger[], { linked, onFile }: People, context: PlanContext): Notice[] {
  const accounts = new Map(linked.map((one) => [one.renter_id, one]));
  const files = new Map(onFile.map((one) => [one.id, one]));
  return triggers.flatMap((one) => {
    const file = one.renterId === null ? undefined : files.get(one.renterId);
    if (!file || !one.audiences.includes('RENTER')) return [];
    const account = accounts.get(file.id);
    return account ? toAccount(one, account, file, context) : toAddresses(one, file, context);
  });
}

/** A renter with an account is reached by its preferences and its own addresses; one it does not have is that of the renter's file. */
function toAccount(trigger: NoticeTrigger, account: LinkedRenter, file: RenterOnFile, context: PlanContext): Notice[] {
  const rule = RENTER_TOPICS[trigger.topic];
  if (!rule || account.account_id === trigger.actorId) return [];
  const reachable: Record<Channel, boolean> = {
    push: account.has_device,
    email: (account.email ?? file.email) !== null,
    zalo: context.zaloTopics.includes(trigger.topic) && zaloPhone(account.phone ?? file.phone) !== null,
  };
  return chainOf(
    context,
    (channel) => reachable[channel] && isWanted(rule, trigger.topic, channel, account.preferences),
  )
    .slice(0, 1)
    .map(({ channel, fallback }) => noticeFor(trigger, 'RENTER', account, channel, context, fallback));
}

/** A renter gets a message once: each channel comes with those that are tried after it. */
const chainOf = (
  { channels }: PlanContext,
  isUsable: (channel: Channel) => boolean,
): { channel: Channel; fallback: Channel[] }[] =>
  channels
    .map((channel) => channel.toLowerCase() as Channel)
    .filter(isUsable)
    .map((channel, index, usable) => ({ channel, fallback: usable.slice(index + 1) }));

function toAddresses(trigger: NoticeTrigger, file: RenterOnFile, context: PlanContext): Notice[] {
  const rule = RENTER_TOPICS[trigger.topic];
  if (!rule?.withoutAccount) return [];
  const reachable: Record<Channel, boolean> = {
    push: false,
    email: file.email !== null,
    zalo: context.zaloTopics.includes(trigger.topic) && zaloPhone(file.phone) !== null,
  };
  return chainOf(context, (channel) => reachable[channel] && rule[channel])
    .slice(0, 1)
    .map(({ channel, fallback }) => ({
      trigger,
      audience: 'RENTER',
      recipientId: file.id,
      accountId: null,
      channel,
      fallback,
      locale: context.locale,
      notBefore: earliestTime(channel, {}, context),
    }));
}

function toOperators(triggers: NoticeTrigger[], members: Member[], context: PlanContext): Notice[] {
  const forOperators = triggers.filter(({ audiences }) => audiences.includes('OPERATOR'));
  const isHere = (id: string) => members.some(({ account_id }) => account_id === id);
  return members.flatMap((member) => {
    const theirs = forOperators
      .map((one) => (one.onlyAccountId && !isHere(one.onlyAccountId) ? { ...one, onlyAccountId: null } : one))
      .filter((one) => concerns(one, member));
    return groupAlike(theirs).flatMap((one) => toMember(one, member, context));
  });
}

/** Members limited to some properties are not notified of what belongs to none, unless it is for them. */
function concerns(trigger: NoticeTrigger, member: Member): boolean {
  const rule = OPERATOR_TOPICS[trigger.topic];
  if (!rule || member.account_id === trigger.actorId) return false;
  const isNamed = trigger.onlyAccountId === member.account_id;
  if (trigger.onlyAccountId && !isNamed) return false;
  const held = permissionsHeld(member);
  const asked = [rule.permission, trigger.permission].filter((one) => one != null);
  if (asked.length === 0 ? !isNamed : !asked.every((one) => held.includes(one))) return false;
  if (member.property_ids === null) return true;
  return trigger.propertyId === null ? isNamed : member.property_ids.includes(trigger.propertyId);
}

function groupAlike(triggers: NoticeTrigger[]): NoticeTrigger[] {
  return [...Map.groupBy(triggers, ({ topic }) => topic).values()].flatMap((alike) => {
    const first = alike[0];
    if (!first || alike.length <= MAX_SEPARATE) return alike;
    const summary = { ...first, renterId: null, invoiceId: null, facts: { count: String(alike.length) } };
    const [soonest] = alike.flatMap(({ dueAt }) => dueAt ?? []).toSorted(Temporal.Instant.compare);
    return [soonest ? { ...summary, dueAt: soonest } : summary];
  });
}

function toMember(trigger: NoticeTrigger, member: Member, context: PlanContext): Notice[] {
  const rule = OPERATOR_TOPICS[trigger.topic] ?? {};
  // Unverified addresses get no data about renters.
  const reachable: Record<Channel, boolean> = { push: member.has_device, email: member.email_verified, zalo: false };
  return CHANNELS.filter(
    (channel) => reachable[channel] && isWanted(rule, trigger.topic, channel, member.preferences),
  ).map((channel) => noticeFor(trigger, 'OPERATOR', member, channel, context));
}

const noticeFor = (
  trigger: NoticeTrigger,
  audience: Audience,
  person: Reachable,
  channel: Channel,
  context: PlanContext,
  fallback: Channel[] = [],
): Notice => ({
  trigger,
  audience,
  recipientId: person.account_id,
  accountId: person.account_id,
  channel,
  fallback,
  locale: person.locale,
  notBefore: earliestTime(channel, person.preferences, context, trigger.dueAt),
});

/** Emails are silent, so they do not wait for the morning. Nor does what falls due before it; what is late already does. */
export function earliestTime(
  channel: Channel,
  preferences: Preferences,
  { now, timezone }: Pick<PlanContext, 'now' | 'timezone'>,
  dueAt?: Temporal.Instant,
): Temporal.Instant {
  if (channel === 'email') return now;
  const morning = afterQuietHours(now, timezone, quietHoursOf(preferences));
  const isDueBefore = (end: Temporal.Instant) =>
    dueAt && Temporal.Instant.compare(now, dueAt) <= 0 && Temporal.Instant.compare(dueAt, end) < 0;
  return isDueBefore(morning) ? now : morning;
}
