import type { Permission } from './permissions.ts';

/** What a change can be about, and the permission that reads it. */
export const CHANGE_PERMISSIONS = {
  api_keys: 'api_keys.read',
  bank_accounts: 'bank_accounts.read',
  billing_runs: 'billing_runs.read',
  billing_settings: 'settings.read',
  expenses: 'accounting.read',
  household_members: 'leases.read',
  imports: 'imports.read',
  invitations: 'invitations.read',
  invoice_questions: 'invoices.read',
  invoices: 'invoices.read',
  leases: 'leases.read',
  members: 'members.read',
  meter_readings: 'meter_readings.read',
  organizations: 'organization.read',
  payment_connections: 'payment_connections.read',
  payments: 'payments.read',
  properties: 'properties.read',
  recurring_fees: 'fees.read',
  renters: 'renters.read',
  review_items: 'reconciliation.read',
  rooms: 'rooms.read',
  supplier_bills: 'accounting.read',
  tickets: 'tickets.read',
  webhook_endpoints: 'webhook_endpoints.read',
} as const satisfies Record<string, Permission>;

export type ChangeResource = keyof typeof CHANGE_PERMISSIONS;

/** The resource of a subject of the audit trail or of an event; null for what is only read or has no screen of its own. */
export const CHANGED_BY_SUBJECT: Record<string, ChangeResource | null> = {
  api_key: 'api_keys',
  bank_account: 'bank_accounts',
  billing_run: 'billing_runs',
  expense: 'expenses',
  household_member: 'household_members',
  import: 'imports',
  invitation: 'invitations',
  invoice: 'invoices',
  invoice_question: 'invoice_questions',
  lease: 'leases',
  member: 'members',
  meter_reading: 'meter_readings',
  organization: 'organizations',
  payment: 'payments',
  payment_connection: 'payment_connections',
  property: 'properties',
  recurring_fee: 'recurring_fees',
  renter: 'renters',
  residence_register: null,
  review_item: 'review_items',
  room: 'rooms',
  supplier_bill: 'supplier_bills',
  ticket: 'tickets',
  webhook_endpoint: 'webhook_endpoints',
};
