import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type PrintedRow = {
  template_version: number;
  signed_on: string;
  companion: boolean;
  printed_by_name: string | null;
  printed_at: string;
};

export const findPrinted = (tx: Tx, leaseId: string): Promise<PrintedRow | undefined> =>
  tx.first<PrintedRow>(sql`
    select c.template_version, c.signed_on, c.companion, c.printed_by_name, c.printed_at from lease_contracts c
    where c.organization_id = ${tx.organizationId} and c.lease_id = ${leaseId}`);

export const findSealedText = (tx: Tx, leaseId: string): Promise<{ sealed: Buffer; signed_on: string } | undefined> =>
  tx.first<{ sealed: Buffer; signed_on: string }>(sql`
    select c.sealed, c.signed_on from lease_contracts c
    where c.organization_id = ${tx.organizationId} and c.lease_id = ${leaseId}`);

type Printed = Pick<PrintedRow, 'template_version' | 'signed_on' | 'companion'> & { sealed: Buffer };

/** The one printed last replaces the one before. */
export const savePrinted = (tx: Tx, leaseId: string, printed: Printed): Promise<void> =>
  tx.run(sql`
    insert into lease_contracts (organization_id, lease_id, template_version, signed_on, companion, sealed, printed_by, printed_by_name, printed_at)
    values (${tx.organizationId}, ${leaseId}, ${printed.template_version}, ${printed.signed_on}, ${printed.companion}, ${printed.sealed},
            ${tx.actor.id}, ${tx.actor.name}, ${tx.now.toString()})
    on conflict (organization_id, lease_id) do update set template_version = excluded.template_version, signed_on = excluded.signed_on,
      companion = excluded.companion, sealed = excluded.sealed, printed_by = excluded.printed_by, printed_by_name = excluded.printed_by_name,
      printed_at = excluded.printed_at`);
