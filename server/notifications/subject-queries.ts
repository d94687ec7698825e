import type { InvoiceKind, InvoiceStatus } from '../../domain/catalog/invoices.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

export type InvoiceFacts = {
  id: string;
  property_id: string;
  renter_id: string;
  invoice_number: string;
  kind: InvoiceKind;
  period: string;
  due_date: string;
  issue_date: string | null;
  status: InvoiceStatus;
  total_amount: string;
  credited_amount: string;
  paid_amount: string;
  written_off_amount: string;
  balance: string;
  payment_reference: string;
  room_name: string;
  property_name: string;
  renter_name: string;
};

export const invoicesOf = async (tx: Tx, ids: string[]): Promise<Map<string, InvoiceFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<InvoiceFacts>(sql`
    select i.id, i.property_id, i.renter_id, i.invoice_number, i.kind, i.period, i.due_date, i.issue_date, i.status, i.total_amount,
           i.credited_amount, i.paid_amount, i.written_off_amount,
           i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount as balance, i.payment_reference,
           r.name as room_name, p.name as property_name, n.full_name as renter_name
    from invoices i
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = i.property_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    where i.organization_id = ${tx.organizationId} and i.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
};

export type Place = { id: string; room_name: string; property_name: string };

export const roomsOf = async (tx: Tx, ids: string[]): Promise<Map<string, Place>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<Place>(sql`
    select r.id, r.name as room_name, p.name as property_name
    from rooms r join properties p on p.organization_id = ${tx.organizationId} and p.id = r.property_id
    where r.organization_id = ${tx.organizationId} and r.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
};

export const requestersOf = async (tx: Tx, runIds: string[]): Promise<Map<string, string>> => {
  if (runIds.length === 0) return new Map();
  const rows = await tx.query<{ id: string; requested_by: string }>(sql`
    select id, requested_by from billing_runs
    where organization_id = ${tx.organizationId} and id = any(${runIds}::uuid[]) and requested_by is not null`);
  return new Map(rows.map(({ id, requested_by }) => [id, requested_by]));
};

/** Those of the handovers that nobody has to confirm any more. */
export const confirmedHandovers = async (tx: Tx, ids: string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx.query<{ id: string }>(sql`
          select id from handovers
          where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) and renter_confirmed_at is not null`)
      ).map(({ id }) => id);

export const settledCashHandovers = async (tx: Tx, ids: string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx.query<{ id: string }>(sql`
          select id from cash_handovers
          where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) and status <> 'PENDING'`)
      ).map(({ id }) => id);
