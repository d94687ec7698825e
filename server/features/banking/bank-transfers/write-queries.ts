import { empty, raw, type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { NewTransfer, TransferRow } from './queries.ts';

const RECEIVED = {
  id: 'uuid',
  connection_id: 'uuid',
  bank_account_id: 'uuid',
  provider: 'text',
  provider_event_id: 'text',
  source: 'text',
  transfer_date: 'date',
  transfer_type: 'text',
  transfer_amount: 'numeric',
  amount_is_valid: 'boolean',
  account_number: 'text',
  payment_code: 'text',
  memo: 'text',
  bank_reference: 'text',
  raw: 'text',
  signed_text_hash: 'bytea',
} as const;

const DECIDED = {
  processed_at: 'timestamptz',
  property_id: 'uuid',
  invoice_id: 'uuid',
  payment_id: 'uuid',
  receipt_id: 'uuid',
  failure_reason: 'text',
  resolution_kind: 'text',
  reviewed_by: 'uuid',
  reviewed_at: 'timestamptz',
  review_note: 'text',
} as const;

/** Returns those stored now. Left out are those already stored, by their event id or by the text that was signed. */
export const insertTransfers = (tx: Tx, rows: NewTransfer[]): Promise<TransferRow[]> =>
  insert(tx, rows, RECEIVED, sql`on conflict do nothing`);

/** Those of which it is known that none is stored yet. */
export const insertDecided = (tx: Tx, rows: TransferRow[]): Promise<TransferRow[]> =>
  insert(tx, rows, { ...RECEIVED, ...DECIDED }, empty);

function insert<Row extends NewTransfer>(
  tx: Tx,
  rows: Row[],
  columns: Parameters<typeof tableOf<Row>>[2],
  onConflict: Sql,
): Promise<TransferRow[]> {
  const names = raw(Object.keys(columns).join(', '));
  const now = tx.now.toString();
  return tx.query<TransferRow>(sql`
    insert into bank_transfers (organization_id, received_at, created_at, updated_at, ${names})
    select ${tx.organizationId}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${names}
    from ${tableOf('n', rows, columns)} ${onConflict} returning *`);
}

export const saveDecisions = (tx: Tx, rows: TransferRow[]): Promise<TransferRow[]> =>
  tx.query<TransferRow>(sql`
    update bank_transfers t set processed_at = n.processed_at, property_id = n.property_id, invoice_id = n.invoice_id, payment_id = n.payment_id,
      receipt_id = n.receipt_id, payment_code = n.payment_code, failure_reason = n.failure_reason, resolution_kind = n.resolution_kind,
      reviewed_by = n.reviewed_by, reviewed_at = n.reviewed_at, review_note = n.review_note, updated_at = ${tx.now.toString()}
    from ${tableOf('n', rows, { id: 'uuid', payment_code: 'text', ...DECIDED })}
    where t.organization_id = ${tx.organizationId} and t.id = n.id returning t.*`);

export async function saveDecision(tx: Tx, transfer: TransferRow): Promise<TransferRow> {
  const [saved] = await saveDecisions(tx, [transfer]);
  return saved as TransferRow;
}
