import type { ErasureReason } from '../../../../domain/catalog/privacy.ts';
import { checkDeparted } from '../../../../domain/privacy/check-departed.ts';
import { neutralName } from '../../../../domain/privacy/neutral-names.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { removeStoredMail } from '../../../gateways/stored-mail.ts';
import { deleteResponsesAbout } from '../../../http/queries.ts';
import { deleteMessagesTo } from '../../../mail/queries.ts';
import { recipientIndex } from '../../../security/recipient-index.ts';
import { changeRenterLinks } from '../../documents/share-links/change-renter-links.ts';
import { lockHandovers } from '../../papers/lease-papers/erase-queries.ts';
import { eraseConsentNames } from '../../portfolio/consents/queries.ts';
import { unlinkRenter } from '../../portfolio/invitations/queries.ts';
import {
  acceptingAccounts,
  accountsOfRenter,
  eraseInvitations,
  eraseRenterRow,
  invitedContacts,
  lockErased,
  lockInvitations,
  type RenterAccount,
  removeAccount,
} from '../../portfolio/renters/erase-queries.ts';
import { findRenter, type RenterRow } from '../../portfolio/renters/queries.ts';
import {
  allIds,
  eraseEvents,
  eraseIdentityPapers,
  eraseMessages,
  eraseMeterPhotos,
  eraseOwnTickets,
  eraseTexts,
} from './erase-parts.ts';
import { findNamedTransfers } from './find-named-transfers.ts';
import { readTies } from './queries.ts';
import { type RenterSubjects, readSubjects } from './subject-queries.ts';

/**
 * Removes what says who a departed renter was, and keeps the books. Doing it again changes nothing. Files are deleted after the commit,
 * by a job that retries.
 */
export async function eraseRenter(
  tx: Tx,
  context: AppContext,
  renterId: string,
  { reason, known }: { reason: ErasureReason; known: RenterAccount[] },
): Promise<RenterRow> {
  const before = await findRenter(tx, renterId);
  if (await lockErased(tx, renterId)) return before;
  throwIfRefused(checkDeparted(await readTies(tx, renterId)));
  await lockHandovers(tx, renterId);
  const subjects = await readErased(tx, renterId);
  const ids = allIds(renterId, subjects);
  const name = neutralName(renterId);
  const accounts = [...known, ...(await accountsJoinedSince(tx, renterId, known))];
  const contacts = await contactsOf(tx, before, accounts);

  await changeRenterLinks(tx, context, renterId, 'revoke');
  await eraseIdentityPapers(tx, renterId, subjects);
  await eraseMeterPhotos(tx, subjects);
  await eraseOwnTickets(tx, subjects);
  const notices = await eraseMessages(tx, renterId, subjects);
  await eraseTexts(tx, subjects);
  const emails = await deleteMessagesTo(
    tx,
    contacts.map((contact) => recipientIndex(context.sealing, contact)),
  );
  await eraseInvitations(tx, renterId);
  await eraseConsentNames(tx, renterId);
  await unlinkAccounts(tx, context, renterId, accounts);
  await eraseRenterRow(tx, { id: renterId, name, searchText: searchText(name) });
  await eraseEvents(tx, ids, { accountIds: accounts.map(({ id }) => id), name });
  await deleteResponsesAbout(tx, ids);

  await recordAudit(tx, 'renter.erased', { type: 'renter', id: renterId }, { reason });
  await recordEvent(tx, 'renter.erased', { type: 'renter', id: renterId, propertyId: null }, erasedEvent(tx, renterId));
  await context.jobs.enqueue(tx, 'storage.sweep', { organization_id: tx.organizationId });
  tx.afterCommit.push(() => removeStoredMail(context.config, { ids: [...notices, ...emails], addresses: contacts }));
  return findRenter(tx, renterId);
}

/** What is tied to the renter, and transfers that only name them. */
async function readErased(tx: Tx, renterId: string): Promise<RenterSubjects> {
  const subjects = await readSubjects(tx, renterId);
  const named = await findNamedTransfers(tx, renterId, subjects.members);
  return { ...subjects, transfers: [...subjects.transfers, ...named] };
}

const erasedEvent = (tx: Tx, renterId: string) => ({
  id: renterId,
  organization_id: tx.organizationId,
  erased_at: tx.now.toString(),
});

/**
 * Read before the transaction and outside of the organization, because it matters whether another landlord has invited one of the accounts.
 * A transaction that waits for a second connection would withhold its own from others.
 */
export async function readAccounts(
  open: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { database }: AppContext,
  renterId: string,
): Promise<RenterAccount[]> {
  const { caller, ...of } = await open(async (tx) => {
    await findRenter(tx, renterId);
    const formerIds = await acceptingAccounts(tx, renterId);
    return { caller: tx.caller, organizationId: tx.organizationId, formerIds };
  });
  return database.unscoped('read', caller, (outside) => accountsOfRenter(outside, { ...of, renterId }));
}

/** Those that accepted an invitation after the others were read. They stay and are only unlinked. */
async function accountsJoinedSince(tx: Tx, renterId: string, known: RenterAccount[]): Promise<RenterAccount[]> {
  await lockInvitations(tx, renterId);
  const ids = (await acceptingAccounts(tx, renterId)).filter((id) => !known.some((account) => account.id === id));
  return ids.map((id) => ({ id, email: null, phone: null, verified_phone: null, is_used_elsewhere: true }));
}

/** Where messages to the renter may have gone. An account that stays belongs to its person, with its own messages. */
async function contactsOf(tx: Tx, renter: RenterRow, accounts: RenterAccount[]): Promise<string[]> {
  const invited = await invitedContacts(tx, renter.id);
  const own = accounts
    .filter((account) => !account.is_used_elsewhere)
    .flatMap(({ email, phone, verified_phone }) => [email, phone, verified_phone]);
  const found = [renter.email, renter.phone, ...invited.map(({ contact }) => contact), ...own];
  return [...new Set(found.filter((contact) => contact !== null))];
}

async function unlinkAccounts(tx: Tx, context: AppContext, renterId: string, accounts: RenterAccount[]): Promise<void> {
  await unlinkRenter(tx, renterId);
  for (const { id, is_used_elsewhere } of accounts) {
    if (!is_used_elsewhere) await removeAccount(tx, id);
    tx.afterCommit.push(() => context.principals.evictAccount(id));
  }
}
