import type { HeldRole } from '../../../../domain/catalog/permissions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type ActiveMember = HeldRole & { account_id: string; name: string; staff_may_collect_cash: boolean };

/** The active members by name, with what decides whether they may take cash. */
export const listActiveMembers = (tx: Tx): Promise<ActiveMember[]> =>
  tx.query<ActiveMember>(sql`
    select m.account_id, m.role, m.own_permissions, m.property_ids, m.display_name as name, o.staff_may_collect_cash
    from identity.members_of(${tx.organizationId}) m cross join identity.organization_of(${tx.organizationId}) o
    where m.status = 'ACTIVE' order by lower(m.display_name), m.account_id`);
