import type { Direction, PaymentMethod, PaymentPurpose, PaymentStatus } from '../../../../domain/catalog/payments.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { empty, type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import { openInvoicesOf } from '../invoices/queries.ts';

const PAYMENT_COLUMNS = {
  id: 'uuid',
  receipt_id: 'uuid',
  receipt_number: 'text',
  direction: 'text',
  purpose: 'text',
  method: 'text',
  status: 'text',
  property_id: 'uuid',
  room_id: 'uuid',
  renter_id: 'uuid',
  lease_id: 'uuid',
  invoice_id: 'uuid',
  amount: 'numeric',
  charges_part: 'numeric',
  deposit_part: 'numeric',
  credit_part: 'numeric',
  recovered_part: 'numeric',
  payment_date: 'date',
  bank_account_id: 'uuid',
  cash_book_id: 'uuid',
  reference: 'text',
  note: 'text',
} as const;

export type PaymentRow = {
  id: string;
  organization_id: string;
  receipt_id: string;
  receipt_number: string;
  direction: Direction;
  purpose: PaymentPurpose;
  method: PaymentMethod;
  status: PaymentStatus;
  property_id: string | null;
  room_id: string | null;
  renter_id: string;
  lease_id: string | null;
  invoice_id: string | null;
  amount: string;
  charges_part: string;
  deposit_part: string;
  credit_part: string;
  recovered_part: string;
  payment_date: string;
  bank_account_id: string | null;
  cash_book_id: string | null;
  reference: string | null;
  note: string | null;
  created_by: string | null;
  reversed_at: string | null;
  reversed_by: string | null;
  reversal_reason: string | null;
  created_at: string;
  updated_at: string;
};

/** Who collects cash sees only what they recorded. */
export const isOwnReceipt = (tx: Tx): Sql | null => (tx.collectsCash ? sql`y.created_by = ${tx.actor.id}` : null);

export async function findPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await tx.first<PaymentRow>(sql`
    select y.* from payments y
    where ${allOf(sql`y.organization_id = ${tx.organizationId}`, sql`y.id = ${id}`, inVisibleProperty(tx, sql`y.property_id`), isOwnReceipt(tx))}`);
  if (!row) throw refused('not_found');
  return row;
}

export const paymentsOfReceipt = (tx: Tx, receiptId: string): Promise<PaymentRow[]> =>
  tx.query<PaymentRow>(sql`
    select * from payments where organization_id = ${tx.organizationId} and receipt_id = ${receiptId} order by id`);

export const recordedOnInvoice = (tx: Tx, invoiceId: string): Promise<PaymentRow[]> =>
  tx.query<PaymentRow>(sql`
    select * from payments where organization_id = ${tx.organizationId} and invoice_id = ${invoiceId} and status = 'RECORDED'
    order by created_at desc, id desc for update`);

export type NewPayment = Omit<
  PaymentRow,
  'organization_id' | 'reversed_at' | 'reversed_by' | 'reversal_reason' | 'created_at' | 'updated_at' | 'created_by'
>;

export async function insertPayments(tx: Tx, payments: NewPayment[]): Promise<PaymentRow[]> {
  if (payments.length === 0) return [];
  const now = tx.now.toString();
  return tx.query<PaymentRow>(sql`
    insert into payments (organization_id, id, receipt_id, receipt_number, direction, purpose, method, status, property_id, room_id, renter_id,
      lease_id, invoice_id, amount, charges_part, deposit_part, credit_part, recovered_part, payment_date, bank_account_id, cash_book_id, reference, note, created_by, created_at, updated_at)
    select ${tx.organizationId}, y.id, y.receipt_id, y.receipt_number, y.direction, y.purpose, y.method, y.status, y.property_id, y.room_id, y.renter_id,
      y.lease_id, y.invoice_id, y.amount, y.charges_part, y.deposit_part, y.credit_part, y.recovered_part, y.payment_date, y.bank_account_id, y.cash_book_id, y.reference, y.note,
      ${tx.actor.id}, ${now}, ${now}
    from ${tableOf('y', payments, PAYMENT_COLUMNS)}
    returning *`);
}

export const markMoved = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(
    sql`update payments set status = 'MOVED', updated_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`,
  );

/** Beside a reversal, a move is the only other thing that needs a reason. */
export const saveMoveReason = (tx: Tx, id: string, reason: string): Promise<void> =>
  tx.run(
    sql`update payments set reversal_reason = ${reason} where organization_id = ${tx.organizationId} and id = ${id}`,
  );

