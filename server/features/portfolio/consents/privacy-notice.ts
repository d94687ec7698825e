import type { Locale } from '../../../../domain/catalog/locales.ts';
import { DEFAULT_NOTICE } from '../../../../domain/privacy/default-notice.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findNotice, insertNotice, listNotices, type NoticeRow } from './queries.ts';

const DEFAULT: NoticeRow = {
  version: 0,
  text_vi: DEFAULT_NOTICE.vi,
  text_en: DEFAULT_NOTICE.en,
  created_by_name: null,
  created_at: null,
};

/** The requested version, or the latest one; the text of the service while the organization has none. */
export async function readNotice(tx: Tx, version?: number): Promise<NoticeRow> {
  const row = version === 0 ? undefined : await findNotice(tx, version);
  if (!row && version !== undefined && version !== 0) throw refused('not_found', { field: 'version' });
  return row ?? DEFAULT;
}

export const textIn = (row: NoticeRow, locale: Locale): string => (locale === 'vi' ? row.text_vi : row.text_en);

export async function noticeWithVersions(tx: Tx, version?: number) {
  const [row, versions] = await Promise.all([readNotice(tx, version), listNotices(tx)]);
  return { ...row, versions: [...versions, { version: 0, created_by_name: null, created_at: null }] };
}

/** Saves a new version, for which renters are asked again. Without a change nothing is saved. */
export async function replaceNotice(
  tx: Tx,
  input: { version: number; text_vi: string; text_en: string },
): Promise<void> {
  const current = await readNotice(tx);
  if (current.version !== input.version) throw refused('stale_version', { version: current.version });
  if (current.text_vi === input.text_vi && current.text_en === input.text_en) return;
  const version = current.version + 1;
  if (!(await insertNotice(tx, version, { vi: input.text_vi, en: input.text_en }))) throw refused('stale_version');
  await recordAudit(tx, 'privacy_notice.replaced', { type: 'organization', id: tx.organizationId }, { version });
}
