import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { recordAudit } from '../database/audit.ts';
import type { Tx } from '../database/transaction.ts';
import type { LinkedRenter } from '../http/route.ts';
import { FILES_OF, type FileSubject } from './file-kinds.ts';
import { deletePhoto, findPhotoOf } from './queries.ts';

export async function removePhoto(tx: Tx, context: AppContext, subject: FileSubject, id: string): Promise<void> {
  await findPhotoOf(tx, subject, id);
  await deletePhoto(tx, id);
  const { kind, removed } = FILES_OF[subject.type];
  await recordAudit(tx, removed, subject, { [`${kind.noun}_id`]: id });
  await context.jobs.enqueue(tx, 'storage.sweep', { organization_id: tx.organizationId });
}

/** A renter may only delete photos they uploaded themselves. */
export async function removeOwnPhoto(
  tx: Tx<LinkedRenter>,
  context: AppContext,
  subject: FileSubject,
  id: string,
): Promise<void> {
  const photo = await findPhotoOf(tx, subject, id);
  if (photo.uploaded_by !== tx.actor.id) throw refused('forbidden');
  await removePhoto(tx, context, subject, id);
}
