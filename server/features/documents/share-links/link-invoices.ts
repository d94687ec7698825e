import { BILLED_STATUSES } from '../../../../domain/catalog/invoices.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { hashToken } from '../../../security/tokens.ts';
import { createTokens, insertLinks, type LinkState, linkStates, type SavedLink } from './queries.ts';

export type LinkContext = Pick<AppContext, 'sealing' | 'base'>;

const DAYS_AFTER_PAYMENT = 90;

export const expiryAfter = (moment: Temporal.Instant): Temporal.Instant =>
  moment.add({ hours: 24 * DAYS_AFTER_PAYMENT });

/** A keyed hash of invoice and generation: whoever has the key can show the link again, and nobody can guess it. */
export const tokenOf = (sealing: Sealing, invoiceId: string, generation: number): string =>
  sealing.blindIndex(`share-link ${invoiceId} ${generation}`).toString('base64url');

export const linkUrl = ({ base }: Pick<LinkContext, 'base'>, token: string): string => `${base.url}/i/${token}`;

export const isShareable = ({ status }: Pick<LinkState, 'status'>): boolean =>
  (BILLED_STATUSES as readonly string[]).includes(status);

/** When a link ends: as stored, else 90 days after the payment that settled the invoice. */
export function endOfLink({
  status,
  settled_at,
  expires_at,
}: Pick<LinkState, 'status' | 'settled_at' | 'expires_at'>): Temporal.Instant | null {
  if (expires_at !== null) return Temporal.Instant.from(expires_at);
  return status === 'PAID' && settled_at !== null ? expiryAfter(Temporal.Instant.from(settled_at)) : null;
}

export const isExpired = (
  state: Pick<LinkState, 'status' | 'settled_at' | 'expires_at'>,
  now: Temporal.Instant,
): boolean => {
  const end = endOfLink(state);
  return end !== null && Temporal.Instant.compare(now, end) >= 0;
};

export const isWorking = (state: LinkState, now: Temporal.Instant): state is LinkState & { generation: number } =>
  state.generation !== null && state.revoked_at === null && isShareable(state) && !isExpired(state, now);

/** Makes the tokens of the links valid. */
export const registerTokens = (tx: Tx, sealing: Sealing, links: SavedLink[]): Promise<void> =>
  createTokens(
    tx,
    links.map(({ invoice_id, generation, expires_at }) => ({
      hash: hashToken(tokenOf(sealing, invoice_id, generation)),
      invoice_id,
      expires_at,
    })),
  );

/**
 * The address of each invoice's link. Every issued invoice has a link; its token is registered when it is first shown. Revoked and
 * expired links are left out: only an explicit request replaces them. At most four statements for any number of invoices.
 */
export async function linkInvoices(
  tx: Tx,
  context: LinkContext,
  invoiceIds: string[],
): Promise<ReadonlyMap<string, string>> {
  if (invoiceIds.length === 0) return new Map();
  const { sealing } = context;
  let states = await linkStates(tx, invoiceIds);
  const missing = states.filter((state) => state.generation === null && isShareable(state));
  if (missing.length > 0) {
    const links = missing.map(({ invoice_id }) => ({ invoice_id, generation: 1, expires_at: null, revoked_at: null }));
    const inserted = new Set(await insertLinks(tx, links));
    await registerTokens(
      tx,
      sealing,
      links.filter(({ invoice_id }) => inserted.has(invoice_id)),
    );
    states = await linkStates(tx, invoiceIds);
  }
  return new Map(
    states.flatMap((state) =>
      isWorking(state, tx.now)
        ? [[state.invoice_id, linkUrl(context, tokenOf(sealing, state.invoice_id, state.generation))] as const]
        : [],
    ),
  );
}
