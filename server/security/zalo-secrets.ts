import type { Sealing } from './sealing.ts';

/** What an organization enters once and nobody sees again. */
export type ZaloSecrets = { secret: string; refresh_token: string };

const contextOf = (organizationId: string): string => `zalo account ${organizationId}`;

export const sealZaloSecrets = (sealing: Sealing, organizationId: string, secrets: ZaloSecrets): Buffer =>
  sealing.seal(JSON.stringify(secrets), contextOf(organizationId));

export const openZaloSecrets = (sealing: Sealing, organizationId: string, sealed: Buffer): ZaloSecrets =>
  JSON.parse(sealing.open(sealed, contextOf(organizationId))) as ZaloSecrets;
