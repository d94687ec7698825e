import type { EventType } from '../../../../domain/catalog/event-types.ts';
import { defaultDueDate, issueDateOf } from '../../../../domain/invoices/dates.ts';
import { balanceOf, checkAction, statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { issueEntries } from '../../../../domain/journal/issue-entries.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { storedDate, storedPeriod } from '../../../../domain/period.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { expectVersion } from '../../../http/etag.ts';
import { type Books, postEntries, readBooks } from '../../ledger/journal/post-entries.ts';
import { changeCreditBalances, lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { guardIssue } from '../electricity-guard/check-invoices.ts';
import { leasesFor, settingsFor } from './input-queries.ts';
import { issueWarnings } from './issue-warnings.ts';
import { type LeaseBill, loadInputs } from './load-inputs.ts';
import { figuresOf, toInvoiceEvent } from './present-invoice.ts';
import { findInvoice, type InvoiceWithLines, lockInvoice, lockInvoices, saveInvoice } from './queries.ts';

export async function issueInvoice(
  tx: Tx,
  id: string,
  input: { issue_date?: string; due_date?: string },
): Promise<{ invoice: InvoiceWithLines; warnings: object[] }> {
  const seen = await findInvoice(tx, id);
  await lockRenters(tx, [seen.renter_id]);
  const draft = await lockInvoice(tx, id);
  expectVersion(tx, draft);
  throwIfRefused(checkAction('issue', draft.status));
  const electricity = await guardIssue(tx, [draft]);
  const issued = await datedForIssue(tx, draft, input);
  await saveInvoice(tx, issued);
  await bookIssued(tx, await readBooks(tx), [issued]);
  await recordAudit(
    tx,
    'invoice.issued',
    { type: 'invoice', id },
    { issue_date: issued.issue_date, due_date: issued.due_date },
  );
  const bill = draft.kind === 'MONTHLY' ? await loadBill(tx, draft) : undefined;
  return {
    invoice: await findInvoice(tx, id),
    warnings: [...issueWarnings(issued.due_date, bill?.input ?? null, tx.today), ...electricity],
  };
}

async function loadBill(tx: Tx, { id, lease_id, period }: InvoiceWithLines): Promise<LeaseBill | undefined> {
  const request = { leaseIds: [lease_id], kind: 'MONTHLY' as const, period: storedPeriod(period), issuing: true };
  const [bill] = await loadInputs(tx, { ...request, except: { invoiceId: id, keptLines: [] } });
  return bill;
}

/** Keeps a due date that was given, and recomputes a default one from the actual issue date. */
async function datedForIssue(
  tx: Tx,
  draft: InvoiceWithLines,
  input: { issue_date?: string; due_date?: string },
): Promise<InvoiceWithLines> {
  const [lease] = await leasesFor(tx, [draft.lease_id]);
  const [settings] = await settingsFor(tx, [draft.property_id]);
  if (!lease || !settings) throw new Error(`No billing input for lease ${draft.lease_id}`);
  const period = Temporal.PlainYearMonth.from(draft.period);
  const issueDate = input.issue_date
    ? Temporal.PlainDate.from(input.issue_date)
    : issueDateOf(draft.kind, period, settings.billing_day, tx.today);
  const dueDate =
    input.due_date ??
    (draft.due_date_given
      ? draft.due_date
      : defaultDueDate({
          period,
          issueDate,
          leaseStart: Temporal.PlainDate.from(lease.start_date),
          billingDay: settings.billing_day,
          dueDay: settings.due_day,
          today: tx.today,
        }).toString());
  return {
    ...draft,
    issue_date: issueDate.toString(),
    due_date: dueDate,
    due_date_given: draft.due_date_given || input.due_date !== undefined,
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

/** Books issued invoices and emits their events. */
export async function bookIssued(tx: Tx, books: Books, invoices: Issued[]): Promise<void> {
  await postIssued(tx, books, invoices);
  await emitIssued(
    tx,
    await lockInvoices(
      tx,
      invoices.map(({ id }) => id),
    ),
  );
}

/** Posts the journal entries and takes what the CREDIT lines use from the renters' credit. */
export async function postIssued(tx: Tx, books: Books, invoices: Issued[]): Promise<void> {
  const posted = postEntries(
    tx,
    books,
    invoices.flatMap((invoice) =>
      issueEntries({
        issueDate: storedDate(invoice.issue_date as string),
        lines: invoice.lines.map((line) => ({
          lineType: line.line_type,
          amount: dong(line.amount),
          source: typeof line.metadata.source === 'string' ? line.metadata.source : null,
          servicePeriod:
            typeof line.metadata.service_period === 'string' ? storedPeriod(line.metadata.service_period) : null,
        })),
        utilitiesAreRevenue: books.utilitiesAreRevenue,
        subject: subjectOf(invoice),
      }).map((entry) => ({ entry, source: { type: 'invoice', id: invoice.id } })),
    ),
  );
  const credits = invoices.flatMap(({ renter_id, lines }) => creditUsed(lines).map((by) => [renter_id, by] as const));
  await Promise.all([posted, changeCreditBalances(tx, credits)]);
}

/** The sum of the CREDIT lines as a negative amount, or an empty list if there are none. */
export function creditUsed(lines: { line_type: string; amount: string }[]): string[] {
  const used = sumAmounts(lines.filter(({ line_type }) => line_type === 'CREDIT').map(({ amount }) => dong(amount)));
  return used === 0n ? [] : [formatAmount(used)];
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

/** An invoice without a balance is paid as soon as it is issued, so `invoice.paid` is emitted too. */
export async function emitIssued(tx: Tx, rows: InvoiceWithLines[], before: EventType[] = []): Promise<void> {
  const { paid = [], open = [] } = Object.groupBy(rows, (row) => (balanceOf(figuresOf(row)) === 0n ? 'paid' : 'open'));
  const emit = (types: EventType[], invoices: InvoiceWithLines[]) =>
    recordEvents(
      tx,
      [...before, ...types],
      invoices.map((row) => toInvoiceEvent(tx, row)),
    );
  await Promise.all([emit(['invoice.issued'], open), emit(['invoice.issued', 'invoice.paid'], paid)]);
}
