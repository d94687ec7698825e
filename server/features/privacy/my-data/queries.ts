import type { AttachmentKind } from '../../../../domain/catalog/photos.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { RenterSubjects } from '../erasure/subject-queries.ts';

/** Keys of ours, and what renters do not see of their tickets: they say nothing about the renter. Identity numbers are opened apart. */
const LEFT_OUT = [
  'organization_id',
  'search_text',
  'version',
  'token_hash',
  'object_key',
  'id_number_sealed',
  'id_number_index',
  'head_id_number_sealed',
  'sealed',
  'raw',
  'cost_amount',
  'assignee_id',
];

/** Rows as one JSON text, so that amounts stay exact. */
const rowsOf = (from: Sql, condition: Sql, order: Sql = sql`t.created_at, t.id`): Sql => sql`
  (select coalesce(jsonb_agg(to_jsonb(t) - ${LEFT_OUT}::text[] order by ${order}), '[]') from ${from} t where ${condition})`;

const listed = (ids: string[]): Sql => sql`t.id = any(${ids}::uuid[])`;

/** Everything stored about the renter at this landlord, by kind; comments among the landlord's staff are theirs. */
export async function readOwnData(tx: Tx, renterId: string, subjects: RenterSubjects): Promise<string> {
  const own = sql`t.organization_id = ${tx.organizationId}`;
  const { data } = await tx.one<{ data: string }>(sql`
    select jsonb_build_object(
      'renter', ${rowsOf(sql`renters`, sql`${own} and t.id = ${renterId}`)} -> 0,
      'invitations', ${rowsOf(sql`renter_invitations`, sql`${own} and ${listed(subjects.invitations)}`)},
      'leases', ${rowsOf(sql`leases`, sql`${own} and ${listed(subjects.leases)}`)},
      'rents', ${rowsOf(sql`lease_rents`, sql`${own} and t.lease_id = any(${subjects.leases}::uuid[])`, sql`t.lease_id, t.from_date`)},
      'household_members', ${rowsOf(sql`household_members`, sql`${own} and ${listed(subjects.members)}`)},
      'fees', ${rowsOf(sql`recurring_fees`, sql`${own} and ${listed(subjects.fees)}`)},
      'meter_readings', ${rowsOf(sql`meter_readings`, sql`${own} and ${listed(subjects.readings)}`)},
      'invoices', ${rowsOf(sql`invoices`, sql`${own} and ${listed(subjects.invoices)} and t.status <> 'DRAFT'`)},
      'invoice_lines', ${rowsOf(
        sql`invoice_lines`,
        sql`${own} and t.invoice_id in (
          select i.id from invoices i
          where i.organization_id = ${tx.organizationId} and i.id = any(${subjects.invoices}::uuid[]) and i.status <> 'DRAFT')`,
        sql`t.invoice_id, t.position`,
      )},
      'credit_notes', ${rowsOf(sql`credit_notes`, sql`${own} and ${listed(subjects.credit_notes)}`)},
      'questions', ${rowsOf(sql`invoice_questions`, sql`${own} and ${listed(subjects.questions)}`, sql`t.asked_at, t.id`)},
      'payments', ${rowsOf(sql`payments`, sql`${own} and ${listed(subjects.payments)}`)},
      'bank_transfers', ${rowsOf(sql`bank_transfers`, sql`${own} and ${listed(subjects.transfers)}`)},
      'tickets', ${rowsOf(sql`maintenance_tickets`, sql`${own} and ${listed(subjects.tickets)}`)},
      'ticket_comments', ${rowsOf(
        sql`ticket_comments`,
        sql`${own} and t.ticket_id = any(${subjects.tickets}::uuid[]) and not t.internal`,
      )},
      'handovers', ${rowsOf(sql`handovers`, sql`${own} and ${listed(subjects.handovers)} and t.landlord_confirmed_at is not null`)},
      'handover_items', ${rowsOf(
        sql`handover_items`,
        sql`${own} and t.handover_id in (
          select h.id from handovers h
          where h.organization_id = ${tx.organizationId} and h.id = any(${subjects.handovers}::uuid[]) and h.landlord_confirmed_at is not null)`,
        sql`t.handover_id, t.position`,
      )},
      'announcements', ${rowsOf(
        sql`(select a.* from announcements a join announcement_recipients r
             on r.organization_id = ${tx.organizationId} and r.announcement_id = a.id and r.renter_id = ${renterId}
             where a.organization_id = ${tx.organizationId})`,
        sql`true`,
      )},
      'notices', ${rowsOf(sql`notices`, sql`${own} and t.audience = 'RENTER' and t.renter_id = ${renterId}`)},
      'consents', ${rowsOf(sql`consents`, sql`${own} and t.renter_id = ${renterId}`)},
      'identity_accesses', (
        select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action, 'by', a.actor_name) order by a.at, a.id), '[]')
        from audit_events a
        where a.organization_id = ${tx.organizationId} and a.subject_id = any(${[renterId, ...subjects.members, ...subjects.leases]}::uuid[])
          and a.action in ('id_number.read', 'attachment.downloaded'))
    )::text as data`);
  return data;
}

export type OwnFile = {
  id: string;
  object_key: string;
  content_type: string;
  kind: AttachmentKind | null;
  name: string | null;
  folder: string;
};

/** Photos and attachments of what belongs to the renter; those of a handover once the landlord has confirmed it. */
export const listOwnFiles = (tx: Tx, renterId: string, subjects: RenterSubjects): Promise<OwnFile[]> =>
  tx.query<OwnFile>(sql`
    select p.id, p.object_key, p.content_type, p.kind, p.name,
      case when p.renter_id is not null or p.lease_id is not null then 'papers' when p.ticket_id is not null then 'tickets'
           when p.meter_reading_id is not null then 'meters' else 'handovers' end as folder
    from photos p
    where p.organization_id = ${tx.organizationId}
      and (p.renter_id = ${renterId} or p.lease_id = any(${subjects.leases}::uuid[]) or p.ticket_id = any(${subjects.tickets}::uuid[])
           or p.meter_reading_id = any(${subjects.readings}::uuid[]) or p.handover_item_id in (
             select n.id from handover_items n join handovers h on h.organization_id = ${tx.organizationId} and h.id = n.handover_id
             where n.organization_id = ${tx.organizationId} and n.id = any(${subjects.handover_items}::uuid[]) and h.landlord_confirmed_at is not null))
    order by p.created_at, p.id`);
