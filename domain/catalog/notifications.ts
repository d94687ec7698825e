import type { AccountKind } from './accounts.ts';
import { EVENT_TYPES } from './event-types.ts';

/** What people can be notified of: every event, and a few occasions that webhooks do not cover. */
export const TOPICS = [
  ...EVENT_TYPES,
  'announcement.sent',
  'deadline.due',
  'handover.waiting',
  'invoice.reminder',
  'ticket.commented',
  'question.asked',
  'question.answered',
  'meter_reading.accepted',
  'meter_reading.refused',
] as const;
export type Topic = (typeof TOPICS)[number];

export type Audience = AccountKind;

/** As preferences spell them. */
export const CHANNELS = ['push', 'email', 'zalo'] as const;
export type Channel = (typeof CHANNELS)[number];

/** As stored with each notice. */
export const NOTICE_CHANNELS = ['EMAIL', 'PUSH', 'ZALO'] as const satisfies readonly Uppercase<Channel>[];
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The order in which the channels to a renter are tried, unless the organization has its own. */
export const DEFAULT_CHANNEL_ORDER = ['ZALO', 'PUSH', 'EMAIL'] as const satisfies readonly NoticeChannel[];

export const NOTICE_STATUSES = ['PENDING', 'SENT', 'SKIPPED', 'FAILED'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** Why a notice was not sent although nothing failed. */
export const SKIP_REASONS = ['outdated', 'no_access', 'no_device', 'no_address', 'not_configured'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Reasons that say that this channel does not reach the recipient, while another one may. */
export const UNREACHABLE_REASONS: readonly SkipReason[] = ['no_device', 'no_address', 'not_configured'];

/** Messages to phone numbers besides notices, as ZALO_TEMPLATES names them. */
export const TEXT_TEMPLATES = ['login_code', 'renter_invitation'] as const;
export type TextTemplate = (typeof TEXT_TEMPLATES)[number];

/** How such a message reaches a phone, and how an invitation reaches a renter. */
export const TEXT_CHANNELS = ['ZALO', 'SMS'] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];
export const INVITATION_CHANNELS = ['EMAIL', ...TEXT_CHANNELS] as const;
export type InvitationChannel = (typeof INVITATION_CHANNELS)[number];
