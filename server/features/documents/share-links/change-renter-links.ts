import type { LinkAction } from '../../../../domain/catalog/invoices.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { isExpired, isShareable, type LinkContext, registerTokens } from './link-invoices.ts';
import { describeLinks, type InvoiceLink } from './list-links.ts';
import { type LinkState, linkedInvoices, linkStatesOfRenter, replaceLinks } from './queries.ts';

/**
 * Revokes or renews every link of a renter, for example when a phone was lost. None of the former links works afterwards, not even
 * those of cancelled invoices, which lead to their replacements. Renewing does not revive expired links.
 */
export async function changeRenterLinks(
  tx: Tx,
  context: LinkContext,
  renterId: string,
  action: LinkAction,
): Promise<InvoiceLink[]> {
  await findRenter(tx, renterId, { lock: true });
  const states = await linkStatesOfRenter(tx, renterId);
  const isRenewed = (state: LinkState) =>
    action === 'renew' && isShareable(state) && !isExpired({ ...state, expires_at: null }, tx.now);
  const renewed = states.filter(isRenewed).map(({ invoice_id, generation }) => ({
    invoice_id,
    generation: (generation ?? 0) + 1,
    expires_at: null,
    revoked_at: null,
  }));
  const revoked = states
    .filter((state) => !isRenewed(state) && (state.generation !== null || isShareable(state)))
    .map(({ invoice_id, generation, expires_at, revoked_at }) => ({
      invoice_id,
      generation: generation ?? 1,
      expires_at,
      revoked_at: revoked_at ?? tx.now.toString(),
    }));
  const changed = [...renewed, ...revoked];
  if (changed.length > 0) {
    await replaceLinks(tx, changed);
    await registerTokens(tx, context.sealing, renewed);
  }
  const subject = { type: 'renter', id: renterId };
  await recordAudit(tx, action === 'renew' ? 'renter.links_renewed' : 'renter.links_revoked', subject, {
    links: action === 'renew' ? renewed.length : revoked.length,
  });
  return describeLinks(tx, context, await linkedInvoices(tx, { renterId }));
}
