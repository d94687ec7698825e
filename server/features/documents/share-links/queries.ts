import type { InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';

export const putLink = (tx: Tx, hash: Buffer, invoiceId: string, expiresAt: string | null): Promise<void> =>
  tx.run(sql`select identity.create_lookup(${hash}, 'SHARE_LINK', ${tx.organizationId}, ${invoiceId}, ${expiresAt})`);

export const dropLink = (tx: Tx, invoiceId: string): Promise<void> =>
  tx.run(sql`select identity.delete_lookup('SHARE_LINK', ${tx.organizationId}, ${invoiceId})`);

export const findGeneration = async (tx: Tx, invoiceId: string): Promise<number> =>
  (
    await tx.first<{ generation: number }>(sql`
      select s.generation from share_links s where s.organization_id = ${tx.organizationId} and s.invoice_id = ${invoiceId}`)
  )?.generation ?? 0;

export const saveGeneration = (tx: Tx, invoiceId: string, generation: number): Promise<void> =>
  tx.run(sql`
    insert into share_links (organization_id, invoice_id, generation) values (${tx.organizationId}, ${invoiceId}, ${generation})
    on conflict (organization_id, invoice_id) do update set generation = excluded.generation`);

export type Link = { organization_id: string; subject_id: string; expires_at: string | null };

export const findLink = (tx: Transaction, hash: Buffer): Promise<Link | undefined> =>
  tx.first<Link>(sql`select * from identity.find_lookup('SHARE_LINK', ${hash})`);

/** `paid_on` is the day of the last payment. */
export type Shared = { id: string; status: InvoiceStatus; settled_at: string; paid_on: string | null };

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
