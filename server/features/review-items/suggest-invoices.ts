import { foldDiacritics } from '../../../domain/text/fold-diacritics.ts';
import { sql } from '../../database/sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Suggestion } from '../bank-transfers/present-transfer.ts';
import type { TransferRow } from '../bank-transfers/queries.ts';

const MOST = 5;
const SHORTEST_NAME = 4;

type Candidate = { id: string; full_name: string; room_name: string; balance: string; paid_before: boolean };

/** Open invoices that the transfer may mean, the one with most reasons first. */
export async function suggestInvoices(tx: Tx, item: TransferRow): Promise<Suggestion[]> {
  if (item.resolution_kind !== null || item.transfer_type === 'OUT') return [];
  const candidates = await tx.query<Candidate>(sql`
    select i.id, n.full_name, r.name as room_name, (i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount)::numeric(15, 2) as balance,
           exists (select from bank_transfers t join payments y on y.organization_id = ${tx.organizationId} and y.receipt_id = t.receipt_id
                   where t.organization_id = ${tx.organizationId} and t.account_number = ${item.account_number} and y.renter_id = i.renter_id
                     and t.transfer_amount = ${item.transfer_amount} and t.id <> ${item.id}) as paid_before
    from invoices i
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where i.organization_id = ${tx.organizationId} and i.status in ('ISSUED', 'PARTIALLY_PAID')
    order by i.due_date, i.id limit 5000`);
  const memo = ` ${words(item.memo)} `;
  return candidates
    .map((candidate) => ({ invoice_id: candidate.id, reasons: reasonsFor(candidate, item, memo) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, MOST);
}

function reasonsFor(candidate: Candidate, item: TransferRow, memo: string): string[] {
  const reasons: string[] = [];
  const name = words(candidate.full_name);
  if (candidate.id === item.invoice_id) reasons.push('payment_code');
  if (candidate.balance === item.transfer_amount) reasons.push('same_amount');
  if (name.length >= SHORTEST_NAME && memo.includes(` ${name} `)) reasons.push('renter_name');
  if (memo.includes(` ${words(candidate.room_name)} `)) reasons.push('room_name');
  if (candidate.paid_before) reasons.push('same_amount_before');
  return reasons;
}

const words = (text: string): string =>
  foldDiacritics(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
