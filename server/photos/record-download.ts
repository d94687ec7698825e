import { ACTOR_KINDS } from '../../domain/catalog/accounts.ts';
import { recordAudit } from '../database/audit.ts';
import type { Tx } from '../database/transaction.ts';
import { countDownload, findAttachment, readerName } from './attachment-queries.ts';

/** Records a download in the name of the person or API key for whom the link was made. */
export async function recordDownload(tx: Tx, attachmentId: string, reader: string): Promise<void> {
  const [kindName, id = ''] = reader.split('.');
  const kind = ACTOR_KINDS.find((each) => each === kindName);
  if (!kind) throw new Error(`Unknown kind of reader ${kindName}`);
  const { owner_type, owner_id, name, kind: fileKind } = await findAttachment(tx, attachmentId);
  await countDownload(tx, attachmentId);
  const owner = { type: owner_type, id: owner_id };
  const author = { kind, id, name: await readerName(tx, kind, id) };
  const opened = { attachment_id: attachmentId, name, ...(fileKind === 'IDENTITY_PAPER' && { kind: fileKind }) };
  await recordAudit(tx, 'attachment.downloaded', owner, opened, author);
}
