/** What the audit trail can say. */
export const AUDIT_ACTIONS = [
  'organization.created',
  'organization.updated',
  'member.invited',
  'member.accepted',
  'member.updated',
  'member.removed',
  'api_key.created',
  'api_key.updated',
  'api_key.removed',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
