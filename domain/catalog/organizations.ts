export const ORGANIZATION_STATUSES = ['ACTIVE', 'SUSPENDED', 'ARCHIVED'] as const;
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];

/** The statuses an owner may set from each status; setting the current one again is always allowed and changes nothing. */
export const ORGANIZATION_TRANSITIONS: Readonly<Record<OrganizationStatus, readonly OrganizationStatus[]>> = {
  ACTIVE: ['SUSPENDED', 'ARCHIVED'],
  SUSPENDED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: ['ACTIVE'],
};

export const PLAN_CODES = ['FREE', 'STANDARD', 'BUSINESS'] as const;

/** What happens when electricity would be charged above what the law allows. */
export const ELECTRICITY_GUARDS = ['WARN', 'REFUSE', 'OFF'] as const;
export type ElectricityGuard = (typeof ELECTRICITY_GUARDS)[number];

export const MEMBER_STATUSES = ['INVITED', 'ACTIVE'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
