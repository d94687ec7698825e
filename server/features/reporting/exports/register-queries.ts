import { allOf } from '../../../database/conditions.ts';
import { join, raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { inScope, type PropertyFilter } from '../reports/scope-queries.ts';

/** Required by form CT01 and the notification of a stay. Not the phone: children have none. */
const REQUIRED_FIELDS = [
  'date_of_birth',
  'gender',
  'id_number',
  'document_type',
  'nationality',
  'permanent_address',
  'head_of_household_name',
  'relation_to_head',
  'residence_registered_from',
  'residence_registered_until',
  'stay_notified_at',
] as const;

type Days = { from: string; to: string };

/**
 * Everybody who lived there on one of the days: the households of the leases of those days. A renter who was never entered as a
 * member of their own household is listed with what is known, because their stay must be notified too.
 */
export function registerRows(tx: Tx, days: Days, input: PropertyFilter): Sql {
  const range = sql`daterange(${days.from}::date, ${days.to}::date, '[]')`;
  const flags = REQUIRED_FIELDS.map((name) => sql`case when h.${raw(name)} is null then '${raw(name)}' end`);
  return sql`
    select p.name as property_name, p.address as property_address, r.name as room_name, h.*, n.full_name as renter_name, h.stay_lease_id as lease_id,
           nullif(concat_ws('; ', ${join(flags)}), '') as missing_fields
    from leases l
    join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
    cross join lateral (
      select m.id as person_id, m.lease_id as stay_lease_id, m.full_name, m.relationship, m.phone, m.email, m.date_of_birth, m.gender,
             m.id_number_sealed as id_number, m.document_type, m.nationality, m.permanent_address, m.occupation, m.head_of_household_name,
             m.relation_to_head, m.residence_registered_from, m.residence_registered_until, m.stay_notified_at,
             coalesce(m.moved_in_on, l.start_date) as moved_in_on, m.moved_out_on, m.is_primary, m.created_at as entered_at
      from household_members m
      where m.organization_id = ${tx.organizationId} and m.lease_id = l.id
        and coalesce(m.moved_in_on, l.start_date) <= ${days.to}::date and coalesce(m.moved_out_on, 'infinity') >= ${days.from}::date
      union all
      select n.id, l.id, n.full_name, null, n.phone, n.email, n.date_of_birth, n.gender, n.id_number_sealed, null, null, n.permanent_address,
             n.occupation, null, null, null, null, null, l.start_date, l.ended_on, true, l.created_at
      where not exists (select from household_members m
                        where m.organization_id = ${tx.organizationId} and m.lease_id = l.id and (m.is_primary or m.renter_id = l.renter_id))) h
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      sql`l.occupied && ${range}`,
      ...inScope(tx, sql`l.property_id`, input),
    )}
    order by p.name, p.id, r.name, l.start_date, l.id, h.is_primary desc, h.entered_at, h.person_id`;
}
