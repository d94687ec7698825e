import { type Audience, CHANNELS, type Channel, type Topic } from '../catalog/notifications.ts';
import type { Permission } from '../catalog/permissions.ts';

export type RenterRule = Record<Channel, boolean> & {
  /** Also told to renters who have no account, by what the landlord keeps of them. */
  withoutAccount: boolean;
};
export type OperatorRule = { push: boolean; email: boolean; permission: Permission };

const renterRule = (channels: readonly Channel[], withoutAccount: boolean): RenterRule => ({
  push: channels.includes('push'),
  email: channels.includes('email'),
  zalo: channels.includes('zalo'),
  withoutAccount,
});

/** What renters hear of unless they choose otherwise. Drafts are nobody's business but the house's. */
export const RENTER_TOPICS: Partial<Record<Topic, RenterRule>> = {
  'invoice.issued': renterRule(CHANNELS, true),
  'invoice.reminder': renterRule(CHANNELS, true),
  'invoice.overdue': renterRule(CHANNELS, true),
  'invoice.paid': renterRule(['push', 'email'], true),
  'invoice.cancelled': renterRule(['push', 'email'], true),
  'payment.recorded': renterRule(['push', 'email'], true),
  'payment.reversed': renterRule(['push', 'email'], true),
  'ticket.status_changed': renterRule(['push'], false),
  'ticket.commented': renterRule(['push', 'email'], false),
  'question.answered': renterRule(['push', 'email'], false),
  'meter_reading.accepted': renterRule(['push'], false),
  'meter_reading.refused': renterRule(['push', 'email'], false),
};

/** What those who work for the house hear of, if their role lets them act on it and unless they did it themselves. */
export const OPERATOR_TOPICS: Partial<Record<Topic, OperatorRule>> = {
  'review_item.created': { push: true, email: true, permission: 'reconciliation.write' },
  'payment.recorded': { push: true, email: false, permission: 'payments.read' },
  'invoice.overdue': { push: false, email: false, permission: 'invoices.read' },
  'ticket.created': { push: true, email: true, permission: 'tickets.write' },
  'ticket.commented': { push: true, email: false, permission: 'tickets.write' },
  'question.asked': { push: true, email: true, permission: 'invoices.edit' },
  'meter_reading.recorded': { push: true, email: false, permission: 'meter_readings.write' },
  'invitation.accepted': { push: true, email: false, permission: 'invitations.write' },
  'billing_run.finished': { push: true, email: true, permission: 'billing_runs.read' },
};

export type QuietHours = { from: string; to: string };
export type Choice = Partial<Record<Channel, boolean>>;
/** What somebody chose; nothing at all until they did. */
export type Preferences = { notifications?: Record<string, Choice>; quiet_hours?: QuietHours | null };

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** Those who never chose are left to sleep; null is a choice too. */
export const quietHoursOf = ({ quiet_hours }: Preferences): QuietHours | null =>
  quiet_hours === undefined ? DEFAULT_QUIET_HOURS : quiet_hours;

export const isWanted = (rule: Choice, topic: Topic, channel: Channel, { notifications }: Preferences): boolean =>
  notifications?.[topic]?.[channel] ?? rule[channel] ?? false;

/** What reaches an account that chose nothing, by topic. */
export function defaultsFor(audience: Audience): Record<string, Choice> {
  const choices = Object.entries(audience === 'RENTER' ? RENTER_TOPICS : OPERATOR_TOPICS).map(
    ([topic, { push, email, ...more }]): [string, Choice] => [
      topic,
      'zalo' in more ? { push, email, zalo: more.zalo } : { push, email },
    ],
  );
  return Object.fromEntries(choices);
}
