import type { Permission } from '../../../../domain/catalog/permissions.ts';
import { TICKET_PRIORITIES, type TicketPriority } from '../../../../domain/catalog/tickets.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { may } from '../../../security/may.ts';
import { senderName } from '../../metering/meter-readings/recorder-queries.ts';
import { ENDING_SOON_DAYS, endsBetween, lastDayOf } from '../../portfolio/occupancy/month-queries.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

/** As many rows as fit beside a count. */
const FIRST_ROWS = 3;

type FirstRows = {
  most_urgent_ticket: { id: string; title: string; priority: TicketPriority; room_name: string | null } | null;
  first_ending_leases: { id: string; room_name: string; renter_name: string; last_day: string }[];
  first_pending_readings: { id: string; room_name: string; renter_name: string | null }[];
};

/**
 * The rows that come first behind the counts of open work, so that the counts can be judged without opening their lists: none of a list
 * that the actor may not open.
 */
export const findFirstRows = (tx: Tx, input: PropertyFilter): Promise<FirstRows> => {
  const soon = {
    ends_from: tx.today.toString(),
    ends_to: tx.today.add({ days: ENDING_SOON_DAYS }).toString(),
  };
  const within = (table: Sql, permission: Permission, ...conditions: Sql[]): Sql =>
    allOf(
      sql`${may(tx.actor, permission)}::boolean`,
      sql`${table}.organization_id = ${tx.organizationId}`,
      ...conditions,
      ...inScope(tx, sql`${table}.property_id`, input),
    );
  const roomOf = (table: Sql): Sql =>
    sql`(select r.name from rooms r where r.organization_id = ${tx.organizationId} and r.id = ${table}.room_id)`;
  const renter = sql`(select n.full_name from renters n where n.organization_id = ${tx.organizationId} and n.id = l.renter_id)`;
  return tx.one<FirstRows>(sql`
    select
      (select to_jsonb(f) from (
        select t.id, t.title, t.priority, ${roomOf(sql`t`)} as room_name
        from maintenance_tickets t where ${within(sql`t`, 'tickets.read', sql`t.status in ('OPEN', 'IN_PROGRESS')`)}
        order by array_position(${[...TICKET_PRIORITIES]}::text[], t.priority) desc, t.created_at, t.id limit 1) f) as most_urgent_ticket,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
        select l.id, ${roomOf(sql`l`)} as room_name, ${renter} as renter_name, ${lastDayOf(sql`l`)} as last_day
        from leases l where ${within(sql`l`, 'leases.read', isRunning(tx), endsBetween(sql`l`, soon))}
        order by ${lastDayOf(sql`l`)}, l.id limit ${FIRST_ROWS}) f) as first_ending_leases,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
        select m.id, ${roomOf(sql`m`)} as room_name, ${senderName(tx, sql`m.lease_id`)} as renter_name
        from meter_readings m where ${within(sql`m`, 'meter_readings.read', sql`m.status = 'PENDING'`)}
        order by m.created_at, m.id limit ${FIRST_ROWS}) f) as first_pending_readings`);
};
