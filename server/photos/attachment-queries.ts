import type { ActorKind } from '../../domain/catalog/accounts.ts';
import {
  ATTACHMENT_OWNER_TYPES,
  type AttachmentKind,
  type AttachmentOwnerType,
  type AttachmentType,
} from '../../domain/catalog/photos.ts';
import { refused } from '../../domain/refused.ts';
import { join, raw, type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Page } from '../http/paging.ts';
import { SUBJECTS } from './queries.ts';

export type AttachmentOwner = { type: AttachmentOwnerType; id: string };

export type AttachedRow = {
  id: string;
  owner_type: AttachmentOwnerType;
  owner_id: string;
  kind: AttachmentKind;
  name: string | null;
  content_type: AttachmentType;
  size_bytes: number;
  uploaded_by_kind: ActorKind;
  download_count: number;
  last_downloaded_at: string | null;
  created_at: string;
};

const ownerColumns = ATTACHMENT_OWNER_TYPES.map((type) => sql`p.${SUBJECTS[type].column}`);
const ownerTypes = ATTACHMENT_OWNER_TYPES.map(
  (type) => sql`when p.${SUBJECTS[type].column} is not null then '${raw(type)}'`,
);

const COLUMNS = sql`
  p.id, case ${join(ownerTypes, ' ')} end as owner_type, coalesce(${join(ownerColumns)}) as owner_id, p.kind, p.name, p.content_type, p.size_bytes,
  p.uploaded_by_kind, p.download_count, p.last_downloaded_at, p.created_at`;

const isAttachedTo = ({ type, id }: AttachmentOwner): Sql =>
  sql`p.${SUBJECTS[type].column} = ${id} and p.kind is not null`;

export const listAttachments = (tx: Tx, owner: AttachmentOwner, page: Page): Promise<AttachedRow[]> =>
  tx.query<AttachedRow>(sql`
    select ${COLUMNS} from photos p where p.organization_id = ${tx.organizationId} and ${isAttachedTo(owner)} ${page.where} ${page.orderBy}`);

export async function countAttachments(tx: Tx, owner: AttachmentOwner): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from photos p where p.organization_id = ${tx.organizationId} and ${isAttachedTo(owner)}`);
  return count;
}

export async function findAttachment(tx: Tx, id: string): Promise<AttachedRow> {
  const row = await tx.first<AttachedRow>(sql`
    select ${COLUMNS} from photos p where p.organization_id = ${tx.organizationId} and p.id = ${id} and p.kind is not null`);
  if (!row) throw refused('not_found');
  return row;
}

export const countDownload = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    update photos set download_count = download_count + 1, last_downloaded_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

/** The name of an operator or API key for the audit trail; null once they have left. */
export async function readerName(tx: Tx, kind: ActorKind, id: string): Promise<string | null> {
  const row =
    kind === 'OPERATOR'
      ? await tx.first<{ name: string | null }>(
          sql`select m.display_name as name from identity.members_of(${tx.organizationId}) m where m.account_id = ${id}`,
        )
      : await tx.first<{ name: string | null }>(
          sql`select k.name from api_keys k where k.organization_id = ${tx.organizationId} and k.id = ${id}`,
        );
  return row?.name ?? null;
}
