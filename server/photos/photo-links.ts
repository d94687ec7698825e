import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import type { LinkPhoto } from './photo.ts';

const WINDOW_SECONDS = 300;
const LIFE_SECONDS = 900;

const seconds = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000);

const signatureOf = ({ config }: AppContext, organizationId: string, id: string, expires: number): string =>
  createHmac('sha256', createHmac('sha256', config.secrets.tokenKey).update('photo links').digest())
    .update(`${organizationId} ${id} ${expires}`)
    .digest('base64url');

/** Links within the same five minutes are identical, so that a browser can reuse its cached images. */
export function photoLinks(tx: Tx, context: AppContext): LinkPhoto {
  const { url } = context.base;
  const now = seconds(tx.now);
  const expires = now - (now % WINDOW_SECONDS) + WINDOW_SECONDS + LIFE_SECONDS;
  return (id) => {
    const signature = signatureOf(context, tx.organizationId, id, expires);
    return `${url}/api/v1/photos/${id}?organization_id=${tx.organizationId}&expires=${expires}&signature=${signature}`;
  };
}

export type SignedPhoto = { id: string; organizationId: string; expires: number; signature: string };

/** Seconds until the link expires; zero if it is invalid or expired. */
export function secondsLeft(context: AppContext, now: Temporal.Instant, link: SignedPhoto): number {
  const wanted = Buffer.from(
    signatureOf(context, link.organizationId.toLowerCase(), link.id.toLowerCase(), link.expires),
  );
  const given = Buffer.from(link.signature);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs ? Math.max(0, link.expires - seconds(now)) : 0;
}