export const markReversed = (tx: Tx, ids: string[], reason: string): Promise<PaymentRow[]> =>
  tx.query<PaymentRow>(sql`
    update payments set status = 'REVERSED', reversed_at = ${tx.now.toString()}, reversed_by = ${tx.actor.id}, reversal_reason = ${reason},
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])
    returning *`);

export const saveNotes = (tx: Tx, row: PaymentRow): Promise<void> =>
  tx.run(sql`
    update payments set reference = ${row.reference}, note = ${row.note}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${row.id}`);

const NUMBER_PREFIX: Readonly<Record<Direction, string>> = { IN: 'PT', OUT: 'PC' };

/** "PT-2026-000042" for money received, "PC-…" for money paid out: a series each per year. The counter is part of the transaction, so a rollback leaves no gap. */
export async function takeReceiptNumbers(tx: Tx, direction: Direction, year: number, count: number): Promise<string[]> {
  const { last } = await tx.one<{ last: number }>(sql`
    insert into receipt_counters as c (organization_id, year, direction, last) values (${tx.organizationId}, ${year}, ${direction}, ${count})
    on conflict (organization_id, year, direction) do update set last = c.last + ${count} returning last`);
  const first = last - count + 1;
  return Array.from(
    { length: count },
    (_, index) => `${NUMBER_PREFIX[direction]}-${year}-${String(first + index).padStart(6, '0')}`,
  );
}

export type RenterLocation = { property_id: string; room_id: string; lease_id: string };

/** The renter's latest lease, for payments that belong to no invoice. */
export const locateRenter = async (tx: Tx, renterId: string): Promise<RenterLocation | undefined> =>
  (await locateRenters(tx, [renterId])).get(renterId);

export async function locateRenters(tx: Tx, renterIds: string[]): Promise<Map<string, RenterLocation>> {
  if (renterIds.length === 0) return new Map();
  const rows = await tx.query<RenterLocation & { renter_id: string }>(sql`
    select distinct on (renter_id) renter_id, property_id, room_id, id as lease_id from leases
    where ${allOf(
      sql`organization_id = ${tx.organizationId}`,
      sql`renter_id = any(${renterIds}::uuid[])`,
      sql`cancelled_at is null`,
      inVisibleProperty(tx, sql`property_id`),
    )} order by renter_id, start_date desc, id`);
  return new Map(rows.map(({ renter_id, ...location }) => [renter_id, location]));
}

/** Commands that move money all lock in this order (leases, renters, invoices, each by id) to avoid deadlocks. */
export async function lockForMoney(
  tx: Tx,
  ids: { leases?: string[]; renters?: string[]; invoices?: string[] },
): Promise<void> {
  const lock = (table: 'leases' | 'renters' | 'invoices', list: string[] | undefined) => {
    if (!list || list.length === 0) return null;
    const condition = sql`organization_id = ${tx.organizationId} and id = any(${[...new Set(list)]}::uuid[]) order by id for no key update`;
    if (table === 'leases') return tx.run(sql`select id from leases where ${condition}`);
    if (table === 'renters') return tx.run(sql`select id from renters where ${condition}`);
    return tx.run(sql`select id from invoices where ${condition}`);
  };
  await Promise.all([lock('leases', ids.leases), lock('renters', ids.renters), lock('invoices', ids.invoices)]);
}

/** Ids of the renters' open invoices that the actor can see, oldest due first. */
export async function openInvoicesOfRenters(tx: Tx, renterIds: string[]): Promise<string[]> {
  const condition = allOf(sql`o.renter_id = any(${renterIds}::uuid[])`, inVisibleProperty(tx, sql`o.property_id`));
  return (await openInvoicesOf(tx, condition)).map(({ id }) => id);
}

/** As `lockForMoney`, without knowing the leases. `withDeposit`: only those whose invoice has one. */
export async function lockLeasesOfInvoices(
  tx: Tx,
  invoiceIds: string[],
  { withDeposit = false }: { withDeposit?: boolean } = {},
): Promise<void> {
  if (invoiceIds.length === 0) return;
  const condition = withDeposit ? sql`and i.deposit_amount > 0` : empty;
  await tx.run(sql`
    select l.id from leases l
    where l.organization_id = ${tx.organizationId} and l.id in (
      select i.lease_id from invoices i where i.organization_id = ${tx.organizationId} and i.id = any(${invoiceIds}::uuid[]) ${condition})
    order by l.id for no key update of l`);
}
