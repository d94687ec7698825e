import type { MemberRole, Permission } from '../../domain/catalog/permissions.ts';

/** Who makes the request. An operator or a renter may have no organization yet; an API key and system jobs always have one. */
export type OperatorActor = {
  kind: 'OPERATOR';
  id: string;
  name: string;
  email: string;
  sessionId: string;
  organizationId: string | null;
  role: MemberRole | null;
  /** What the role allows in that organization. */
  permissions: readonly Permission[];
  propertyIds: string[] | null;
};

export type RenterActor = {
  kind: 'RENTER';
  id: string;
  name: string;
  /** Null for an account that logs in with its phone number. */
  email: string | null;
  sessionId: string;
  organizationId: string | null;
  renterId: string | null;
};

export type ApiKeyActor = {
  kind: 'API_KEY';
  id: string;
  name: string;
  organizationId: string;
  permissions: string[];
};

export type SystemActor = { kind: 'SYSTEM'; id: null; name: string };
export type AnonymousActor = { kind: 'ANONYMOUS'; id: null; name: null };

export type Actor = OperatorActor | RenterActor | ApiKeyActor | SystemActor | AnonymousActor;

export const ANONYMOUS: AnonymousActor = { kind: 'ANONYMOUS', id: null, name: null };
