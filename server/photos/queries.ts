import { randomUUID } from 'node:crypto';
import type { AttachmentKind, AttachmentOwnerType, AttachmentType } from '../../domain/catalog/photos.ts';
import { refused } from '../../domain/refused.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { AttachmentRow } from './photo.ts';

export type Subject = { type: AttachmentOwnerType | 'meter_reading' | 'handover_item'; id: string };

export type StoredPhoto = {
  objectKey: string;
  contentType: AttachmentType;
  /** Null for a PDF. */
  width: number | null;
  height: number | null;
  sizeBytes: number;
  /** Null for a photo, which is part of the ticket or reading it shows. */
  kind: AttachmentKind | null;
  /** As the sender named the file; null for photos. */
  name: string | null;
};

export type StoredRow = AttachmentRow &
  Pick<StoredPhoto, 'width' | 'height' | 'kind' | 'name'> & { object_key: string; uploaded_by: string | null };

const COLUMNS = sql`p.id, p.object_key, p.content_type, p.width, p.height, p.size_bytes, p.kind, p.name, p.uploaded_by_kind, p.uploaded_by, p.created_at`;

/** The table of the subjects of each type, and the column of `photos` that names one. */
export const SUBJECTS = {
  ticket: { table: sql`maintenance_tickets`, column: sql`ticket_id` },
  meter_reading: { table: sql`meter_readings`, column: sql`meter_reading_id` },
  expense: { table: sql`expenses`, column: sql`expense_id` },
  handover_item: { table: sql`handover_items`, column: sql`handover_item_id` },
  lease: { table: sql`leases`, column: sql`lease_id` },
  renter: { table: sql`renters`, column: sql`renter_id` },
  supplier_bill: { table: sql`supplier_bills`, column: sql`supplier_bill_id` },
} as const satisfies Record<Subject['type'], { table: Sql; column: Sql }>;

/** A ticket has both photos and attachments; the other subjects have one of them. */
const isOf = ({ type, id }: Subject): Sql =>
  sql`p.${SUBJECTS[type].column} = ${id} ${type === 'ticket' ? sql`and p.kind is null` : sql``}`;

/** Makes concurrent uploads to the same row wait, so that the photo count is right; refuses when the row is gone. */
export async function lockSubject(tx: Tx, { type, id }: Subject): Promise<void> {
  const found = await tx.first<{ id: string }>(sql`
    select id from ${SUBJECTS[type].table} where organization_id = ${tx.organizationId} and id = ${id} for update`);
  if (!found) throw refused('not_found');
}

export async function countPhotos(tx: Tx, subject: Subject): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from photos p where p.organization_id = ${tx.organizationId} and ${isOf(subject)}`,
  );
  return count;
}

/** Time to upload the bytes and insert the row; objects not claimed by then are swept. */
const RESERVATION_TTL = { hours: 1 };
/** Must be claimed this long before the sweep is allowed to run, to tolerate clock differences between processes. */
const CLAIM_MARGIN = { minutes: 5 };

/** Records the object before its bytes are written, so that an interrupted upload is swept. */
export async function reserveObject(tx: Tx): Promise<string> {
  const key = `${tx.organizationId}/${randomUUID()}`;
  await tx.run(sql`
    insert into unclaimed_objects (organization_id, object_key, remove_after)
    values (${tx.organizationId}, ${key}, ${tx.now.add(RESERVATION_TTL).toString()})`);
  return key;
}

export async function claimObject(tx: Tx, key: string): Promise<void> {
  const claimed = await tx.first(sql`
    delete from unclaimed_objects
    where organization_id = ${tx.organizationId} and object_key = ${key} and remove_after > ${tx.now.add(CLAIM_MARGIN).toString()} returning object_key`);
  if (!claimed) throw new Error(`Reservation of object ${key} has expired`);
}

export const insertPhoto = (tx: Tx, id: string, subject: Subject, p: StoredPhoto): Promise<void> =>
  tx.run(sql`
    insert into photos (organization_id, id, ${SUBJECTS[subject.type].column}, object_key, content_type, width, height, size_bytes, kind, name,
      uploaded_by_kind, uploaded_by, created_at)
    values (${tx.organizationId}, ${id}, ${subject.id}, ${p.objectKey}, ${p.contentType}, ${p.width}, ${p.height}, ${p.sizeBytes}, ${p.kind}, ${p.name},
      ${tx.actor.kind}, ${tx.actor.id}, ${tx.now.toString()})`);

export async function findPhotoOf(tx: Tx, subject: Subject, id: string): Promise<StoredRow> {
  const row = await tx.first<StoredRow>(sql`
    select ${COLUMNS} from photos p where p.organization_id = ${tx.organizationId} and p.id = ${id} and ${isOf(subject)}`);
  if (!row) throw refused('not_found');
  return row;
}

export async function findPhoto(tx: Tx, id: string): Promise<StoredRow> {
  const row = await tx.first<StoredRow>(
    sql`select ${COLUMNS} from photos p where p.organization_id = ${tx.organizationId} and p.id = ${id}`,
  );
  if (!row) throw refused('not_found');
  return row;
}

export type ObjectRow = { id: string; object_key: string; content_type: string };

/** Where the bytes of each photo are. */
export async function objectsOf(tx: Tx, ids: string[]): Promise<Map<string, ObjectRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<ObjectRow>(sql`
    select p.id, p.object_key, p.content_type from photos p
    where p.organization_id = ${tx.organizationId} and p.id = any(${ids}::uuid[]) and p.kind is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes the row now; the object is deleted after the commit. */
