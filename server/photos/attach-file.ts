import { randomUUIDv7 } from 'node:crypto';
import type { AttachmentKind } from '../../domain/catalog/photos.ts';
import { cleanFileName } from '../../domain/photos/clean-file-name.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { invalidFields } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { recordAudit } from '../database/audit.ts';
import type { Tx } from '../database/transaction.ts';
import type { UploadedFile } from '../http/read-upload.ts';
import { toFileError } from './add-photo.ts';
import { type AttachedRow, type AttachmentOwner, countAttachments, findAttachment } from './attachment-queries.ts';
import { ATTACHMENT } from './file-kinds.ts';
import { claimObject, deletePhoto, insertPhoto, lockSubject, reserveObject, type StoredPhoto } from './queries.ts';

export const MAX_ATTACHMENTS = 20;
const SEALED_TYPE = 'application/octet-stream';

/** What binds sealed content to its place in storage. */
const contextOf = (objectKey: string): string => `attachment ${objectKey}`;
const isSealed = (kind: AttachmentKind | null): boolean => kind === 'IDENTITY_PAPER';

/** Uploads the bytes while no transaction is open; `attachFile` inserts the row afterwards. */
export async function storeAttachment<T extends Tx>(
  open: <R>(work: (tx: T) => Promise<R>) => Promise<R>,
  context: AppContext,
  input: { file: UploadedFile; kind: AttachmentKind },
  findOwner: (tx: T) => Promise<AttachmentOwner>,
): Promise<StoredPhoto> {
  const cleaned = ATTACHMENT.clean(input.file.bytes);
  const objectKey = await open(async (tx) => {
    const owner = await findOwner(tx);
    if (isRefusal(cleaned)) throw toFileError(ATTACHMENT, cleaned);
    await assertRoomForAttachment(tx, owner);
    return reserveObject(tx);
  });
  if (isRefusal(cleaned)) throw toFileError(ATTACHMENT, cleaned);
  const { contentType, width, height, bytes } = cleaned;
  if (isSealed(input.kind))
    await context.storage.put(objectKey, context.sealing.sealBytes(bytes, contextOf(objectKey)), SEALED_TYPE);
  else await context.storage.put(objectKey, bytes, contentType);
  const name = cleanFileName(input.file.name);
  return { objectKey, contentType, width, height, sizeBytes: bytes.length, kind: input.kind, name };
}

export async function attachFile(tx: Tx, owner: AttachmentOwner, stored: StoredPhoto): Promise<AttachedRow> {
  await lockSubject(tx, owner);
  await assertRoomForAttachment(tx, owner);
  await claimObject(tx, stored.objectKey);
  const id = randomUUIDv7();
  await insertPhoto(tx, id, owner, stored);
  await recordAudit(tx, 'attachment.added', owner, { attachment_id: id, kind: stored.kind, name: stored.name });
  return findAttachment(tx, id);
}

export async function removeAttachment(tx: Tx, context: AppContext, attachment: AttachedRow): Promise<void> {
  const { id, kind, name, owner_type, owner_id } = attachment;
  await deletePhoto(tx, id);
  const owner = { type: owner_type, id: owner_id };
  await recordAudit(tx, 'attachment.removed', owner, { attachment_id: id, kind, name });
  await context.jobs.enqueue(tx, 'storage.sweep', { organization_id: tx.organizationId });
}

/** The content of a photo or attachment as it was uploaded; null if the object is gone. */
export async function readContent(
  { storage, sealing }: Pick<AppContext, 'storage' | 'sealing'>,
  { object_key, kind }: { object_key: string; kind: AttachmentKind | null },
): Promise<Buffer | null> {
  const bytes = await storage.get(object_key);
  return bytes && isSealed(kind) ? sealing.openBytes(bytes, contextOf(object_key)) : bytes;
}

async function assertRoomForAttachment(tx: Tx, owner: AttachmentOwner): Promise<void> {
  if ((await countAttachments(tx, owner)) >= MAX_ATTACHMENTS)
    throw invalidFields({ path: 'attachments', code: 'too_long', limit: MAX_ATTACHMENTS });
}
