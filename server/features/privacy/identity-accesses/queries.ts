import type { ActorKind } from '../../../../domain/catalog/accounts.ts';
import type { IdentityPurpose } from '../../../../domain/catalog/privacy.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type AccessRow = {
  id: string;
  at: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  purpose: IdentityPurpose;
  subject_type: string;
  subject_id: string;
  person_name: string | null;
  renter_id: string | null;
  created_at: string;
};

export type AccessFilter = {
  renter_id?: string;
  actor_id?: string;
  purpose?: IdentityPurpose;
  date_from?: string;
  date_to?: string;
};

const PURPOSE = sql`
  case when a.action = 'id_number.searched' then 'SEARCH' when a.action = 'attachment.downloaded' then 'SCAN'
       when a.action = 'renter.data_exported' then 'OWN_DATA' when a.subject_type = 'residence_register' then 'REGISTER'
       when a.changes ->> 'paper' = 'contract' then 'CONTRACT' when a.changes ->> 'paper' = 'ct01' then 'CT01' else 'FILE' end`;

const IS_IDENTITY_READ = sql`
  (a.action in ('id_number.read', 'id_number.searched', 'renter.data_exported')
   or a.action = 'attachment.downloaded' and a.changes ->> 'kind' = 'IDENTITY_PAPER')`;

/** The audit rows of reads of identity data, with the person they are about as they are named now. Papers of a lease are its renter's. */
export const identityAccesses = (tx: Tx, filter: AccessFilter): Sql => sql`
  select a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, ${PURPOSE} as purpose, a.subject_type, a.subject_id,
    coalesce(n.full_name, h.full_name, t.full_name, p.owner_full_name) as person_name, coalesce(n.id, l.renter_id) as renter_id, a.at as created_at
  from audit_events a
  left join renters n on n.organization_id = ${tx.organizationId} and a.subject_type = 'renter' and n.id = a.subject_id
  left join household_members h on h.organization_id = ${tx.organizationId} and a.subject_type = 'household_member' and h.id = a.subject_id
  left join leases l on l.organization_id = ${tx.organizationId} and l.id = case a.subject_type when 'lease' then a.subject_id else h.lease_id end
  left join renters t on t.organization_id = ${tx.organizationId} and a.subject_type = 'lease' and t.id = l.renter_id
  left join properties p on p.organization_id = ${tx.organizationId} and a.subject_type = 'property' and p.id = a.subject_id
  where ${allOf(
    sql`a.organization_id = ${tx.organizationId}`,
    IS_IDENTITY_READ,
    filter.renter_id && sql`coalesce(n.id, l.renter_id) = ${filter.renter_id}`,
    filter.actor_id && sql`a.actor_id = ${filter.actor_id}`,
    filter.purpose && sql`${PURPOSE} = ${filter.purpose}`,
    filter.date_from && sql`a.at >= ${filter.date_from}::date::timestamp at time zone ${tx.timezone}`,
    filter.date_to && sql`a.at < (${filter.date_to}::date + 1)::timestamp at time zone ${tx.timezone}`,
  )}`;

export const listAccesses = (tx: Tx, filter: AccessFilter, page: Page): Promise<AccessRow[]> =>
  tx.query<AccessRow>(sql`${identityAccesses(tx, filter)} ${page.where} ${page.orderBy}`);

export const accessRows = (tx: Tx, filter: AccessFilter): Sql => sql`
  ${identityAccesses(tx, filter)} order by a.at desc, a.id desc`;
