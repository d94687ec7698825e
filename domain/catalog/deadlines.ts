import type { Permission } from './permissions.ts';

/** What landlords are fined for or forget. */
export const DEADLINE_KINDS = [
  'STAY_NOTIFICATION',
  'RESIDENCE_ENDING',
  'LEASE_ENDING',
  'METER_READING',
  'INVOICES_NOT_ISSUED',
  'TAX_DECLARATION',
  'TAX_THRESHOLD',
  'PRICE_CHANGE',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** A deadline is DONE when somebody says so, or when what it asks for has happened. */
export const STORED_DEADLINE_STATES = ['OPEN', 'DONE', 'DISMISSED'] as const;
export type StoredDeadlineState = (typeof STORED_DEADLINE_STATES)[number];
/** POSTPONED is derived from the day until which it is. */
export const DEADLINE_STATES = [...STORED_DEADLINE_STATES, 'POSTPONED'] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];

export const DEADLINE_SUBJECTS = ['household_member', 'lease', 'property', 'organization', 'owner'] as const;
export type DeadlineSubject = (typeof DEADLINE_SUBJECTS)[number];

/** Who sees a kind, and who decides about it: whoever reads or changes what it is about. */
export const DEADLINE_PERMISSIONS: Readonly<
  Record<DeadlineKind, { readonly read: Permission; readonly write: Permission }>
> = {
  STAY_NOTIFICATION: { read: 'leases.read', write: 'leases.write' },
  RESIDENCE_ENDING: { read: 'leases.read', write: 'leases.write' },
  LEASE_ENDING: { read: 'leases.read', write: 'leases.write' },
  METER_READING: { read: 'meter_readings.read', write: 'meter_readings.write' },
  INVOICES_NOT_ISSUED: { read: 'invoices.read', write: 'invoices.issue' },
  TAX_DECLARATION: { read: 'reports.read', write: 'accounting.write' },
  TAX_THRESHOLD: { read: 'reports.read', write: 'accounting.write' },
  PRICE_CHANGE: { read: 'settings.read', write: 'settings.write' },
};
