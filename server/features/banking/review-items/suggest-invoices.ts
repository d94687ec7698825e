import { sureMatch } from '../../../../domain/payments/sure-match.ts';
import { foldDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Suggestion } from '../bank-transfers/present-transfer.ts';
import type { TransferRow } from '../bank-transfers/queries.ts';
import { earlierPayers, type OpenInvoice, openInvoices } from './queries.ts';

const MAX_SUGGESTIONS = 5;
const MIN_NAME_LENGTH = 4;

type Candidate = OpenInvoice & { name: string; room: string };

/** For each open review item, the invoices it may pay, most reasons first; two statements for any number of items. */
export async function suggestInvoices(tx: Tx, items: TransferRow[]): Promise<Map<string, Suggestion[]>> {
  const open = items.filter((item) => item.resolution_kind === null && item.transfer_type === 'IN');
  if (open.length === 0) return new Map();
  const [rows, earlier] = await Promise.all([openInvoices(tx), earlierPayers(tx, open)]);
  const payers = new Set(earlier.map((row) => payerKey(row.account_number, row.transfer_amount, row.renter_id)));
  const candidates = rows.map((row) => ({ ...row, name: words(row.full_name), room: words(row.room_name) }));
  return new Map(open.map((item) => [item.id, best(item, candidates, payers)]));
}

const payerKey = (account: string, amount: string, renterId: string): string => `${account} ${amount} ${renterId}`;

/** The sure one first, then by number of reasons. */
function best(item: TransferRow, candidates: Candidate[], payers: Set<string>): Suggestion[] {
  const memo = ` ${words(item.memo)} `;
  const likely = candidates
    .map((candidate) => ({
      ...candidate,
      invoice_id: candidate.id,
      reasons: reasonsFor(candidate, item, memo, payers),
    }))
    .filter(({ reasons }) => reasons.length > 0);
  const sure = sureMatch(likely, item.failure_reason);
  return likely
    .map(({ invoice_id, renter_id, reasons, invoice_number, period, room_name, full_name, balance }) => ({
      invoice_id,
      renter_id,
      reasons,
      sure: invoice_id === sure,
      invoice_number,
      period,
      room_name,
      renter_name: full_name,
      open_amount: balance,
    }))
    .sort((a, b) => Number(b.sure) - Number(a.sure) || b.reasons.length - a.reasons.length)
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
