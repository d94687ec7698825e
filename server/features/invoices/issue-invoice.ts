import { defaultDueDate, defaultIssueDate } from '../../../domain/invoices/dates.ts';
import { balanceOf, refuseAction, statusByBalance } from '../../../domain/invoices/invoice-state.ts';
import { issueEntries } from '../../../domain/journal/issue-entries.ts';
import { formatAmount, sumAmounts } from '../../../domain/money.ts';
import { recordAudit } from '../../database/audit.ts';
import { recordEvents } from '../../database/events.ts';
import type { Tx } from '../../database/transaction.ts';
import { expectVersion } from '../../http/etag.ts';
import { refuseRefusal } from '../../refuse-refusal.ts';
import { type Books, postEntries, readBooks } from '../journal/post-entries.ts';
import { leasesFor, settingsFor } from './input-queries.ts';
import { dong } from './load-inputs.ts';
import { figuresOf, presentInvoice } from './present-invoice.ts';
import {
  changeCredit,
  findInvoice,
  type InvoiceWithLines,
  lockInvoice,
  lockInvoices,
  lockRenters,
  saveInvoice,
} from './queries.ts';

/** From a draft to something that is owed. */
export async function issueInvoice(
  tx: Tx,
  id: string,
  wish: { issue_date?: string; due_date?: string },
): Promise<InvoiceWithLines> {
  const seen = await findInvoice(tx, id);
  await lockRenters(tx, [seen.renter_id]);
  const draft = await lockInvoice(tx, id);
  expectVersion(tx, draft);
  refuseRefusal(refuseAction('issue', draft.status));
  const issued = await datedForIssue(tx, draft, wish);
  await saveInvoice(tx, issued);
  await bookIssued(tx, await readBooks(tx), [issued]);
  await recordAudit(
    tx,
    'invoice.issued',
    { type: 'invoice', id },
    { issue_date: issued.issue_date, due_date: issued.due_date },
  );
  return findInvoice(tx, id);
}

/** Keeps a given due date and works out a defaulted one again from the real issue date. */
async function datedForIssue(
  tx: Tx,
  draft: InvoiceWithLines,
  wish: { issue_date?: string; due_date?: string },
): Promise<InvoiceWithLines> {
  const [lease] = await leasesFor(tx, [draft.lease_id]);
  const [settings] = await settingsFor(tx, [draft.property_id]);
  if (!lease || !settings) throw new Error('an invoice has a lease and settings');
  const period = Temporal.PlainYearMonth.from(draft.period);
  const issueDate = wish.issue_date
    ? Temporal.PlainDate.from(wish.issue_date)
    : defaultIssueDate(period, settings.billing_day);
  const dueDate =
    wish.due_date ??
    (draft.due_date_given
      ? draft.due_date
      : defaultDueDate(issueDate, Temporal.PlainDate.from(lease.start_date), settings.due_day).toString());
  return {
    ...draft,
    issue_date: issueDate.toString(),
    due_date: dueDate,
    due_date_given: draft.due_date_given || wish.due_date !== undefined,
    status: statusByBalance(figuresOf(draft)),
  };
}

type Issued = Pick<InvoiceWithLines, 'id' | 'property_id' | 'room_id' | 'renter_id' | 'lease_id' | 'issue_date'> & {
  lines: {
    line_type: InvoiceWithLines['lines'][number]['line_type'];
    amount: string;
    metadata: Record<string, unknown>;
  }[];
};

/** What issuing books: the journal, the renter's credit that the CREDIT lines use up, and the news of it. Takes many at once. */
export async function bookIssued(tx: Tx, books: Books, invoices: Issued[]): Promise<void> {
  await postEntries(
    tx,
    books,
    invoices.flatMap((invoice) =>
      issueEntries({
        issueDate: Temporal.PlainDate.from(invoice.issue_date as string),
        lines: invoice.lines.map((line) => ({
          lineType: line.line_type,
          amount: dong(line.amount),
          source: typeof line.metadata.source === 'string' ? line.metadata.source : null,
          servicePeriod:
            typeof line.metadata.service_period === 'string'
              ? Temporal.PlainYearMonth.from(line.metadata.service_period)
              : null,
        })),
        utilitiesAreRevenue: books.utilitiesAreRevenue,
        subject: subjectOf(invoice),
      }).map((entry) => ({ entry, source: { type: 'invoice', id: invoice.id } })),
    ),
  );
  for (const invoice of invoices) {
    const credit = sumAmounts(
      invoice.lines.filter(({ line_type }) => line_type === 'CREDIT').map(({ amount }) => dong(amount)),
    );
    if (credit !== 0n) await changeCredit(tx, invoice.renter_id, formatAmount(credit));
  }
  await announceIssued(
    tx,
    invoices.map(({ id }) => id),
  );
}

export const subjectOf = (
  invoice: Pick<InvoiceWithLines, 'id' | 'property_id' | 'room_id' | 'renter_id' | 'lease_id'>,
) => ({
  propertyId: invoice.property_id,
  roomId: invoice.room_id,
  renterId: invoice.renter_id,
  leaseId: invoice.lease_id,
  invoiceId: invoice.id,
});

async function announceIssued(tx: Tx, ids: string[]): Promise<void> {
  const rows = await lockInvoices(tx, ids);
  const event = (row: InvoiceWithLines) => ({
    subject: { type: 'invoice', id: row.id, propertyId: row.property_id },
    data: presentInvoice(row, 'vi', tx.today),
  });
  await recordEvents(tx, 'invoice.issued', rows.map(event));
  const paid = rows.filter((row) => balanceOf(figuresOf(row)) === 0n);
  if (paid.length > 0) await recordEvents(tx, 'invoice.paid', paid.map(event));
}