export const deletePhoto = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    with gone as (
      delete from photos p where p.organization_id = ${tx.organizationId} and p.id = ${id} returning p.object_key
    )
    insert into unclaimed_objects (organization_id, object_key, remove_after)
    select ${tx.organizationId}, object_key, ${tx.now.toString()} from gone returning object_key`);

/** Timestamps inside JSON have the same format as those the driver reads. */
export const photosOf = (tx: Tx, subject: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'content_type', p.content_type, 'width', p.width, 'height', p.height,
      'size_bytes', p.size_bytes, 'uploaded_by_kind', p.uploaded_by_kind,
      'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by p.created_at, p.id)
    from photos p where p.organization_id = ${tx.organizationId} and ${subject}), '[]'::json)`;

/** Deletes all photos of a row that is being deleted; their objects are deleted after the commit. */
export const deletePhotosOf = (tx: Tx, subject: Subject): Promise<void> =>
  tx.run(sql`
    with gone as (
      delete from photos p where p.organization_id = ${tx.organizationId} and ${isOf(subject)} returning p.object_key
    )
    insert into unclaimed_objects (organization_id, object_key, remove_after)
    select ${tx.organizationId}, object_key, ${tx.now.toString()} from gone returning object_key`);

/** Objects that no photo claimed in time, or whose photo was deleted. */
export async function objectsToRemove(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.query<{ object_key: string }>(sql`
    select object_key from unclaimed_objects
    where organization_id = ${tx.organizationId} and remove_after <= ${tx.now.toString()} order by remove_after limit ${limit}`);
  return rows.map(({ object_key }) => object_key);
}

export const deleteObjectRecords = (tx: Tx, keys: string[]): Promise<void> =>
  tx.run(
    sql`delete from unclaimed_objects where organization_id = ${tx.organizationId} and object_key = any(${keys}::text[])`,
  );

export type PhotoOwners = Readonly<Partial<Record<Subject['type'], readonly string[]>>>;

/** Deletes the photos and attachments of many rows; their objects are deleted after the commit. */
export async function deletePhotosOfAll(tx: Tx, owners: PhotoOwners): Promise<void> {
  for (const [type, ids = []] of Object.entries(owners) as [Subject['type'], readonly string[]][]) {
    if (ids.length === 0) continue;
    await tx.run(sql`
      with gone as (
        delete from photos p where p.organization_id = ${tx.organizationId} and p.${SUBJECTS[type].column} = any(${[...ids]}::uuid[])
        returning p.object_key
      )
      insert into unclaimed_objects (organization_id, object_key, remove_after)
      select ${tx.organizationId}, object_key, ${tx.now.toString()} from gone returning object_key`);
  }
}
