import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export const eraseLeaseTexts = (tx: Tx, leaseIds: string[]): Promise<void> =>
  tx.run(sql`
    update leases set end_reason = null, cancel_reason = null, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${leaseIds}::uuid[])`);

/** Who lived there is no longer known; how many, and on which days, is what bills were computed from. */
export const eraseMembers = (tx: Tx, memberIds: string[], name: string): Promise<void> =>
  tx.run(sql`
    update household_members set full_name = ${name} || ' ' || upper(right(id::text, 8)), relationship = null, phone = null, email = null,
      date_of_birth = null, gender = null, id_number_sealed = null, id_number_index = null, id_number_masked = null, document_type = null,
      nationality = null, permanent_address = null, occupation = null, head_of_household_name = null, relation_to_head = null,
      head_id_number_sealed = null, head_id_number_masked = null, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${memberIds}::uuid[])`);

/** The numbers alone, which are kept for a shorter time than the names. */
export const eraseMemberNumbers = (tx: Tx, memberIds: string[]): Promise<void> =>
  tx.run(sql`
    update household_members set id_number_sealed = null, id_number_index = null, id_number_masked = null, head_id_number_sealed = null,
      head_id_number_masked = null, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${memberIds}::uuid[])`);
