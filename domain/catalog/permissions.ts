export const ROLES = ['OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF'] as const;
export type Role = (typeof ROLES)[number];

/** The role of a member: a system role, or CUSTOM for one that the organization defined itself. */
export const MEMBER_ROLES = [...ROLES, 'CUSTOM'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const everyone: readonly Role[] = ROLES;
const owner: readonly Role[] = ['OWNER'];
const managers: readonly Role[] = ['OWNER', 'MANAGER'];
const office: readonly Role[] = ['OWNER', 'MANAGER', 'ACCOUNTANT'];
const onSite: readonly Role[] = ['OWNER', 'MANAGER', 'STAFF'];

/** The roles that hold each permission. A route declares one; the permission table of the API document is generated from this. */
export const PERMISSIONS = {
  'organization.read': everyone,
  'organization.write': owner,
  'members.read': owner,
  'members.write': owner,
  'payment_connections.read': owner,
  'payment_connections.write': owner,
  'bank_accounts.read': office,
  'bank_accounts.write': owner,
  'api_keys.read': owner,
  'api_keys.write': owner,
  'webhook_endpoints.read': owner,
  'webhook_endpoints.write': owner,
  'audit_events.read': owner,
  'events.read': owner,

  'properties.read': everyone,
  'properties.write': managers,
  'rooms.read': everyone,
  'rooms.write': managers,
  'settings.read': everyone,
  'settings.write': managers,
  'fees.read': everyone,
  'fees.write': managers,
  'leases.read': everyone,
  'leases.write': managers,
  'renters.read': everyone,
  'renters.write': managers,
  'renters.erase': owner,
  'invitations.read': everyone,
  'invitations.write': managers,
  'announcements.read': everyone,
  'announcements.write': managers,
  'deadlines.read': everyone,
  'deadlines.write': everyone,
  'imports.read': everyone,
  'imports.write': managers,

  'meter_readings.read': everyone,
  'meter_readings.write': everyone,

  'invoices.read': office,
  'invoices.generate': office,
  'invoices.edit': office,
  'invoices.issue': office,
  'invoices.cancel': office,
  'billing_runs.read': office,
  'billing_runs.write': office,

  'payments.read': office,
  'payments.record': office,
  'payments.reverse': office,
  'reconciliation.read': office,
  'reconciliation.write': office,

  'reports.read': office,
  'exports.read': office,
  'accounting.read': office,
  'accounting.write': office,

  'tickets.read': everyone,
  'tickets.write': onSite,

  'handovers.read': everyone,
  'handovers.write': onSite,

  // Besides these, the permission of what the file is attached to.
  'attachments.read': everyone,
  'attachments.write': everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

export const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);

export const roleMay = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** Permissions to change who has access and where money and events go: a session uses them only shortly after a proof. */
const FRESH_PROOF: readonly Permission[] = [
  'members.write',
  'payment_connections.write',
  'bank_accounts.write',
  'api_keys.write',
  'webhook_endpoints.write',
];

export const needsFreshProof = (permission: Permission): boolean => FRESH_PROOF.includes(permission);

/**
 * API keys can leak unnoticed, so they never control who has access, where money is sent or where events go, nor speak to renters in the
 * landlord's name: an invitation becomes a login, and a webhook endpoint a subscription, that outlive the key.
 */
const NEVER_FOR_API_KEYS: readonly Permission[] = [
  'members.read',
  'members.write',
  'api_keys.read',
  'api_keys.write',
  'organization.write',
  'bank_accounts.write',
  'payment_connections.read',
  'payment_connections.write',
  'renters.erase',
  'invitations.write',
  'webhook_endpoints.write',
  'announcements.write',
];

export const API_KEY_PERMISSIONS = PERMISSION_NAMES.filter((permission) => !NEVER_FOR_API_KEYS.includes(permission));

const BY_ROLE = new Map(
  ROLES.map((role) => [role, PERMISSION_NAMES.filter((permission) => roleMay(role, permission))]),
);

export const permissionsOf = (role: Role): readonly Permission[] => BY_ROLE.get(role) ?? [];

/** Who has them can act on the whole organization, whatever properties they are limited to. */
const ORGANIZATION_WIDE = PERMISSION_NAMES.filter((permission) => PERMISSIONS[permission] === owner);

export type HeldRole = {
  role: MemberRole | null;
  /** The permissions of a role that the organization defined itself; null for a system role. */
  own_permissions: readonly string[] | null;
  property_ids: readonly string[] | null;
};

/**
 * What a member may do. One limited to properties never has the permissions that concern the whole organization: with an API key or
 * another member they would reach what the limit hides from them.
 */
export function permissionsHeld({ role, own_permissions, property_ids }: HeldRole): readonly Permission[] {
  if (role === null) return [];
  const held = role === 'CUSTOM' ? (own_permissions ?? []).filter(isPermission) : permissionsOf(role);
  return property_ids === null ? held : held.filter((permission) => !ORGANIZATION_WIDE.includes(permission));
}
