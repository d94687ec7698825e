import type { ConsentAction, ConsentWay } from '../../../../domain/catalog/privacy.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type NoticeVersionRow = { version: number; created_by_name: string | null; created_at: string | null };
export type NoticeRow = NoticeVersionRow & { text_vi: string; text_en: string };

/** Newest first. */
export const listNotices = (tx: Tx): Promise<NoticeVersionRow[]> =>
  tx.query<NoticeVersionRow>(sql`
    select n.version, n.created_by_name, n.created_at from privacy_notices n
    where n.organization_id = ${tx.organizationId} order by n.version desc`);

/** The latest one without `version`. */
export const findNotice = (tx: Tx, version: number | undefined): Promise<NoticeRow | undefined> =>
  tx.first<NoticeRow>(sql`
    select n.version, n.text_vi, n.text_en, n.created_by_name, n.created_at from privacy_notices n
    where n.organization_id = ${tx.organizationId} ${version === undefined ? sql`` : sql`and n.version = ${version}`}
    order by n.version desc limit 1`);

/** Returns false if the version exists: someone else saved theirs first. */
export async function insertNotice(tx: Tx, version: number, text: { vi: string; en: string }): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into privacy_notices (organization_id, version, text_vi, text_en, created_by, created_by_name, created_at)
    values (${tx.organizationId}, ${version}, ${text.vi}, ${text.en}, ${tx.actor.id}, ${tx.actor.name}, ${tx.now.toString()})
    on conflict (organization_id, version) do nothing returning version`);
  return rows.length === 1;
}

export type ConsentRow = {
  id: string;
  renter_id: string;
  action: ConsentAction;
  version: number;
  way: ConsentWay;
  signed_on: string | null;
  recorded_by_name: string | null;
  created_at: string;
};

/** Newest first. */
export const listConsents = (tx: Tx, renterId: string, limit: number): Promise<ConsentRow[]> =>
  tx.query<ConsentRow>(sql`
    select c.id, c.renter_id, c.action, c.version, c.way, c.signed_on, c.recorded_by_name, c.created_at from consents c
    where c.organization_id = ${tx.organizationId} and c.renter_id = ${renterId} order by c.created_at desc, c.id desc limit ${limit}`);

export const insertConsent = (
  tx: Tx,
  consent: Omit<ConsentRow, 'recorded_by_name' | 'created_at'>,
  by: { id: string | null; name: string | null },
): Promise<void> =>
  tx.run(sql`
    insert into consents (organization_id, id, renter_id, action, version, way, signed_on, recorded_by, recorded_by_name, created_at)
    values (${tx.organizationId}, ${consent.id}, ${consent.renter_id}, ${consent.action}, ${consent.version}, ${consent.way}, ${consent.signed_on},
            ${by.id}, ${by.name}, ${tx.now.toString()})`);

/** That and when they agreed stays; in whose name it was recorded goes. */
export const eraseConsentNames = (tx: Tx, renterId: string): Promise<void> =>
  tx.run(sql`
    update consents set recorded_by_name = null
    where organization_id = ${tx.organizationId} and renter_id = ${renterId} and way <> 'PAPER'`);
