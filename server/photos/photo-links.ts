import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import type { LinkPhoto } from './photo.ts';

const WINDOW_SECONDS = 300;
const LIFE_SECONDS = 900;
/** A link to identity papers is used at once. */
const SHORT_LIFE_SECONDS = 120;

const seconds = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000);

type Signed = { id: string; organizationId: string; expires: number; reader?: string | undefined };

const signatureOf = ({ config }: AppContext, { organizationId, id, expires, reader }: Signed): string =>
  createHmac('sha256', createHmac('sha256', config.secrets.tokenKey).update('photo links').digest())
    .update([organizationId, id, expires, ...(reader ? [reader] : [])].join(' '))
    .digest('base64url');

function linkTo(context: AppContext, link: Signed): string {
  const query = new URLSearchParams({
    organization_id: link.organizationId,
    expires: String(link.expires),
    ...(link.reader ? { reader: link.reader } : {}),
    signature: signatureOf(context, link),
  });
  return `${context.base.url}/api/v1/photos/${link.id}?${query}`;
}

/** Within a five-minute window the end is the same, and so is the link, so that a browser can cache the file. */
function endOfWindow(tx: Tx): number {
  const now = seconds(tx.now);
  return now - (now % WINDOW_SECONDS) + WINDOW_SECONDS + LIFE_SECONDS;
}

export function photoLinks(tx: Tx, context: AppContext): LinkPhoto {
  const expires = endOfWindow(tx);
  return (id) => linkTo(context, { id, organizationId: tx.organizationId, expires });
}

/** Links that name the caller, in whose name each download is recorded. */
export function attachmentLinks(tx: Tx, context: AppContext): LinkPhoto {
  const expires = endOfWindow(tx);
  return (id) => linkTo(context, { id, organizationId: tx.organizationId, expires, reader: readerOf(tx) });
}

/** As for other attachments, but nearly expired when it is made. */
export const identityPaperLink = (tx: Tx, context: AppContext, id: string): string =>
  linkTo(context, {
    id,
    organizationId: tx.organizationId,
    expires: seconds(tx.now) + SHORT_LIFE_SECONDS,
    reader: readerOf(tx),
  });

const readerOf = ({ actor }: Tx): string => `${actor.kind}.${actor.id}`;

export type SignedPhoto = Signed & { signature: string };

/** Seconds until the link expires; 0 for an invalid or expired one. */
export function secondsLeft(context: AppContext, now: Temporal.Instant, link: SignedPhoto): number {
  const { organizationId, id } = link;
  const wanted = Buffer.from(
    signatureOf(context, { ...link, organizationId: organizationId.toLowerCase(), id: id.toLowerCase() }),
  );
  const given = Buffer.from(link.signature);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs ? Math.max(0, link.expires - seconds(now)) : 0;
}
