import { foldDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Suggestion } from '../bank-transfers/present-transfer.ts';
import type { TransferRow } from '../bank-transfers/queries.ts';

const MAX_SUGGESTIONS = 5;
const MIN_NAME_LENGTH = 4;

type OpenRow = { id: string; renter_id: string; full_name: string; room_name: string; balance: string };
type Candidate = OpenRow & { name: string; room: string };

/** For each open item the invoices it may mean, the one with most reasons first; two statements, however many items. */
export async function suggestInvoices(tx: Tx, items: TransferRow[]): Promise<Map<string, Suggestion[]>> {
  const open = items.filter((item) => item.resolution_kind === null && item.transfer_type === 'IN');
  if (open.length === 0) return new Map();
  const [rows, payers] = await Promise.all([openInvoices(tx), payersBefore(tx, open)]);
  const candidates = rows.map((row) => ({ ...row, name: words(row.full_name), room: words(row.room_name) }));
  return new Map(open.map((item) => [item.id, best(item, candidates, payers)]));
}

const openInvoices = (tx: Tx): Promise<OpenRow[]> =>
  tx.query<OpenRow>(sql`
    select i.id, i.renter_id, n.full_name, r.name as room_name,
           (i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount)::numeric(15, 2) as balance
    from invoices i
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      sql`i.status in ('ISSUED', 'PARTIALLY_PAID')`,
      inVisibleProperty(tx, sql`i.property_id`),
    )}
    order by i.due_date, i.id limit 5000`);

const payerKey = (account: string, amount: string, renterId: string): string => `${account} ${amount} ${renterId}`;

/** Who was paid for by a transfer of the same amount to the same account before. */
async function payersBefore(tx: Tx, items: TransferRow[]): Promise<Set<string>> {
  const rows = await tx.query<{ account_number: string; transfer_amount: string; renter_id: string }>(sql`
    select distinct t.account_number, t.transfer_amount, y.renter_id
    from bank_transfers t
    join payments y on y.organization_id = ${tx.organizationId} and y.receipt_id = t.receipt_id
    where t.organization_id = ${tx.organizationId} and (t.account_number, t.transfer_amount) in (
      select * from unnest(${items.map((item) => item.account_number)}::text[], ${items.map((item) => item.transfer_amount)}::numeric[]))`);
  return new Set(rows.map((row) => payerKey(row.account_number, row.transfer_amount, row.renter_id)));
}

function best(item: TransferRow, candidates: Candidate[], payers: Set<string>): Suggestion[] {
  const memo = ` ${words(item.memo)} `;
  return candidates
    .map((candidate) => ({ invoice_id: candidate.id, reasons: reasonsFor(candidate, item, memo, payers) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, MAX_SUGGESTIONS);
}

function reasonsFor(candidate: Candidate, item: TransferRow, memo: string, payers: Set<string>): string[] {
  const reasons: string[] = [];
  const { id, renter_id, balance, name, room } = candidate;
  if (id === item.invoice_id) reasons.push('payment_code');
  if (balance === item.transfer_amount) reasons.push('same_amount');
  if (name.length >= MIN_NAME_LENGTH && memo.includes(` ${name} `)) reasons.push('renter_name');
  if (memo.includes(` ${room} `)) reasons.push('room_name');
  if (payers.has(payerKey(item.account_number, item.transfer_amount, renter_id))) reasons.push('same_amount_before');
  return reasons;
}

const words = (text: string): string =>
  foldDiacritics(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
