import { type Audience, CHANNELS, type Channel, type Topic } from '../catalog/notifications.ts';
import type { Permission } from '../catalog/permissions.ts';

export type RenterRule = Record<Channel, boolean> & {
  /** Also sent to renters without an account, to the contact details the landlord has. */
  withoutAccount: boolean;
};
/** Without a permission: only the member whom it names, or those who have the permission that the trigger asks for. */
export type OperatorRule = { push: boolean; email: boolean; permission: Permission | null };

const renterRule = (channels: readonly Channel[], withoutAccount: boolean): RenterRule => ({
  push: channels.includes('push'),
  email: channels.includes('email'),
  zalo: channels.includes('zalo'),
  withoutAccount,
});

/** What renters are notified of by default. Drafts are internal, so they are not listed. */
export const RENTER_TOPICS: Partial<Record<Topic, RenterRule>> = {
  'invoice.issued': renterRule(CHANNELS, true),
  'invoice.reminder': renterRule(CHANNELS, true),
  'invoice.overdue': renterRule(CHANNELS, true),
  'invoice.paid': renterRule(['push', 'email'], true),
  'invoice.cancelled': renterRule(['push', 'email'], true),
  'payment.recorded': renterRule(['push', 'email'], true),
  'payment.reversed': renterRule(['push', 'email'], true),
  'announcement.sent': renterRule(CHANNELS, true),
  // Confirming takes an account.
  'handover.waiting': renterRule(CHANNELS, false),
  'ticket.status_changed': renterRule(['push'], false),
  'ticket.commented': renterRule(['push', 'email'], false),
  'question.answered': renterRule(['push', 'email'], false),
  'meter_reading.accepted': renterRule(['push'], false),
  'meter_reading.refused': renterRule(['push', 'email'], false),
};

/** What operators are notified of by default, if their role has the permission and they did not cause it themselves. */
export const OPERATOR_TOPICS: Partial<Record<Topic, OperatorRule>> = {
  'review_item.created': { push: true, email: true, permission: 'reconciliation.write' },
  'payment.recorded': { push: true, email: false, permission: 'payments.read' },
  'invoice.overdue': { push: false, email: false, permission: 'invoices.read' },
  'ticket.created': { push: true, email: true, permission: 'tickets.write' },
  'ticket.commented': { push: true, email: false, permission: 'tickets.write' },
  'question.asked': { push: true, email: true, permission: 'invoices.edit' },
  'meter_reading.recorded': { push: true, email: false, permission: 'meter_readings.write' },
  'invitation.accepted': { push: true, email: false, permission: 'invitations.write' },
  'cash_handover.created': { push: true, email: true, permission: null },
  'cash_handover.confirmed': { push: true, email: false, permission: null },
  'cash_handover.refused': { push: true, email: true, permission: null },
  'deadline.due': { push: true, email: true, permission: 'deadlines.read' },
  'billing_run.finished': { push: true, email: true, permission: 'billing_runs.read' },
};

export type QuietHours = { from: string; to: string };
export type Choice = Partial<Record<Channel, boolean>>;
/** An account's own choices; empty until it makes some. */
export type Preferences = { notifications?: Record<string, Choice>; quiet_hours?: QuietHours | null };

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** Accounts that never chose get the default; null means the account turned quiet hours off. */
export const quietHoursOf = ({ quiet_hours }: Preferences): QuietHours | null =>
  quiet_hours === undefined ? DEFAULT_QUIET_HOURS : quiet_hours;

export const isWanted = (rule: Choice, topic: Topic, channel: Channel, { notifications }: Preferences): boolean =>
  notifications?.[topic]?.[channel] ?? rule[channel] ?? false;

/** The channels of an account without choices, by topic. */
export function defaultsFor(audience: Audience): Record<string, Choice> {
  const choices = Object.entries(audience === 'RENTER' ? RENTER_TOPICS : OPERATOR_TOPICS).map(
    ([topic, { push, email, ...more }]): [string, Choice] => [
      topic,
      'zalo' in more ? { push, email, zalo: more.zalo } : { push, email },
    ],
  );
  return Object.fromEntries(choices);
}
