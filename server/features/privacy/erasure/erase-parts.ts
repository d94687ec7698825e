import { ERASED_FEE, ERASED_MEMBER, ERASED_WORD } from '../../../../domain/privacy/neutral-names.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type Author, eraseHistory } from '../../../events/erase-queries.ts';
import { deleteNoticesAbout } from '../../../notifications/erase-queries.ts';
import { deletePhotosOfAll } from '../../../photos/queries.ts';
import { eraseTransferTexts } from '../../banking/bank-transfers/erase-queries.ts';
import { eraseBillTexts, eraseQuestions } from '../../billing/invoices/erase-queries.ts';
import { eraseTicketCosts } from '../../costs/expenses/erase-queries.ts';
import { eraseDeliveries } from '../../integrations/webhook-endpoints/erase-queries.ts';
import { eraseLeaseTexts, eraseMemberNumbers, eraseMembers } from '../../leasing/leases/erase-queries.ts';
import { eraseReadingTexts } from '../../metering/meter-readings/erase-queries.ts';
import { deleteContracts, deleteHandovers } from '../../papers/lease-papers/erase-queries.ts';
import { eraseIdNumber, nameFees } from '../../portfolio/renters/erase-queries.ts';
import { eraseAnnouncements, personalAnnouncements } from '../../renter/announcements/erase-queries.ts';
import { eraseTickets } from '../../renter/tickets/erase-queries.ts';
import { eraseDeadlineTexts } from '../../reporting/deadlines/erase-queries.ts';
import type { RenterSubjects } from './subject-queries.ts';

export const allIds = (renterId: string, subjects: RenterSubjects): string[] => [
  renterId,
  ...Object.values(subjects).flat(),
];

/** Identity numbers, scans of papers, printed contracts and handover reports. */
export async function eraseIdentityPapers(tx: Tx, renterId: string, subjects: RenterSubjects): Promise<void> {
  await eraseIdNumber(tx, renterId);
  await eraseMemberNumbers(tx, subjects.members);
  await deletePhotosOfAll(tx, {
    renter: [renterId],
    lease: subjects.leases,
    handover_item: subjects.handover_items,
  });
  await deleteContracts(tx, subjects.leases);
  await deleteHandovers(tx, subjects.leases);
}

export async function eraseMeterPhotos(tx: Tx, subjects: RenterSubjects): Promise<void> {
  await deletePhotosOfAll(tx, { meter_reading: subjects.readings });
}

export async function eraseOwnTickets(tx: Tx, subjects: RenterSubjects): Promise<void> {
  await deletePhotosOfAll(tx, { ticket: subjects.tickets });
  await eraseTickets(tx, subjects.tickets, ERASED_WORD);
  await eraseTicketCosts(tx, subjects.tickets);
}

/** Notices, questions about invoices and announcements; returns the ids of notices, under which a trial keeps emails. */
export async function eraseMessages(tx: Tx, renterId: string, subjects: RenterSubjects): Promise<string[]> {
  const announcements = await personalAnnouncements(tx, renterId);
  const ids = [...allIds(renterId, subjects), ...announcements];
  const notices = await deleteNoticesAbout(tx, renterId, ids);
  await eraseQuestions(tx, subjects.invoices, ERASED_WORD);
  await eraseAnnouncements(tx, renterId, announcements);
  await eraseHistory(tx, { subjectIds: announcements, author: null });
  return notices;
}

export async function eraseEvents(tx: Tx, subjectIds: string[], author: Author | null): Promise<void> {
  await eraseHistory(tx, { subjectIds, author });
  await eraseDeliveries(tx, subjectIds);
}

/** Everything else that people wrote. */
export async function eraseTexts(tx: Tx, subjects: RenterSubjects): Promise<void> {
  await eraseMembers(tx, subjects.members, ERASED_MEMBER);
  await eraseLeaseTexts(tx, subjects.leases);
  await nameFees(tx, subjects.leases, ERASED_FEE);
  await eraseReadingTexts(tx, subjects.readings, ERASED_WORD);
  await eraseBillTexts(tx, {
    invoiceIds: subjects.invoices,
    leaseIds: subjects.leases,
    feeIds: subjects.fees,
    paymentIds: subjects.payments,
    word: ERASED_WORD,
  });
  await eraseTransferTexts(tx, subjects.transfers);
  await eraseDeadlineTexts(tx, [...subjects.leases, ...subjects.members]);
}
