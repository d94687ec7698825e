import { BILLED_STATUSES, type InvoiceKind, type InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';

export type LinkState = {
  invoice_id: string;
  status: InvoiceStatus;
  /** When a paid invoice was paid; null for the others. */
  settled_at: string | null;
  /** Null while the link has never been shown. */
  generation: number | null;
  expires_at: string | null;
  revoked_at: string | null;
};

const STATES = (tx: Tx): Sql => sql`
  select i.id as invoice_id, i.status, s.generation, s.expires_at, s.revoked_at,
    case when i.status = 'PAID' then coalesce((select max(y.created_at) from payments y
      where y.organization_id = ${tx.organizationId} and y.invoice_id = i.id and y.status = 'RECORDED'), i.updated_at) end as settled_at
  from invoices i
  left join share_links s on s.organization_id = ${tx.organizationId} and s.invoice_id = i.id`;

export const linkStates = (tx: Tx, invoiceIds: string[]): Promise<LinkState[]> =>
  tx.query<LinkState>(sql`
    ${STATES(tx)} where i.organization_id = ${tx.organizationId} and i.id = any(${invoiceIds}::uuid[]) order by i.id`);

/** Of every invoice of the renter that was issued, also those cancelled since. */
export const linkStatesOfRenter = (tx: Tx, renterId: string): Promise<LinkState[]> =>
  tx.query<LinkState>(sql`
    ${STATES(tx)} where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      sql`i.renter_id = ${renterId}`,
      sql`i.status <> 'DRAFT'`,
      inVisibleProperty(tx, sql`i.property_id`),
    )} order by i.id`);

export type SavedLink = Pick<LinkState, 'invoice_id' | 'expires_at' | 'revoked_at'> & { generation: number };

const LINK_COLUMNS = {
  invoice_id: 'uuid',
  generation: 'int',
  expires_at: 'timestamptz',
  revoked_at: 'timestamptz',
} as const;

/** Returns the invoices that had no link; another transaction may have been first. */
export async function insertLinks(tx: Tx, links: SavedLink[]): Promise<string[]> {
  const rows = await tx.query<{ invoice_id: string }>(sql`
    insert into share_links (organization_id, invoice_id, generation, expires_at, revoked_at)
    select ${tx.organizationId}, l.invoice_id, l.generation, l.expires_at, l.revoked_at from ${tableOf('l', links, LINK_COLUMNS)}
    on conflict (organization_id, invoice_id) do nothing returning invoice_id`);
  return rows.map(({ invoice_id }) => invoice_id);
}

/**
 * Stores the links and ends the tokens of those before. In this order: the stored row keeps others from making a token meanwhile, and
 * those they made before are found.
 */
export async function replaceLinks(tx: Tx, links: SavedLink[]): Promise<void> {
  await tx.run(sql`
    insert into share_links (organization_id, invoice_id, generation, expires_at, revoked_at)
    select ${tx.organizationId}, l.invoice_id, l.generation, l.expires_at, l.revoked_at from ${tableOf('l', links, LINK_COLUMNS)}
    on conflict (organization_id, invoice_id) do update
      set generation = excluded.generation, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at`);
  const invoiceIds = links.map(({ invoice_id }) => invoice_id);
  await tx.run(sql`select identity.delete_lookups('SHARE_LINK', ${tx.organizationId}, ${invoiceIds}::uuid[])`);
}

export type TokenHash = { hash: Buffer; invoice_id: string; expires_at: string | null };

export const createTokens = (tx: Tx, tokens: TokenHash[]): Promise<void> =>
  tx.run(sql`
    select identity.create_lookups('SHARE_LINK', ${tx.organizationId}, ${tokens.map(({ hash }) => hash)}::bytea[],
      ${tokens.map(({ invoice_id }) => invoice_id)}::uuid[], ${tokens.map(({ expires_at }) => expires_at)}::timestamptz[])`);

/** The links of the cancelled invoices that this one replaced: they lead to it. */
export const linksLeadingTo = (tx: Tx, invoiceId: string): Promise<SavedLink[]> =>
  tx.query<SavedLink>(sql`
    with recursive chain as (
      select i.id, 1 as step from invoices i
      where i.organization_id = ${tx.organizationId} and i.replaced_by = ${invoiceId} and i.status = 'CANCELLED'
      union all
      select p.id, c.step + 1 from chain c
      join invoices p on p.organization_id = ${tx.organizationId} and p.replaced_by = c.id and p.status = 'CANCELLED'
      where c.step < 20
    )
    select s.invoice_id, s.generation, s.expires_at, s.revoked_at from chain c
    join share_links s on s.organization_id = ${tx.organizationId} and s.invoice_id = c.id and s.revoked_at is null`);

export type Link = { organization_id: string; subject_id: string; expires_at: string | null };

export const findLink = (tx: Transaction, hash: Buffer): Promise<Link | undefined> =>
  tx.first<Link>(sql`select * from identity.find_lookup('SHARE_LINK', ${hash})`);

/** `paid_on` is the day of the last payment. */
export type Shared = Pick<LinkState, 'status' | 'settled_at'> & { id: string; paid_on: string | null };

/** The invoice itself or, if it was cancelled, the latest invoice that replaced it. */
export const sharedInvoice = (tx: Tx, invoiceId: string): Promise<Shared | undefined> =>
  tx.first<Shared>(sql`
    with recursive chain as (
      select i.id, i.status, i.replaced_by, i.updated_at, 0 as step from invoices i
      where i.organization_id = ${tx.organizationId} and i.id = ${invoiceId}
      union all
      select n.id, n.status, n.replaced_by, n.updated_at, c.step + 1 from chain c
      join invoices n on n.organization_id = ${tx.organizationId} and n.id = c.replaced_by
      where c.status = 'CANCELLED' and c.step < 20
    )
    select c.id, c.status, coalesce(y.last_at, c.updated_at) as settled_at, y.paid_on
    from chain c cross join lateral (
      select max(p.created_at) as last_at, max(p.payment_date) as paid_on from payments p
      where p.organization_id = ${tx.organizationId} and p.invoice_id = c.id and p.status = 'RECORDED'
    ) y
    order by c.step desc limit 1`);

export type LinkedInvoice = {
  id: string;
  invoice_number: string;
  kind: InvoiceKind;
  period: string;
  due_date: string;
  status: InvoiceStatus;
  total_amount: string;
  paid_amount: string;
  written_off_amount: string;
  balance: string;
  room_name: string;
  property_name: string;
  renter_id: string;
  renter_name: string;
  phone: string | null;
};

/** The issued invoices of a run or a renter, or one of them, with what a message about each of them says. */
export const linkedInvoices = (
  tx: Tx,
  { runId, renterId, invoiceId }: { runId?: string; renterId?: string; invoiceId?: string },
): Promise<LinkedInvoice[]> =>
  tx.query<LinkedInvoice>(sql`
    select i.id, i.invoice_number, i.kind, i.period, i.due_date, i.status, i.total_amount, i.paid_amount, i.written_off_amount,
      i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount as balance,
      r.name as room_name, p.name as property_name, i.renter_id, n.full_name as renter_name, n.phone
    from invoices i
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = i.property_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      runId && sql`i.billing_run_id = ${runId}`,
      renterId && sql`i.renter_id = ${renterId}`,
      invoiceId && sql`i.id = ${invoiceId}`,
      sql`i.status = any(${[...BILLED_STATUSES]}::text[])`,
      inVisibleProperty(tx, sql`i.property_id`),
    )} order by p.name, r.name, i.period desc, i.invoice_number`);
